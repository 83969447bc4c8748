import { fanOut } from './fanning';
import { preferences } from './preferences.svelte';
import { offerByKey } from './shortcuts';
import type { Table } from './table.svelte';
import { arrowAt, turnWheel } from './wheel';

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

interface Spot {
  element: SVGGElement;
  x: number;
  y: number;
}

/** Everything that the arrows go through: from the mark of a stack to the others, else what can be chosen. */
const spots = (): Spot[] =>
  [...document.querySelectorAll<SVGGElement>(document.activeElement?.matches('[data-stack]') ? '[data-stack]' : '[data-target]')].map((element) => {
    const box = element.getBoundingClientRect();
    return { element, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });

/** Rows from top to bottom, each from left to right; things less than half a target apart share a row. */
function inReadingOrder(all: Spot[]): Spot[] {
  const rows: Spot[][] = [];
  for (const spot of all.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && spot.y - row[0]!.y < 16) row.push(spot);
    else rows.push([spot]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x));
}

function neighbour(from: Spot, all: Spot[], direction: Direction): Spot | undefined {
  const sign = direction === 'ArrowDown' ? 1 : -1;
  const beyond = all.filter((spot) => (spot.y - from.y) * sign > 4);
  const far = (spot: Spot) => Math.abs(spot.y - from.y) + 2 * Math.abs(spot.x - from.x);
  return beyond.toSorted((a, b) => far(a) - far(b))[0];
}

export function focusFirstTarget(): void {
  inReadingOrder(spots())[0]?.element.focus();
}

/** What had the focus last, if it can still be chosen. */
export function focusRover(): void {
  document.querySelector<SVGGElement>('[data-target][tabindex="0"]')?.focus();
}

function move(direction: Direction): void {
  const ordered = inReadingOrder(spots());
  const now = ordered.findIndex((spot) => spot.element === document.activeElement);
  if (now < 0) return void ordered[0]?.element.focus();
  let next: Spot | undefined;
  if (direction === 'ArrowRight') next = ordered[(now + 1) % ordered.length];
  else if (direction === 'ArrowLeft') next = ordered[(now + ordered.length - 1) % ordered.length];
  else next = neighbour(ordered[now]!, ordered, direction);
  next?.element.focus();
}

/** Fans out the stack that has the focus or lies under the pointer, and puts it together again. */
function fan(table: Table): void {
  if (table.fan) return void (table.fan = null);
  const near = document.activeElement?.closest<SVGGElement>('[data-stack], [data-item]');
  const item = near ?? [...document.querySelectorAll<SVGGElement>('[data-item]:hover')].at(-1);
  if (!item) return;
  const { stack, place, item: id } = item.dataset;
  const box = item.getBoundingClientRect();
  fanOut(table, stack ?? place ?? id!, { x: box.x + box.width / 2, y: box.bottom });
}

/** Turns the sounds off or on, and says so. */
export function switchSounds(table: Table): void {
  preferences.sounds = !preferences.sounds;
  table.toast = { text: preferences.sounds ? 'Sounds are on.' : 'Sounds are off.', clause: '', at: null };
}

export function onKey(event: KeyboardEvent, table: Table, help: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const at = event.target as HTMLElement;
  if (at.closest('input, select, textarea, dialog')) return;
  const { key, shiftKey } = event;
  const letter = key.toLowerCase();
  if (key === ' ' && table.throwing.due && !at.closest('button, a, summary')) {
    event.preventDefault();
    return table.throwing.shake();
  }
  // What repeats itself while a key is held is no choice.
  const offer = table.menu || event.repeat ? undefined : offerByKey(table.offers, key);
  if (offer) table.choose(offer);
  else if (key === 'Escape') {
    if (table.show.playing) table.show.skip();
    else if (table.intent.armed) table.intent.armed = null;
    else if (table.menu) table.menu = null;
    else if (table.wheel) table.wheel = null;
    else if (table.fan) table.fan = null;
    else if (table.held) table.held = '';
    else if (table.toast) table.toast = null;
    else if (table.rulesAt !== null) table.rulesAt = null;
    // More than a step is taken back on purpose only.
    else if (table.backKind === 'step') table.back();
  } else if (key === 'Backspace') table.back();
  else if (key === '?') help();
  else if (letter === 'f') fan(table);
  else if (letter === 'm') switchSounds(table);
  else if (letter === 'r' && table.shapes.due) table.shapes.turn(shiftKey ? -1 : 1);
  else if (letter === 'r') void table.show.seeAgain();
  else if (letter === 'c') table.shapes.change(shiftKey ? -1 : 1);
  else if (key.startsWith('Arrow') && !at.closest('[role="menu"], [data-scrolls]')) {
    event.preventDefault();
    if (at.matches('[data-arrow]')) turnWheel(at, key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1);
    else move(key as Direction);
  } else if ((key === 'Enter' || key === ' ') && at.matches('[data-stack]')) {
    event.preventDefault();
    fan(table);
  } else if ((key === 'Enter' || key === ' ') && at.matches('[data-arrow]')) {
    event.preventDefault();
    table.choose(arrowAt(table, at)!);
  } else if ((key === 'Enter' || key === ' ') && at.closest('[data-target]')) {
    event.preventDefault();
    const hit = at.closest<SVGGElement>('[data-item]')!;
    const box = hit.getBoundingClientRect();
    table.point(hit.dataset.item!, hit.dataset.place ?? '', { x: box.x + box.width / 2, y: box.bottom });
  }
}
