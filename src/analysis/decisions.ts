// What can be judged in a finished match: every position in which a seat had a choice, as that seat saw it.

import type { BotAgent, Judgement, Measure } from '../core/bot.ts';
import { type Action, type AnyGame, actionList, type Seat } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { MISTAKE_THRESHOLDS } from '../core/mistakes.ts';
import type { RandomInt } from '../core/random.ts';
import type { AnyGameReasons, Reason } from '../core/reasons.ts';
import { isRefusal } from '../core/refusal.ts';
import { replay } from '../core/replay.ts';
import { retractedVersions } from '../core/retraction.ts';
import { explainMistake, printLine, type SaidReason, sayReason } from './explain.ts';

/** A judged position. */
export interface AnalysisPoint {
  /** Entries before it: the number a replay shows the position by. */
  readonly version: number;
  readonly seat: Seat;
  /** For that seat, in the measure of the analysis. */
  readonly value: number;
  /** In the game's notation. */
  readonly best: string;
  readonly played: string;
  /** What the played action was worth; absent where the bot did not look at it. Never more than `value`. */
  readonly playedValue?: number;
  /** What the bot expects after the best action, beginning with it, as far as its seat can foresee; absent: the best was played. */
  readonly line?: readonly string[];
  /** The same after the action that was played. */
  readonly playedLine?: readonly string[];
  /** Of mistakes: why the best action is better, and what is wrong with the one that was played; absent: there is nothing to say. */
  readonly reasons?: readonly SaidReason[];
  readonly faults?: readonly SaidReason[];
}

export interface Analysis {
  /** The bot that judged. */
  readonly bot: string;
  readonly measure: Measure;
  readonly points: readonly AnalysisPoint[];
}

export interface Decision {
  readonly version: number;
  readonly seat: Seat;
  readonly played: Action;
  readonly state: unknown;
}

export interface MatchDecisions {
  readonly seats: number;
  readonly options: object;
  readonly decisions: readonly Decision[];
}

/** The decisions of a match. Returns undefined if the rules can no longer read its journal. */
export function decisionsOf(game: AnyGame, entries: readonly JournalEntry[]): MatchDecisions | undefined {
  const played = replay(game, entries);
  if (isRefusal(played)) return undefined;
  const { setup, states } = played;
  const list = actionList(game.maxLegal);
  const retracted = retractedVersions(entries);
  const decisions: Decision[] = [];
  for (const [version, entry] of entries.entries()) {
    if (entry.t !== 'acted' || entry.seat < 0 || retracted.has(version + 1)) continue;
    const state = states[version];
    game.legal(state, entry.seat, list);
    if (list.size > 1) decisions.push({ version, seat: entry.seat, played: entry.action, state });
  }
  return { seats: setup.seats, options: setup.options, decisions };
}

/** What `judge` needs besides the decision: the game with its reasons, the measure, chance, seats and options. */
export interface Judge {
  readonly game: AnyGame;
  /** The measure of the bot; absent where no reasons are wanted. */
  readonly measure?: Measure | undefined;
  readonly reasons?: AnyGameReasons | undefined;
  readonly random: RandomInt;
  readonly seats: number;
  readonly options: object;
}

/** Judges one decision with the search of a bot. Returns undefined if the bot has no judgement of this position. */
export function judge(
  judging: Judge,
  mind: BotAgent<unknown>,
  decision: Decision,
  budget: number,
): AnalysisPoint | undefined {
  const { game } = judging;
  const { version, seat, state, played } = decision;
  const view: unknown = game.view(state, seat);
  const found = mind.judge?.(view, budget, played);
  if (!found) return undefined;
  const print = (action: Action): string => game.print(state, seat, action);
  const { value, action, playedValue } = found;
  return {
    version,
    seat,
    value,
    best: print(action),
    played: print(played),
    ...(playedValue !== undefined && { playedValue: Math.min(value, playedValue) }),
    ...(action !== played && comparisonOf(judging, decision, view, found)),
  };
}

function comparisonOf(
  { game, measure, reasons, random, seats, options }: Judge,
  { seat, played }: Decision,
  view: unknown,
  { value, action, playedValue, line = [action], playedLine = [played] }: Judgement,
): Pick<AnalysisPoint, 'line' | 'playedLine' | 'reasons' | 'faults'> {
  // What the seat could not see is imagined: no reason may tell it.
  const position = { state: game.imagine(view, random, seats, options) as unknown, seat };
  const lines = { line: printLine(game, position, line), playedLine: printLine(game, position, playedLine) };
  const isMistake = playedValue !== undefined && measure && value - playedValue >= MISTAKE_THRESHOLDS[measure];
  if (!isMistake || !reasons) return lines;
  const explainer = { game, reasons, measure };
  const explained = explainMistake(explainer, position, line, playedLine);
  const say = (reason: Reason): SaidReason => sayReason(explainer, reason);
  return {
    ...lines,
    ...(explained.reasons.length > 0 && { reasons: explained.reasons.map(say) }),
    ...(explained.faults.length > 0 && { faults: explained.faults.map(say) }),
  };
}
