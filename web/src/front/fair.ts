import type { GameInfo } from '../lib/messages';

/** From the easy and short ones on; before all what was played last, or a good first game if nothing was. */
export function inOrder(games: GameInfo[], last: string): GameInfo[] {
  const first = games.find(({ key }) => key === last) ?? games.find(({ facts }) => facts?.good_first);
  // Of what nobody has said, it is the most.
  const effort = ({ facts }: GameInfo) => 1000 * (facts?.difficulty || 9) + (facts?.minutes || 999);
  return games.toSorted((one, other) => Number(other === first) - Number(one === first) || effort(one) - effort(other));
}

/** How many booths stand two in a row, so that of the others there are always three. */
export const rows = (count: number) => (count === 1 ? 0 : [0, 4, 2][count % 3]!);
