// The draft a bot likes best: every die of the pool in every cell it fits, valued as the window would then be.

import type { RandomInt, Seat } from '../../../src/core/game.ts';
import { ROUNDS } from '../rules/actions.ts';
import { empty, fill } from '../rules/containers.ts';
import { valueOf } from '../rules/dice.ts';
import { ALL_CELLS, lowest } from '../rules/geometry.ts';
import { forbiddenCells, NORMAL_PLACEMENT } from '../rules/placement.ts';
import { POOL, ROUND, type State, TURN } from '../rules/state.ts';
import type { WindowEvaluator } from './evaluation.ts';

export interface DraftPlacement {
  /** The die to take, or -1 to leave the pool alone. */
  die: number;
  cell: number;
  value: number;
}

/** Turns the player to act has after this one. */
export function turnsLeft(s: State): number {
  return 2 * (ROUNDS - 1 - s.reg[ROUND]!) + (s.reg[TURN]! < s.seats ? 1 : 0);
}

/** With `random` any placement, for bots that should not play the same way every time. */
export function bestPlacement(
  s: State,
  seat: Seat,
  evaluator: WindowEvaluator,
  left: number,
  random?: RandomInt,
): DraftPlacement {
  const best: DraftPlacement = { die: -1, cell: -1, value: evaluator.value(s, left) };
  let seen = 0;
  for (let pool = s.reg[POOL]!; pool !== 0; pool &= pool - 1) {
    const die = lowest(pool);
    // The single player must exceed the dice that are left over.
    const taken = s.tables.solo ? valueOf(die) : 0;
    for (let cells = ALL_CELLS & ~forbiddenCells(s, seat, die, NORMAL_PLACEMENT); cells !== 0; cells &= cells - 1) {
      const cell = lowest(cells);
      let value = best.value;
      if (random) {
        if (random(++seen) !== 0) continue;
      } else {
        fill(s, seat, cell, die);
        value = evaluator.value(s, left) + taken;
        empty(s, seat, cell);
        if (value <= best.value) continue;
      }
      best.die = die;
      best.cell = cell;
      best.value = value;
    }
  }
  return best;
}
