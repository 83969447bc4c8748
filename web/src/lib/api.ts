import type { Address, Claimed, Draws, GameInfo, Known, NewGathering, NewTable, OwnGathering, Panel, PlayAgain, PlayedAgain, Problem, Rules, SeatKey, SeatKeys, TableInfo, TableLink, TablePromise } from './messages';

/** A refused request, in words for the person at the screen. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.hint ? `${problem.error} ${problem.hint}` : problem.error);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refused({ error: 'The server does not answer.', hint: 'Is Pooram still running?' }, 0);
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refused(problem?.error ? problem : { error: `The server answered ${answer.status}.` }, answer.status);
  }
  return answer;
}

export const read = async <T>(path: string): Promise<T> => (await (await ask(path)).json()) as T;

/** Always JSON, also if there is nothing to say: no page of somebody else can send that. */
const sent = (body: unknown): RequestInit => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

export const post = async <T>(path: string, body: unknown = {}): Promise<T> => (await (await ask(path, sent(body))).json()) as T;

let known: Promise<GameInfo[]> | null = null;
/** Asked once: they stay the same as long as the page does. */
export const games = () => {
  known ??= read<GameInfo[]>('/api/games').catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
};
interface Poster {
  moments: Panel[];
}
const posters = new Map<string, Promise<Poster>>();
/** A few moments of a real game, one after the other; asked once, too. */
export const poster = (game: string) => {
  const asked = posters.get(game) ?? read<Poster>(`/api/games/${game}/poster.json`);
  posters.set(game, asked);
  asked.catch(() => posters.delete(game));
  return asked;
};
export const rules = (game: string) => read<Rules>(`/api/games/${game}/rules`);
export const art = async (game: string) => (await ask(`/api/games/${game}/art.svg`)).text();
export const pictureAddress = (game: string) => `/api/games/${game}/picture.svg`;
export const tables = (most: number) => read<TableInfo[]>(`/api/tables?most=${most}`);
export const finishedTables = (most: number) => read<TableInfo[]>(`/api/tables?finished=true&most=${most}`);
export const newTable = (table: NewTable) => post<TableLink>('/api/tables', table);
export const promise = () => post<TablePromise>('/api/promises');
export const newGathering = (table: NewGathering) => post<TableLink>('/api/gatherings', table);
export const myGatherings = () => read<OwnGathering[]>('/api/gatherings/mine');
export const removeGathering = (table: string) => ask(`/api/gatherings/${table}`, { method: 'DELETE' });
/** Lets this browser have an identity, if it has none. */
export const identity = () => post<Known>('/api/identity');
export const again = (table: string, luck: PlayAgain) => post<TableLink>(`/api/tables/${table}/again`, luck);
/** Where this table was played again. */
export const playedAgain = async (table: string) => (await read<PlayedAgain>(`/api/tables/${table}/again`)).table;
export const newKey = (table: string, seat: number) => post<SeatKey>(`/api/tables/${table}/seats/${seat}/keys`);
/** Where others can open this site. */
export const address = () => read<Address>('/api/address');
/** A personal link for a camera, as the address of a picture; the key goes to the server in no address. */
export const personalCode = async (link: string) => {
  const answer = await ask('/api/qr', sent({ link }));
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
};
export const seatKeys = (table: string, seat: number) => read<SeatKeys>(`/api/tables/${table}/seats/${seat}/keys`);
export const revokeKeys = (table: string, seat: number) => ask(`/api/tables/${table}/seats/${seat}/keys`, { method: 'DELETE' });
export const claim = (table: string, key: string) => post<Claimed>(`/api/tables/${table}/claim`, { key });
export const remove = (table: string) => ask(`/api/tables/${table}`, { method: 'DELETE' });
export const draws = (table: string) => read<Draws>(`/api/tables/${table}/draws`);
export const recordAddress = (table: string) => `/api/tables/${table}/record`;
const isThere = async (path: string) => {
  try {
    await ask(path);
    return true;
  } catch (error) {
    return !(error instanceof Refused && [404, 409].includes(error.status));
  }
};
/** Whether there is such a table, also one that may not have started. */
export const tableIsThere = async (table: string, gathers: boolean) =>
  (gathers && (await isThere(`/api/gatherings/${table}`))) || isThere(recordAddress(table));
