// What a player should notice before moving: fish that can be eaten, and a swarm that can be closed.

import { actionList, type Seat } from '../../../src/core/game.ts';
import { squareName } from './board.ts';
import { listMoves, target } from './moves.ts';
import { MOST_FISH } from './position.ts';
import { apply } from './rules.ts';
import { copy, ENDED, newState, type State, TO_PLACE } from './state.ts';
import { united } from './swarm.ts';

export interface PiranhasThreats {
  /** The seat's fish that the opponent could eat with the next move, by square. */
  readonly edible: readonly string[];
  /** Opposing fish that could make one swarm of all of theirs with the next move, by square. */
  readonly uniting: readonly string[];
}

export const NO_THREATS: PiranhasThreats = { edible: [], uniting: [] };

/** Of moves made on this board, by either player. */
export function threatsTo(s: State, seat: Seat): PiranhasThreats {
  if (seat < 0 || s.n[ENDED] !== 0 || s.n[TO_PLACE]! > 0) return NO_THREATS;
  const other = 1 - seat;
  const moves = actionList(MOST_FISH * 8);
  listMoves(s, other, moves);
  const edible = new Set<string>();
  const uniting = new Set<string>();
  const after = newState(s.official);
  for (const move of moves.items.subarray(0, moves.size)) {
    const to = target(s, move);
    if (s.squares[to] === seat + 1) edible.add(squareName(to));
    apply(copy(s, after), other, move);
    if (united(after, other)) uniting.add(squareName(move >> 3));
  }
  return { edible: [...edible], uniting: [...uniting] };
}
