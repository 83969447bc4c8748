/** Things on the move: they glide on a layer above all panels, because a thing may leave one panel for another. */

interface Seen {
  where: string;
  /** What it looks like: a thing that goes while one that looks the same comes has only changed its name. */
  look: string;
  matrix: DOMMatrix;
  node: SVGGElement;
}

export type Snapshot = Map<string, Seen>;

/** Milliseconds after which something has come or gone, however long others glide: what fades cannot be pointed at. */
const FADING = 200;
const EASING = 'cubic-bezier(0.35, 0.05, 0.2, 1)';

let layer: SVGSVGElement | null = null;
let landing: (() => void)[] = [];

export function glideLayer(element: SVGSVGElement) {
  layer = element;
  return () => {
    land();
    layer = null;
  };
}

/** Whether something is on its way. */
export const gliding = () => landing.length > 0;

/** The thing whose copy is seen here while it glides. */
export const glidingAt = (target: EventTarget | null) => (target as Element | null)?.closest<SVGGElement>('[data-copy]')?.dataset.copy;

/** Ends all that is still on its way. */
export function land(): void {
  for (const end of [...landing]) end();
}

export function look(): Snapshot {
  land();
  const seen: Snapshot = new Map();
  for (const node of document.querySelectorAll<SVGGElement>('g[data-where]')) {
    const matrix = node.getScreenCTM();
    if (matrix) seen.set(node.dataset.item!, { where: node.dataset.where!, look: node.dataset.look!, matrix: DOMMatrix.fromMatrix(matrix), node });
  }
  return seen;
}

/** Says whether anything moves. */
export function glide(before: Snapshot, duration: number): boolean {
  if (!layer || !duration || document.hidden) return false;
  const after = look();
  before = renamed(before, after);
  let moves = false;
  for (const [id, seen] of after) {
    const old = before.get(id);
    if (!old) seen.node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: Math.min(duration, FADING), easing: 'ease-out' });
    else if (old.where !== seen.where) {
      fly(seen.node, old.matrix, seen.matrix, duration);
      moves = true;
    }
  }
  for (const [id, old] of before) if (!after.has(id)) fade(old, Math.min(duration, FADING));
  return moves;
}

function renamed(before: Snapshot, after: Snapshot): Snapshot {
  const gone = Map.groupBy([...before].filter(([id]) => !after.has(id)), ([, seen]) => seen.look);
  const come = Map.groupBy([...after].filter(([id]) => !before.has(id)), ([, seen]) => seen.look);
  const names = new Map(before);
  for (const [look, [old, ...others]] of gone) {
    const [now, ...more] = come.get(look) ?? [];
    if (!old || !now || others.length || more.length) continue;
    names.delete(old[0]);
    names.set(now[0], old[1]);
  }
  return names;
}

export interface Drag {
  to: (dx: number, dy: number) => void;
  end: () => void;
}

/** A copy of a thing that follows the pointer. */
export function drag(node: SVGGElement): Drag | null {
  const matrix = node.getScreenCTM();
  if (!layer || !matrix) return null;
  const copy = copyOf(node);
  const start = DOMMatrix.fromMatrix(matrix);
  copy.style.opacity = '0.75';
  layer.append(copy);
  return {
    to: (dx, dy) => copy.setAttribute('transform', new DOMMatrix().translate(dx, dy).multiply(start).toString()),
    end: () => copy.remove(),
  };
}

function fly(node: SVGGElement, from: DOMMatrix, to: DOMMatrix, duration: number): void {
  const copy = copyOf(node);
  // The copy is what is seen, so it is what is hit; but the thing itself keeps the focus.
  copy.dataset.copy = node.dataset.item;
  node.style.opacity = '0';
  node.style.pointerEvents = 'none';
  play(copy, [{ transform: from.toString() }, { transform: to.toString() }], duration, () => {
    node.style.opacity = node.style.pointerEvents = '';
  });
}

function fade(old: Seen, duration: number): void {
  const copy = copyOf(old.node);
  const transform = old.matrix.toString();
  play(copy, [{ transform, opacity: 1 }, { transform, opacity: 0 }], duration);
}

function play(copy: SVGGElement, keyframes: Keyframe[], duration: number, arrived = () => {}): void {
  layer!.append(copy);
  const animation = copy.animate(keyframes, { duration, easing: EASING, fill: 'both' });
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    landing = landing.filter((other) => other !== end);
    animation.cancel();
    copy.remove();
    arrived();
  };
  animation.onfinish = end;
  landing.push(end);
}

function copyOf(node: SVGGElement): SVGGElement {
  const copy = node.cloneNode(true) as SVGGElement;
  for (const name of ['transform', 'role', 'tabindex', 'aria-label', 'data-testid', 'data-item', 'data-where', 'data-look', 'style'])
    copy.removeAttribute(name);
  for (const marked of copy.querySelectorAll('[data-testid]')) marked.removeAttribute('data-testid');
  return copy;
}
