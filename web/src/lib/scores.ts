/** The number that a score tells, in whatever words: the first one in it. */
export function numberIn(score: string): number | null {
  const found = /[-−]?\d+/.exec(score);
  return found ? Number(found[0].replace('−', '-')) : null;
}
