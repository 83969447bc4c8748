import type { Offer, Refusal } from '../lib/messages';

/** What a screen reader says of a thing or place: its name and what choosing it does. */
function spoken(name: string, offers: Offer[]): string {
  if (offers.length === 1) return `${name}: ${offers[0]!.sentence}`;
  return `${name}: ${offers.length} ways to choose`;
}

/** Attributes of a thing or place: a button while it stands for an offer or is barred, a picture otherwise. */
export function choosable(item: { id: string; name: string }, offers: Offer[] | undefined, rover: string, barred?: Refusal) {
  if (offers)
    return {
      role: 'button',
      tabindex: rover === item.id ? 0 : -1,
      'aria-label': spoken(item.name, offers),
      'data-target': '',
      'data-testid': `target-${item.id}`,
    };
  if (barred)
    return {
      role: 'button',
      tabindex: -1,
      'aria-disabled': true,
      'aria-label': `${item.name}: ${barred.sentence}`,
      'data-target': '',
      'data-testid': `barred-${item.id}`,
    };
  return { role: 'img', 'aria-label': item.name };
}

/** A number with the minus sign of print. */
export const printed = (number: number) => (number < 0 ? `−${-number}` : `${number}`);

export const signed = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0');

export const slug = (notation: string) => notation.replaceAll(' ', '-');
