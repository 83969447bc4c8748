import type { LogLine } from '../lib/messages';
import type { Past } from './past.svelte';

const elsewhere = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented ||
  !!(event.target as HTMLElement).closest('input, select, textarea, dialog, [role="menu"]');

/** The keys by which one walks through a game; says whether the key was one of them. */
export function walkByKey(event: KeyboardEvent, past: Past, log: (line: number) => LogLine | undefined): boolean {
  if (elsewhere(event)) return false;
  const { key } = event;
  const scrolls = !!(event.target as HTMLElement).closest('[data-scrolls]');
  if (key === ',' || key === 'ArrowLeft') past.walk(-1);
  else if (key === '.' || key === 'ArrowRight') past.walk(1);
  else if (key === 'ArrowUp' && !scrolls) past.walkTurn(-1, log);
  else if (key === 'ArrowDown' && !scrolls) past.walkTurn(1, log);
  else if (key === 'Home') void past.go(0);
  else if (key === 'End') past.now();
  else return false;
  event.preventDefault();
  return true;
}

/** In the present most of these keys have other things to do; says whether the key was for the past. */
export function leaveNow(event: KeyboardEvent, past: Past, arrowsAreFree: boolean): boolean {
  if (elsewhere(event) || !past.total) return false;
  if (event.key !== ',' && !(event.key === 'ArrowLeft' && arrowsAreFree)) return false;
  event.preventDefault();
  past.walk(-1);
  return true;
}
