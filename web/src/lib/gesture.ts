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

/** How long each beat takes at normal speed: a turn is one gesture, a round in which all move has more of them. */
export function timeOf({ beats, actor, still }: Gesture, viewer: number): number {
  const moves = beats.length;
  if (still) return actor < 0 || actor === viewer ? 0 : WORDS;
  const several = new Set(beats.map(({ who }) => who).filter((who) => who >= 0)).size > 1;
  // Whoever acts knows what they do, and waits for it.
  if (actor >= 0 && actor === viewer && !several) return Math.min(OWN, TURN / moves);
  if (actor < 0 || (several && moves > 3)) return Math.max(SHORTEST, Math.min(BEAT, (2 * TURN) / moves));
  return Math.min(TURN / moves, 2 * BEAT);
}

/** A long queue speeds up: each turn stays a gesture of its own, but nobody waits for all of them at leisure. */
export const hurry = (waiting: number) => Math.max(0.4, 1 / (1 + 0.22 * waiting));

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
