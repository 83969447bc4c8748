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
