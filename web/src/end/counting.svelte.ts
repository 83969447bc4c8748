import { untrack } from 'svelte';
import type { ScoreSheet } from '../lib/messages';
import { preferences } from '../lib/preferences.svelte';
import { hear } from '../lib/sounds';
import type { Table } from '../lib/table.svelte';

/** Milliseconds for each line of the sheet at normal speed, and for one that is seen on the board. */
const LINE = 420;
const SEEN_LINE = 1150;

/** Tables whose sheet has been counted up on this page: whoever looks at it again wants to read it. */
const known = new Set<string>();

/** How a sheet is counted up, line by line; what a line counts is seen on the board meanwhile. */
export class Counting {
  /** How many lines have come. */
  lines = $state(0);
  #rows: ScoreSheet['rows'];

  constructor(table: Table, sheet: ScoreSheet) {
    this.#rows = sheet.rows;
    if (known.has(table.id) || preferences.still || preferences.speed === 'off') this.finish();
    known.add(table.id);
    $effect(() => {
      if (this.done) return;
      const row = this.#rows[this.lines - 1];
      const lit = row?.sights ?? [];
      const time = (lit.length ? SEEN_LINE : LINE) * preferences.pace;
      untrack(() => table.show.sights.count(lit, table.show.panels, time));
      if (row?.values.some((value) => value)) hear([{ event: 'lays' }]);
      const timer = setTimeout(() => (this.lines += 1), time);
      return () => {
        clearTimeout(timer);
        table.show.sights.forget();
      };
    });
  }

  /** The last line has been seen, too. */
  get done(): boolean {
    return this.lines > this.#rows.length;
  }

  /** The board is to be seen meanwhile: something on it counts. */
  get aside(): boolean {
    return !this.done && this.#rows.some(({ sights }) => sights?.length);
  }

  /** What the lines so far make. */
  sum(side: number): number {
    return this.#rows.slice(0, this.lines).reduce((sum, { values }) => sum + (values[side] ?? 0), 0);
  }

  finish = () => void (this.lines = this.#rows.length + 1);
}
