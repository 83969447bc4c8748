import * as api from './api';
import { keepGiven } from './fairness';
import type { NewTable, TableLink } from './messages';

/** Thought up here so that the server alone cannot choose the draws. */
export function ownNumber(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return [...words].reduce((number, word) => (number << 32n) | BigInt(word), 0n).toString();
}

/** The number of a seat, from 0 on, as a record lists it. */
export const asTold = (seat: number, number: string) => `${seat + 1} ${number}`;

/** Begins a table for people at this screen: the server promises its secret first, and only then numbers are thought up here. */
export async function begin(people: number[], ask: (promise: string, numbers: string[]) => Promise<TableLink>): Promise<TableLink> {
  const { promise, commitment } = await api.promise();
  const numbers = people.map(ownNumber);
  const link = await ask(promise, numbers);
  if (!link.gathers && !link.joined) keepGiven(link.id, commitment, people.map((seat, place) => asTold(seat, numbers[place]!)));
  return link;
}

const seatsOf = (isPerson: boolean[]) => isPerson.flatMap((person, seat) => (person ? [seat] : []));

export const newTable = (table: Omit<NewTable, 'promise' | 'numbers'>) =>
  begin(seatsOf(table.seats.map(({ kind }) => kind !== 'bot')), (promise, numbers) => api.newTable({ ...table, promise, numbers }));

/** The same people move up a seat; `isPerson` is of the seats as they are now. */
export const again = (table: string, isPerson: boolean[]) =>
  begin(seatsOf([...isPerson.slice(1), isPerson[0]!]), (promise, numbers) => api.again(table, { promise, numbers }));
