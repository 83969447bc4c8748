import { getContext, setContext } from 'svelte';
import { Gather } from '../gather/gather.svelte';
import * as api from './api';
import { loadArt, symbolId } from './art';
import { fold, type Shown, whole } from './changes';
import { involves, owes, ranked, sameOffers } from './choosing';
import { Connection, type Line } from './connection';
import { Errands } from './errands.svelte';
import { keepPromise } from './fairness';
import { sameQuestion } from './gesture';
import { ownPage } from './page';
import { Intent } from './intent.svelte';
import { fate, type Kept, keepFor, keptFor } from './kept';
import type { Again, BackKind, Change, FromTable, GameInfo, Offer, Snapshot, Refusal, Rules, ToTable, Trouble } from './messages';
import { People } from './people.svelte';
import { refusalTo } from './refused';
import type { Fan, Menu, Point, Toast, Wheel } from './popups';
import { Shapes } from './shapes.svelte';
import { Show } from './show.svelte';
import { Throwing } from './throwing.svelte';
import { isWheel } from './wheel';

/** Milliseconds after its last word in which a line is closed by who said it. */
const AT_ONCE = 2000;

/** A table as this screen plays it: whose eyes look, what is shown, what may be chosen. */
export class Table {
  readonly show: Show = new Show((snapshot) => this.#settled(snapshot));
  readonly people = new People();
  /** Who sits where, as long as the game has not started. */
  readonly gather: Gather;
  /** Where others play this game again. */
  again = $state.raw<Again | null>(null);
  line = $state<Line>('opening');
  missing = $state('');
  /** What the game is could not be loaded, without which nobody can sit down. */
  unknown = $state(false);
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
  wheel = $state.raw<Wheel | null>(null);
  /** Why what is pointed at is barred. */
  reason = $state.raw<Toast | null>(null);
  /** A thing that is picked up: only what can be done with it is offered. */
  held = $state('');
  #preview = $state.raw<Offer | null>(null);
  focused = $state('');
  lastFocused = $state('');
  /** Id of the clause that the rules are open at; null: closed; '': open at the clause that applies now. */
  rulesAt = $state<string | null>(null);

  /** The choice that was made last, until the table has answered it. */
  kept = $state.raw<Kept | null>(null);
  #sent = $state(-1);
  /** What was sent once more may have arrived the first time: then that it came too late is no news. */
  #twice = false;
  #returning = false;
  /** What was said last that was wrong: it may be why the line is closed, if it is closed at once. */
  #lastTrouble = { sentence: '', at: 0 };
  /** The decision that the looking seat has answered last. */
  answered = $state(-1);
  #pointed: Point | null = null;
  /** What the table has told these eyes so far; null while they wait for it. */
  #told: Snapshot | null = null;
  #connection: Connection;
  #loading: Promise<void> | null = null;

  /** The seats that people at this screen play for. */
  readonly humans: number[] = $derived.by(() => (this.watching ? [] : (this.show.snapshot?.mine ?? [])));
  readonly shared = $derived(this.humans.length > 1);
  /** Some of the people sit elsewhere. */
  readonly apart = $derived(
    !!this.show.snapshot?.seats.some(({ kind }, seat) => (kind === 'me' || kind === 'person') && !this.humans.includes(seat)),
  );
  /** One seat only: nobody has to be told whose turn it is. */
  readonly alone = $derived(this.show.snapshot?.seats.filter((seat) => seat.kind !== 'rival').length === 1);
  /** What is on the screen was made for other eyes than those that look now. */
  readonly covered = $derived(!this.show.snapshot || this.show.snapshot.viewer !== this.eyes);
  readonly throwing = new Throwing(this);
  readonly active = $derived.by(() => {
    const snapshot = this.show.snapshot;
    return (
      !!snapshot && snapshot.viewer >= 0 && !this.covered && !this.asking && !this.show.playing && !this.show.behind &&
      !snapshot.finished && this.#sent !== snapshot.decision && !this.throwing.due
    );
  });
  readonly offers: Offer[] = $derived.by(() => {
    const offers = this.active && !this.intent.forced ? ranked(this.show.snapshot!.offers, this.show.snapshot!.viewer, this.sign) : [];
    const held = offers.filter((offer) => involves(offer, this.held));
    return held.length ? held : offers;
  });
  /** What a point is worth to who gets it: where the fewest win, the less the better. */
  readonly sign = $derived(this.game?.fewest_win ? -1 : 1);
  /** What the log groups by, as it stands above its lines. */
  readonly turnWord = $derived((this.game?.turn_word ?? 'Turn').toLowerCase());
  readonly barred: Map<string, Refusal> = $derived(
    new Map(this.active ? this.show.snapshot!.barred.map((refusal) => [refusal.target, refusal]) : []),
  );
  readonly #offersById: Map<string, Offer[]> = $derived.by(() => {
    const offers = new Map<string, Offer[]>();
    for (const offer of this.offers)
      for (const id of offer.at) offers.set(id, [...(offers.get(id) ?? []), offer]);
    return offers;
  });
  readonly targets: Map<string, Offer[]> = $derived.by(() => {
    const targets = new Map(this.#offersById);
    // A place under a thing that stands for the same would be met twice by keyboard.
    for (const { id, place } of this.show.panels.flatMap((panel) => panel.things))
      if (targets.has(place) && sameOffers(targets.get(id), targets.get(place)!)) targets.delete(place);
    return targets;
  });
  /** The one target that Tab reaches; arrows go on from there. */
  readonly rover: string = $derived.by(() => {
    if (this.targets.has(this.lastFocused)) return this.lastFocused;
    for (const panel of this.show.panels)
      for (const item of [...panel.places, ...panel.things]) if (this.targets.has(item.id)) return item.id;
    return '';
  });
  /** What would be put where, while somebody looks for a place for it. */
  readonly intent: Intent = new Intent(this);
  readonly shapes = new Shapes(this, (decision, notation) => this.#connection.send({ type: 'ahead', decision, notation }));
  readonly errands: Errands = new Errands(this, (message) => this.#connection.send(message), (sentence) => this.#say(sentence));
  /** Of how many steps the last gestures were. */
  #gestures: number[] = [];
  /** What can be taken back, and how. */
  readonly backKind: BackKind = $derived(this.covered || this.show.playing ? '' : (this.show.snapshot?.back ?? ''));
  /** This seat has asked to take something back, and waits for the others. */
  readonly waitsForOthers = $derived(!this.covered && this.eyes >= 0 && this.show.snapshot?.request.seat === this.eyes);
  /** A seat of this screen that has to say whether somebody may take something back; who looks comes first. */
  readonly answering: number = $derived.by(() => {
    const snapshot = this.show.snapshot;
    const owing = !snapshot || snapshot.request.seat < 0 ? [] : snapshot.request.owing.filter((seat) => snapshot.mine.includes(seat));
    return owing.includes(this.eyes) ? this.eyes : (owing[0] ?? -1);
  });
  /** Whether that, or what was asked from here, stands where the prompt is; what is to be confirmed goes before one's own question. */
  readonly questions = $derived(this.answering >= 0 || (this.waitsForOthers && !this.intent.armed));
  /** The hand of somebody who has played stays hidden from the others around the screen. */
  readonly veiled = $derived.by(() => {
    const snapshot = this.show.coming ?? this.show.snapshot;
    if (!this.shared || !snapshot || snapshot.viewer < 0 || snapshot.finished) return false;
    return this.show.playing || !snapshot.seats[snapshot.viewer]?.waiting;
  });

  constructor(
    readonly id: string,
    note = '',
    /** Whatever seats this browser has: nobody looks through their eyes here. */
    readonly watching = false,
  ) {
    this.note = note;
    this.gather = new Gather((message) => this.#connection.send(message), () => this.#connection.renew(), watching);
    this.#connection = new Connection(
      id,
      (message) => this.#hear(message),
      (line) => this.#lineChanged(line),
      // Who has no seat may have become somebody since the line was opened, of which the line does not know.
      () => !!this.show.snapshot?.mine.length,
    );
  }

  close(): void {
    this.#connection.close();
    this.people.close();
    this.show.drop();
  }

  /** The offer that is looked at, or else the draft. */
  get preview(): Offer | null {
    return this.#preview ?? this.intent.armed ?? this.shapes.preview;
  }

  set preview(offer: Offer | null) {
    this.#preview = offer;
  }

  symbol = (name: string) => `#${symbolId(this.show.snapshot!.game, name)}`;
  offersAt = (id: string, place = '') => this.#offersById.get(id) ?? this.#offersById.get(place) ?? [];

  /** Whether some of the offers, and only some, move a thing that is no offer itself. */
  canHold(id: string, place: string): boolean {
    const all = this.active ? this.show.snapshot!.offers : [];
    const moves = (offer: Offer) => offer.ghosts?.some(({ thing }) => thing.id === id && thing.place !== place);
    const moving = all.filter(moves).length;
    return moving > 0 && moving < all.length && !this.targets.has(id);
  }

  openRules(clause = ''): void {
    this.toast = null;
    this.rulesAt = clause;
  }

  /** Chooses an offer, and what follows it in the same gesture. */
  choose(offer: Offer, then: string[] = [], sure = false): void {
    if (!this.active || (!sure && this.intent.confirms(offer, then))) return;
    this.intent.chosen();
    this.show.stepped();
    this.make(offer, then);
  }

  make(offer: Offer, then: string[] = []): void {
    const snapshot = this.show.snapshot!;
    this.clear();
    const { decision, viewer: seat } = snapshot;
    const { notation, sentence } = offer;
    this.#sent = this.answered = decision;
    this.#twice = false;
    this.#gestures.push(1 + then.length);
    this.#send({ decision, seat, notation, then, sentence, sent: false, unsure: false });
  }

  #send(kept: Kept): void {
    const { decision, seat, notation, then } = kept;
    const sent = this.#connection.send({ type: 'step', decision, seat, notation, then });
    this.#twice = sent && kept.sent;
    this.kept = keepFor(this.id, { ...kept, sent: sent || kept.sent, unsure: !sent });
  }

  /** Forgets a choice that has not been sent, so that another one can be made. */
  unkeep(): void {
    if (this.kept?.sent) return;
    this.#notMade();
    this.#sent = this.answered = -1;
  }

  /** The choice that was made last was none: it is no gesture to be taken back. */
  #notMade(): void {
    if (this.kept) this.#gestures.pop();
    this.kept = keepFor(this.id, null);
  }

  tryNow(): void {
    this.#connection.now();
  }

  /** The table is seen: what has come of the choice that was made last? */
  #resolve(snapshot: Snapshot): void {
    const kept = (this.kept ??= keptFor(this.id, snapshot.viewer));
    if (!kept) return;
    const now = fate(kept, snapshot);
    if (now === 'wait') return;
    if (now === 'send') return this.#send(kept);
    if (now !== 'void') return void (this.kept = keepFor(this.id, null));
    this.#notMade();
    this.#sent = this.answered = -1;
    this.#say(`The table has moved on while the connection was lost, so that this was not played: ${kept.sentence}`);
  }

  /** A click on something: play what it stands for, or ask why it stands for nothing. */
  point(id: string, place: string, at: Point, touched = false): void {
    if (this.show.playing || this.covered || this.throwing.due || this.throwing.rolling) return;
    if (!this.offersAt(id, place).length) this.intent.armed = null;
    this.#pointed = at;
    const barred = this.barred.get(id) ?? this.barred.get(place);
    if (this.shapes.click(id, place, touched)) return;
    if (this.canHold(id, place)) this.held = this.held === id ? '' : id;
    else if (this.propose(this.offersAt(id, place), at, id, touched)) return;
    else if (barred) this.#refuse(barred);
    else this.#connection.send({ type: 'why', target: id });
  }

  /** Chooses if there is one offer, asks if there are several; says whether there are any. */
  propose(offers: Offer[], at: Point, id: string, touched = false): boolean {
    if (offers.length && this.shapes.point(id, '')) return true;
    if (offers.length === 1) touched ? this.intent.tap(offers[0]!) : this.choose(offers[0]!);
    else if (isWheel(offers)) this.wheel = { id, offers, pinned: true };
    else if (offers.length) this.menu = { offers, at };
    return offers.length > 0;
  }

  /** Takes back a step or a turn; where the others have to grant it, asks them. */
  back(): void {
    if (!this.backKind || this.waitsForOthers) return;
    if (this.kept && !this.kept.sent) return this.unkeep();
    this.answered = -1;
    // What was said to the last question is no answer to this one.
    this.toast = null;
    this.intent.wentBack();
    const steps = this.#gestures.pop() ?? 1;
    if (this.backKind === 'ask') this.errands.ask();
    else this.errands.back(steps);
  }

  /** A bot plays for whoever looks, until they come back. */
  readonly left = $derived.by(() => {
    const snapshot = this.show.snapshot;
    const seat = snapshot?.seats[snapshot.viewer];
    return !!seat?.bot && seat.kind !== 'bot' && !snapshot!.finished && !this.covered;
  });

  iAm(seat: number): void {
    this.asking = false;
    this.note = '';
    this.#sit(seat);
  }

  takeBack(seat: number): void {
    this.#returning = true;
    this.iAm(seat);
    this.errands.backFor(seat, this.#gestures.pop() ?? 1);
  }

  askForEarlier(): void {
    this.#connection.send({ type: 'earlier', before: this.show.missing });
  }

  #sit(seat: number): void {
    this.eyes = seat;
    this.clear();
    this.focused = '';
    this.kept = null;
    this.#sent = -1;
    this.answered = -1;
    this.#told = null;
    this.show.drop();
    this.#connection.send(this.#seating());
  }

  #seating(): ToTable {
    return { type: 'sit', seat: this.eyes, people: true, page: ownPage(this.id), board: this.watching, table: this.id };
  }

  #lineChanged(line: Line): void {
    this.line = line;
    this.#told = null;
    this.shapes.forget();
    this.gather.opened();
    if (line === 'open') this.#connection.send(this.#seating());
    else {
      if (this.kept) this.kept = { ...this.kept, unsure: true };
      else this.#sent = -1;
      this.people.lost();
      this.errands.lost();
      void this.#lookForTable();
    }
  }

  async #lookForTable(): Promise<void> {
    const { sentence, at } = this.#lastTrouble;
    const why = performance.now() - at < AT_ONCE ? sentence : '';
    if (this.gather.now && !why) return;
    if (await api.tableIsThere(this.id, !this.show.snapshot)) return;
    this.missing = why || 'There is no such table.';
    this.toast = null;
    this.#connection.close();
  }

  #hear(message: FromTable): void {
    if (message.type === 'snapshot') {
      keepPromise(message, this.watching);
      this.#arrived(whole(message));
    }
    else if (message.type === 'change') this.#changed(message);
    else if (message.type === 'lines') this.show.tellEarlier(message.start, message.log);
    else if (message.type === 'plans') this.shapes.told(message);
    else if (message.type === 'refusal') {
      // Of a thing it is asked; a choice is refused without one.
      if (!message.target) {
        this.#notMade();
        this.#sent = -1;
      }
      this.#refuse(message);
    } else if (message.type === 'gathering') {
      this.gather.arrived(message);
      this.#sayNote();
      this.#loading ??= this.#load(message.game);
    } else if (message.type === 'started') this.#sit(-1);
    else if (message.type === 'again') this.again = message;
    else if (message.type === 'trouble') this.#trouble(message);
    // It is no answer: what waits for one waits on.
    else if (message.type === 'aside') this.#say(message.sentence);
    else if (message.type === 'heard') {
      this.errands.heard(message.id, message.error);
      if (message.error) this.#say(`${message.error} ${message.hint}`.trim());
    } else {
      this.people.hear(message);
      if (message.type === 'talk') this.errands.listen(message);
    }
  }

  #trouble(trouble: Trouble): void {
    this.#notMade();
    this.errands.refused();
    this.#sent = -1;
    this.#returning = false;
    this.#lastTrouble = { sentence: trouble.error, at: performance.now() };
    if (this.gather.heard) return this.gather.refused(`${trouble.error} ${trouble.hint}`.trim());
    if (!this.#twice) this.#say(`${trouble.error} ${trouble.hint}`.trim());
    this.#twice = false;
    if (!this.show.snapshot) void this.#lookForTable();
    // The line was opened anew, and the seat is no longer this browser's.
    else if (!this.#told && this.eyes >= 0) this.#sit(-1);
    else if (!this.covered) this.#settled(this.show.snapshot);
  }

  #changed(change: Change): void {
    // Who has just sat down waits for everything, and needs no change of what others saw.
    if (!this.#told) return;
    if (change.number === this.#told.number + 1) this.#arrived(fold(this.#told, change));
    else {
      this.#told = null;
      this.#connection.send({ type: 'whole' });
    }
  }

  #arrived(shown: Shown): void {
    const { snapshot } = shown;
    if (snapshot.viewer !== this.eyes) return;
    const refusal = refusalTo(this.#told ?? this.show.snapshot, snapshot, this.eyes);
    // What somebody is about to choose is theirs as long as the question is: others may answer it meanwhile.
    const asksTheSame = !!this.#told && sameQuestion(this.#told, snapshot);
    this.#told = snapshot;
    this.gather.now = null;
    this.gather.heard = false;
    this.#loading ??= this.#load(snapshot.game);
    if (this.eyes < 0 && snapshot.mine.length === 1 && !this.watching) return this.#sit(snapshot.mine[0]!);
    // Noted on arrival: the next step may be made before this snapshot has come to rest on the screen.
    const mine = snapshot.seats[this.eyes]?.waiting;
    if (mine) this.#returning = false;
    if (!mine || snapshot.decision !== this.#sent) this.#sent = -1;
    if (!asksTheSame) this.#drop();
    this.#resolve(snapshot);
    this.errands.seen(snapshot);
    if (refusal) this.#say(refusal);
    this.show.push(shown);
  }

  async #load(game: string): Promise<void> {
    const unseen = () => this.#say('Some of the drawings could not be loaded; reload the page to try again.');
    const [games] = await Promise.all([api.games().catch(unseen), loadArt(game).catch(unseen)]);
    this.game = games?.find((info) => info.key === game) ?? null;
    this.unknown = !games;
    this.artReady = true;
    this.rules = await api.rules(game).catch(() => null);
  }

  /** Nothing more is to be shown for now: does the screen have to pass to somebody else? */
  #settled(snapshot: Snapshot): void {
    if (snapshot.viewer !== this.eyes) return;
    const { viewer, seats, finished } = snapshot;
    if (!this.shared) this.#sayNote();
    this.intent.goOn(snapshot);
    if (!this.shared || finished) return void (this.asking = false);
    if (viewer < 0) return void (this.asking = this.humans.some((seat) => owes(seats[seat]!)));
    const mine = seats[viewer]!.waiting;
    const others = this.humans.some((seat) => seat !== viewer && owes(seats[seat]!));
    // In a new decision that all owe together nobody has said yet who comes first.
    const done = !mine || (this.answered >= 0 && snapshot.decision !== this.answered);
    if (!others || !done || this.#returning) return;
    this.undoer = !mine && snapshot.back === 'step' ? viewer : -1;
    this.asking = true;
    this.#sit(-1);
  }

  /** Forgets what somebody was about to choose, and what was said of it; a draft may stay. */
  clear(draft = true): void {
    this.#drop(draft);
    this.toast = null;
  }

  #drop(draft = true): void {
    this.intent.armed = null;
    this.menu = this.fan = this.wheel = this.preview = this.reason = null;
    this.held = '';
    if (draft) this.shapes.clear();
  }

  #refuse({ sentence: text, clause }: Refusal): void {
    this.reason = null;
    this.toast = { text, clause, at: this.#pointed };
  }

  #sayNote(): void {
    if (this.note) this.#say(this.note);
    this.note = '';
  }

  #say(text: string): void {
    this.toast = { text, clause: '', at: null };
  }
}

export { involves, owes };

const KEY = Symbol('table');
export const provideTable = (table: Table) => setContext(KEY, table);
export const useTable = () => getContext<Table>(KEY);
