// Why the solution of a puzzle is right, and what is wrong with an action that was tried in its place.

import type { AnyBot } from '../../core/bot.ts';
import type { Action, AnyGame, RandomInt } from '../../core/game.ts';
import { PuzzlePosition, type PuzzleStart } from '../../core/puzzle-position.ts';
import type { AnyGameReasons, Reason } from '../../core/reasons.ts';
import { isRefusal } from '../../core/refusal.ts';
import { analystOf } from '../analyse.ts';
import { explainBest, explainMistake, type SaidReason, sayReason } from '../explain.ts';

export interface WrongAnswerTask {
  readonly game: AnyGame;
  readonly bots: readonly AnyBot[];
  readonly reasons: AnyGameReasons | undefined;
  readonly start: PuzzleStart;
  /** In notation: the solution, and what was tried instead of its first action; absent: nothing was. */
  readonly best: readonly string[];
  readonly played?: string | undefined;
  readonly random: RandomInt;
  readonly now: () => number;
}

/** Milliseconds. */
const BUDGET = 350;

export interface ExplainedAnswer {
  /** What is wrong with the answer; empty: nothing that can be said is true. */
  readonly faults: readonly SaidReason[];
  /** Why the solution is better. */
  readonly reasons: readonly SaidReason[];
}

export function explainAnswer({
  game,
  bots,
  reasons,
  start,
  best,
  played,
  random,
  now,
}: WrongAnswerTask): ExplainedAnswer {
  const bot = analystOf(bots);
  const position = PuzzlePosition.of(game, start, random);
  const action = played === undefined ? undefined : position.parse(played);
  if (!bot?.judges || !reasons || isRefusal(action)) return { faults: [], reasons: [] };
  const { seat, seats } = start;
  const { state } = position;
  const agent = bot.createAgent({ seat, seats, options: position.options, random, now });
  const explainer = { game, reasons, measure: bot.judges };
  const say = (all: readonly Reason[]): readonly SaidReason[] => all.map(reason => sayReason(explainer, reason));
  const line = parseLine(position, best);
  if (action === undefined) {
    const compared = agent.compare?.(start.view, BUDGET) ?? [];
    const isSame = compared[0]?.action === line[0];
    return { faults: [], reasons: isSame ? say(explainBest(explainer, { state, seat }, compared)) : [] };
  }
  const judged = agent.judge?.(start.view, BUDGET, action);
  const found = explainMistake(explainer, { state, seat }, line, judged?.playedLine ?? [action]);
  return { faults: say(found.faults), reasons: say(found.reasons) };
}

function parseLine(start: PuzzlePosition, texts: readonly string[]): readonly Action[] {
  const position = start.copy();
  const line: Action[] = [];
  for (const text of texts) {
    const action = position.play(text);
    if (isRefusal(action)) break;
    line.push(action);
  }
  return line;
}
