/** Milliseconds from one picture's move to the next one's: they move one after the other, never all at once. */
const BEAT = 1100;

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
