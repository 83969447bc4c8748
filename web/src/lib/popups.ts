/** What opens above the table, each beside a point of the screen. */
import type { Offer } from './messages';

export interface Point {
  x: number;
  y: number;
}

export interface Toast {
  text: string;
  clause: string;
  at: Point | null;
}

export interface Menu {
  offers: Offer[];
  at: Point;
}

/** Offers at a thing or place that differ by where they go: an arrow around it for each. */
export interface Wheel {
  id: string;
  offers: Offer[];
  /** Somebody has opened it, and it stays; else it goes as the pointer does. */
  pinned: boolean;
}

/** A stack that is fanned out, by its place. */
export interface Fan {
  place: string;
  at: Point;
}
