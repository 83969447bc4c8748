import { post, read } from '../lib/api';
import type { Course, NewBranch, Past, TableLink } from '../lib/messages';

/** The moments around the one in which so many lines of the log had been told, as a seat saw them. */
export const past = (table: string, seat: number, line: number) => read<Past>(`/api/tables/${table}/past?seat=${seat}&line=${line}`);
/** How a game went changes no more, and is asked for by who counts it and who shows it. */
let known: { table: string; told: Promise<Course> } | null = null;
export function course(table: string): Promise<Course> {
  if (known?.table !== table) {
    const asked = { table, told: read<Course>(`/api/tables/${table}/course`) };
    known = asked;
    asked.told.catch(() => known === asked && (known = null));
  }
  return known.told;
}
export const momentAddress = (table: string, line: number, kind: 'svg' | 'png', seat = -1) =>
  `/api/tables/${table}/moment.${kind}?seat=${seat}&line=${line}`;
export const branch = (asked: NewBranch) => post<TableLink>('/api/branches', asked);

/** A game that can be looked at again: of a table, or in a file, which the server reads and keeps nowhere. */
export interface Source {
  table: string;
  record: string;
}

export const pastOf = ({ table, record }: Source, seat: number, line: number) =>
  table ? past(table, seat, line) : post<Past>('/api/replays/past', { record, seat, line });
export const courseOf = ({ table, record }: Source) => (table ? course(table) : post<Course>('/api/replays/course', { record }));
