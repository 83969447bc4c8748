import type { BotLevel, GameInfo } from '../lib/messages';
import type { Player, Result } from './results';

export const won = (result: Result) => mine(result).rank === 1;
export const mine = (result: Result): Player => result.players[result.me]!;
const others = (result: Result) => result.players.filter((_, side) => side !== result.me);

export interface Opponent {
  /** A person's name, or the level of bots. */
  name: string;
  isBot: boolean;
  played: number;
  won: number;
}

export interface Summary {
  game: string;
  played: number;
  won: number;
  /** Whether fewer points are better. */
  fewer: boolean;
  /** How many of the last games were won without a break, and the longest such row ever. */
  streak: number;
  longest: number;
  opponents: Opponent[];
  /** The last ones, the newest last. */
  results: Result[];
}

/** Whether fewer points are better: what the ranks of all games say. */
function fewerIsBetter(results: Result[]): boolean {
  let more = 0;
  for (const { players } of results)
    for (const one of players)
      for (const other of players) if (one.rank < other.rank) more += Math.sign(one.points - other.points);
  return more < 0;
}

const longestRow = (results: Result[]) => {
  let [row, longest] = [0, 0];
  for (const result of results) {
    row = won(result) ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return { row, longest };
};

function opponentsIn(results: Result[]): Opponent[] {
  const found = new Map<string, Opponent>();
  for (const result of results) {
    // Two bots of a level are one opponent in one game.
    const met = new Map(others(result).map(({ name, bot }) => [bot ? `bot ${bot}` : `person ${name}`, { name: bot || name, isBot: !!bot }]));
    for (const [key, who] of met) {
      const one = found.get(key) ?? { ...who, played: 0, won: 0 };
      found.set(key, { ...one, played: one.played + 1, won: one.won + (won(result) ? 1 : 0) });
    }
  }
  return [...found.values()].sort((one, other) => other.played - one.played);
}

/** Games whose points can be compared. */
export interface Variant {
  /** "3 players, 6 rounds". */
  words: string;
  played: number;
  won: number;
  best: Result;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** For how many, and by which rules: house rules are all one. */
function wordsFor({ seats, players, options = {} }: Result, game?: GameInfo): string {
  const alone = (seats ?? players.filter(({ bot, name }) => bot || name !== game?.rival).length) === 1;
  const set = (game?.options ?? []).filter(({ key }) => key in options);
  const value = (option: (typeof set)[number]) => option.choices?.find(({ value }) => value === options[option.key])?.label ?? options[option.key];
  const rules = set.filter(({ group }) => group !== 'house').map((option) => `${option.name}: ${value(option)}`);
  const house = set.length > rules.length ? ['house rules'] : [];
  return [alone ? 'alone' : `${seats ?? players.length} players`, ...rules, ...house].join(' · ');
}

/** The ways in which a game was played, the last one first, each with its best result. */
export function variants({ results, fewer }: Summary, game?: GameInfo): Variant[] {
  const sign = fewer ? -1 : 1;
  const found = new Map<string, Variant>();
  for (const result of results.toReversed()) {
    const words = sentence(wordsFor(result, game));
    const one = found.get(words) ?? { words, played: 0, won: 0, best: result };
    const better = sign * mine(result).points > sign * mine(one.best).points;
    found.set(words, { words, played: one.played + 1, won: one.won + (won(result) ? 1 : 0), best: better ? result : one.best });
  }
  return [...found.values()];
}

/** What is to be told of the games of one kind, in the order in which they ended. */
export function summary(game: string, all: Result[]): Summary {
  const results = all.filter((result) => result.game === game);
  const fewer = fewerIsBetter(results);
  const { row, longest } = longestRow(results);
  return {
    game,
    played: results.length,
    won: results.filter(won).length,
    fewer,
    streak: row,
    longest,
    opponents: opponentsIn(results),
    results,
  };
}

/** So many games in a row make bots stronger, or weaker. */
const IN_A_ROW = 2;

/** A level against which one wins about every other time: who has not played yet begins with the first. */
export function fittingLevel(game: string, levels: BotLevel[], all: Result[]): string {
  let [at, row] = [0, 0];
  for (const result of all) {
    if (result.game !== game) continue;
    const faced = levels.findIndex(({ name }) => others(result).some(({ bot }) => bot === name));
    if (faced < 0) continue;
    if (faced !== at) [at, row] = [faced, 0];
    const now = won(result) ? 1 : -1;
    row = Math.sign(row) === now ? row + now : now;
    if (Math.abs(row) < IN_A_ROW) continue;
    at = Math.min(Math.max(at + now, 0), levels.length - 1);
    row = 0;
  }
  return levels[at]?.key ?? '';
}
