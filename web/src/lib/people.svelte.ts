import type { Clocks, Presence } from './messages';

/** The people at a table, besides what happens in the game: who of them is connected, how much time they have. */
export class People {
  /** The seats of which somebody is connected; null while nobody knows. */
  here = $state.raw<ReadonlySet<number> | null>(null);
  /** How many look on. */
  watching = $state(0);

  /** How much time everybody had when it was told; null where there is no clock. */
  clocks = $state.raw<Clocks | null>(null);
  heardAt = 0;
  /** Moves on while somebody's time passes. */
  now = $state(0);
  #ticking = 0;

  hear(message: Presence | Clocks): void {
    if (message.type === 'clocks') return this.#setClocks(message);
    this.here = new Set(message.here);
    this.watching = message.watching;
  }

  close(): void {
    clearInterval(this.#ticking);
  }

  #setClocks(clocks: Clocks): void {
    this.heardAt = this.now = performance.now();
    this.clocks = clocks;
    clearInterval(this.#ticking);
    if (clocks.running.length) this.#ticking = window.setInterval(() => (this.now = performance.now()), 250);
  }

  /** Without a connection to the table nothing is known of the others. */
  lost(): void {
    this.here = null;
    this.watching = 0;
  }
}
