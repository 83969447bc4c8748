import type { Pace } from '../lib/messages';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const NO_CLOCK: Pace = { turn: 0, game: 0, increment: 0 };

const turn = (group: string, words: string, seconds: number) => ({ group, words, pace: { ...NO_CLOCK, turn: seconds } });
const game = (minutes: number, increment: number) => ({
  group: 'For the game, each',
  words: `${minutes} minutes, and ${increment} seconds for each choice`,
  pace: { turn: 0, game: minutes * MINUTE, increment },
});

/** The paces that are offered; the server knows more. */
export const PACES = [
  ...[30, 60, 120, 300].map((seconds) =>
    turn('For each turn', seconds < MINUTE ? `${seconds} seconds a turn` : `${seconds / MINUTE} ${seconds > MINUTE ? 'minutes' : 'minute'} a turn`, seconds),
  ),
  game(10, 5),
  game(20, 10),
  game(40, 15),
  ...[1, 3, 7].map((days) => turn('Days', `${days} ${days > 1 ? 'days' : 'day'} a move`, days * DAY)),
];

export const samePace = (one: Pace, other: Pace) =>
  one.turn === other.turn && one.game === other.game && one.increment === other.increment;

/** What a table tells those who sit down. */
export const paceInWords = (pace: Pace): string => {
  if (samePace(pace, NO_CLOCK)) return 'No clock';
  if (pace.game) {
    const time = pace.game % MINUTE ? `${pace.game} seconds` : `${pace.game / MINUTE} minutes`;
    return `${time} each${pace.increment ? `, and ${pace.increment} seconds for each choice` : ''}`;
  }
  return PACES.find((each) => samePace(each.pace, pace))?.words ?? `${pace.turn} seconds a turn`;
};
