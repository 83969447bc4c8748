import type { Snapshot } from './messages';

/** Why what these eyes have asked for is not to be, and whether they can ask again; empty if it is to be. */
export function refusalTo(was: Snapshot | null, now: Snapshot, eyes: number): string {
  if (!was || eyes < 0 || was.viewer !== eyes || was.request.seat !== eyes) return '';
  const { end } = now.request;
  if (end === 'refused') return 'They would rather not: your step stays.';
  // They know that they have withdrawn it, but not what that means.
  if (!end && !now.back && now.request.seat < 0 && now.decision === was.decision && !now.finished)
    return now.seats[eyes]!.bot ? '' : 'Your step stays; about your next one you can ask again.';
  if (end === 'moved') return 'Somebody has played on instead of answering: your step stays.';
  if (end !== 'left' || now.seats[eyes]!.bot) return '';
  return now.back === 'ask' ? 'Somebody has left meanwhile: you can ask those who stay.' : 'Who was asked has left: your step stays.';
}
