/** Milliseconds from one picture's move to the next one's: they move one after the other, never all at once. */
const BEAT = 1600;

const walkers: (() => void)[] = [];
let timer = 0;

/** Nothing moves on a page that nobody sees. */
const beat = () => {
  const next = document.hidden ? undefined : walkers.shift();
  if (!next) return;
  walkers.push(next);
  next();
};

/** Lets a picture move whenever it is its turn; says how it leaves. */
export function walkAlong(step: () => void): () => void {
  walkers.push(step);
  timer ||= window.setInterval(beat, BEAT);
  return () => {
    walkers.splice(walkers.indexOf(step), 1);
    if (walkers.length) return;
    clearInterval(timer);
    timer = 0;
  };
}

let before: Promise<unknown> = Promise.resolve();

/** Milliseconds after which a picture is drawn also on a page that is never at rest. */
const PATIENCE = 500;
const rest = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE });
    else setTimeout(resolve);
  });

/** Pictures are drawn one by one, when the page has nothing else to do: whoever wants to play at once can. */
export function inTurn(draw: () => Promise<void>): Promise<void> {
  const drawn = before.then(rest).then(draw);
  before = drawn.catch(() => {});
  return drawn;
}
