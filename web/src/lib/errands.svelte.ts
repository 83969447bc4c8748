import type { Snapshot, Talk, ToTable } from './messages';
import { preferences } from './preferences.svelte';
import type { Table } from './table.svelte';

/** Something that was asked of the table besides a choice, until it can be seen what has come of it. */
interface Errand {
  message: ToTable;
  /** In words. */
  sentence: string;
  /** Where it is seen what has come of it. */
  in: 'snapshot' | 'talk';
  /** It has come about, or there is nothing left that it could be about. */
  isOver: (now: Snapshot) => boolean;
  /** The table would hear it now. */
  isOpen: (now: Snapshot) => boolean;
  /** It went out at least once; whether it arrived is another matter. */
  sent: boolean;
  /** The line was down meanwhile, so that it goes out again if the table has not heard it. */
  unsure: boolean;
}

/** A line of the chat, until the table has said what has become of it. */
export interface Unheard {
  id: string;
  seat: number;
  text: string;
  /** All that had been said in the room then. */
  after: number;
  unsure: boolean;
}

const always = () => true;
const plain = (text: string) => text.normalize('NFC').split(/\s+/).join(' ').trim();

/** What was asked for besides choices must be neither lost nor done twice: it waits until the table has heard it. */
export class Errands {
  waiting = $state.raw<readonly Errand[]>([]);
  lines = $state.raw<readonly Unheard[]>([]);
  /** What could not be said, to be written anew. */
  returned = $state('');

  constructor(
    readonly table: Table,
    readonly send: (message: ToTable) => boolean,
    readonly tell: (sentence: string) => void,
  ) {}

  /** Takes back so many steps, or a turn. */
  back(steps: number): void {
    if (this.#waits('back')) return;
    const { decision, viewer: seat, back: kind } = this.table.show.snapshot!;
    this.#run({
      message: { type: 'back', seat, steps },
      sentence: kind === 'turn' ? 'Turn back' : 'Back',
      isOver: (now) => now.viewer !== seat || now.decision !== decision,
      isOpen: (now) => now.back === kind,
    });
  }

  /** Takes back for a seat that has only just sat down again. */
  backFor(seat: number, steps: number): void {
    this.#run({
      message: { type: 'back', seat, steps },
      sentence: 'Back',
      isOver: (now) => now.viewer !== seat || !!now.seats[seat]?.waiting,
      isOpen: (now) => now.back === 'step',
    });
  }

  /** Asks the others whether one may go back. */
  ask(): void {
    if (this.#waits('ask')) return;
    const { decision, viewer: seat, request } = this.table.show.snapshot!;
    this.#run({
      message: { type: 'ask', seat },
      sentence: 'May I go back?',
      isOver: (now) =>
        now.viewer !== seat || now.decision !== decision || now.request.seat === seat || (!!now.request.end && now.request.end !== request.end),
      isOpen: (now) => now.back === 'ask' && now.request.seat < 0,
    });
  }

  /** Says for a seat of this screen whether somebody may take something back; who has asked withdraws it by a no. */
  answer(seat: number, yes: boolean): void {
    const { decision, viewer, request } = this.table.show.snapshot!;
    const asks = (now: Snapshot) => now.request.seat === request.seat && (seat === request.seat || now.request.owing.includes(seat));
    this.#run({
      message: { type: 'answer', seat, yes },
      sentence: seat === request.seat ? 'Never mind' : yes ? 'Yes' : 'No',
      isOver: (now) => !asks(now) || (now.viewer === viewer && now.decision !== decision),
      isOpen: always,
    });
  }

  leave(): void {
    const seat = this.table.eyes;
    this.#run({
      message: { type: 'leave', seat },
      sentence: 'Leave the game',
      isOver: (now) => now.finished || !!now.seats[seat]?.bot,
      isOpen: always,
    });
  }

  /** Lets a bot play on for somebody who is gone. */
  replace(whom: number): void {
    const { eyes: seat, show } = this.table;
    this.#run({
      message: { type: 'replace', seat, whom },
      sentence: `Let a bot play for ${show.snapshot!.seats[whom]!.name}`,
      isOver: (now) => now.finished || !!now.seats[whom]?.bot || !now.seats[whom]?.waiting,
      isOpen: always,
    });
  }

  comeBack(): void {
    const seat = this.table.eyes;
    this.#run({
      message: { type: 'return', seat },
      sentence: 'Take my seat again',
      isOver: (now) => now.finished || !now.seats[seat]?.bot,
      isOpen: always,
    });
  }

  switchChat(on: boolean): void {
    this.#run({
      message: { type: 'chat', on },
      sentence: on ? 'Turn the chat on for all' : 'Turn the chat off for all',
      in: 'talk',
      isOver: () => this.table.people.chatOn === on,
      isOpen: always,
    });
  }

  /** Says something in the chat. */
  say(text: string): void {
    const { people, eyes: seat } = this.table;
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
    this.returned = '';
    this.lines = [...this.lines, { id, seat, text, after: people.lastPlace, unsure: !this.send({ type: 'say', seat, text, id, name: preferences.nickname }) }];
  }

  /** A line was said, or could not be. */
  heard(id: string, error: string): void {
    const line = this.lines.find((each) => each.id === id);
    this.lines = this.lines.filter((each) => each !== line);
    if (line && error) this.returned = line.text;
  }

  /** Nobody knows what has arrived of what was under way. */
  lost(): void {
    this.waiting = this.waiting.map((errand) => ({ ...errand, unsure: true }));
    this.lines = this.lines.map((line) => ({ ...line, unsure: true }));
  }

  /** The table is seen. */
  seen(now: Snapshot): void {
    this.#lookAt('snapshot', now);
  }

  /** What people say is heard. */
  listen({ lines }: Talk): void {
    for (const said of lines) {
      // Watchers have no seat by which a line of theirs is known.
      const own = this.lines.find(({ seat, text, after }) => seat >= 0 && seat === said.seat && said.place > after && plain(text) === said.text);
      if (own) this.heard(own.id, '');
    }
    for (const line of this.lines.filter(({ unsure, seat }) => unsure && seat === this.table.eyes)) {
      const { id, seat, text } = line;
      if (this.send({ type: 'say', seat, text, id, name: preferences.nickname })) this.lines = this.lines.map((each) => (each === line ? { ...each, unsure: false } : each));
    }
    if (this.table.show.snapshot) this.#lookAt('talk', this.table.show.snapshot);
  }

  /** Something was not heard, and the sentence that says so has come. */
  refused(): void {
    this.waiting = [];
  }

  /** Whether this waits already for the line to come back. */
  #waits = (type: ToTable['type']) => this.waiting.some(({ message, unsure }) => unsure && message.type === type);

  /** The second click of a double one says the same before the first is answered; only who goes back twice means both. */
  #isUnderWay = (said: ToTable) =>
    said.type !== 'back' && this.waiting.some(({ message, unsure }) => !unsure && JSON.stringify(message) === JSON.stringify(said));

  #run(errand: Omit<Errand, 'in' | 'sent' | 'unsure'> & Partial<Pick<Errand, 'in'>>): void {
    if (this.#isUnderWay(errand.message)) return;
    const sent = this.send(errand.message);
    const others = this.waiting.filter(({ unsure, message }) => !unsure || message.type !== errand.message.type);
    this.waiting = [...others, { in: 'snapshot', ...errand, sent, unsure: !sent }];
  }

  #lookAt(place: Errand['in'], now: Snapshot): void {
    const kept = [];
    for (const errand of this.waiting) {
      if (errand.in !== place) kept.push(errand);
      else if (errand.isOver(now) || (errand.unsure && !errand.isOpen(now))) {
        if (!errand.sent) this.tell(`The table has moved on while the connection was lost, so that this was not done: ${errand.sentence}`);
      } else if (!errand.unsure) kept.push(errand);
      else kept.push(this.send(errand.message) ? { ...errand, sent: true, unsure: false } : errand);
    }
    this.waiting = kept;
  }
}
