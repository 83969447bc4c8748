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

/**
 * In the present the arrows go through what can be chosen, as soon as the focus is there: with Shift they always lead
 * to the past. Says whether the key was for it.
 */
export function leaveNow(event: KeyboardEvent, past: Past, log: (line: number) => LogLine | undefined): boolean {
  if (elsewhere(event) || !past.total) return false;
  const { key, shiftKey } = event;
  const busy = !!(event.target as HTMLElement).closest('[data-target], [data-stack], [data-arrow], [data-scrolls]');
  if (key === ',' || (key === 'ArrowLeft' && (shiftKey || !busy))) past.walk(-1);
  else if (key === 'ArrowUp' && shiftKey) past.walkTurn(-1, log);
  else return false;
  event.preventDefault();
  return true;
}
