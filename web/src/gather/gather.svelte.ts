import * as api from '../lib/api';
import { keepGiven, promisedBy } from '../lib/fairness';
import { asTold, ownNumber } from '../lib/luck';
import type { AtGathering, Gathering, GatheringSeat } from '../lib/messages';

type Take = Extract<AtGathering, { type: 'take' }>;

const ownSeats = (seats: GatheringSeat[]) => seats.flatMap(({ mine }, seat) => (mine ? [seat] : []));

/** A table that has not started, as this screen sees it. */
export class Gather {
  now = $state.raw<Gathering | null>(null);
  trouble = $state('');
  /** Whether the table has said anything since the line was opened. */
  heard = false;
  /** What is to be said as soon as the table knows this browser. */
  #waiting: Take | null = null;
  /** Seats whose number was sent since the line was opened. */
  #sent = new Set<number>();

  constructor(
    readonly send: (message: AtGathering) => boolean,
    readonly renew: () => void,
  ) {}

  arrived(gathering: Gathering): void {
    const before = this.now;
    this.now = gathering;
    this.heard = true;
    const waiting = this.#waiting;
    if (waiting && gathering.known) {
      this.#waiting = null;
      this.send(waiting);
    }
    if (before && before.seats.length !== gathering.seats.length) this.#moveNumbers(before, gathering);
    this.#giveNumbers(gathering);
  }

  /** Whoever sat behind a seat that has gone has moved up, and the numbers with them. */
  #moveNumbers(before: Gathering, { table, commitment, seats }: Gathering): void {
    const [former, present] = [before.seats, seats].map(ownSeats) as [number[], number[]];
    if (former.length !== present.length) return;
    const moved = (told: string) => {
      const place = former.indexOf(parseInt(told) - 1);
      return place < 0 ? told : asTold(present[place]!, told.split(' ')[1]!);
    };
    const { given = [], thought = [] } = promisedBy(table) ?? {};
    keepGiven(table, commitment, given.map(moved), thought.map(moved));
    // What is under way may come for a seat that is another's by now.
    this.#sent.clear();
  }

  /** Only now: the commitment has been seen, so that nobody can have chosen the secret by these numbers. */
  #giveNumbers({ table, commitment, seats }: Gathering): void {
    // Another tab of this browser may have thought one up already; who stands up takes it along.
    const before = promisedBy(table)?.thought ?? [];
    const numbers = new Map<number, string>();
    seats.forEach(({ mine, numbered }, seat) => {
      const known = before.find((told) => told.startsWith(asTold(seat, '')));
      if (mine && (known || !numbered)) numbers.set(seat, known ?? asTold(seat, ownNumber()));
    });
    const given = [...numbers].filter(([seat]) => seats[seat]!.numbered).map(([, told]) => told);
    keepGiven(table, commitment, given, [...numbers.values()]);
    for (const [seat, told] of numbers)
      if (!seats[seat]!.numbered && !this.#sent.has(seat)) {
        this.#sent.add(seat);
        this.send({ type: 'number', seat, number: told.split(' ')[1]! });
      }
    for (const seat of this.#sent) if (!numbers.has(seat)) this.#sent.delete(seat);
  }

  opened(): void {
    this.heard = false;
    this.#sent.clear();
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
