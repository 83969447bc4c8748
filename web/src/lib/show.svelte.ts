import { tick } from 'svelte';
import { glide, land, look } from './glide';
import type { Frame, LogLine, Panel, Snapshot, Thing } from './messages';
import { preferences } from './preferences.svelte';

/** Shows one snapshot after the other, each with the frames that led to it. */
export class Show {
  snapshot = $state.raw<Snapshot | null>(null);
  panels = $state.raw<Panel[]>([]);
  scores = $state.raw<string[]>([]);
  log = $state.raw<LogLine[]>([]);
  caption = $state('');
  playing = $state(false);
  /** The snapshot whose frames are playing. */
  coming = $state.raw<Snapshot | null>(null);

  /** Newer snapshots wait to be shown: a choice in this one would come too late. */
  behind = $state(false);

  #queue: Snapshot[] = [];
  #running = false;
  #skipping = false;
  #wake = () => {};
  #settled: (snapshot: Snapshot) => void;

  constructor(settled: (snapshot: Snapshot) => void) {
    this.#settled = settled;
  }

  push(snapshot: Snapshot): void {
    this.#queue.push(snapshot);
    this.behind = true;
    if (!this.#running) void this.#run();
  }

  skip(): void {
    this.#skipping = true;
    this.#wake();
    land();
  }

  /** Forgets what has come but is not shown yet: it was meant for other eyes. */
  drop(): void {
    this.#queue = [];
    this.skip();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#skipping = false;
      await this.#bring(next);
    }
    this.#running = false;
    if (this.snapshot) this.#settled(this.snapshot);
  }

  async #bring(next: Snapshot): Promise<void> {
    const sameEyes = this.snapshot?.viewer === next.viewer;
    const log = [...this.log.slice(0, next.log_start), ...next.log];
    if (sameEyes && next.frames.length && preferences.speed !== 'off' && !document.hidden) {
      this.coming = next;
      this.playing = true;
      const things = new Map(this.panels.map((panel) => [panel.id, panel.things]));
      for (const frame of next.frames) {
        if (this.#skipping) break;
        await this.#frame(next, frame, things, log);
      }
      this.playing = false;
      this.coming = null;
      this.caption = '';
    }
    await this.#change(sameEyes && !this.#skipping, () => {
      this.snapshot = next;
      this.behind = this.#queue.length > 0;
      this.panels = next.scene.panels;
      this.scores = next.seats.map((seat) => seat.score);
      this.log = log;
    });
    if (this.#queue.length) await this.#rest(preferences.rest);
  }

  async #frame(next: Snapshot, frame: Frame, things: Map<string, Thing[]>, log: LogLine[]): Promise<void> {
    for (const panel of frame.panels) things.set(panel.panel, panel.things);
    await this.#change(true, () => {
      this.caption = frame.text;
      this.log = log.slice(0, frame.line);
      this.scores = frame.scores;
      this.panels = next.scene.panels.map((panel) => ({
        ...panel,
        things: standing(things.get(panel.id) ?? panel.things, panel),
      }));
    });
    await this.#rest(preferences.rest + 12 * frame.text.length * (preferences.rest / 450));
  }

  async #change(gliding: boolean, change: () => void): Promise<void> {
    const before = look();
    change();
    await tick();
    if (!gliding) return;
    const moved = glide(before, preferences.glide);
    if (moved) await this.#rest(preferences.glide);
  }

  #rest(time: number): Promise<void> {
    if (this.#skipping || !time || document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** A panel may have lost places since the things were told of. */
function standing(things: Thing[], panel: Panel): Thing[] {
  const places = new Set(panel.places.map((place) => place.id));
  return things.filter((thing) => places.has(thing.place));
}
