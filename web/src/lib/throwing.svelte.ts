import { preferences } from './preferences.svelte';
import type { Table } from './table.svelte';

/**
 * Dice and shells that chance has thrown for whoever is to choose: they throw them by hand before they see how they
 * fell. The table has drawn already, and waits for nobody but the choice that is theirs anyway.
 */
export class Throwing {
  /** Somebody shakes them. */
  shaking = $state(false);
  /** They have just been let go, and roll. */
  rolling = $state(false);
  #thrown = $state('');

  constructor(readonly table: Table) {}

  /** The throw that lies there for the seat that looks; empty: there is none. */
  readonly #lying: string = $derived.by(() => {
    const snapshot = this.table.show.snapshot;
    if (!snapshot?.offers.length || snapshot.viewer < 0) return '';
    const thrown = this.table.show.panels.flatMap(({ things }) => things.filter((thing) => thing.thrown));
    return thrown.map(({ id, symbol, rotation }) => `${id} ${symbol} ${rotation}`).join('|');
  });
  /** Whether it has to be thrown before anything else. */
  readonly due: boolean = $derived.by(
    () =>
      this.#lying !== '' && this.#lying !== this.#thrown && !preferences.throwsAlone && preferences.speed !== 'off' &&
      !this.table.covered && !this.table.asking && !this.table.show.playing && !this.table.show.behind,
  );

  /** What is said of the last steps, but for how the shells in the hand fell. */
  readonly caption: string = $derived.by(() => {
    const { caption, log } = this.table.show;
    const last = log.at(-1)?.text ?? '';
    return this.due && last && caption.endsWith(last) ? caption.slice(0, -last.length).trim() : caption;
  });

  shake(): void {
    if (this.due) this.shaking = true;
  }

  letGo(): void {
    if (this.due && this.shaking) this.now();
    this.shaking = false;
  }

  /** Without shaking them first. */
  now(): void {
    if (!this.due) return;
    this.#thrown = this.#lying;
    this.table.intent.takesPart();
    this.shaking = false;
    this.rolling = true;
    setTimeout(() => {
      this.rolling = false;
      this.table.intent.goOn(this.table.show.snapshot!);
    }, 500);
  }
}
