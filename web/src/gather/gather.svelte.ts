import * as api from '../lib/api';
import { keepGiven, promisedBy } from '../lib/fairness';
import { asTold, ownNumber } from '../lib/luck';
import type { AtGathering, Gathering, GatheringSeat } from '../lib/messages';

/** What was asked of the table, until it is seen what has come of it. */
interface Said {
  message: AtGathering;
  /** What it is about, as it was then. */
  about: string;
  /** It went out at least once; whether it arrived is another matter. */
  sent: boolean;
  /** The line was down meanwhile, so that it goes out again if the table has not heard it. */
  unsure: boolean;
  /** What kept it from being said, if the table has changed before it was. */
  while: string;
}

const LOST = 'while the connection was lost';
/** What changes the places of seats is said after what names them, and the start last of all. */
const LATER: Partial<Record<AtGathering['type'], number>> = { 'remove-seat': 1, 'add-seat': 2, start: 3 };
const inOrder = (one: Said, other: Said) => (LATER[one.message.type] ?? 0) - (LATER[other.message.type] ?? 0);
/** Of what is said about the same thing only the last counts. */
const same = (one: AtGathering, other: AtGathering) =>
  one.type === other.type && ('seat' in one ? one.seat : -1) === ('seat' in other ? other.seat : -1);

const seatOf = (told: string) => parseInt(told) - 1;
const ownSeats = (seats: GatheringSeat[]) => seats.flatMap(({ mine }, seat) => (mine ? [seat] : []));

/** What a message is about: when that is another thing, it has come about, or something else that makes it void. */
function about(message: AtGathering, { seats, public: listed }: Gathering): string {
  if (message.type === 'start') return '';
  if (message.type === 'publish') return String(listed);
  if (message.type === 'ready') return seats.map(({ mine, ready }) => (mine ? Number(!!ready) : '')).join();
  const { kind, name, level, mine, chosen, colour } = seats[message.seat] ?? {};
  return JSON.stringify([seats.length, kind, name, level, mine, chosen && colour]);
}

/** A table that has not started, as this screen sees it. */
export class Gather {
  now = $state.raw<Gathering | null>(null);
  trouble = $state('');
  /** Whether the table has said anything since the line was opened. */
  heard = false;
  /** What was said, until it is seen what has come of it. */
  #said: readonly Said[] = [];
  /** What this tab has thought up, as far as it counts for its seats: what all tabs keep may be another's. */
  #thought: string[] = [];
  /** Seats whose number was sent since the line was opened. */
  #sent = new Set<number>();

  constructor(
    readonly send: (message: AtGathering) => boolean,
    readonly renew: () => void,
    /** This is the board for all to see: it is nobody's, whoever's browser shows it, and says nothing. */
    readonly watching = false,
  ) {}

  arrived(gathering: Gathering): void {
    const before = this.now;
    this.now = gathering;
    this.heard = true;
    if (this.watching) return;
    this.#resolve(gathering);
    if (before && before.seats.length !== gathering.seats.length) this.#moveNumbers(before, gathering);
    this.#giveNumbers(gathering);
  }

  /** Whoever sat behind a seat that has gone has moved up, and the numbers with them. */
  #moveNumbers(before: Gathering, { table, commitment, seats }: Gathering): void {
    const [former, present] = [before.seats, seats].map(ownSeats) as [number[], number[]];
    if (former.length !== present.length) return;
    const moved = (told: string) => {
      const place = former.indexOf(seatOf(told));
      return place < 0 ? told : asTold(present[place]!, told.split(' ')[1]!);
    };
    const { given = [], thought = [] } = promisedBy(table) ?? {};
    keepGiven(table, commitment, given.map(moved), thought.map(moved));
    this.#thought = this.#thought.map(moved);
    // What is under way may come for a seat that is another's by now.
    this.#sent.clear();
  }

  /** Only now: the commitment has been seen, so that nobody can have chosen the secret by these numbers. */
  #giveNumbers({ table, commitment, seats }: Gathering): void {
    // Another tab of this browser may have thought one up already, and both at the same time; who stands up takes it along.
    const known = new Set([...(promisedBy(table)?.thought ?? []), ...this.#thought]);
    const thought = [...known].filter((told) => seats[seatOf(told)]?.mine);
    const ofSeat = (seat: number) => thought.find((told) => seatOf(told) === seat);
    for (const seat of ownSeats(seats)) if (!seats[seat]!.numbered && !ofSeat(seat)) thought.push(asTold(seat, ownNumber()));
    this.#thought = thought;
    keepGiven(table, commitment, thought.filter((told) => seats[seatOf(told)]!.numbered), thought);
    for (const seat of ownSeats(seats))
      if (!seats[seat]!.numbered && !this.#sent.has(seat)) {
        this.#sent.add(seat);
        this.send({ type: 'number', seat, number: ofSeat(seat)!.split(' ')[1]! });
      }
    for (const seat of this.#sent) if (!seats[seat]?.mine) this.#sent.delete(seat);
  }

  /** The table is seen: what has come of what was said? All of it can be said twice. */
  #resolve(gathering: Gathering): void {
    const isOver = ({ message, about: was }: Said) => about(message, gathering) !== was;
    const doubtful = this.#said.filter(({ unsure }) => unsure);
    if (doubtful.length) {
      const missed = doubtful.find((said) => isOver(said) && !said.sent);
      this.trouble = missed ? `The table has changed ${missed.while}, so that this was not done. Look again.` : '';
    }
    this.#said = this.#said.filter((said) => !isOver(said));
    for (const said of this.#said.filter(({ unsure }) => unsure).sort(inOrder)) this.#say(said);
  }

  #say(said: Said): void {
    const sent = this.send(said.message);
    const others = this.#said.filter(({ message }) => !same(message, said.message));
    this.#said = [...others, { ...said, sent: sent || said.sent, unsure: !sent }];
    if (!sent) this.trouble = 'The table cannot be reached just now: this is done as soon as it can.';
  }

  /** Something was not done, and why; what has not gone out yet waits on. */
  refused(sentence: string): void {
    this.#said = this.#said.filter(({ unsure }) => unsure);
    this.trouble = sentence;
  }

  opened(): void {
    this.heard = false;
    this.#sent.clear();
    this.#said = this.#said.map((said) => ({ ...said, unsure: true }));
  }

  say(message: AtGathering): void {
    this.trouble = '';
    this.#say({ message, about: about(message, this.now!), sent: false, unsure: false, while: LOST });
  }

  async take(seat: number, name: string, colour: string): Promise<void> {
    const message: AtGathering = { type: 'take', seat, name, colour };
    if (this.now?.known) return this.say(message);
    const said = { message, about: about(message, this.now!), sent: false, unsure: true, while: 'meanwhile' };
    try {
      await api.identity();
    } catch (error) {
      this.trouble = (error as Error).message;
      return;
    }
    // Who somebody is, is said when the line is opened.
    this.#said = [said];
    this.renew();
  }
}
