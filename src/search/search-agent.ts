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

/** `unit`: the score with which three of four games are won. `search` answers within its budget. */
export function searchAgent<S, V, O>(
  game: Game<S, V, O> & AlphaBetaGame<S>,
  context: BotContext<O>,
  unit: number,
  search: (s: S, budget: number) => AlphaBetaResult,
): BotAgent<V> {
  const { seats, options, random } = context;
  const seen = game.init(seats, options);
  const after = game.init(seats, options);
  const payoffOf = (score: number): number => expectedPayoff(score, unit);
  return {
    ...stateAgent(game, context, (s, _actions, budget) => search(s, budget).action),
    judge: (view, budget, played) => {
      game.imagine(view, random, seats, options, seen);
      const weighsPlayed = played !== undefined;
      const { action, score, line } = search(seen, weighsPlayed ? BEST_SHARE * budget : budget);
      const value = payoffOf(score);
      if (!weighsPlayed) return { action, value, line };
      if (played === action) return { action, value, line, playedValue: value, playedLine: line };
      let replies: readonly Action[] = [];
      const playedScore = actionScore(game, seen, played, after, s => {
        const found = search(s, (1 - BEST_SHARE) * budget);
        replies = found.line;
        return found.score;
      });
      // What was played is never worth more than the best: it was only searched less deep.
      const playedValue = Math.min(value, payoffOf(playedScore));
      return { action, value, line, playedValue, playedLine: [played, ...replies] };
    },
    compare: (view, budget) => {
      game.imagine(view, random, seats, options, seen);
      return compareActions(game, seen, after, budget, search, payoffOf);
    },
  };
}
