import type { Offer, Place, Plan, Plans } from './messages';
import type { Table } from './table.svelte';

/** As far beside a place a finger may miss it, as a share of its size. */
const MISSED = 1.6;

/**
 * What would be put where. Of the shapes that fit at a place one is shown, as a draft: it is turned into the next,
 * changed into other ways to go on with it, and made by another click.
 */
export class Shapes {
  /** The thing or place at which the draft is, and the place under it; empty: there is none. */
  #id = $state('');
  #place = $state('');
  /** How it was turned last, and how it went on: kept wherever it goes, if it can. */
  #turned = $state('');
  #liked = $state.raw<string[]>([]);
  #decision = -1;
  #plans = $state.raw(new Map<string, Plan[]>());
  /** The shape that was to be made before all that belongs to it was known; empty: none. */
  #wish = $state('');

  constructor(
    readonly table: Table,
    readonly ask: (decision: number, notation: string) => void,
  ) {}

  /** The places of the table, by their ids. */
  readonly #places: Map<string, Place> = $derived.by(
    () => new Map(this.table.show.panels.flatMap(({ places }) => places.map((place) => [place.id, place]))),
  );
  /** The offers that put something somewhere, where it is not yet. */
  readonly #outlines: Set<Offer> = $derived.by(() => {
    const lying = new Set(this.table.show.panels.flatMap(({ things }) => things.map(({ id }) => id)));
    const isOutline = ({ ghosts = [], direction }: Offer) =>
      ghosts.length > 0 && direction == null && ghosts.every(({ thing }) => !lying.has(thing.id));
    return new Set(this.table.offers.filter(isOutline));
  });
  /** Whether anything is chosen in this way now. */
  readonly due: boolean = $derived.by(() => [...this.#outlines].some(({ ahead }) => ahead));
  /** The shapes at the place of the draft, the one that is shown, and the ways to go on with it. */
  readonly shapes: Offer[] = $derived.by(() => (this.#id ? this.at(this.#id, this.#place) : []));
  readonly #shape: Offer | undefined = $derived.by(
    () => this.shapes.find((offer) => this.#signature(offer) === this.#turned) ?? this.shapes[0],
  );
  readonly ways: Plan[] = $derived.by(() => (this.#shape?.ahead ? (this.#plans.get(this.#shape.notation) ?? []) : []));
  readonly #way: Plan | undefined = $derived.by(
    () => this.ways.find(({ notations }) => same(notations.slice(1), this.#liked)) ?? this.#best(this.ways),
  );
  /** The draft: what a shape would do, and all that follows it. */
  readonly preview: Offer | null = $derived.by(() => {
    const shape = this.#shape;
    if (!shape || !this.#way) return shape ?? null;
    const { sentence, ghosts, changes, ends } = this.#way;
    return { ...shape, sentence, ghosts, changes, ends };
  });
  /** Whether it can be made: all that belongs to it is known. */
  readonly ready: boolean = $derived.by(() => !!this.#shape && (!this.#shape.ahead || !!this.#way));

  /** The shapes that fit at a thing or place, or over it: each once, however often it fits. */
  at(id: string, place: string): Offer[] {
    const where = place || id;
    const own = this.table.offersAt(id, place);
    if (!own.every((offer) => this.#outlines.has(offer))) return [];
    const over = [...this.#outlines].filter((offer) => lies(offer, where));
    const found = new Map<string, Offer>();
    for (const offer of [...own, ...over]) {
      const signature = this.#signature(offer);
      if (!found.has(signature)) found.set(signature, offer);
    }
    const shapes = [...found.values()].sort((one, other) => this.table.offers.indexOf(one) - this.table.offers.indexOf(other));
    return shapes.some(({ ahead }) => ahead) || own.length > 1 ? shapes : [];
  }

  /** Whether the draft is to be made as soon as all that belongs to it is known. */
  get wished(): boolean {
    return this.#wish !== '' && this.#wish === this.#shape?.notation;
  }

  /** Shows a shape at a thing or place; says whether one fits there. */
  point(id: string, place: string): boolean {
    if (!this.at(id, place).length) return false;
    this.#wish = '';
    this.#id = id;
    this.#place = place;
    this.#lookAhead();
    return true;
  }

  /** Makes the draft that is shown there, or else shows one; says whether any fits. */
  click(id: string, place: string, touched = false): boolean {
    const shown = this.preview;
    // To a finger it was shown by a tap before, and needs no other one.
    if (shown && this.at(id, place).length && lies(shown, place || id)) {
      // A finger has not seen yet what it would make.
      if (!this.ready && !touched) this.#wish = shown.notation;
      this.make(touched);
    } else if (!this.point(id, place)) return false;
    else this.table.intent.armed = null;
    return true;
  }

  make(sure = false): void {
    if (this.ready) this.table.choose(this.preview!, this.#way?.notations.slice(1), sure);
  }

  /** Goes on to the next shape that fits here. */
  turn(step = 1): boolean {
    const { shapes } = this;
    if (shapes.length < 2) return false;
    this.table.intent.armed = null;
    this.#wish = '';
    const next = (shapes.indexOf(this.#shape!) + step + shapes.length) % shapes.length;
    this.#turned = this.#signature(shapes[next]!);
    this.#lookAhead();
    return true;
  }

  /** Goes on to the next way to go on with it. */
  change(step = 1): boolean {
    const { ways } = this;
    if (ways.length < 2) return false;
    this.table.intent.armed = null;
    const next = (ways.indexOf(this.#way!) + step + ways.length) % ways.length;
    this.#liked = ways[next]!.notations.slice(1);
    return true;
  }

  told({ decision, notation, plans }: Plans): void {
    if (decision !== this.#decision) return;
    this.#plans = new Map(this.#plans).set(notation, plans);
    if (notation !== this.#wish || !this.wished) return;
    this.#wish = '';
    this.make();
  }

  clear(): void {
    this.#id = this.#place = this.#wish = '';
  }

  /** The line was down: what was asked may never be answered. */
  forget(): void {
    this.#plans = new Map();
    this.clear();
  }

  /** The place for which a finger has meant something when it came down there, if it has missed all of them. */
  near(panel: string, x: number, y: number): string {
    let [nearest, least] = ['', Infinity];
    for (const place of this.table.show.panels.find(({ id }) => id === panel)?.places ?? []) {
      const away = Math.hypot(place.x - x, place.y - y) / (place.size ?? 1);
      if (away < Math.min(least, MISSED) && this.at(place.id, '').length) [nearest, least] = [place.id, away];
    }
    return nearest;
  }

  #lookAhead(): void {
    const { decision } = this.table.show.snapshot!;
    if (decision !== this.#decision) {
      this.#decision = decision;
      this.#plans = new Map();
    }
    const shape = this.#shape;
    if (!shape?.ahead || this.#plans.has(shape.notation)) return;
    this.#plans.set(shape.notation, []);
    this.ask(decision, shape.notation);
  }

  #best(ways: Plan[]): Plan | undefined {
    const viewer = this.table.show.snapshot?.viewer ?? -1;
    const brings = ({ changes = [] }: Plan) => 2 * (changes[viewer] ?? 0) - changes.reduce((sum, change) => sum + change, 0);
    return ways.toSorted((one, other) => this.table.sign * (brings(other) - brings(one)))[0];
  }

  /** What it looks like, wherever it lies. */
  #signature({ ghosts = [] }: Offer): string {
    const spots = ghosts.flatMap(({ thing }) => {
      const place = this.#places.get(thing.place);
      return place ? [{ x: place.x, y: place.y, look: thing.symbol }] : [];
    });
    const left = Math.min(...spots.map(({ x }) => x));
    const top = Math.min(...spots.map(({ y }) => y));
    return spots.map(({ x, y, look }) => `${(x - left).toFixed(2)} ${(y - top).toFixed(2)} ${look}`).sort().join('|');
  }
}

const lies = ({ ghosts = [] }: Offer, place: string) => ghosts.some(({ thing }) => thing.place === place);
const same = (some: string[], others: string[]) => some.join() === others.join();
