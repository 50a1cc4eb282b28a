// A hint: a good move for a player and why it is good, found by the bot that also judges matches. The same code runs in a browser's
// worker and in the terminal.

import type { AnyBot } from '../core/bot.ts';
import { type Action, type AnyGame, actionList, type RandomInt, type Seat } from '../core/game.ts';
import type { AnyGameReasons } from '../core/reasons.ts';
import { analystOf } from './analyse.ts';
import { explainBest, type SaidReason, sayReason } from './explain.ts';

/** Milliseconds for the first action; what follows it in the same turn is easier. */
const FIRST_BUDGET = 350;
const NEXT_BUDGET = 150;
/** For comparing the actions before the first is said, of which bots take three quarters; the rest is for choosing the reasons. */
const COMPARE_BUDGET = 270;
/** Actions that are not looked at by then are not compared: on a busy machine dozens of searches would take seconds. */
const COMPARED_BY = 220;
/** A board may send so many actions for what a person does at once: a die and its pane. */
const MOST_ACTIONS = 2;

export interface HintTask {
  readonly game: AnyGame;
  readonly bots: readonly AnyBot[];
  /** What the game can say about actions; undefined: nothing. */
  readonly reasons: AnyGameReasons | undefined;
  /** What the seat sees. */
  readonly view: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly options: unknown;
  readonly random: RandomInt;
  /** Steady milliseconds. */
  now(): number;
}

export interface FoundHint {
  /** In the game's notation, in order; empty: no bot plays this game. */
  readonly actions: readonly string[];
  /** Why the first of them is better than the others; empty: there is nothing to say. */
  readonly reasons: readonly SaidReason[];
}

export function findHint({ game, bots, reasons, view, seat, seats, options, random, now }: HintTask): FoundHint {
  const bot = analystOf(bots) ?? bots.at(-1);
  if (!bot) return { actions: [], reasons: [] };
  const agent = bot.createAgent({ seat, seats, options, random, now });
  const state: unknown = game.imagine(view, random, seats, options);
  const explainer = reasons && bot.judges !== undefined ? { game, reasons, measure: bot.judges } : undefined;
  const list = actionList(game.maxLegal);
  game.legal(state, seat, list);
  const choices = list.size;
  // Of the only action there is nothing to say.
  const began = now();
  const compared = explainer && choices > 1 ? (agent.compare?.(view, COMPARE_BUDGET, COMPARED_BY) ?? []) : [];
  const others = { count: choices - 1, areCompared: compared.length === choices || now() - began <= COMPARED_BY };
  const said = explainer
    ? explainBest(explainer, { state, seat }, compared, others).map(reason => sayReason(explainer, reason))
    : [];
  const actions: string[] = [];
  for (let seen = view; actions.length < MOST_ACTIONS && game.mayAct(state, seat); seen = game.view(state, seat)) {
    const planned = compared[0]?.line[actions.length];
    const isKnown = planned !== undefined && game.why(state, seat, planned) === undefined;
    const action: Action = isKnown ? planned : agent.choose(seen, actions.length === 0 ? FIRST_BUDGET : NEXT_BUDGET);
    actions.push(game.print(state, seat, action));
    game.apply(state, seat, action);
  }
  return { actions, reasons: said };
}
