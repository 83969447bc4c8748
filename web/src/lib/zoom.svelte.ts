import type { Panel } from './messages';

const MOST = 6;
/** So far a pointer may move and still be a click, in pixels. */
const STILL = 6;
const BY_KEY = 1.4;
/** What an arrow brings into sight, as a share of what is seen. */
const STEP = 0.2;
const ARROWS = new Map([
  ['ArrowLeft', [1, 0]],
  ['ArrowRight', [-1, 0]],
  ['ArrowUp', [0, 1]],
  ['ArrowDown', [0, -1]],
] as const);
/** Where the arrows go through something else. */
const TAKES_ARROWS = '[data-target], [data-stack], [data-arrow], [data-scrolls]';

/** How much of a panel is seen: all of it, or a part that can be moved about. */
export class Zoom {
  scale = $state(1);
  /** The middle of what is seen, as shares of the panel. */
  #x = $state(0.5);
  #y = $state(0.5);

  get zoomed(): boolean {
    return this.scale > 1.001;
  }

  viewBox({ width, height }: Panel): string {
    const [w, h] = [width / this.scale, height / this.scale];
    return `${this.#x * width - w / 2} ${this.#y * height - h / 2} ${w} ${h}`;
  }

  /** Makes it larger or smaller; what lies at the point, in shares of what is seen, stays where it is. */
  by(factor: number, x = 0.5, y = 0.5): void {
    const scale = Math.max(1, Math.min(MOST, this.scale * factor));
    const moved = 1 / this.scale - 1 / scale;
    this.scale = scale;
    this.to(this.#x + (x - 0.5) * moved, this.#y + (y - 0.5) * moved);
  }

  in = () => this.by(BY_KEY);
  out = () => this.by(1 / BY_KEY);
  reset = () => {
    this.scale = 1;
    this.to(0.5, 0.5);
  };

  /** Moves what is seen by shares of itself, as far as there is something to see. */
  pan(dx: number, dy: number): void {
    this.to(this.#x - dx / this.scale, this.#y - dy / this.scale);
  }

  to(x: number, y: number): void {
    const half = 0.5 / this.scale;
    this.#x = Math.max(half, Math.min(1 - half, x));
    this.#y = Math.max(half, Math.min(1 - half, y));
  }
}

interface Pointer {
  x: number;
  y: number;
}

/** The ctrl key with the wheel, two fingers, or a drag over the ground; the wheel alone scrolls the page, as everywhere. */
export const zooming = (zoom: Zoom) => (sheet: HTMLElement) => {
  const down = new Map<number, Pointer>();
  let panning = false;
  let travelled = 0;

  /** In shares of the drawing, which may be narrower than what it lies in. */
  const drawing = () => sheet.querySelector('svg.scene')!.getBoundingClientRect();
  const share = ({ x, y }: Pointer) => {
    const box = drawing();
    return { x: (x - box.x) / box.width, y: (y - box.y) / box.height };
  };

  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const at = share(event);
    zoom.by(Math.exp(-event.deltaY / (event.deltaMode ? 12 : 300)), at.x, at.y);
  };

  const press = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    travelled = 0;
    // With a mouse a thing that can be chosen may be dragged itself.
    const ground = event.pointerType !== 'mouse' || !(event.target as Element).closest('[data-target], [data-stack], .target');
    panning = zoom.zoomed && ground;
  };

  const move = (event: PointerEvent) => {
    const was = down.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    const box = drawing();
    if (down.size === 2) {
      const other = [...down].find(([id]) => id !== event.pointerId)![1];
      const far = (one: Pointer) => Math.hypot(one.x - other.x, one.y - other.y);
      const middle = share({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      if (far(was)) zoom.by(far(now) / far(was), middle.x, middle.y);
      zoom.pan((now.x - was.x) / 2 / box.width, (now.y - was.y) / 2 / box.height);
      travelled += STILL;
    } else if (panning) {
      travelled += Math.hypot(now.x - was.x, now.y - was.y);
      if (travelled > STILL) zoom.pan((now.x - was.x) / box.width, (now.y - was.y) / box.height);
    }
    down.set(event.pointerId, now);
  };

  const release = (event: PointerEvent) => void down.delete(event.pointerId);

  /** What was a drag or a pinch is no click. */
  const click = (event: MouseEvent) => {
    if (travelled <= STILL) return;
    travelled = 0;
    event.stopPropagation();
    event.preventDefault();
  };

  /** What has the focus is brought into sight. */
  const focus = (event: FocusEvent) => {
    if (!zoom.zoomed) return;
    const [item, seen] = [(event.target as Element).getBoundingClientRect(), sheet.getBoundingClientRect()];
    if (item.left >= seen.left && item.right <= seen.right && item.top >= seen.top && item.bottom <= seen.bottom) return;
    const box = drawing();
    zoom.pan((seen.x + seen.width / 2 - item.x - item.width / 2) / box.width, (seen.y + seen.height / 2 - item.y - item.height / 2) / box.height);
  };

  sheet.addEventListener('wheel', wheel, { passive: false });
  sheet.addEventListener('pointerdown', press);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', release);
  window.addEventListener('pointercancel', release);
  sheet.addEventListener('click', click, true);
  sheet.addEventListener('focusin', focus);
  return () => {
    sheet.removeEventListener('wheel', wheel);
    sheet.removeEventListener('pointerdown', press);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', release);
    window.removeEventListener('pointercancel', release);
    sheet.removeEventListener('click', click, true);
    sheet.removeEventListener('focusin', focus);
  };
};

/**
 * The panel that a key is for: the one with the focus or under the pointer, else the first; the arrows move about one
 * that is larger. 0 is for any that is larger, and makes no choice as long as there is one.
 */
export const zoomKey = (event: KeyboardEvent, zoom: Zoom, root: HTMLElement): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if ((event.target as Element).closest('input, select, textarea, dialog, [role="menu"]')) return false;
  // With Shift they walk through what has happened.
  const arrow = event.shiftKey || (event.target as Element).closest(TAKES_ARROWS) ? undefined : ARROWS.get(event.key as 'ArrowLeft');
  if (event.key === '0') {
    if (!zoom.zoomed) return false;
    zoom.reset();
  } else if (meant(arrow ? '[data-zooms].zoomed' : '[data-zooms]') !== root) return false;
  else if (arrow) zoom.pan(STEP * arrow[0], STEP * arrow[1]);
  else if (event.key === '+' || event.key === '=') zoom.in();
  else if (event.key === '-') zoom.out();
  else return false;
  event.preventDefault();
  return true;
};

function meant(panels: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(panels)];
  return all.find((panel) => panel.contains(document.activeElement)) ?? all.find((panel) => panel.matches(':hover')) ?? all[0];
}
