// The agent of a bot that searches: chooses, judges and compares actions by the scores of one search.

import type { BotAgent, BotContext } from '../core/bot.ts';
import type { Action, Game } from '../core/game.ts';
import { actionScore } from './action-score.ts';
import type { AlphaBetaGame } from './alpha-beta.ts';
import { compareActions } from './compare-actions.ts';
import { type AlphaBetaResult, expectedPayoff } from './deepening.ts';
import { stateAgent } from './state-agent.ts';

/** Of the time for judging a position: the best move gets this share, the move that was played gets the rest. */
const BEST_SHARE = 0.6;

/** A search that is given its time. */
export interface TimedSearch<S> {
  /** How many milliseconds of a budget it uses. */
  timeOf(budget: number): number;
  search(s: S, ms: number): AlphaBetaResult;
}

/** `unit`: the score with which three of four games are won. */
export function searchAgent<S, V, O>(
  game: Game<S, V, O> & AlphaBetaGame<S>,
  context: BotContext<O>,
  unit: number,
  { timeOf, search }: TimedSearch<S>,
): BotAgent<V> {
  const { seats, options, random, now } = context;
  const seen = game.init(seats, options);
  const after = game.init(seats, options);
  const payoffOf = (score: number): number => expectedPayoff(score, unit);
  return {
    ...stateAgent(game, context, (s, _actions, budget) => search(s, timeOf(budget)).action),
    judge: (view, budget, played) => {
      game.imagine(view, random, seats, options, seen);
      const weighsPlayed = played !== undefined;
      const ms = timeOf(budget);
      const { action, score, line } = search(seen, weighsPlayed ? BEST_SHARE * ms : ms);
      const value = payoffOf(score);
      if (!weighsPlayed) return { action, value, line };
      if (played === action) return { action, value, line, playedValue: value, playedLine: line };
      let replies: readonly Action[] = [];
      const playedScore = actionScore(game, seen, played, after, s => {
        const found = search(s, (1 - BEST_SHARE) * ms);
        replies = found.line;
        return found.score;
      });
      // What was played is never worth more than the best: it was only searched less deep.
      const playedValue = Math.min(value, payoffOf(playedScore));
      return { action, value, line, playedValue, playedLine: [played, ...replies] };
    },
    compare: (view, budget, most = Number.POSITIVE_INFINITY) => {
      game.imagine(view, random, seats, options, seen);
      return compareActions(game, seen, after, { ms: timeOf(budget), most, now }, search, payoffOf);
    },
  };
}
