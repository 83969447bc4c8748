import type { Offer } from './messages';

/** The keys that choose the offers: those the game gives, or else their places in the list. */
export const shortcuts = (offers: Offer[]): string[] =>
  offers.some((offer) => offer.key)
    ? offers.map((offer) => offer.key ?? '')
    : offers.map((_, index) => (index < 9 ? String(index + 1) : index === 9 ? '0' : ''));

export const offerByKey = (offers: Offer[], key: string): Offer | undefined =>
  key ? offers[shortcuts(offers).findIndex((shortcut) => shortcut.toLowerCase() === key.toLowerCase())] : undefined;
