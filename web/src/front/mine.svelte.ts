import * as api from '../lib/api';
import type { OwnGathering, TableInfo } from '../lib/messages';

const A_MINUTE = 60_000;
const AT_ONCE = 50;

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
  #asked = 0;

  readonly #shown: OwnTable[] = $derived([...this.gathering, ...this.#unfinished.slice(0, this.#mostUnfinished), ...this.#finished.slice(0, this.#mostFinished)]);
  /** To be gone on with. */
  readonly open = $derived(this.#shown.filter((table) => !('begun' in table) || (table.begun && !table.finished)));
  /** With others: against bots alone it is always one's own turn. */
  readonly withOthers = $derived(this.#unfinished.filter(({ shared }) => shared));
  readonly isMyTurn = $derived(this.withOthers.some(({ my_turn }) => my_turn));
  readonly unbegun = $derived(this.#shown.filter((table) => 'begun' in table && !table.begun));
  readonly finished = $derived(this.#shown.filter((table) => 'finished' in table && table.finished));
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
      if (!this.#shown.length) this.trouble = (error as Error).message;
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
}
