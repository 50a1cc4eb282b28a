// What an action is worth to the seat that takes it, by searching the position it leads to.

import { type Action, NOBODY } from '../core/game.ts';
import { type AlphaBetaGame } from './alpha-beta.ts';
import { WIN } from './deepening.ts';

/** In the units of the search. `after` is any state of the same game and options; it is overwritten. */
export function actionScore<S>(
  game: Pick<AlphaBetaGame<S>, 'toAct' | 'apply' | 'copy' | 'payoff'>,
  s: S,
  action: Action,
  after: S,
  searchScore: (s: S) => number,
): number {
  const seat = game.toAct(s);
  game.copy(s, after);
  game.apply(after, seat, action);
  const next = game.toAct(after);
  if (next === NOBODY) return WIN * game.payoff(after, seat);
  return next === seat ? searchScore(after) : -searchScore(after);
}
