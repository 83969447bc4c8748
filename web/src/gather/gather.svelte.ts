import { ownNumber } from '../front/seats';
import * as api from '../lib/api';
import type { AtGathering, Gathering } from '../lib/messages';

type Take = Extract<AtGathering, { type: 'take' }>;

/** A table that has not started, as this screen sees it. */
export class Gather {
  now = $state.raw<Gathering | null>(null);
  trouble = $state('');
  /** Whether the table has said anything since the line was opened. */
  heard = false;
  /** What is to be said as soon as the table knows this browser. */
  #waiting: Take | null = null;
  /** Seats whose number is on its way. */
  #numbered = new Set<number>();

  constructor(
    readonly send: (message: AtGathering) => boolean,
    readonly renew: () => void,
  ) {}

  arrived(gathering: Gathering): void {
    this.now = gathering;
    this.heard = true;
    const waiting = this.#waiting;
    if (waiting && gathering.known) {
      this.#waiting = null;
      this.send(waiting);
    }
    gathering.seats.forEach(({ mine, numbered }, seat) => {
      // Only now: the commitment has been seen, so that nobody can have chosen the secret by these numbers.
      if (!mine) this.#numbered.delete(seat);
      else if (!numbered && !this.#numbered.has(seat)) {
        this.#numbered.add(seat);
        this.send({ type: 'number', seat, number: ownNumber() });
      }
    });
  }

  opened(): void {
    this.heard = false;
    this.#numbered.clear();
  }

  say(message: AtGathering): void {
    this.trouble = this.send(message) ? '' : 'The table cannot be reached just now; nothing has changed.';
  }

  async take(seat: number, name: string): Promise<void> {
    const message: Take = { type: 'take', seat, name, colour: '' };
    if (this.now?.known) return this.say(message);
    try {
      await api.identity();
    } catch (error) {
      this.trouble = (error as Error).message;
      return;
    }
    // Who somebody is, is said when the line is opened.
    this.#waiting = message;
    this.renew();
  }
}
