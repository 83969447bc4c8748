import type { Table } from './table.svelte';

/** Listens on the whole table rather than on every thing: what is no option can be clicked too. */
export const pointing = (table: Table) => (root: HTMLElement) => {
  const item = (event: Event) => (event.target as Element).closest<SVGGElement>('[data-item]');

  const click = (event: MouseEvent) => {
    const hit = item(event);
    if (hit) table.point(hit.dataset.item!, hit.dataset.place ?? '', { x: event.clientX, y: event.clientY });
  };

  const look = (event: Event) => {
    const hit = item(event);
    if (!hit) return void (table.preview = null);
    const options = table.optionsAt(hit.dataset.item!, hit.dataset.place);
    table.preview = options.length === 1 ? options[0]! : null;
  };

  const focus = (event: FocusEvent) => {
    table.focused = item(event)?.dataset.item ?? '';
    if (!table.focused) return;
    table.lastFocused = table.focused;
    look(event);
  };

  const blur = () => (table.focused = '');

  const leave = () => (table.preview = null);

  root.addEventListener('click', click);
  root.addEventListener('pointerover', look);
  root.addEventListener('pointerleave', leave);
  root.addEventListener('focusin', focus);
  root.addEventListener('focusout', blur);
  return () => {
    root.removeEventListener('click', click);
    root.removeEventListener('pointerover', look);
    root.removeEventListener('pointerleave', leave);
    root.removeEventListener('focusin', focus);
    root.removeEventListener('focusout', blur);
  };
};
