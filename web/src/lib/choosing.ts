/** How offers are put to a person: in which order, what is shown first, and what is made by itself. */
import type { Offer, Seat, Snapshot } from './messages';

/** Best first, by what they bring to who chooses and what a point is worth; offers that bring the same stay in their order. */
export function ranked(offers: Offer[], viewer: number, sign: number): Offer[] {
  const brings = ({ changes }: Offer) => sign * (changes?.[viewer] ?? 0);
  return offers.toSorted((one, other) => brings(other) - brings(one));
}

/** Whether there is something to be seen before it is chosen, where one cannot hover. */
export const hasPreview = ({ ghosts, changes }: Offer) => !!ghosts?.length || !!changes?.some(Boolean);

/**
 * The only possibility, if it may be made by itself: never what ends the game, is a secret from others who choose
 * too, is done by hand for its own sake, or keeps an earlier step from being taken back without asking somebody.
 */
export function onlyChoice({ offers, seats, viewer, back }: Snapshot): Offer | null {
  const [only, ...more] = offers;
  if (!only || more.length || only.by_hand || only.ends === 'game') return null;
  const others = seats.filter((_, seat) => seat !== viewer);
  if (others.some(({ waiting, chosen }) => waiting || chosen)) return null;
  const people = others.some(({ kind }) => kind === 'me' || kind === 'person');
  return only.ends && back === 'step' && people ? null : only;
}

/** Whether the log tells of a choice of the seat that looks. */
export const hasChosen = ({ log, viewer }: Snapshot) => log.some(({ seat }) => seat === viewer);

/** Whether a person has to choose there. */
export const owes = (seat: Seat) => !!seat.waiting && !seat.bot;

/** Whether an offer is chosen at a thing or moves it. */
export const involves = (offer: Offer, id: string) =>
  offer.at.includes(id) || !!offer.ghosts?.some((ghost) => ghost.thing.id === id);

/** Whether both are the same offers. */
export const sameOffers = (some: Offer[] | undefined, others: Offer[]) =>
  some?.length === others.length && some.every((offer) => others.includes(offer));
