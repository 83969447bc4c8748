import type { Snapshot } from './messages';

/** A choice that was made, until the table has answered it: it must be neither lost nor played twice. */
export interface Kept {
  decision: number;
  seat: number;
  notation: string;
  /** What follows it in the same gesture. */
  then: string[];
  /** In the words in which it was offered. */
  sentence: string;
  /** It went out at least once; whether it arrived is another matter. */
  sent: boolean;
  /** The line was down meanwhile, so that the table has to be seen before anybody knows what came of it. */
  unsure: boolean;
}

/** What is to be done about it when the table is seen: wait on, send it (again), say that it is void, or forget it. */
export type Fate = 'wait' | 'send' | 'void' | 'done';

/** A decision that was answered never has the same number again: while it is open, nothing was played. */
export function fate(kept: Kept, snapshot: Snapshot): Fate {
  if (snapshot.viewer !== kept.seat) return 'wait';
  const open = snapshot.decision === kept.decision && !!snapshot.seats[kept.seat]?.waiting;
  if (!kept.unsure) return open ? 'wait' : 'done';
  if (!open) return kept.sent ? 'done' : 'void';
  return snapshot.offers.some(({ notation }) => notation === kept.notation) ? 'send' : 'void';
}

const key = (table: string) => `pooram.kept.${table}`;

/** Keeps it, or that there is none, in this tab: who leaves the page or loads it anew was told that it is played. */
export function keepFor(table: string, kept: Kept | null): Kept | null {
  try {
    if (kept) sessionStorage.setItem(key(table), JSON.stringify(kept));
    else sessionStorage.removeItem(key(table));
  } catch {
    // A browser that keeps nothing has it as long as the page is open.
  }
  return kept;
}

/** What this tab has kept for a seat; nobody knows what has come of it. */
export function keptFor(table: string, seat: number): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(table)) ?? 'null') as Kept | null;
    return kept?.seat === seat ? { ...kept, unsure: true } : null;
  } catch {
    return null;
  }
}
