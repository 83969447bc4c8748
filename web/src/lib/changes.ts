import type {
  Change,
  Fields,
  LogLine,
  OpenChange,
  OwnChange,
  Panel,
  PanelChange,
  PlacesChange,
  Snapshot,
  Thing,
  ThingsChange,
} from './messages';

/** A moment on the way to a snapshot. */
export interface ShownFrame {
  text: string;
  log: LogLine[];
  things: Map<string, Thing[]>;
  scores: string[];
}

/** A snapshot, the panels as its viewer sees them, and what is to be shown before. */
export interface Shown {
  snapshot: Snapshot;
  panels: Panel[];
  frames: ShownFrame[];
}

/** A snapshot as it comes, with nothing to be shown before it. */
export const whole = (told: Snapshot): Shown => {
  const snapshot = { ...told, log: read(told.log, told) };
  return { snapshot, panels: arranged(snapshot), frames: [] };
};

/** Lines of the log as they are read here: who has this screen for themselves is told of as “you”. */
export function read(lines: LogLine[], { mine, viewer }: Pick<Snapshot, 'mine' | 'viewer'>): LogLine[] {
  if (mine?.length !== 1 || mine[0] !== viewer) return lines;
  return lines.map((line) => (line.you ? { ...line, text: line.you } : line));
}

/** What comes of a snapshot by a change: `folded` in `tables/changes.py` says the same in Python. */
export function fold(old: Snapshot, change: Change): Shown {
  const kept = change.log_start == null ? old.log : old.log.slice(0, Math.max(0, change.log_start - old.log_start));
  const log = [...kept, ...read(change.log ?? [], old)];
  const open = change.open ?? {};
  const own = change.own ?? {};
  const shared = byId(old.scene.panels);
  const mine = byId(old.scene.own ?? []);
  const frames: ShownFrame[] = [];
  let scores = old.seats.map((seat) => seat.score);
  for (const [index, frame] of (open.frames ?? []).entries()) {
    const also = own.frames?.[index];
    for (const id of also?.gone ?? []) mine.delete(id);
    foldThings(shared, frame.things);
    foldThings(mine, also?.things);
    scores = also?.scores ?? frame.scores ?? scores;
    const told = log.slice(0, frame.line - old.log_start);
    const seen = [...shared.values(), ...mine.values()];
    const things = new Map(seen.map((panel) => [panel.id, panel.things]));
    frames.push({ text: frame.untold ? '' : (told.at(-1)?.text ?? ''), log: told, things, scores });
  }
  for (const id of own.gone ?? []) mine.delete(id);
  foldPanels(shared, open);
  foldPanels(mine, own);
  for (const told of own.over ?? []) mine.set(told.id, foldPanel(shared.get(told.id)!, told));
  const order = open.order?.length ? open.order : [...shared.keys()];
  const snapshot: Snapshot = {
    ...old,
    number: change.number,
    decision: change.decision ?? old.decision,
    seats: old.seats.map((seat, index) => ({ ...seat, ...open.seats?.[index], ...change.seats?.[index] })),
    scene: { panels: order.map((id) => shared.get(id)!), own: [...mine.values()] },
    offers: change.offers ?? old.offers,
    barred: change.barred ?? old.barred,
    prompt: change.prompt ?? old.prompt,
    clause: change.clause ?? old.clause,
    back: change.back ?? old.back,
    request: open.request ?? old.request,
    finished: open.finished ?? old.finished,
    sheet: open.sheet ?? old.sheet,
    log,
  };
  return { snapshot, panels: arranged(snapshot), frames };
}

/** The panels as the viewer sees them: `arranged` in `engine/scene.py` says the same in Python. */
function arranged({ scene, viewer }: Snapshot): Panel[] {
  const own = byId(scene.own ?? []);
  const found = scene.panels.map((panel) => {
    const mine = own.get(panel.id);
    own.delete(panel.id);
    return mine ?? panel;
  });
  const seated = found.flatMap((panel, index) => ((panel.seat ?? -1) >= 0 ? [index] : []));
  const inTurn = seated.map((index) => found[index]!);
  const first = viewer < 0 ? 0 : Math.max(0, inTurn.findIndex(({ seat }) => seat === viewer));
  for (const [turn, index] of seated.entries()) found[index] = inTurn[(turn + first) % inTurn.length]!;
  found.splice(found.findLastIndex(({ role }) => role === 'board') + 1, 0, ...own.values());
  return found;
}

const byId = (panels: Panel[]) => new Map(panels.map((panel) => [panel.id, panel]));

function foldThings(panels: Map<string, Panel>, moved: Record<string, ThingsChange> = {}): void {
  for (const [id, told] of Object.entries(moved)) {
    const panel = panels.get(id)!;
    panels.set(id, { ...panel, things: foldItems(panel.things, told) });
  }
}

function foldPanels(panels: Map<string, Panel>, change: OpenChange | OwnChange): void {
  for (const told of change.changed ?? []) panels.set(told.id, foldPanel(panels.get(told.id)!, told));
  for (const panel of change.panels ?? []) panels.set(panel.id, panel);
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
