import { getContext, setContext } from 'svelte';
import * as api from './api';
import { loadArt, symbolId } from './art';
import { Connection, type Line } from './connection';
import type { FromTable, GameInfo, Option, Position, Refusal, Rules, Trouble } from './messages';
import type { Fan, Menu, Point, Toast } from './popups';
import { Show } from './show.svelte';

/** A table as this screen plays it: whose eyes look, what is shown, what may be chosen. */
export class Table {
  readonly show: Show = new Show((position) => this.#settled(position));
  line = $state<Line>('opening');
  missing = $state('');
  game = $state.raw<GameInfo | null>(null);
  rules = $state.raw<Rules | null>(null);
  artReady = $state(false);

  /** The seat that looks; -1: nobody in particular, so nothing hidden is shown. */
  eyes = $state(-1);
  /** Somebody has to say who they are before anything hidden is shown. */
  asking = $state(false);
  /** The seat that looked before the screen was covered, if its last step can still be taken back. */
  undoer = $state(-1);

  /** What is to be said once at the beginning. */
  note = $state('');
  toast = $state.raw<Toast | null>(null);
  menu = $state.raw<Menu | null>(null);
  fan = $state.raw<Fan | null>(null);
  /** Why what is pointed at is barred. */
  reason = $state.raw<Toast | null>(null);
  /** A thing that is picked up: only what can be done with it is offered. */
  held = $state('');
  preview = $state.raw<Option | null>(null);
  focused = $state('');
  lastFocused = $state('');
  /** Id of the clause that the rules are open at; null: closed; '': open at the clause that applies now. */
  rulesAt = $state<string | null>(null);

  #sent = $state(-1);
  #returning = false;
  #lastTrouble = '';
  /** The decision that the looking seat has answered last. */
  #answered = -1;
  #pointed: Point | null = null;
  #connection: Connection;
  #loading: Promise<void> | null = null;

  readonly humans: number[] = $derived.by(() => humanSeats(this.show.position));
  readonly shared = $derived(this.humans.length > 1);
  /** One seat only: nobody has to be told whose turn it is. */
  readonly alone = $derived(this.show.position?.seats.filter((seat) => seat.kind !== 'rival').length === 1);
  /** What is on the screen was made for other eyes than those that look now. */
  readonly covered = $derived(!this.show.position || this.show.position.viewer !== this.eyes);
  readonly active = $derived.by(() => {
    const position = this.show.position;
    return (
      !!position && position.viewer >= 0 && !this.covered && !this.asking && !this.show.playing && !this.show.behind &&
      !position.finished && this.#sent !== position.decision
    );
  });
  readonly options: Option[] = $derived.by(() => {
    const options = this.active ? this.show.position!.options : [];
    const held = options.filter((option) => involves(option, this.held));
    return held.length ? held : options;
  });
  readonly barred: Map<string, Refusal> = $derived(
    new Map(this.active ? this.show.position!.barred.map((refusal) => [refusal.target, refusal]) : []),
  );
  readonly #offers: Map<string, Option[]> = $derived.by(() => {
    const offers = new Map<string, Option[]>();
    for (const option of this.options)
      for (const id of option.at) offers.set(id, [...(offers.get(id) ?? []), option]);
    return offers;
  });
  readonly targets: Map<string, Option[]> = $derived.by(() => {
    const targets = new Map(this.#offers);
    // A place under a thing that stands for the same would be met twice by keyboard.
    for (const { id, place } of this.show.panels.flatMap((panel) => panel.things))
      if (targets.has(place) && sameOptions(targets.get(id), targets.get(place)!)) targets.delete(place);
    return targets;
  });
  /** The one target that Tab reaches; arrows go on from there. */
  readonly rover: string = $derived.by(() => {
    if (this.targets.has(this.lastFocused)) return this.lastFocused;
    for (const panel of this.show.panels)
      for (const item of [...panel.places, ...panel.things]) if (this.targets.has(item.id)) return item.id;
    return '';
  });
  readonly canGoBack = $derived(
    !!this.show.position?.can_go_back && !this.covered && !this.show.playing && this.show.position.viewer >= 0,
  );
  /** The hand of somebody who has played stays hidden from the others around the screen. */
  readonly veiled = $derived.by(() => {
    const position = this.show.coming ?? this.show.position;
    if (!this.shared || !position || position.viewer < 0 || position.finished) return false;
    return this.show.playing || !position.seats[position.viewer]?.waiting;
  });

  constructor(
    readonly id: string,
    note = '',
  ) {
    this.note = note;
    this.#connection = new Connection(id, (message) => this.#hear(message), (line) => this.#lineChanged(line));
  }

  close(): void {
    this.#connection.close();
    this.show.drop();
  }

  symbol = (name: string) => `#${symbolId(this.show.position!.game, name)}`;
  optionsAt = (id: string, place = '') => this.#offers.get(id) ?? this.#offers.get(place) ?? [];

  /** Whether some of the options, and only some, move a thing that is no option itself. */
  canHold(id: string, place: string): boolean {
    const all = this.active ? this.show.position!.options : [];
    const moves = (option: Option) => option.ghosts?.some(({ thing }) => thing.id === id && thing.place !== place);
    const moving = all.filter(moves).length;
    return moving > 0 && moving < all.length && !this.targets.has(id);
  }

  openRules(clause = ''): void {
    this.toast = null;
    this.rulesAt = clause;
  }

  choose(option: Option): void {
    const position = this.show.position;
    if (!position || !this.active) return;
    this.#clear();
    const { decision, viewer: seat } = position;
    if (this.#connection.send({ type: 'step', decision, seat, notation: option.notation })) this.#sent = this.#answered = decision;
    else this.#say('The table cannot be reached just now; nothing has been played.');
  }

  /** A click on something: play what it stands for, or ask why it stands for nothing. */
  point(id: string, place: string, at: Point): void {
    if (this.show.playing || this.covered) return;
    this.#pointed = at;
    const barred = this.barred.get(id) ?? this.barred.get(place);
    if (this.canHold(id, place)) this.held = this.held === id ? '' : id;
    else if (this.offer(this.optionsAt(id, place), at)) return;
    else if (barred) this.#refuse(barred);
    else this.#connection.send({ type: 'why', target: id });
  }

  /** Chooses if there is one option, asks if there are several; says whether there are any. */
  offer(options: Option[], at: Point): boolean {
    if (options.length === 1) this.choose(options[0]!);
    else if (options.length) this.menu = { options, at };
    return options.length > 0;
  }

  back(): void {
    if (!this.canGoBack) return;
    this.#answered = -1;
    this.#connection.send({ type: 'back', seat: this.eyes });
  }

  iAm(seat: number): void {
    this.asking = false;
    this.note = '';
    this.#sit(seat);
  }

  takeBack(seat: number): void {
    this.#returning = true;
    this.iAm(seat);
    this.#connection.send({ type: 'back', seat });
  }

  clauseText(id: string): string {
    for (const section of this.rules?.sections ?? [])
      for (const clause of section.clauses) if (clause.id === id) return clause.text;
    return '';
  }

  #sit(seat: number): void {
    this.eyes = seat;
    this.#clear();
    this.focused = '';
    this.#sent = -1;
    this.#answered = -1;
    this.show.drop();
    this.#connection.send({ type: 'sit', seat });
  }

  #lineChanged(line: Line): void {
    this.line = line;
    if (line === 'open') this.#connection.send({ type: 'sit', seat: this.eyes });
    else {
      this.#sent = -1;
      void this.#lookForTable();
    }
  }

  async #lookForTable(): Promise<void> {
    if (await api.tableIsThere(this.id)) return;
    this.missing = this.#lastTrouble || 'There is no such table.';
    this.toast = null;
    this.#connection.close();
  }

  #hear(message: FromTable): void {
    if (message.type === 'position') this.#arrived(message);
    else if (message.type === 'refusal') {
      this.#sent = -1;
      this.#refuse(message);
    } else this.#trouble(message);
  }

  #trouble(trouble: Trouble): void {
    this.#sent = -1;
    this.#returning = false;
    this.#lastTrouble = trouble.error;
    this.#say(`${trouble.error} ${trouble.hint}`.trim());
    if (!this.show.position) void this.#lookForTable();
    else if (!this.covered) this.#settled(this.show.position);
  }

  #arrived(position: Position): void {
    if (position.viewer !== this.eyes) return;
    this.#loading ??= this.#load(position.game);
    const humans = humanSeats(position);
    if (this.eyes < 0 && humans.length === 1) return this.#sit(humans[0]!);
    // Noted on arrival: the next step may be made before this position has come to rest on the screen.
    const mine = position.seats[this.eyes]?.waiting;
    if (mine) this.#returning = false;
    if (!mine || position.decision !== this.#sent) this.#sent = -1;
    const toast = this.toast;
    this.#clear();
    this.toast = toast;
    this.show.push(position);
  }

  async #load(game: string): Promise<void> {
    const unseen = () => this.#say('Some of the drawings could not be loaded; reload the page to try again.');
    const [games] = await Promise.all([
      api.games().catch(() => (unseen(), [] as GameInfo[])),
      loadArt(game).catch(unseen),
    ]);
    this.game = games.find((info) => info.key === game) ?? null;
    this.artReady = true;
    this.rules = await api.rules(game).catch(() => null);
  }

  /** Nothing more is to be shown for now: does the screen have to pass to somebody else? */
  #settled(position: Position): void {
    if (position.viewer !== this.eyes) return;
    const { viewer, seats, finished } = position;
    if (this.note && !this.shared) {
      this.#say(this.note);
      this.note = '';
    }
    if (!this.shared || finished) return void (this.asking = false);
    if (viewer < 0) return void (this.asking = this.humans.some((seat) => seats[seat]!.waiting));
    const mine = seats[viewer]!.waiting;
    const others = this.humans.some((seat) => seat !== viewer && seats[seat]!.waiting);
    // In a new decision that all owe together nobody has said yet who comes first.
    const done = !mine || (this.#answered >= 0 && position.decision !== this.#answered);
    if (!others || !done || this.#returning) return;
    this.undoer = !mine && position.can_go_back ? viewer : -1;
    this.asking = true;
    this.#sit(-1);
  }

  #clear(): void {
    this.menu = this.fan = this.preview = this.toast = this.reason = null;
    this.held = '';
  }

  #refuse({ sentence: text, clause }: Refusal): void {
    this.reason = null;
    this.toast = { text, clause, at: this.#pointed };
  }

  #say(text: string): void {
    this.toast = { text, clause: '', at: null };
  }
}

/** Whether an option is chosen at a thing or moves it. */
export const involves = (option: Option, id: string) =>
  option.at.includes(id) || !!option.ghosts?.some((ghost) => ghost.thing.id === id);

const sameOptions = (some: Option[] | undefined, others: Option[]) =>
  some?.length === others.length && some.every((option) => others.includes(option));

const humanSeats = (position: Position | null) =>
  (position?.seats ?? []).flatMap((seat, index) => (seat.kind === 'me' || seat.kind === 'person' ? [index] : []));

const KEY = Symbol('table');
export const provideTable = (table: Table) => setContext(KEY, table);
export const useTable = () => getContext<Table>(KEY);
