// A hint: the placement and follower that leave the best lead if the game were counted right after. No deeper than that.

import { actionList, type Seat } from '../../../src/core/game.ts';
import { MAX_LEGAL } from '../../../src/games/carcassonne/actions.ts';
import { print } from '../../../src/games/carcassonne/notation.ts';
import { apply, legal } from '../../../src/games/carcassonne/rules.ts';
import { count } from '../../../src/games/carcassonne/scoring.ts';
import { copy, LETTER_COUNT, OVER, PHASE, type State } from '../../../src/games/carcassonne/state.ts';

/** What a follower in hand is worth, in points: about what a small road brings. */
const IN_HAND = 1.5;

/** The best action now, in notation. */
export function suggest(s: State, seat: Seat): string | undefined {
  const moves = actionList(MAX_LEGAL);
  legal(s, seat, moves);
  let best: { readonly action: number; readonly value: number } | undefined;
  for (let i = 0; i < moves.size; i++) {
    const action = moves.items[i]!;
    const after = copy(s);
    apply(after, seat, action);
    const value = Math.max(...followersAfter(after, seat).map(state => standing(state, seat)));
    if (!best || value > best.value) best = { action, value };
  }
  return best && print(s, seat, best.action);
}

/** With the tile laid, the follower is still to come. */
function followersAfter(s: State, seat: Seat): State[] {
  const moves = actionList(MAX_LEGAL);
  legal(s, seat, moves);
  if (moves.size === 0) return [s];
  return Array.from(moves.items.subarray(0, moves.size), action => {
    const after = copy(s);
    apply(after, seat, action);
    return after;
  });
}

function standing(s: State, seat: Seat): number {
  const open = new Int32Array(s.earned.length);
  if (s.now[PHASE] !== OVER) count(s, open); // at the end it is counted already
  const points = Array.from({ length: s.seats }, (_, one) => {
    let sum = 0;
    for (let i = one * LETTER_COUNT; i < (one + 1) * LETTER_COUNT; i++) sum += s.earned[i]! + s.counted[i]! + open[i]!;
    return sum;
  });
  const others = points.filter((_, one) => one !== seat);
  return points[seat]! - Math.max(0, ...others) + IN_HAND * s.hand[seat]!;
}
