// What there is to judge in a finished match: every position in which somebody had a choice, as that seat saw it.

import type { BotAgent, Measure } from '../core/bot.ts';
import { type Action, type AnyGame, actionList, type Seat } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { isRefusal } from '../core/refusal.ts';
import { replay } from '../core/replay.ts';
import { retractedVersions } from '../core/retraction.ts';

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

/** undefined: the rules cannot read this journal any more. */
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

/** undefined: nothing to weigh there. */
export function judge(
  game: AnyGame,
  mind: BotAgent<unknown>,
  decision: Decision,
  budget: number,
): AnalysisPoint | undefined {
  const { version, seat, state, played } = decision;
  const found = mind.judge?.(game.view(state, seat), budget, played);
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
  };
}
