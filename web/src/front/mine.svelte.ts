import * as api from '../lib/api';
import type { OwnGathering, TableInfo } from '../lib/messages';
import { remember, remembered } from '../lib/preferences.svelte';

const A_MINUTE = 60_000;
const AT_ONCE = 50;
const HIDDEN = 'hidden';
/** What was hidden longest ago is forgotten. */
const MOST_HIDDEN = 500;

export type OwnTable = TableInfo | OwnGathering;

/** One's own games, asked for anew as long as somebody looks at them. */
export class Mine {
  #unfinished = $state.raw<TableInfo[]>([]);
  #finished = $state.raw<TableInfo[]>([]);
  /** Tables at which people still come together. */
  gathering = $state.raw<OwnGathering[]>([]);
  trouble = $state('');
  #mostUnfinished = $state(AT_ONCE);
  #mostFinished = $state(AT_ONCE);
  #hidden = $state.raw(remembered<string[]>(HIDDEN, []));
  /** What was put out of sight last, until that is taken back. */
  justHidden = $state('');
  #asked = 0;

  readonly #all: OwnTable[] = $derived([...this.gathering, ...this.#unfinished.slice(0, this.#mostUnfinished), ...this.#finished.slice(0, this.#mostFinished)]);
  readonly #shown = $derived(this.#all.filter(({ id }) => !this.#hidden.includes(id)));
  /** To be gone on with. */
  readonly open = $derived(this.#shown.filter((table) => !('begun' in table) || (table.begun && !table.finished)));
  /** With others: against bots alone it is always one's own turn. */
  readonly withOthers = $derived(this.#unfinished.filter(({ id, shared }) => shared && !this.#hidden.includes(id)));
  readonly isMyTurn = $derived(this.withOthers.some(({ my_turn }) => my_turn));
  readonly unbegun = $derived(this.#shown.filter((table) => 'begun' in table && !table.begun));
  readonly finished = $derived(this.#shown.filter((table) => 'finished' in table && table.finished));
  /** Those of others that are put out of sight in this browser. */
  readonly hidden = $derived(this.#all.filter(({ id }) => this.#hidden.includes(id)));
  /** Whether there are others that were not asked for. Those that nobody has begun come last. */
  readonly moreUnfinished = $derived(this.#unfinished.length > this.#mostUnfinished);
  readonly moreFinished = $derived(this.#finished.length > this.#mostFinished);

  load = async (): Promise<void> => {
    const asked = ++this.#asked;
    try {
      const told = await Promise.all([api.tables(this.#mostUnfinished + 1), api.finishedTables(this.#mostFinished + 1), api.myGatherings()]);
      // Somebody has removed something meanwhile, or asked once more.
      if (asked !== this.#asked) return;
      [this.#unfinished, this.#finished, this.gathering] = told;
      this.trouble = '';
    } catch (error) {
      // What was told before is better than nothing.
      if (!this.#all.length) this.trouble = (error as Error).message;
    }
  };

  /** Asks again every minute, and as soon as somebody comes back to the page; who looks elsewhere waits for others only. */
  keep = (): (() => void) => {
    const look = () => {
      if (!document.hidden || this.withOthers.length) void this.load();
    };
    const timer = setInterval(look, A_MINUTE);
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  };

  showMore = (finished: boolean): Promise<void> => {
    if (finished) this.#mostFinished += AT_ONCE;
    else this.#mostUnfinished += AT_ONCE;
    return this.load();
  };

  removed = (id: string): void => {
    this.#asked++;
    const without = <T extends OwnTable>(some: T[]) => some.filter((table) => table.id !== id);
    this.#unfinished = without(this.#unfinished);
    this.#finished = without(this.#finished);
    this.gathering = without(this.gathering);
  };

  hide = (id: string, hidden: boolean): void => {
    const others = this.#hidden.filter((other) => other !== id);
    this.justHidden = hidden ? id : '';
    this.#hidden = hidden ? [...others, id].slice(-MOST_HIDDEN) : others;
    remember(HIDDEN, this.#hidden);
  };
}
