import type { GameInfo, GameOption, WantedKind, WantedSeat } from '../lib/messages';

const BOT_NAMES = ['Meera', 'Kannan', 'Devi', 'Unni', 'Lakshmi', 'Ravi', 'Parvathi', 'Gopan'];

/** A bot in the middle of the list: neither a walk-over nor a wall. */
const usualLevel = (game: GameInfo) => game.bots[Math.floor(game.bots.length / 2)]?.key ?? '';

function personName(names: string[], index: number): string {
  return names[index] || `Player ${index + 1}`;
}

/** The seat as it is filled when its kind has just been chosen. */
export function seatOf(game: GameInfo, kind: WantedKind, index: number, names: string[]): WantedSeat {
  if (kind === 'bot') return { kind, name: BOT_NAMES[index % BOT_NAMES.length]!, level: usualLevel(game), colour: '' };
  return { kind, name: personName(names, index), level: '', colour: '' };
}

export function seatsFor(game: GameInfo, count: number, now: WantedSeat[], names: string[]): WantedSeat[] {
  return Array.from({ length: count }, (_, index) => now[index] ?? seatOf(game, index ? 'bot' : 'me', index, names));
}

/** Alone only for somebody who asks for it. */
export const usualCount = (game: GameInfo) => Math.min(Math.max(game.fewest_seats, 2), game.most_seats);

/** Whether an option can be set for so many seats. */
export const matters = (option: GameOption, seats: number) =>
  (option.fewest_seats ?? 0) <= seats && (!option.most_seats || seats <= option.most_seats);
