// Compares all actions of a position by a search of what each leads to.

import type { ComparedAction } from '../core/bot.ts';
import { actionList, NOBODY } from '../core/game.ts';
import { actionScore } from './action-score.ts';
import type { AlphaBetaGame } from './alpha-beta.ts';
import type { AlphaBetaResult } from './deepening.ts';

/** Of the time: for finding the best action. The rest is shared by all actions, the best included, so that they are compared alike. */
const BEST_SHARE = 0.5;

/** Milliseconds, as `now` measures them. */
export interface ComparisonTime {
  /** What it takes, unless the searches of all actions take longer even at the least depth. */
  readonly ms: number;
  /** Actions whose turn has not come by then are left out. */
  readonly most: number;
  now(): number;
}

/**
 * `search` takes the milliseconds it is given, or more where it has to finish its first iteration or to wait for the processor;
 * `payoffOf` turns its scores into payoffs. `after` is any state of the same game and options.
 */
export function compareActions<S>(
  game: Pick<AlphaBetaGame<S>, 'toAct' | 'legal' | 'apply' | 'copy' | 'payoff' | 'maxLegal'>,
  s: S,
  after: S,
  { ms, most, now }: ComparisonTime,
  search: (s: S, ms: number) => AlphaBetaResult,
  payoffOf: (score: number) => number,
): readonly ComparedAction[] {
  const list = actionList(game.maxLegal);
  game.legal(s, game.toAct(s), list);
  const actions = [...list.items.subarray(0, list.size)];
  const began = now();
  const best = search(s, BEST_SHARE * ms);
  const bestValue = payoffOf(best.score);
  // The best comes first: the others are measured by it.
  const inOrder = [best.action, ...actions.filter(action => action !== best.action)];
  const compared: ComparedAction[] = [];
  for (const [done, action] of inOrder.entries()) {
    const spent = now() - began;
    if (done > 0 && spent > most) break;
    let line: AlphaBetaResult['line'] = [];
    // What a search took beyond its share is taken from those that follow: with dozens of actions it would add up.
    const share = Math.max(0, ms - spent) / (inOrder.length - done);
    const score = actionScore(game, s, action, after, position => {
      const found = search(position, share);
      ({ line } = found);
      return found.score;
    });
    const whole = game.toAct(after) === NOBODY ? [action] : [action, ...line];
    compared.push({ action, value: payoffOf(score), line: whole });
  }
  const reference = compared[0]!.value;
  const others = compared
    .slice(1)
    // A shallow search may like an action better than the deep one does: it is worth the best at most.
    .map(({ action, value, line }) => ({ action, line, value: bestValue - Math.max(0, reference - value) }));
  others.sort((a, b) => b.value - a.value);
  return [{ action: best.action, value: bestValue, line: best.line }, ...others];
}
