// Compares all actions of a position by a search of what each leads to.

import type { ComparedAction } from '../core/bot.ts';
import { actionList, NOBODY } from '../core/game.ts';
import { actionScore } from './action-score.ts';
import type { AlphaBetaGame } from './alpha-beta.ts';
import type { AlphaBetaResult } from './deepening.ts';

/** Of the time: for finding the best action. The rest is shared by all actions, the best included, so that they are compared alike. */
const BEST_SHARE = 0.5;

/** `search` answers within its budget; `payoffOf` turns its scores into payoffs. `after` is any state of the same game and options. */
export function compareActions<S>(
  game: Pick<AlphaBetaGame<S>, 'toAct' | 'legal' | 'apply' | 'copy' | 'payoff' | 'maxLegal'>,
  s: S,
  after: S,
  budget: number,
  search: (s: S, budget: number) => AlphaBetaResult,
  payoffOf: (score: number) => number,
): readonly ComparedAction[] {
  const list = actionList(game.maxLegal);
  game.legal(s, game.toAct(s), list);
  const actions = [...list.items.subarray(0, list.size)];
  const best = search(s, BEST_SHARE * budget);
  const bestValue = payoffOf(best.score);
  const share = ((1 - BEST_SHARE) * budget) / actions.length;
  const compared = actions.map(action => {
    let line: AlphaBetaResult['line'] = [];
    const score = actionScore(game, s, action, after, position => {
      const found = search(position, share);
      ({ line } = found);
      return found.score;
    });
    return { action, value: payoffOf(score), line: game.toAct(after) === NOBODY ? [action] : [action, ...line] };
  });
  const reference = compared.find(({ action }) => action === best.action)!.value;
  const others = compared
    .filter(({ action }) => action !== best.action)
    // A shallow search may like an action better than the deep one does: it is worth the best at most.
    .map(({ action, value, line }) => ({ action, line, value: bestValue - Math.max(0, reference - value) }));
  others.sort((a, b) => b.value - a.value);
  return [{ action: best.action, value: bestValue, line: best.line }, ...others];
}
