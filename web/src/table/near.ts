import type { Point } from '../lib/popups';

const GAP = 14;

/** Puts a box beside a point of the screen, and wholly on the screen. */
export const near = (at: Point | null) => (element: HTMLElement) => {
  if (!at) return;
  const { width, height } = element.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.x - width / 2), innerWidth - width - 8);
  const below = at.y + GAP + height < innerHeight - 8;
  const top = below ? at.y + GAP : Math.max(8, at.y - GAP - height);
  element.style.inset = `${top}px auto auto ${left}px`;
};
