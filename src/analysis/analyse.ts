// The analysis of a finished match by one bot, position by position: the same on a server and in a browser.

import type { AnyBot, BotAgent } from '../core/bot.ts';
import type { AnyGame } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { seededRandom } from '../core/random.ts';
import type { AnyGameReasons } from '../core/reasons.ts';
import { type AnalysisPoint, decisionsOf, judge } from './decisions.ts';

/** Milliseconds for a whole match, and for one of its positions at least and at most. */
const MATCH_BUDGET = 20_000;
const MIN_BUDGET = 10;
const MAX_BUDGET = 250;

/** After every position: how many are done, and what was found there. */
export interface AnalysisStep {
  readonly done: number;
  readonly of: number;
  readonly point?: AnalysisPoint;
}

export interface AnalysisTask {
  readonly game: AnyGame;
  readonly bot: AnyBot;
  /** What the game can say about actions; absent: mistakes are only named. */
  readonly reasons?: AnyGameReasons | undefined;
  readonly entries: readonly JournalEntry[];
  /** The same seed and enough time give the same answer. */
  readonly seed: string;
  /** Steady milliseconds. */
  now(): number;
}

/** The bot of a game that analyses: the strongest that judges. */
export function analystOf(bots: readonly AnyBot[]): AnyBot | undefined {
  return bots.findLast(bot => bot.judges !== undefined);
}

/** The last step has `done` equal to `of`. A match without anything to judge has one step, 0 of 0. */
export function* analyse({
  game,
  bot,
  reasons,
  entries,
  seed,
  now,
}: AnalysisTask): Generator<AnalysisStep, void, void> {
  const found = decisionsOf(game, entries);
  if (!found || found.decisions.length === 0) {
    yield { done: 0, of: 0 };
    return;
  }
  const { seats, options, decisions } = found;
  const budget = Math.max(MIN_BUDGET, Math.min(MAX_BUDGET, MATCH_BUDGET / decisions.length));
  const random = seededRandom(seed);
  const agents: BotAgent<unknown>[] = Array.from({ length: seats }, (_, seat) =>
    bot.createAgent({ seat, seats, options, random, now }),
  );
  const judging = { game, measure: bot.judges, reasons, random: seededRandom(`${seed} view`), seats, options };
  for (const [index, decision] of decisions.entries()) {
    const point = judge(judging, agents[decision.seat]!, decision, budget);
    yield { done: index + 1, of: decisions.length, ...(point && { point }) };
  }
}
