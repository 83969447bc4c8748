import * as lib from '../lib/api';
import { loadArt } from '../lib/art';
import type { BotLevel, Course, GameInfo, Rules } from '../lib/messages';
import { route } from '../lib/route.svelte';
import * as api from './api';
import { Past } from './past.svelte';

/** Where the next replay begins. */
let begin = 0;

export function watchFrom(table: string, line: number): void {
  begin = line;
  route.go(`/replay/${table}`);
}

/** Where this one begins: as it was asked for, or as its address says. */
export function takeBegin(): number {
  const line = begin || Number(/^#line=(\d+)$/.exec(location.hash)?.[1] ?? 0);
  begin = 0;
  return line;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
/** Milliseconds that a moment is shown at the usual speed, and for each character that tells of it. */
const MOMENT = 550;
const CHARACTER = 16;

/** A game as it is shown again. */
export class Replay {
  course = $state.raw<Course | null>(null);
  game = $state.raw<GameInfo | null>(null);
  /** The bots that can take the other seats of a branch; a game that is not offered has the same. */
  bots = $state.raw<BotLevel[]>([]);
  rules = $state.raw<Rules | null>(null);
  past = $state.raw<Past>(new Past(() => Promise.reject(new Error())));
  eyes = $state(-1);
  ready = $state(false);
  trouble = $state('');
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);

  #timer = 0;
  #closed = false;

  constructor(
    readonly source: api.Source,
    first: number,
  ) {
    void this.#load(first);
  }

  async #load(first: number): Promise<void> {
    try {
      const course = await api.courseOf(this.source);
      const [games] = await Promise.all([lib.games(), loadArt(course.game)]);
      this.game = games.find(({ key }) => key === course.game) ?? null;
      this.bots = this.game?.bots ?? games[0]?.bots ?? [];
      this.course = course;
      await this.look(-1, Math.min(first, course.lines));
      this.ready = true;
      this.rules = await lib.rules(course.game).catch(() => null);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Looks through other eyes, at the same moment. */
  async look(eyes: number, line = this.past.at ?? 0): Promise<void> {
    const past = new Past((wanted) => api.pastOf(this.source, eyes, wanted));
    past.total = this.course!.lines;
    past.still.game = this.game;
    past.still.artReady = true;
    await past.go(line);
    if (past.trouble) throw new Error(past.trouble);
    this.past.close();
    this.past = past;
    this.eyes = eyes;
    void this.#readOn(past);
  }

  /** Fetches the whole log, part by part. */
  async #readOn(past: Past): Promise<void> {
    for (let line = 0; line <= past.total && past === this.past && !this.#closed; line += past.part) await past.bring(line).catch(() => {});
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.past.at === this.past.total) void this.past.go(0);
    this.playing = true;
    this.#wait();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.#closed = true;
    this.stop();
    this.past.close();
  }

  #wait(): void {
    const length = this.past.line?.text.length ?? 0;
    this.#timer = window.setTimeout(() => void this.#next(), (MOMENT + CHARACTER * length) / this.speed);
  }

  async #next(): Promise<void> {
    const { past } = this;
    if (!this.playing) return;
    if ((past.at ?? past.total) >= past.total) return this.stop();
    await past.go((past.at ?? 0) + 1);
    if (this.playing) this.#wait();
  }
}
