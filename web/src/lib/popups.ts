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

/** A stack that is fanned out, by its place. */
export interface Fan {
  place: string;
  at: Point;
}
