import type { GameInfo, GameOption, WantedKind, WantedSeat } from '../lib/messages';
import { preferences } from '../lib/preferences.svelte';
import { fittingLevel } from '../statistics/reckoning';
import { results } from '../statistics/results';

const BOT_NAMES = ['Meera', 'Kannan', 'Devi', 'Unni', 'Lakshmi', 'Ravi', 'Parvathi', 'Gopan'];

/** Neither a walk-over nor a wall, as far as the games tell that were played here. */
const usualLevel = (game: GameInfo) => fittingLevel(game.key, game.bots, results());

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

/** The colour that each seat will have: the one chosen for it, else its usual one, or one that is free. */
export function coloursOf(game: GameInfo, seats: WantedSeat[]): string[] {
  const chosen = new Set(seats.map(({ colour }) => colour).filter(Boolean));
  const usual = game.seat_colours;
  const found = seats.map(({ colour }, seat) => colour || (chosen.has(usual[seat]!) ? '' : usual[seat]!));
  const free = usual.filter((colour) => !found.includes(colour));
  return found.map((colour) => colour || free.shift() || '');
}

/** The colour of the game's that its player likes best and nobody has; empty: they have never chosen one that is free. */
export const favourite = (game: GameInfo, taken: string[] = []) =>
  preferences.colours.find((colour) => game.seat_colours.includes(colour) && !taken.includes(colour)) ?? '';

/** Gives a seat a colour; whoever has it takes the one that becomes free. */
export function recolour(game: GameInfo, seats: WantedSeat[], index: number, colour: string): void {
  const now = coloursOf(game, seats);
  const other = now.indexOf(colour);
  if (other >= 0 && other !== index) seats[other]!.colour = now[index]!;
  seats[index]!.colour = colour;
  if (seats[index]!.kind === 'me') preferences.likes(colour);
}

/** Whether an option can be set for so many seats, beside the others as they are settled. */
export const matters = (option: GameOption, seats: number, settled: Record<string, number>) =>
  (option.fewest_seats ?? 0) <= seats &&
  (!option.most_seats || seats <= option.most_seats) &&
  (!option.only_with || option.only_with.values.includes(settled[option.only_with.option]!));

/** The values that an option can take for so many seats. */
export const choicesFor = (option: GameOption, seats: number) => (option.choices ?? []).filter((choice) => (choice.fewest_seats ?? 0) <= seats);

/** The rules that are set other than usual, in words: "Rounds: 6". */
export function ownRules(game: GameInfo, options: Record<string, number>, seats: number): string[] {
  const settled = settle(game, options, seats);
  return game.options
    .filter((option) => settled[option.key] !== option.default)
    .map((option) => {
      const value = settled[option.key];
      const label = option.choices?.find((choice) => choice.value === value)?.label ?? value;
      return label === 'yes' ? option.name : `${option.name}: ${label}`;
    });
}

/** An option's value, or its default where so many seats do not allow it. */
export const allowed = (option: GameOption, value: number, seats: number) =>
  option.choices?.length && !choicesFor(option, seats).some((choice) => choice.value === value) ? option.default : value;

/** All options as they are played: as usual those that do not matter, or cannot be so, for so many seats and beside the others. */
export function settle(game: GameInfo, options: Record<string, number>, seats: number): Record<string, number> {
  const settled: Record<string, number> = {};
  for (const option of game.options) {
    const value = allowed(option, options[option.key] ?? option.default, seats);
    settled[option.key] = matters(option, seats, settled) ? value : option.default;
  }
  return settled;
}
