import type { ChatLine, Clocks, Presence, Talk } from './messages';

/** The people at a table, besides what happens in the game: who is here, their time, and what they say. */
export class People {
  /** The seats of which somebody is connected; null while nobody knows. */
  here = $state.raw<ReadonlySet<number> | null>(null);
  /** The seats of which nobody has been connected for a while. */
  gone = $state.raw<ReadonlySet<number>>(new Set());
  /** How many look on. */
  watching = $state(0);

  /** How much time everybody had when it was told; null where there is no clock. */
  clocks = $state.raw<Clocks | null>(null);
  heardAt = 0;
  /** Moves on while somebody's time passes. */
  now = $state(0);
  #ticking = 0;

  #rooms = $state.raw<Record<string, readonly ChatLine[]>>({});
  /** All that was said, as far as it may be heard here. */
  readonly said: ChatLine[] = $derived(
    Object.values(this.#rooms)
      .flat()
      .sort((one, other) => (one.made < other.made ? -1 : Number(one.made > other.made))),
  );
  /** Of what was said last among the players. */
  get lastPlace(): number {
    return this.#rooms.players?.at(-1)?.place ?? -1;
  }

  /** How many lines have come since the page was opened. */
  heard = $state(0);
  chatOn = $state(true);
  maySwitch = $state(false);

  hear(message: Presence | Clocks | Talk): void {
    if (message.type === 'clocks') return this.#setClocks(message);
    if (message.type === 'talk') return this.#listen(message);
    this.here = new Set(message.here);
    this.gone = new Set(message.gone);
    this.watching = message.watching;
  }

  close(): void {
    clearInterval(this.#ticking);
  }

  #listen({ room, lines, whole, on, may_switch }: Talk): void {
    const known = this.#rooms[room];
    // Who sat down while something was said may be told it twice; and who comes back what they know already.
    const last = known?.at(-1)?.place ?? -1;
    const fresh = lines.filter(({ place }) => place > last);
    this.#rooms = { ...this.#rooms, [room]: whole ? lines : [...(known ?? []), ...fresh] };
    this.chatOn = on;
    if (whole) this.maySwitch = may_switch;
    if (known) this.heard += fresh.length;
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
    this.gone = new Set();
    this.watching = 0;
  }
}
