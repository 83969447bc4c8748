import { tick } from 'svelte';
import { fold, type Shown, whole } from '../lib/changes';
import { glide, land, look } from '../lib/glide';
import type { LogLine, Past as Told } from '../lib/messages';
import { preferences } from '../lib/preferences.svelte';
import { Table } from '../lib/table.svelte';

/** Milliseconds at normal speed in which things glide from one moment to the next. */
const GLIDE = 380;

type Ask = (line: number) => Promise<Told>;

/** Walks through what was, moment by moment: there is one after every line of the log. */
export class Past {
  /** Shows a moment as a table does, but nothing can be chosen at it. */
  readonly still = new Table('');
  /** So many lines had been told in the moment that is shown; null: the present is. */
  at = $state<number | null>(null);
  /** How many lines there are now. */
  total = $state(0);
  /** The line that led to the moment. */
  line = $state.raw<LogLine | null>(null);
  trouble = $state('');

  #moments: Shown[] = [];
  #lines: LogLine[] = [];
  /** The lines of the present by which it is seen that something was taken back. */
  #known: LogLine[] = [];
  #start = 0;
  /** Grows when something was taken back: what was asked for before does not count any more. */
  #age = 0;
  #asked = new Map<number, Promise<void>>();

  constructor(
    readonly ask: Ask,
    /** How many moments come at once. */
    readonly part = 100,
  ) {}

  /** Nobody looks at the past of these eyes any more. */
  forget(): void {
    this.now();
    this.#cut(0);
    this.#known = [];
  }

  close(): void {
    this.still.close();
  }

  /** Takes notice of the log as it is now. */
  follow(start: number, log: LogLine[]): void {
    const before = this.#known;
    let same = this.#start === start ? before.findIndex((line, index) => line !== log[index]) : 0;
    if (same < 0) same = before.length;
    if (same < before.length) this.#cut(start + same);
    this.#known = log;
    this.#start = start;
    this.total = start + log.length;
    if (this.at !== null && this.at > this.total) this.now();
  }

  /** Goes back to the present. */
  now(): void {
    this.at = null;
    this.line = null;
    this.trouble = '';
    land();
  }

  /** Shows the table when so many lines had been told. */
  async go(line: number): Promise<void> {
    this.at = Math.max(0, Math.min(line, this.total));
    this.trouble = '';
    const wanted = this.at;
    try {
      await this.bring(wanted);
    } catch (error) {
      if (this.at === wanted) this.trouble = (error as Error).message;
      return;
    }
    const shown = this.#moments[wanted];
    if (this.at !== wanted || !shown) return;
    this.line = wanted ? (this.#lines[wanted - 1] ?? null) : null;
    await this.#show(shown);
  }

  async #show({ snapshot, panels }: Shown): Promise<void> {
    const { still } = this;
    const same = still.show.snapshot?.viewer === snapshot.viewer;
    const before = look();
    still.eyes = snapshot.viewer;
    still.show.snapshot = snapshot;
    still.show.panels = panels;
    still.show.scores = snapshot.seats.map(({ score }) => score);
    still.show.sights.stand(this.line ? [this.line] : [], panels);
    await tick();
    if (same && !preferences.still) glide(before, GLIDE * preferences.pace);
  }

  /** From the present, one step back leads to the moment before the last line. */
  walk(by: number): void {
    const next = (this.at ?? this.total) + by;
    if (next > this.total || (next === this.total && this.at === null)) this.now();
    else void this.go(next);
  }

  /** Goes to where the turn begins, or to the end of the next one. */
  walkTurn(by: number, log: (line: number) => LogLine | undefined): void {
    let line = this.at ?? this.total;
    const at = () => log(line + (by > 0 ? 1 : 0))?.turn;
    const turn = at();
    while ((by > 0 ? line < this.total : line > 0) && at() === turn) line += by;
    if (line >= this.total) this.now();
    else void this.go(line);
  }

  known = (line: number): Shown | undefined => this.#moments[line];
  told = (line: number): LogLine | undefined => this.#lines[line - 1];

  /** Fetches the moment with those around it, if nobody has yet. */
  async bring(line: number): Promise<void> {
    while (!this.#moments[line]) {
      const start = line - (line % this.part);
      let asked = this.#asked.get(start);
      if (!asked) {
        asked = this.#fetch(line).finally(() => this.#asked.delete(start));
        this.#asked.set(start, asked);
      }
      const age = this.#age;
      await asked;
      if (age === this.#age && !this.#moments[line]) throw new Error('That moment is gone.');
    }
  }

  async #fetch(line: number): Promise<void> {
    const age = this.#age;
    const told = await this.ask(line);
    if (age !== this.#age) return;
    let shown = whole(told.first);
    const moments = [shown, ...told.changes.map((change) => (shown = fold(shown.snapshot, change)))];
    // What has not been shown yet could be taken back without a sign of it.
    for (const [index, moment] of moments.entries()) if (told.start + index <= this.total) this.#moments[told.start + index] = moment;
    const first = Math.max(0, told.start - 1);
    for (const [index, each] of told.log.entries()) this.#lines[first + index] = each;
    // Who goes far at once has a part of the past before those between: these come, and the log waits for them.
    const gap = this.#lines.findIndex((line) => !line);
    this.still.show.log = gap < 0 ? [...this.#lines] : this.#lines.slice(0, gap);
  }

  #cut(line: number): void {
    this.#age += 1;
    this.#asked.clear();
    this.#moments.length = Math.min(this.#moments.length, line + 1);
    this.#lines.length = Math.min(this.#lines.length, line);
    if (line === 0) this.#moments = [];
  }
}
