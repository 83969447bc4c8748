import { hasPreview, onlyChoice } from './choosing';
import type { Offer, Snapshot } from './messages';
import { preferences } from './preferences.svelte';
import type { Table } from './table.svelte';

/** What somebody is about to choose: shown by a first tap, to be confirmed, or made by itself. */
export class Intent {
  /** The same once more does it. */
  armed = $state.raw<Offer | null>(null);
  /** What was the only possibility and was made by itself, in words; until the next choice. */
  byItself = $state('');
  /** Something was taken back: what is the only possibility now is left to the person. */
  #backed = $state(false);
  /** The decision in which the only possibility was made by itself last: never twice. */
  #made = -1;

  constructor(readonly table: Table) {}

  /** What is about to be made by itself. */
  readonly forced: Offer | null = $derived.by(() => {
    const { active, shared, answered, show } = this.table;
    if (!active || !preferences.forced || this.#backed || (shared && answered < 0)) return null;
    return onlyChoice(show.snapshot!);
  });

  /** Shows first what ends a turn, if the player wants that; says whether it does. */
  confirms(offer: Offer): boolean {
    if (!preferences.confirm || !offer.ends || this.#isArmed(offer)) return false;
    this.#arm(offer);
    return true;
  }

  /** A finger cannot point before it touches: the first tap shows what there is to see, the second does it. */
  tap(offer: Offer): void {
    const asks = hasPreview(offer) || (!!offer.ends && preferences.confirm);
    if (asks && !this.#isArmed(offer)) this.#arm(offer);
    else this.table.choose(offer, [], true);
  }

  chosen(): void {
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
      table.make(forced);
    } else if (this.#backed && table.active && preferences.forced && snapshot.back === 'step' && onlyChoice(snapshot)) table.back();
  }

  #isArmed = (offer: Offer) => this.armed?.notation === offer.notation;

  #arm(offer: Offer): void {
    const { table } = this;
    const { wheel } = table;
    table.clear();
    this.armed = offer;
    // Its arrow stays where it was touched.
    if (wheel?.offers.includes(offer)) table.wheel = wheel;
  }
}
