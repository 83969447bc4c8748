import type { Panel, Snapshot } from './messages';

/** Of every place and thing a snapshot tells only what differs from the one before: `tables/packing.py` packs it. */
export function unpacked(snapshot: Snapshot): Snapshot {
  const { panels, own } = snapshot.scene;
  return { ...snapshot, scene: { panels: panels.map(unpackedPanel), own: (own ?? []).map(unpackedPanel) } };
}

const unpackedPanel = (panel: Panel): Panel => ({ ...panel, places: row(panel.places), things: row(panel.things) });

function row<Item>(items: Item[]): Item[] {
  let last = {} as Item;
  return items.map((item) => (last = { ...last, ...item }));
}
