import type { Shown } from './changes';
import type { LogLine, Panel, Snapshot, Thing } from './messages';

/** A moment of a gesture: what the table looks like then, and what is said. */
export interface Beat {
  panels: Panel[];
  scores: string[];
  log: LogLine[];
  /** What has happened since the beat before. */
  said: LogLine[];
  /** The seat that acts; -1: chance or the rules. */
  who: number;
}

/** What is shown in one go: all steps of a turn that have come, each with what followed from it by force. */
export interface Gesture {
  /** The seat whose turn it is; -1: several at once. */
  actor: number;
  turn: number;
  /** The actor has still to choose: more of the same turn may come. */
  unfinished: boolean;
  last: Shown;
  beats: Beat[];
  /** Nothing goes from one place to another. */
  still: boolean;
}

/** Milliseconds at normal speed: a whole turn of somebody else, a step of one's own, a beat in which several act. */
const TURN = 1150;
/** No turn takes longer, however many act in it; a round in which all act has the time of two. */
const LONGEST = 1500;
const OWN = 340;
const BEAT = 560;
const SHORTEST = 390;
/** To read what somebody does without moving anything. */
const WORDS = 600;

/** What one message tells, to be shown after what these panels and the snapshot before it show. */
export function gestureOf(before: Snapshot | null, panels: Panel[], shown: Shown): Gesture {
  const { snapshot } = shown;
  const owing = before ? before.seats.flatMap((seat, index) => (seat.waiting ? [index] : [])) : [];
  // Who chooses last of several is not the only one who acts.
  const actor = owing.length === 1 && !before!.seats.some((seat) => seat.chosen) ? owing[0]! : -1;
  const beats: Beat[] = [];
  let end = before ? before.log_start + before.log.length : 0;
  let who = actor;
  const add = (panels: Panel[], scores: string[], log: LogLine[]) => {
    const said = log.slice(Math.max(0, end - snapshot.log_start));
    end = Math.max(end, snapshot.log_start + log.length);
    who = said.length ? said.at(-1)!.seat ?? -1 : who;
    beats.push({ panels, scores, log, said, who });
  };
  for (const { things, scores, log } of shown.frames)
    add(shown.panels.map((panel) => ({ ...panel, things: standing(things.get(panel.id) ?? panel.things, panel) })), scores, log);
  add(shown.panels, snapshot.seats.map((seat) => seat.score), snapshot.log);
  return {
    actor,
    turn: snapshot.log.at(-1)?.turn ?? 0,
    unfinished: actor >= 0 && snapshot.seats[actor]!.kind === 'bot' && !!snapshot.seats[actor]!.waiting,
    last: shown,
    beats: merged(panels, beats),
    still: !beats.some((beat, index) => moves(beats[index - 1]?.panels ?? panels, beat.panels)),
  };
}

/**
 * Whether a gesture goes on with the turn of the one before it, which is somebody else's; or tells no more than
 * that others have made a hidden choice.
 */
export const goesOn = (first: Gesture, next: Gesture, viewer: number) =>
  first.actor < 0
    ? next.actor < 0 && next.still
    : first.actor !== viewer && first.actor === next.actor && first.turn === next.turn;

/** Both as one. */
export const joined = (before: Panel[], first: Gesture, next: Gesture): Gesture => ({
  ...next,
  beats: merged(before, [...first.beats, ...next.beats]),
  still: first.still && next.still,
});

/** Whether the viewer owes the same choice in both. */
export const sameQuestion = (one: Snapshot, other: Snapshot) =>
  one.viewer >= 0 && one.viewer === other.viewer && one.decision === other.decision && !!one.seats[one.viewer]?.waiting && !!other.seats[one.viewer]?.waiting;

/** How long each beat takes at normal speed: with more beats than can be read in the time of a turn, less than it takes to read one. */
export function timeOf({ beats, actor, still }: Gesture, viewer: number): number {
  const moves = beats.length;
  if (still) return actor < 0 || actor === viewer ? 0 : WORDS;
  const several = new Set(beats.map(({ who }) => who).filter((who) => who >= 0)).size > 1;
  // Whoever acts knows what they do, and waits for it.
  if (actor >= 0 && actor === viewer && !several) return Math.min(OWN, TURN / moves);
  if (actor < 0 || (several && moves > 3)) {
    const all = actor < 0 ? 2 * LONGEST : LONGEST;
    return Math.min(Math.max(SHORTEST, Math.min(BEAT, (2 * TURN) / moves)), all / moves);
  }
  return Math.min(TURN / moves, 2 * BEAT);
}

/** A long queue is shown faster, to its end: each turn stays a gesture of its own, but all of them together take less than two. */
export const hurry = (waiting: number) => Math.min(1 / (1 + 0.4 * waiting), 1.9 / (1 + waiting));

/** Moments in which nothing moves, or the same one moves on, belong to the one before. */
function merged(before: Panel[], beats: Beat[]): Beat[] {
  const found: Beat[] = [];
  let panels = before;
  for (const beat of beats) {
    const last = found.at(-1);
    const alone = !last || !moves(panels, last.panels) || !moves(last.panels, beat.panels) || last.who === beat.who;
    if (last && alone) found[found.length - 1] = { ...beat, who: moves(last.panels, beat.panels) ? beat.who : last.who, said: [...last.said, ...beat.said] };
    else {
      if (last) panels = last.panels;
      found.push(beat);
    }
  }
  return found;
}

/** Whether anything goes from one place to another. */
function moves(before: Panel[], after: Panel[]): boolean {
  if (before === after) return false;
  const places = new Map(before.flatMap((panel) => panel.things.map((thing) => [thing.id, `${panel.id}|${thing.place}`])));
  return after.some((panel) =>
    panel.things.some(({ id, place }) => places.has(id) && places.get(id) !== `${panel.id}|${place}`),
  );
}

/** A panel may have lost places since the things were told of. */
function standing(things: Thing[], panel: Panel): Thing[] {
  const places = new Set(panel.places.map((place) => place.id));
  return things.filter((thing) => places.has(thing.place));
}
