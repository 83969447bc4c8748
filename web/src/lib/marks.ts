/** What others have done, as marks on the table: they stay until the viewer's next step, also where nothing glides. */
import type { Beat, Gesture } from './gesture';
import type { Panel, Snapshot, Thing } from './messages';

export interface Mark {
  number: number;
  /** Whose doing; -1: chance or the rules. */
  who: number;
  /** In which turn. */
  turn: number;
  panel: string;
  thing: string;
  /** The places from which and to which it went in this panel; empty: from or to somewhere else. */
  from: string;
  to: string;
  /** Whose eyes have seen it, and whether it lay open for all. */
  eyes: number;
  open: boolean;
}

interface Seen {
  panel: string;
  thing: Thing;
}

/** A heap of new things is a new deal rather than something to be followed. */
const DEALT = 12;

let count = 0;

/** The number of the next mark. */
export const nextMark = () => count;

/** Whether these eyes make no step: of a watcher, and of somebody for whom a bot plays. */
export const onlyLooks = ({ viewer, seats }: Snapshot) => viewer < 0 || !!seats[viewer]?.bot;

/** What a beat of a gesture leaves behind, after what these panels show. */
export function marksOf(before: Panel[], beat: Beat, gesture: Gesture): Mark[] {
  return told(changes(followed(before), followed(beat.panels), looks), beat, gesture);
}

/** What somebody's gesture leaves beside the boards, if it has left nothing on them: cards and stones that they have taken. */
export function marksBeside(before: Panel[], gesture: Gesture): Mark[] {
  const last = gesture.beats.at(-1)!;
  // In a round in which all act the boards tell enough.
  if (gesture.actor < 0) return [];
  return told(changes(beside(before), beside(last.panels), (thing) => `${looks(thing)}|${thing.badge}`), last, gesture);
}

function told(found: Change[], beat: Beat, { last, actor, turn }: Gesture): Mark[] {
  const { viewer, scene } = last.snapshot;
  const own = new Set((scene.own ?? []).map(({ id }) => id));
  const who = actor >= 0 ? actor : beat.who;
  // Whoever has just done it knows it.
  if (who === viewer && actor === viewer && !onlyLooks(last.snapshot)) return [];
  if (found.length > DEALT) return [];
  return found.map((change) => ({ ...change, number: count++, who, turn, eyes: viewer, open: !own.has(change.panel) }));
}

const beside = (panels: Panel[]) => panels.filter(({ role }) => role !== 'board');

/** Where one follows the game: on the board, or where everybody has a table of their own, on those. */
function followed(panels: Panel[]): Panel[] {
  const boards = panels.filter(({ role }) => role === 'board');
  return boards.length ? boards : panels.filter(({ role }) => role === 'mine' || role === 'other');
}

type Change = Pick<Mark, 'panel' | 'thing' | 'from' | 'to'>;

function changes(before: Panel[], after: Panel[], looks: (thing: Thing) => string): Change[] {
  const now = lying(after);
  const was = renamed(lying(before), now);
  const found: Change[] = [];
  for (const [id, { panel, thing }] of now) {
    const old = was.get(id);
    if (old?.panel === panel && old.thing.place === thing.place) {
      if (looks(old.thing) !== looks(thing)) found.push({ panel, thing: id, from: '', to: thing.place });
    } else if (old?.panel === panel) found.push({ panel, thing: id, from: old.thing.place, to: thing.place });
    else {
      found.push({ panel, thing: id, from: '', to: thing.place });
      if (old) found.push({ panel: old.panel, thing: id, from: old.thing.place, to: '' });
    }
  }
  for (const [id, { panel, thing }] of was) if (!now.has(id)) found.push({ panel, thing: id, from: thing.place, to: '' });
  return found;
}

/** A thing that goes while one that looks the same comes has only changed its name. */
function renamed(was: Map<string, Seen>, now: Map<string, Seen>): Map<string, Seen> {
  const face = ({ thing }: Seen) => [thing.symbol, thing.colour, thing.badge].join('|');
  const gone = Map.groupBy([...was].filter(([id]) => !now.has(id)), ([, seen]) => face(seen));
  const come = Map.groupBy([...now].filter(([id]) => !was.has(id)), ([, seen]) => face(seen));
  const names = new Map(was);
  for (const [look, [old, ...others]] of gone) {
    const [known, ...more] = come.get(look) ?? [];
    if (!old || !known || others.length || more.length) continue;
    names.delete(old[0]);
    names.set(known[0], old[1]);
  }
  return names;
}

/** The pieces: a sign that only tells something is not marked when it moves. */
const lying = (panels: Panel[]): Map<string, Seen> =>
  new Map(
    panels.flatMap((panel) =>
      panel.things.filter(({ sign }) => !sign).map((thing) => [thing.id, { panel: panel.id, thing }] as const),
    ),
  );

const looks = ({ symbol, colour, rotation }: Thing) => [symbol, colour, rotation].join('|');
