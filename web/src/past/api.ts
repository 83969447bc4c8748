import { read } from '../lib/api';
import type { Past } from '../lib/messages';

/** The moments around the one in which so many lines of the log had been told, as a seat saw them. */
export const past = (table: string, seat: number, line: number) => read<Past>(`/api/tables/${table}/past?seat=${seat}&line=${line}`);
