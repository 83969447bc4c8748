import type { Change, Fields, LogLine, Panel, PanelChange, PlacesChange, Snapshot, Thing, ThingsChange } from './messages';

/** A moment on the way to a snapshot. */
export interface ShownFrame {
  text: string;
  log: LogLine[];
  things: Map<string, Thing[]>;
  scores: string[];
}

/** A snapshot, and what is to be shown before it. */
export interface Shown {
  snapshot: Snapshot;
  frames: ShownFrame[];
}

/** What comes of a snapshot by a change: `folded` in `tables/changes.py` says the same in Python. */
export function fold(old: Snapshot, change: Change): Shown {
  const kept = change.log_start == null ? old.log : old.log.slice(0, Math.max(0, change.log_start - old.log_start));
  const log = [...kept, ...(change.log ?? [])];
  const things = new Map(old.scene.panels.map((panel) => [panel.id, panel.things]));
  const frames: ShownFrame[] = [];
  let scores = old.seats.map((seat) => seat.score);
  for (const frame of change.frames ?? []) {
    for (const [id, told] of Object.entries(frame.things ?? {})) things.set(id, foldItems(things.get(id)!, told));
    scores = frame.scores ?? scores;
    const told = log.slice(0, frame.line - old.log_start);
    frames.push({ text: frame.untold ? '' : (told.at(-1)?.text ?? ''), log: told, things: new Map(things), scores });
  }
  const panels = new Map(old.scene.panels.map((panel) => [panel.id, { ...panel, things: things.get(panel.id)! }]));
  for (const told of change.changed ?? []) panels.set(told.id, foldPanel(panels.get(told.id)!, told));
  for (const panel of change.panels ?? []) panels.set(panel.id, panel);
  const order = change.order?.length ? change.order : [...panels.keys()];
  const snapshot: Snapshot = {
    ...old,
    number: change.number,
    decision: change.decision ?? old.decision,
    seats: old.seats.map((seat, index) => ({ ...seat, ...change.seats?.[index] })),
    scene: { panels: order.map((id) => panels.get(id)!) },
    offers: change.offers ?? old.offers,
    barred: change.barred ?? old.barred,
    prompt: change.prompt ?? old.prompt,
    clause: change.clause ?? old.clause,
    can_go_back: change.can_go_back ?? old.can_go_back,
    finished: change.finished ?? old.finished,
    sheet: change.sheet ?? old.sheet,
    log,
  };
  return { snapshot, frames };
}

function foldPanel(panel: Panel, { fields, places, things }: PanelChange): Panel {
  return {
    ...panel,
    ...(fields as Partial<Panel>),
    places: places ? foldItems(panel.places, places) : panel.places,
    things: things ? foldItems(panel.things, things) : panel.things,
  };
}

function foldItems<Item extends { id: string }>(items: Item[], change: ThingsChange | PlacesChange): Item[] {
  const gone = new Set(change.gone);
  const now = new Map(items.filter(({ id }) => !gone.has(id)).map((item) => [item.id, item]));
  for (const fields of change.changed ?? []) now.set(idOf(fields), { ...now.get(idOf(fields))!, ...fields });
  for (const item of change.new ?? []) now.set(item.id, item as unknown as Item);
  const moved = Object.entries(change.moved ?? {});
  const order = [...now.keys()].filter((id) => !(id in (change.moved ?? {})));
  for (const [id, place] of moved.sort(([, one], [, other]) => one - other)) order.splice(place, 0, id);
  return order.map((id) => now.get(id)!);
}

const idOf = (fields: Fields) => fields.id as string;
