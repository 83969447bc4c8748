import type { Snapshot } from './messages';

/** Why what these eyes have asked for is not to be; empty if it is, or if they know that they have withdrawn it. */
export function refusalTo(was: Snapshot | null, now: Snapshot, eyes: number): string {
  if (!was || eyes < 0 || was.viewer !== eyes || was.request.seat !== eyes) return '';
  const { end } = now.request;
  if (end === 'refused') return 'They would rather not: your step stays.';
  if (end === 'moved') return 'Somebody has played on instead of answering: your step stays.';
  if (end !== 'left' || now.seats[eyes]!.bot) return '';
  return now.back === 'ask' ? 'Somebody has left meanwhile: you can ask those who stay.' : 'Who was asked has left: your step stays.';
}
