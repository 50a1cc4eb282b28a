// The last turn of a match: nothing is left to chance, so every placement with each of its followers is counted to the end.

import type { ComparedAction } from '../../../src/core/bot.ts';
import { type Action, actionList, type Seat } from '../../../src/core/game.ts';
import { MAX_LEGAL } from '../rules/actions.ts';
import { rules as carcassonne } from '../rules/index.ts';
import { apply, legal } from '../rules/rules.ts';
import { copy, FOLLOW, LEFT, newState, PHASE, PLACE, type State } from '../rules/state.ts';
import { TAKES } from '../rules/tile-tables.ts';

export const isLastTurn = (s: State): boolean =>
  s.now[LEFT] === 0 && (s.now[PHASE] === PLACE || s.now[PHASE] === FOLLOW);

interface Finish {
  readonly action: Action;
  readonly value: number;
  readonly lead: number;
  readonly line: readonly Action[];
}

/** Every action with what it leads to, the best first; among equal results the larger lead. */
export function compareLastTurn(s: State, seat: Seat): readonly ComparedAction[] {
  const after = newState(s.tables, s.seats);
  const actions = actionList(MAX_LEGAL);
  legal(s, seat, actions);
  const found = Array.from(actions.items.subarray(0, actions.size), (action): Finish => {
    copy(s, after);
    apply(after, seat, action);
    if (s.now[PHASE] === FOLLOW) return finishOf(after, seat, [action]);
    return bestFollower(after, seat, action);
  });
  return found.sort(byResult).map(({ action, value, line }) => ({ action, value, line }));
}

const byResult = (a: Finish, b: Finish): number => b.value - a.value || b.lead - a.lead;

function bestFollower(placed: State, seat: Seat, placement: Action): Finish {
  const over = newState(placed.tables, placed.seats);
  const followers = actionList(TAKES + 1);
  legal(placed, seat, followers);
  const finishes = Array.from(followers.items.subarray(0, followers.size), follower => {
    copy(placed, over);
    apply(over, seat, follower);
    return finishOf(over, seat, [placement, follower]);
  });
  return finishes.sort(byResult)[0]!;
}

function finishOf(over: State, seat: Seat, line: readonly Action[]): Finish {
  const points = Array.from({ length: over.seats }, (_, one) => carcassonne.score(over, one));
  const others = points.filter((_, one) => one !== seat);
  return {
    action: line[0]!,
    value: carcassonne.payoff(over, seat),
    lead: points[seat]! - Math.max(...others),
    line,
  };
}
