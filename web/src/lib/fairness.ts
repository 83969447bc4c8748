import type { Draw, Draws, Snapshot } from './messages';
import { hmac, sha256 } from './sha256';

/** What a table showed before anything could be known of its secret. */
export interface Promised {
  /** As it was before this browser gave its numbers, if it gave any. */
  commitment: string;
  /** All numbers, as the table showed them first; none before it has started. */
  numbers: string[];
  /** Those that this browser has thought up, as a record lists them, and those of them that have come to the table. */
  thought?: string[];
  given?: string[];
}

const KEY = 'pooram.promised';
const MOST_KEPT = 100;

function kept(): Record<string, Promised> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Promised>;
  } catch {
    return {};
  }
}

/** Keeps what a table promises when it is seen first, so that no server can promise something else afterwards. */
export function keepPromise({ table, commitment, numbers, mine, finished }: Snapshot): void {
  const seen = kept()[table];
  if (finished || seen?.numbers.length) return;
  keep(table, { commitment, ...seen, given: seen?.given && due(seen.given, numbers, mine.length), numbers });
}

/** What was thought up, whoever's seat it counts for: who sits behind a seat that goes away moves up. */
const digits = (told: string) => told.slice(told.lastIndexOf(' ') + 1);
const isAmong = (numbers: string[], told: string) => numbers.some((other) => digits(other) === digits(told));

/** Those of the numbers given that must be among all: somebody else may have got a seat of this browser meanwhile, and then its number is gone. */
function due(given: string[], numbers: string[], seats: number): string[] {
  const found = given.filter((told) => isAmong(numbers, told));
  const lost = given.filter((told) => !isAmong(numbers, told));
  return [...found, ...lost.slice(0, Math.max(0, seats - found.length))];
}

/** Keeps the numbers that this browser gives a table, and the commitment that it saw before. */
export const keepGiven = (table: string, commitment: string, given: string[], thought = given) =>
  keep(table, { commitment: kept()[table]?.commitment ?? commitment, numbers: [], given, thought });

function keep(table: string, promised: Promised): void {
  const others = Object.entries(kept()).filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_KEPT), [table, promised]])));
  } catch {
    // A browser that keeps nothing believes what it is told at the end, and says so.
  }
}

export const promisedBy = (table: string): Promised | null => kept()[table] ?? null;

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
  if (promised && (promised.commitment !== commitment || promised.numbers.join('|') !== numbers.join('|')))
    return wrong('This is not what the server promised when the game began.');
  if (promised?.given?.some((number) => !isAmong(numbers, number))) return wrong('A number that this browser gave was left out of the draws.');
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
  const sentence = inherited ? `${checked} What came before is from another game.` : checked;
  return { fair: true, sentence: promised ? sentence : `${sentence} But this browser did not see the promise before the game was over.` };
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
