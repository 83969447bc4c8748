import type { Presence } from './messages';

/** The people at a table, besides what happens in the game: who of them is connected. */
export class People {
  /** The seats of which somebody is connected; null while nobody knows. */
  here = $state.raw<ReadonlySet<number> | null>(null);
  /** How many look on. */
  watching = $state(0);

  hear(message: Presence): void {
    this.here = new Set(message.here);
    this.watching = message.watching;
  }

  /** Without a connection to the table nothing is known of the others. */
  lost(): void {
    this.here = null;
    this.watching = 0;
  }
}
