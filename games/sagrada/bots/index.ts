// Bots, weakest first: random; some who learn; greedy (points and cells that are hard to fill); planner (a fitted value of the window, and
// tools); search (the planner's best plans, played out).

import { type Bot, type BotAgent, type BotContext, type BotDefinition, withProfiles } from '../../../src/core/bot.ts';
import { type Action, actionList, type RandomInt, type Seat } from '../../../src/core/game.ts';
import { chooseLikePeople, type HumanHabits } from '../../../src/search/human-mistakes.ts';
import levels from '../levels.json' with { type: 'json' };
import { PASS, PATTERN, TOOL } from '../rules/actions.ts';
import { count } from '../rules/geometry.ts';
import { rules as sagrada } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import { legal, turn, why } from '../rules/rules.ts';
import { CHOOSE, copy, FAVOR, newState, PHASE, type State, TOOLS, USED_TOOLS, WINDOW } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import { profiles } from '../texts/profiles.ts';
import { FEATURE_COUNT, STAGES, windowEvaluator } from './evaluation.ts';
import { type ReserveValue, type TurnPlan, TurnPlanner } from './plan.ts';
import { type ChosenPlan, PlanSearch } from './search.ts';
import { SOLO_WEIGHTS, WEIGHTS } from './weights.ts';

type SagradaBot = BotDefinition<View, Options>;

export const randomBot: SagradaBot = {
  id: 'random',
  thinks: 0,
  createAgent: ({ seat, seats, options, random }) => {
    const list = actionList(sagrada.maxLegal);
    return {
      choose: view => {
        const s = sagrada.imagine(view, random, seats, options);
        legal(s, seat, list);
        // It passes only where nothing else is legal, or games would be over with empty windows.
        const skip = list.size > 1 && list.items[0] === PASS ? 1 : 0;
        return list.items[skip + random(list.size - skip)]!;
      },
    };
  },
};

/**
 * Dead cells and cells open to few colours or faces, in points: what an empty cell costs and part of the line it spoils. Set by
 * hand: 44.8 ± 0.4 points in 300 two-player games without tools (bench/history.md).
 */
const GREEDY: readonly Float64Array[] = Array.from({ length: STAGES }, () => {
  const weights = new Float64Array(FEATURE_COUNT);
  weights.set([0, 0, -2.5, -0.7, -0.3, 0, 0, 0, -0.7, -0.3, 0, 0, 0, 0, 0.1]);
  return weights;
});

export interface SagradaBotStyle {
  readonly weights: readonly Float64Array[];
  readonly soloWeights: readonly Float64Array[];
  readonly tools: boolean;
  readonly searches: boolean;
  readonly reserveValue: ReserveValue;
  /** If absent, it takes the best plan. `indifference` is in points. */
  readonly habits?: HumanHabits;
}

/** Who learns easily overlooks what a tool can do, but does not pass while a die fits. */
function planOfPeople(plans: readonly TurnPlan[], habits: HumanHabits, random: RandomInt): TurnPlan {
  const active = plans.filter(plan => plan.path[0] !== PASS);
  if (active.length === 0) return plans[0]!;
  const impressions = {
    firstLook: (i: number) => active[i]!.value,
    hidden: (i: number) => (active[i]!.path[0]! >= TOOL ? 1 : 0),
  };
  return active[chooseLikePeople(active.length, impressions, habits, random)]!;
}

function styledMind(
  style: SagradaBotStyle,
  { seat, seats, options, random, now }: BotContext<Options>,
): BotAgent<View> {
  const weights = seats === 1 ? style.soloWeights : style.weights;
  const planner = new TurnPlanner(random, style.reserveValue, style.tools);
  const deep = style.searches ? new PlanSearch(random, planner, weights) : undefined;
  /** What is left of the plan, and the turn it was made for: the clock may have ended that turn. */
  let planned: Action[] = [];
  let plannedFor = -1;

  function chooseWindow(s: State): Action {
    const list = actionList(sagrada.maxLegal);
    legal(s, seat, list);
    const offers = [...list.items.subarray(0, list.size)];
    const values = offers.map(action => {
      const { value, tokens } = windowValue(s, seat, action - PATTERN, weights, deep);
      return value + (seats === 1 ? 0 : tokens);
    });
    return offers[values.indexOf(Math.max(...values))]!;
  }

  /** The plans of a turn, played out; undefined while windows are chosen. */
  function search(plans: PlanSearch, view: View, budget: number, played?: Action): ChosenPlan | undefined {
    const s = sagrada.imagine(view, random, seats, options);
    if (s.reg[PHASE] === CHOOSE) return undefined;
    const evaluator = windowEvaluator(s, seat, weights);
    return plans.choose(s, seat, planner.plans(s, seat, evaluator), evaluator, { ms: budget * 0.8, now }, played);
  }

  return {
    choose: (view, budget) => {
      const s = sagrada.imagine(view, random, seats, options);
      if (s.reg[PHASE] === CHOOSE) return chooseWindow(s);
      const next = planned.shift();
      if (next !== undefined && plannedFor === turn(s) && !why(s, seat, next)) return next;
      const evaluator = windowEvaluator(s, seat, weights);
      const plans = planner.plans(s, seat, evaluator);
      const best = style.habits
        ? planOfPeople(plans, style.habits, random)
        : deep
          ? deep.choose(s, seat, plans, evaluator, { ms: budget * 0.8, now }).plan
          : plans[0]!;
      planned = best.path.slice(1);
      plannedFor = turn(s);
      return best.path[0]!;
    },
    ...(deep && {
      judge: (view, budget, played) => {
        const found = search(deep, view, budget, played);
        if (!found) return undefined;
        const { plan, points, playedPoints, playedPlan } = found;
        const line = { line: plan.path, playedLine: playedPlan?.path };
        return { action: plan.path[0]!, value: points, playedValue: playedPoints, ...line };
      },
      compare: (view, budget) =>
        (search(deep, view, budget)?.compared ?? []).map(({ plan: { path }, points }) => ({
          action: path[0]!,
          value: points,
          line: path,
        })),
    }),
  };
}

/** Play-outs of each window on offer. */
const WINDOW_TRIALS = 40;

/** What a window promises while nothing lies in it. */
function windowValue(
  s: State,
  seat: Seat,
  pattern: number,
  weights: readonly Float64Array[],
  search: PlanSearch | undefined,
): { value: number; tokens: number } {
  const trial = copy(s, newState(s.tables));
  trial.reg[WINDOW + seat] = pattern + 1;
  const evaluator = windowEvaluator(trial, seat, weights);
  const tokens = s.tables.patterns[pattern]!.difficulty;
  if (!search) return { value: evaluator.value(trial, 2 * STAGES - 1), tokens };
  let sum = 0;
  for (let i = 0; i < WINDOW_TRIALS; i++) sum += search.playOut(trial, seat, evaluator);
  return { value: sum / WINDOW_TRIALS, tokens };
}

/** A bot of any style: the levels below, and variants to measure them against. */
export const styledBot = (id: string, thinks: number, style: SagradaBotStyle): SagradaBot => ({
  id,
  thinks,
  ...(style.searches && { judges: 'points' }),
  createAgent: context => styledMind(style, context),
});

/** A point a token at the end. */
const faceValue: ReserveValue = (s, seat) => s.reg[FAVOR + seat]!;

/**
 * Early on a token is also the chance of a better tool: 100 planner games, +3.1 ± 1.1 points against the face value. A single
 * player's unused tool is worth a high die to pay with: 150 planner games, wins 11 % without and 19 % with 7 points a tool.
 */
const chanceValue: ReserveValue = (s, seat, turnsLeft) =>
  s.tables.solo
    ? count(s.reg[TOOLS]! & ~s.reg[USED_TOOLS]!) * 7 * Math.min(1, turnsLeft / 12)
    : s.reg[FAVOR + seat]! * (1 + (2 * turnsLeft) / 19);

const GREEDY_STYLE: SagradaBotStyle = {
  weights: GREEDY,
  soloWeights: GREEDY,
  tools: false,
  searches: false,
  reserveValue: faceValue,
};
const PLANNER_STYLE: SagradaBotStyle = {
  weights: WEIGHTS,
  soloWeights: SOLO_WEIGHTS,
  tools: true,
  searches: false,
  reserveValue: chanceValue,
};

/** Between `random` and `greedy`, and between that and `planner`, at about equal steps: docs/levels.md. */
const novice = (id: string, indifference: number): SagradaBot =>
  styledBot(id, 0, { ...GREEDY_STYLE, habits: { overlooks: 0, looksTwice: 0, indifference } });
const amateur1 = styledBot('amateur-1', 0, {
  ...PLANNER_STYLE,
  habits: { overlooks: 0.5, looksTwice: 0, indifference: 0.5 },
});

export const greedyBot: SagradaBot = styledBot('greedy', 0, GREEDY_STYLE);
export const plannerBot: SagradaBot = { ...styledBot('planner', 0, PLANNER_STYLE), usual: true };
export const searchBot: SagradaBot = styledBot('search', 300, { ...PLANNER_STYLE, searches: true });

/** Weakest first, as docs/levels.md rates them; the place is the level. */
export const bots: readonly Bot<View, Options>[] = withProfiles(
  [randomBot, novice('novice-1', 5), novice('novice-2', 1.5), greedyBot, amateur1, plannerBot, searchBot],
  profiles,
  levels.ratings,
);
