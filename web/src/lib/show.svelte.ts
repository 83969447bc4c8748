import { tick } from 'svelte';
import type { Shown, ShownFrame } from './changes';
import { glide, land, look } from './glide';
import type { LogLine, Panel, Snapshot, Thing } from './messages';
import { preferences } from './preferences.svelte';

/** Shows one snapshot after the other, each with the frames that led to it. */
export class Show {
  snapshot = $state.raw<Snapshot | null>(null);
  panels = $state.raw<Panel[]>([]);
  scores = $state.raw<string[]>([]);
  log = $state.raw<LogLine[]>([]);
  /** Lines of the log that were asked for, because a snapshot brings the last ones only. */
  earlier = $state.raw<LogLine[]>([]);
  /** How many lines there are before those. */
  missing = $state(0);
  caption = $state('');
  playing = $state(false);
  /** The snapshot whose frames are playing. */
  coming = $state.raw<Snapshot | null>(null);

  /** Newer snapshots wait to be shown: a choice in this one would come too late. */
  behind = $state(false);

  #queue: Shown[] = [];
  #running = false;
  #skipping = false;
  #wake = () => {};
  #settled: (snapshot: Snapshot) => void;

  constructor(settled: (snapshot: Snapshot) => void) {
    this.#settled = settled;
  }

  push(shown: Shown): void {
    this.#queue.push(shown);
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

  tellEarlier(start: number, lines: LogLine[]): void {
    if (start + lines.length !== this.missing) return;
    this.earlier = [...lines, ...this.earlier];
    this.missing = start;
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

  async #bring({ snapshot: next, panels, frames }: Shown): Promise<void> {
    const sameEyes = this.snapshot?.viewer === next.viewer;
    if (sameEyes && frames.length && preferences.speed !== 'off' && !document.hidden) {
      this.coming = next;
      this.playing = true;
      for (const frame of frames) {
        if (this.#skipping) break;
        await this.#frame(panels, frame);
      }
      this.playing = false;
      this.coming = null;
      this.caption = '';
    }
    await this.#change(sameEyes && !this.#skipping, () => {
      if (!sameEyes || this.snapshot?.log_start !== next.log_start) {
        this.earlier = [];
        this.missing = next.log_start;
      }
      this.snapshot = next;
      this.behind = this.#queue.length > 0;
      this.panels = panels;
      this.scores = next.seats.map((seat) => seat.score);
      this.log = next.log;
    });
    if (this.#queue.length) await this.#rest(preferences.rest);
  }

  async #frame(panels: Panel[], frame: ShownFrame): Promise<void> {
    await this.#change(true, () => {
      this.caption = frame.text;
      this.log = frame.log;
      this.scores = frame.scores;
      this.panels = panels.map((panel) => ({
        ...panel,
        things: standing(frame.things.get(panel.id) ?? panel.things, panel),
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
