import { stacksOf, type Stack } from './geometry';
import type { Point } from './popups';
import type { Table } from './table.svelte';

export function stackAt(table: Table, place: string): Stack | undefined {
  for (const panel of table.show.panels)
    for (const stack of stacksOf(panel)) if (stack.place.id === place) return stack;
  return undefined;
}

/** Shows all levels of the stack in a place; says whether there is one. */
export function fanOut(table: Table, place: string, at: Point): boolean {
  if (table.covered || !stackAt(table, place)) return false;
  table.reason = table.preview = table.toast = null;
  table.fan = { place, at };
  return true;
}
