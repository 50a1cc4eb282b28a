// The order of seats: it rotates, so that no player has the first move more often than the others.

import type { Seat } from '../../core/game.ts';

/** The seats a player had in its last matches of this kind, the newest first. */
export type SeatedBefore = readonly Seat[];

/** The players in the order of their seats: each seat goes to the one who has had it least. `random`: a whole number below a bound. */
export function seatOrder<P extends { readonly before: SeatedBefore }>(
  players: readonly P[],
  random: (below: number) => number,
): P[] {
  const left = [...players];
  return players.map((_, seat) => {
    const times = left.map(({ before }) => before.filter(own => own === seat).length - (before[0] === seat ? 0 : 0.5));
    const fewest = Math.min(...times);
    const candidates = left.filter((_, i) => times[i] === fewest);
    const next = candidates[random(candidates.length)]!;
    left.splice(left.indexOf(next), 1);
    return next;
  });
}
