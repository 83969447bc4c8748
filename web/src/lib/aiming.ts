import type { Offer, Panel } from './messages';
import type { Table } from './table.svelte';

/** How much nearer than the next one an outline must be, as a share of the place that is pointed at. */
const CLEARLY = 0.12;

/**
 * Where several offers would draw outlines over the same place, such as a card that can lie or stand there:
 * the one towards which a mouse or pen points. In the middle of the place none is meant.
 */
export function aimedAt(table: Table, hit: SVGGElement, event: PointerEvent): Offer | undefined {
  if (event.pointerType !== 'mouse' && event.pointerType !== 'pen') return;
  const { item = '', place = item } = hit.dataset;
  const offers = table.offersAt(item, place);
  const panel = table.show.panels.find(({ places }) => places.some(({ id }) => id === place));
  const matrix = hit.closest('svg')?.getScreenCTM();
  if (offers.length < 2 || !panel || !matrix) return;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const far: { offer: Offer; away: number }[] = [];
  for (const offer of offers) {
    const middle = middleOf(table, offer, panel, place);
    if (!middle) return;
    far.push({ offer, away: Math.hypot(middle.x - x, middle.y - y) });
  }
  const [nearest, next] = far.sort((a, b) => a.away - b.away);
  const size = panel.places.find(({ id }) => id === place)!.size ?? 1;
  return next!.away - nearest!.away > CLEARLY * size ? nearest!.offer : undefined;
}

/** The middle of an offer's outlines, if it has nothing but outlines and one of them is in the place. */
function middleOf(table: Table, { ghosts = [] }: Offer, panel: Panel, place: string) {
  const lying = new Set(table.show.panels.flatMap(({ things }) => things.map(({ id }) => id)));
  const places = ghosts.map(({ thing }) => panel.places.find(({ id }) => id === thing.place));
  const outlines = ghosts.every(({ thing }, index) => places[index] && !lying.has(thing.id));
  if (!outlines || !ghosts.some(({ thing }) => thing.place === place)) return;
  const mean = (of: 'x' | 'y') => places.reduce((sum, found) => sum + found![of], 0) / places.length;
  return { x: mean('x'), y: mean('y') };
}
