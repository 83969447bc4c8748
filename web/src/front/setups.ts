import * as api from '../lib/api';
import { newTable } from '../lib/luck';
import type { GameInfo, Pace, SeatRequest, WantedSeat } from '../lib/messages';
import { preferences, remember, remembered } from '../lib/preferences.svelte';
import { route } from '../lib/route.svelte';
import { NO_CLOCK } from './paces';
import { favourite, seatOf, seatsFor, settle } from './seats';

/** How a table is set: who sits where, and by which rules. */
export interface Setup {
  seats: WantedSeat[];
  options: Record<string, number>;
  pace: Pace;
}

const KEY = 'setups';
const LAST = 'last-game';
const words = new Intl.ListFormat('en-GB');

/** The game that was played last in this browser; empty: none yet. */
export const lastGame = () => remembered<string>(LAST, '');

const defaults = (game: GameInfo) => Object.fromEntries(game.options.map((option) => [option.key, option.default]));

/** With the colour that one has chosen last, unless another seat was given it. */
function inMyColour(game: GameInfo, seats: WantedSeat[]): WantedSeat[] {
  const taken = seats.map(({ colour }) => colour);
  return seats.map((seat) => (seat.kind === 'me' && !seat.colour ? { ...seat, colour: favourite(game, taken) } : seat));
}

/** As it is set for somebody who asks for nothing: alone against bots of a fitting level. */
const usualSetup = (game: GameInfo): Setup => ({
  seats: inMyColour(game, seatsFor(game, game.facts?.seats ?? game.fewest_seats, [], preferences.names)),
  options: defaults(game),
  pace: NO_CLOCK,
});

/** As the person had it last, as far as the game still allows it. */
export function setupOf(game: GameInfo): Setup {
  const usual = usualSetup(game);
  const last = remembered<Record<string, Partial<Setup>>>(KEY, {})[game.key];
  const seats = last?.seats;
  if (!Array.isArray(seats) || seats.length < game.fewest_seats || seats.length > game.most_seats) return usual;
  const fits = (key: string, value: unknown) => {
    const option = game.options.find((each) => each.key === key);
    if (!option || typeof value !== 'number') return false;
    const choices = option.choices ?? [];
    return choices.length ? choices.some((choice) => choice.value === value) : value >= option.low && value <= option.high;
  };
  const kept = Object.entries(last?.options ?? {}).filter(([key, value]) => fits(key, value));
  const fitting = (seat: WantedSeat, index: number): WantedSeat => ({
    ...(seat.kind === 'bot' && !game.bots.some(({ key }) => key === seat.level) ? seatOf(game, 'bot', index, preferences.names) : seat),
    colour: game.seat_colours.includes(seat.colour) ? seat.colour : '',
  });
  return {
    seats: inMyColour(game, seats.map(fitting)),
    options: { ...usual.options, ...Object.fromEntries(kept) },
    pace: last?.pace ?? NO_CLOCK,
  };
}

/** Only what somebody has set by hand: else bots would not grow with who plays. */
export function rememberSetup(game: GameInfo, setup: Setup): void {
  remember(KEY, { ...remembered<Record<string, Setup>>(KEY, {}), [game.key]: setup });
  const names = [...preferences.names];
  setup.seats.forEach((seat, index) => {
    if (seat.kind === 'me' || seat.kind === 'person') names[index] = seat.name ?? '';
  });
  preferences.names = Array.from(names, (name) => name ?? '');
}

/** At once: who would have to be invited first is replaced by a bot. */
export const atOnce = (game: GameInfo, setup: Setup): Setup => ({
  ...setup,
  seats: setup.seats.map((seat, index) => (seat.kind === 'open' ? seatOf(game, 'bot', index, preferences.names) : seat)),
});

/** With friends: every seat but one's own waits for somebody. */
export const withFriends = (game: GameInfo, setup: Setup): Setup => {
  const seats = seatsFor(game, Math.max(2, setup.seats.length), setup.seats, preferences.names);
  const own = Math.max(0, seats.findIndex(({ kind }) => kind === 'me'));
  return { ...setup, seats: seats.map((seat, index) => (index === own ? { ...seat, kind: 'me' } : seatOf(game, 'open', index, preferences.names))) };
};

/** Who plays along, in a few words: "Meera and Kannan · Easy". */
export function company(game: GameInfo, { seats }: Setup): string {
  const others = seats.filter(({ kind }) => kind !== 'me');
  if (!others.length) return game.rival;
  const names = words.format(others.map(({ name }) => name));
  const levels = new Set(others.flatMap(({ kind, level }) => (kind === 'bot' ? [level] : [])));
  const level = levels.size === 1 && game.bots.find(({ key }) => levels.has(key));
  return level ? `${names} · ${level.name}` : names;
}

/** Some of the people are elsewhere and have to be invited. */
export const invites = (setup: Setup) => setup.seats.some(({ kind }) => kind === 'open');

/** Somebody who plays alone, or against bots only, hurries nobody. */
export const hurries = (setup: Setup) => setup.seats.filter(({ kind }) => kind !== 'bot').length > 1;

/** Sets the table and goes there. */
export async function setTable(game: GameInfo, setup: Setup, listed = false): Promise<void> {
  const seats = setup.seats.map((seat) => ({ ...seat, name: seat.kind === 'open' ? '' : (seat.name ?? '').trim() }));
  const table = {
    game: game.key,
    seats,
    options: settle(game, setup.options, seats.length),
    pace: hurries(setup) ? setup.pace : NO_CLOCK,
  };
  const { id } = invites(setup)
    ? await api.newGathering({ ...table, public: listed })
    : await newTable({ ...table, seats: seats as SeatRequest[] });
  remember(LAST, game.key);
  const alone = seats.every(({ kind }) => kind === 'me' || kind === 'bot');
  route.go(`/table/${id}`, '', alone ? seats.findIndex(({ kind }) => kind === 'me') : -1);
}
