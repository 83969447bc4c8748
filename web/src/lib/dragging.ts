/** Dragging with a mouse or pen: a short cut for clicking a thing and then where it goes. */
import { drag, type Drag } from './glide';
import { itemAt } from './pointing';
import { involves, type Table } from './table.svelte';

/** How far the pointer moves before a press becomes a drag, in pixels. */
const SLACK = 7;

export function dragging(table: Table, root: HTMLElement): () => void {
  let from: { x: number; y: number; hit: SVGGElement } | null = null;
  let dragged: Drag | null = null;
  let id = '';

  const down = (event: PointerEvent) => {
    const hit = itemAt(event.target);
    if (event.pointerType === 'touch' || event.button || !hit?.dataset.where) return;
    const about = table.offers.some((offer) => involves(offer, hit.dataset.item!));
    from = about || table.offersAt(hit.dataset.item!, hit.dataset.place).length ? { x: event.clientX, y: event.clientY, hit } : null;
  };

  const move = (event: PointerEvent) => {
    if (!from) return;
    if (!dragged) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLACK) return;
      id = from.hit.dataset.item!;
      dragged = drag(from.hit);
      // A choice that moves nothing only picks something up: made at once, so that its goals light up.
      const offers = table.offersAt(id, from.hit.dataset.place);
      if (offers.length === 1 && !offers[0]!.ghosts?.length) table.choose(offers[0]!);
      else table.held = id;
    }
    dragged?.to(event.clientX - from.x, event.clientY - from.y);
  };

  const up = (event: PointerEvent) => {
    if (!dragged || !from) return void (from = null);
    dragged.end();
    const home = from.hit;
    from = dragged = null;
    // The click that ends a drag is none.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    const hit = itemAt(document.elementFromPoint(event.clientX, event.clientY));
    const goal = hit && hit !== home ? table.offersAt(hit.dataset.item!, hit.dataset.place) : [];
    table.held = '';
    table.propose(goal, { x: event.clientX, y: event.clientY }, hit?.dataset.item ?? '');
  };

  const swallow = (event: Event) => event.stopPropagation();

  const stop = () => {
    dragged?.end();
    from = dragged = null;
    table.held = '';
  };

  root.addEventListener('pointerdown', down);
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', stop);
  return () => {
    stop();
    root.removeEventListener('pointerdown', down);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', stop);
  };
}
