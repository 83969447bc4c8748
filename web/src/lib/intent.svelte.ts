import { hasChosen, hasPreview, onlyChoice } from './choosing';
import type { Offer, Snapshot } from './messages';
import { preferences } from './preferences.svelte';
import type { Table } from './table.svelte';

/** What somebody is about to choose: shown by a first tap, to be confirmed, or made by itself. */
export class Intent {
  /** The same once more does it. */
  armed = $state.raw<Offer | null>(null);
  /** What follows it in the same gesture. */
  #then: string[] = [];
  /** What was the only possibility and was made by itself, in words; until the next choice. */
  byItself = $state('');
  /** Something was taken back: what is the only possibility now is left to the person. */
  #backed = $state(false);
  /** Somebody here has chosen or thrown: a table that was only looked at is no game that is begun. */
  #takesPart = $state(false);
  /** The decision in which the only possibility was made by itself last: never twice. */
  #made = -1;

  constructor(readonly table: Table) {}

  /** What is about to be made by itself. */
  readonly forced: Offer | null = $derived.by(() => {
    const { active, shared, answered, show } = this.table;
    if (!active || !preferences.forced || this.#backed || (shared && answered < 0)) return null;
    const snapshot = show.snapshot!;
    return this.#takesPart || hasChosen(snapshot) ? onlyChoice(snapshot) : null;
  });

  /** Shows first what ends a turn, if the player wants that; says whether it does. */
  confirms(offer: Offer, then: string[]): boolean {
    if (!preferences.confirm || !offer.ends || this.#isArmed(offer, then)) return false;
    this.#arm(offer, then);
    return true;
  }

  /** Does what was shown first. */
  confirm(): void {
    if (this.armed) this.table.choose(this.armed, this.#then, true);
  }

  /**
   * A finger cannot point before it touches: the first tap shows what there is to see, or tells what cannot simply be
   * taken back, the second does it.
   */
  tap(offer: Offer): void {
    const asks = hasPreview(offer) || !!offer.ends;
    if (asks && !this.#isArmed(offer)) this.#arm(offer);
    else this.table.choose(offer, [], true);
  }

  takesPart(): void {
    this.#takesPart = true;
  }

  chosen(): void {
    this.takesPart();
    this.#backed = false;
    this.byItself = '';
  }

  wentBack(): void {
    this.#backed = true;
    this.byItself = '';
  }

  /** Makes the only possibility by itself; whoever goes back goes back beyond what was made so. */
  goOn(snapshot: Snapshot): void {
    const { forced, table } = this;
    if (forced && this.#made !== snapshot.decision) {
      this.#made = snapshot.decision;
      this.byItself = forced.sentence;
      table.show.steppedByItself();
      table.make(forced);
    } else if (this.#backed && table.active && preferences.forced && snapshot.back === 'step' && onlyChoice(snapshot)) table.back();
  }

  #isArmed = (offer: Offer, then: string[] = []) =>
    this.armed?.notation === offer.notation && this.#then.join() === then.join();

  #arm(offer: Offer, then: string[] = []): void {
    const { table } = this;
    const { wheel, menu } = table;
    table.clear(false);
    this.armed = offer;
    this.#then = then;
    // Its arrow, or its line, stays where it was touched.
    if (wheel?.offers.includes(offer)) table.wheel = wheel;
    if (menu?.offers.includes(offer)) table.menu = menu;
  }
}
