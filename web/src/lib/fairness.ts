import type { Draw, Draws, Snapshot } from './messages';
import { hmac, sha256 } from './sha256';

/** What a table showed before anything could be known of its secret. */
export interface Promised {
  /** As it was before this browser gave its numbers, if it gave any. */
  commitment: string;
  /** All numbers, as the table showed them first; none before it has started. */
  numbers: string[];
  /** Those that this browser has thought up, as a record lists them, and those of seats whose number has come to the table. */
  thought?: string[];
  given?: string[];
  /** How many seats this browser was shown to have once the game had begun, at most; nothing yet, if it showed only the board for all. */
  seats?: number;
}

const KEY = 'pooram.promised';
const MOST_KEPT = 100;
/** Between seat and number in a record where the secret gave it. */
const DRAWN = ' drawn ';

function kept(): Record<string, Promised> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Promised>;
  } catch {
    return {};
  }
}

/**
 * Keeps what a table promises when it is seen first, so that no server can promise something else afterwards. `watching`: on the
 * board for all to see, which has no seats whoever's browser shows it.
 */
export function keepPromise({ table, commitment, numbers, mine, finished }: Snapshot, watching: boolean): void {
  const seen = kept()[table];
  if (finished && !seen) return;
  const now: Promised = { commitment, ...seen, numbers: seen?.numbers.length || finished ? seen!.numbers : numbers };
  if (!watching) now.seats = Math.max(seen?.seats ?? 0, mine.length);
  if (JSON.stringify(now) !== JSON.stringify(seen)) keep(table, now);
}

/** What was thought up, whoever's seat it counts for: who sits behind a seat that goes away moves up. */
const digits = (told: string) => told.slice(told.lastIndexOf(' ') + 1);
const isAmong = (numbers: string[], told: string) => numbers.some((other) => digits(other) === digits(told));

/**
 * Whether the numbers of fewer seats are among all than this browser had: with a seat that was freed while nobody looked its number
 * has gone. Of several for one seat, which tabs have thought up at the same time, the one that came first counts.
 */
function leavesOut(numbers: string[], { given = [], seats }: Promised): boolean {
  const places = (all: string[]) => new Set(all.map((told) => told.slice(0, told.indexOf(' ')))).size;
  const due = places(given);
  return places(given.filter((told) => isAmong(numbers, told))) < Math.min(due, seats ?? due);
}

/** What this tab has kept: another one that had not read it yet may write over it. */
const own = new Map<string, { given: string[]; thought: string[] }>();

/** Keeps the numbers that this browser gives a table, and the commitment that it saw before. */
export function keepGiven(table: string, commitment: string, given: string[], thought = given): void {
  own.set(table, { given, thought });
  keep(table, { commitment: kept()[table]?.commitment ?? commitment, numbers: [], given, thought });
}

/** Another tab has kept something: what it has written over is added again. */
function addOwn(table: string, seen: Promised): void {
  const both = (theirs: string[] = [], mine: string[]) => [...theirs, ...mine.filter((told) => !isAmong(theirs, told))];
  const { given, thought } = own.get(table)!;
  const now: Promised = { ...seen, given: both(seen.given, given), thought: both(seen.thought, thought) };
  if (JSON.stringify(now) !== JSON.stringify({ ...seen, given: seen.given ?? [], thought: seen.thought ?? [] })) keep(table, now);
}

addEventListener('storage', ({ key }) => {
  if (key === KEY) for (const [table, seen] of Object.entries(kept())) if (own.has(table)) addOwn(table, seen);
});

function keep(table: string, promised: Promised): void {
  const others = Object.entries(kept()).filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_KEPT), [table, promised]])));
  } catch {
    // A browser that keeps nothing believes what it is told at the end, and says so.
  }
}

export const promisedBy = (table: string): Promised | null => kept()[table] ?? null;

/** Who gave numbers may have come back only when the game was over. */
const sawBegin = ({ given, numbers }: Promised) => !given || numbers.length > 0;

export interface Verdict {
  fair: boolean;
  sentence: string;
}

/** Draws everything again: `pooram verify` says the same of a record, and asks the rules what could have come. */
export function check({ secret, commitment, numbers, draws, inherited }: Draws, promised: Promised | null): Verdict {
  const wrong = (sentence: string): Verdict => ({ fair: false, sentence });
  if (!commitment) return wrong('Nothing was promised before this game, so its draws cannot be checked.');
  if (!secret) return wrong('The server does not show the secret that it promised.');
  if (hexadecimal(sha256(bytes(secret))) !== commitment) return wrong('The secret is not the one that was promised.');
  if (promised && (promised.commitment !== commitment || (sawBegin(promised) && promised.numbers.join('|') !== numbers.join('|'))))
    return wrong('This is not what the server promised when the game began.');
  if (promised && leavesOut(numbers, promised)) return wrong('A number that this browser gave was left out of the draws.');
  const late = numbers.filter((number) => number.includes(DRAWN)).map((number) => number.slice(0, number.indexOf(DRAWN)));
  const steered = late.find((seat) => !numbers.includes(seat + DRAWN + inPlace(secret, seat)));
  if (steered) return wrong(`The number drawn for seat ${steered} does not follow from the secret.`);
  for (const [ordinal, draw] of draws.entries()) {
    if (draw.step <= inherited) continue;
    const due = drawn(secret, numbers, ordinal, draw);
    if (due !== draw.drawn)
      return wrong(
        `Step ${draw.step} is not as promised: “${draw.told}” was drawn, number ${draw.drawn + 1} of ${draw.weights.length}, where it should have been number ${due + 1}.`,
      );
  }
  const own = draws.filter(({ step }) => step > inherited).length;
  const checked = own === 1 ? 'The one draw was as promised.' : `All ${own} draws were as promised.`;
  const sentence = [checked, notCome(late), inherited ? 'What came before is from another game.' : ''].filter(Boolean).join(' ');
  return { fair: true, sentence: promised ? sentence : `${sentence} But this browser did not see the promise before the game was over.` };
}

/** For a number that has not come, by the seat counted from 1: `number_in_place` in `match/chance.py` says the same in Python. */
function inPlace(secret: string, seat: string): string {
  const digest = hmac(bytes(secret), bytes(`number of seat ${seat}`));
  return BigInt(`0x${hexadecimal(digest.slice(0, 16))}`).toString();
}

/** What is said of numbers that the server gave: only who had sent one knows whether it came. */
function notCome(seats: string[]): string {
  if (seats.length > 1) return `The numbers of seats ${seats.slice(0, -1).join(', ')} and ${seats.at(-1)} had not come, so they were drawn from the secret.`;
  return seats.length ? `The number of seat ${seats[0]} had not come, so it was drawn from the secret.` : '';
}

/** Which of the outcomes the secret and the numbers give: `fair_outcome` in `match/chance.py` says the same in Python. */
function drawn(secret: string, numbers: string[], ordinal: number, { weights }: Draw): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const digest = hmac(bytes(secret), bytes(`${ordinal}|${numbers.join('|')}`));
  let left = digest.reduce((rest, byte) => (rest * 256 + byte) % total, 0);
  return weights.findIndex((weight) => (left -= weight) < 0);
}

const bytes = (text: string) => new TextEncoder().encode(text);
const hexadecimal = (digest: Uint8Array) => [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
