import type { Course, Snapshot } from '../lib/messages';
import { remember, remembered } from '../lib/preferences.svelte';

/** Somebody who played along. */
export interface Player {
  name: string;
  /** A bot by its level: "Hard"; empty: a person, or the rival that the rules play. */
  bot: string;
  points: number;
  /** 1 for the best; ties share it. */
  rank: number;
}

/** A game that has ended at this browser. */
export interface Result {
  table: string;
  game: string;
  /** When this browser saw the end, as an ISO time. */
  seen: string;
  players: Player[];
  /** Which of the players one was oneself. */
  me: number;
  /** How many seats there were: a rival that the rules play has none. Former results do not tell it, nor what follows. */
  seats?: number;
  /** The rules that were set other than usual. */
  options?: Record<string, number>;
  /** How often something was taken back for good. */
  backs?: number;
}

interface Kept {
  version: 1;
  results: Result[];
  /** Tables that were counted and are to stay forgotten, also if somebody looks at them again. */
  forgotten: string[];
}

const KEY = 'statistics';
/** More would fill what a browser keeps for a page. */
const MOST = 2000;

const isResult = (it: Result) => typeof it?.table === 'string' && typeof it.game === 'string' && !!it.players?.[it.me];

function kept(): Kept {
  const found = remembered<Partial<Kept>>(KEY, {});
  return {
    version: 1,
    results: Array.isArray(found.results) ? found.results.filter(isResult) : [],
    forgotten: Array.isArray(found.forgotten) ? found.forgotten : [],
  };
}

/** All games that have ended here, the last one last. */
export const results = (): Result[] => kept().results;

const counted = (table: string, { forgotten, results }: Kept) => forgotten.includes(table) || results.some((result) => result.table === table);

/** Whether somebody has ended a game here that is not counted yet. */
export const counts = ({ finished, sheet, mine, table }: Snapshot) => finished && !!sheet && mine.length > 0 && !counted(table, kept());

/**
 * Counts a game that is over, once, and none that went on from a moment of another one. Who shares the screen with
 * others counts for the seat that set the table.
 */
export function count(snapshot: Snapshot, { options, inherited, backs }: Course, seen = new Date().toISOString()): void {
  const { table, game, mine, seats, sheet } = snapshot;
  if (!counts(snapshot) || inherited) return;
  const players = seats.map(({ name, kind, bot }, side) => ({
    name,
    bot: kind === 'bot' ? (bot ?? '') : '',
    points: sheet!.totals[side] ?? 0,
    rank: sheet!.ranks[side] ?? 0,
  }));
  const me = mine.find((seat) => seats[seat]?.kind === 'me') ?? mine[0]!;
  const result: Result = { table, game, seen, players, me, seats: seats.filter(({ kind }) => kind !== 'rival').length, options, backs };
  const now = kept();
  remember(KEY, { ...now, results: [...now.results, result].slice(-MOST) });
}

export function forgetAll(): void {
  const now = kept();
  remember(KEY, { ...now, results: [], forgotten: [...now.forgotten, ...now.results.map(({ table }) => table)].slice(-MOST) });
}

/** A text file that holds everything. */
export const exported = () => JSON.stringify({ pooram: 'statistics', version: 1, results: results() }, null, 2);
