/** Offers at one thing that differ by where they go: arrows around it, instead of a menu. */
import type { Offer } from './messages';
import type { Table } from './table.svelte';

/** So near the middle of a thing no direction is meant, as a share of its size. */
const MIDDLE = 0.2;
/** Degrees beside an arrow within which it is still meant. */
const BESIDE = 45;

export const isWheel = (offers: Offer[]) => offers.length > 1 && offers.every(({ direction }) => direction != null);

/** The offer of the arrow that an event is about. */
export function arrowAt(table: Table, target: EventTarget | null): Offer | undefined {
  const arrow = (target as Element | null)?.closest<SVGGElement>('[data-arrow]');
  return arrow ? table.wheel?.offers.find(({ notation }) => notation === arrow.dataset.arrow) : undefined;
}

/** The arrow towards which a mouse or pen points from the middle of a thing that has a wheel. */
export function pointedAt(table: Table, hit: SVGGElement, event: PointerEvent): Offer | undefined {
  if (event.pointerType !== 'mouse' && event.pointerType !== 'pen') return;
  const offers = table.offersAt(hit.dataset.item!, hit.dataset.place);
  if (!isWheel(offers)) return;
  const { x, y, width, height } = hit.getBoundingClientRect();
  const [dx, dy] = [event.clientX - x - width / 2, event.clientY - y - height / 2];
  if (Math.hypot(dx, dy) < MIDDLE * Math.min(width, height)) return;
  const pointed = (Math.atan2(dx, -dy) * 180) / Math.PI;
  const away = ({ direction }: Offer) => Math.abs(((pointed - direction! + 540) % 360) - 180);
  const [nearest] = offers.toSorted((one, other) => away(one) - away(other));
  return away(nearest!) <= BESIDE ? nearest : undefined;
}

/** Goes on to the next arrow, clockwise or back. */
export function turnWheel(from: Element, step: number): void {
  const arrows = [...from.parentElement!.querySelectorAll<SVGGElement>('[data-arrow]')];
  const now = arrows.indexOf(from as SVGGElement);
  arrows[(now + step + arrows.length) % arrows.length]?.focus();
}
