// What there is to judge in a finished match: every position in which somebody had a choice, as that seat saw it.

import type { Measure, Mind } from '../../core/bot.ts';
import { type Action, type AnyGame, actionList, type Seat } from '../../core/game.ts';
import type { Entry } from '../../core/journal.ts';
import { isRefusal } from '../../core/refusal.ts';
import { replay } from '../../core/replay.ts';

/** A judged position. */
export interface Point {
  /** Entries before it: the number a replay shows the position by. */
  readonly version: number;
  readonly seat: Seat;
  /** For that seat, in the measure of the analysis. */
  readonly value: number;
  /** In the game's notation. */
  readonly best: string;
  readonly played: string;
}

export interface Analysis {
  /** The bot that judged. */
  readonly bot: string;
  readonly measure: Measure;
  readonly points: readonly Point[];
}

interface Question {
  readonly version: number;
  readonly seat: Seat;
  readonly played: Action;
  readonly state: unknown;
}

export interface Study {
  readonly seats: number;
  readonly options: object;
  readonly questions: readonly Question[];
}

/** undefined: the rules cannot read this journal any more. */
export function studyOf(game: AnyGame, entries: readonly Entry[]): Study | undefined {
  const played = replay(game, entries);
  if (isRefusal(played)) return undefined;
  const { setup, states } = played;
  const list = actionList(game.maxLegal);
  let questions: Question[] = [];
  for (const [version, entry] of entries.entries()) {
    if (entry.t === 'retracted') questions = questions.filter(question => question.version < entry.to);
    if (entry.t !== 'acted' || entry.seat < 0) continue;
    const state = states[version];
    game.legal(state, entry.seat, list);
    if (list.size > 1) questions.push({ version, seat: entry.seat, played: entry.action, state });
  }
  return { seats: setup.seats, options: setup.options, questions };
}

/** undefined: nothing to weigh there. */
export function judge(game: AnyGame, mind: Mind<unknown>, question: Question, budget: number): Point | undefined {
  const { version, seat, state, played } = question;
  const found = mind.judge?.(game.view(state, seat), budget);
  if (!found) return undefined;
  const print = (action: Action): string => game.print(state, seat, action);
  return { version, seat, value: found.value, best: print(found.action), played: print(played) };
}
