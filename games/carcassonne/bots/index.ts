// Players that decide for a seat: random, some who learn, greedy, careful, and two that search.

import {
  type Bot,
  type BotAgent,
  type BotContext,
  type BotDefinition,
  type ComparedAction,
  type Judgement,
  withProfiles,
} from '../../../src/core/bot.ts';
import { type Action, actionList } from '../../../src/core/game.ts';
import type { Budget } from '../../../src/search/budget.ts';
import { chooseLikePeople, type HumanHabits } from '../../../src/search/human-mistakes.ts';
import { type MctsEvaluator, type MctsResult, mcts } from '../../../src/search/mcts.ts';
import levels from '../levels.json' with { type: 'json' };
import { LAY, layCell, MAX_LEGAL } from '../rules/actions.ts';
import { cellX, cellY } from '../rules/cell.ts';
import { rules as carcassonne } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import { apply, legal } from '../rules/rules.ts';
import { copy, FOLLOW, LEFT, newState, PHASE, type State, TILES } from '../rules/state.ts';
import { TAKES, tablesFor } from '../rules/tile-tables.ts';
import { imagine, type View } from '../rules/view.ts';
import { profiles } from '../texts/profiles.ts';
import { countNow, expectedPoints, expectedPointsAfterTurn, lead, type SeatEvaluator } from './evaluation.ts';
import { compareLastTurn, isLastTurn } from './last-turn.ts';
import { TileRarity } from './tile-rarity.ts';

type CarcassonneBot = BotDefinition<View, Options>;

/** Keeps one state and sees each view through it. */
function decideFromState(
  { seats, options, random }: BotContext<Options>,
  decide: (s: State, budget: number) => Action,
): BotAgent<View> {
  const state = newState(tablesFor(options), seats);
  return { choose: (view, budget) => decide(imagine(view, random, seats, options, state), budget) };
}

const randomBot: CarcassonneBot = {
  id: 'random',
  thinks: 0,
  createAgent: context => {
    const list = actionList(MAX_LEGAL);
    return decideFromState(context, s => {
      legal(s, context.seat, list);
      return list.items[context.random(list.size)]!;
    });
  },
};

/** Followers left in hand decide between equals. */
const KEEP_FOLLOWERS = 0.001;

/** Cells so far from the tile that was laid last are easily overlooked. */
const FAR = 8;

/** From 0, beside the tile that was laid last, to 1. A follower is easy to see: it is placed on the tile just laid. */
function hiddenAt(s: State, action: Action): number {
  if (action < LAY) return 0;
  const last = s.cells[s.now[TILES]! - 1]!;
  const cell = layCell(action);
  return Math.min(1, (Math.abs(cellX(cell) - cellX(last)) + Math.abs(cellY(cell) - cellY(last)) - 1) / FAR);
}

interface OneTurnStyle {
  /** If absent, it takes the best action. `indifference` is in points. */
  readonly habits?: HumanHabits;
  readonly usual?: true;
}

/** Tries every placement with every follower and takes the one after which it leads by most, or seems to. */
export function oneTurnBot(id: string, evaluate: SeatEvaluator, { habits, usual }: OneTurnStyle = {}): CarcassonneBot {
  return {
    id,
    thinks: 0,
    ...(usual && { usual }),
    createAgent: context => {
      const { seat, seats, random } = context;
      const tables = tablesFor(context.options);
      const placed = newState(tables, seats);
      const after = newState(tables, seats);
      const placements = actionList(MAX_LEGAL);
      const followers = actionList(TAKES + 1);
      const points = new Float64Array(seats);

      const followerValue = (s: State, action: Action): number => {
        copy(s, after);
        apply(after, seat, action);
        evaluate(after, points);
        return lead(points, seats, seat) + KEEP_FOLLOWERS * after.hand[seat]!;
      };
      const bestFollower = (s: State): { action: Action; value: number } => {
        legal(s, seat, followers);
        let best = { action: -1, value: Number.NEGATIVE_INFINITY };
        for (let i = 0; i < followers.size; i++) {
          const value = followerValue(s, followers.items[i]!);
          if (value > best.value) best = { action: followers.items[i]!, value };
        }
        return best;
      };
      const placementValue = (s: State, action: Action): number => {
        copy(s, placed);
        apply(placed, seat, action);
        return bestFollower(placed).value;
      };
      const bestPlacement = (s: State): Action => {
        let best = Number.NEGATIVE_INFINITY;
        let chosen = -1;
        let equals = 0;
        for (let i = 0; i < placements.size; i++) {
          const value = placementValue(s, placements.items[i]!);
          if (value > best) equals = 0;
          if (value < best || random(++equals) !== 0) continue;
          best = value;
          chosen = placements.items[i]!;
        }
        return chosen;
      };

      return decideFromState(context, s => {
        const follows = s.now[PHASE] === FOLLOW;
        if (follows && !habits) return bestFollower(s).action;
        const list = follows ? followers : placements;
        legal(s, seat, list);
        if (!habits) return bestPlacement(s);
        const worth = follows ? followerValue : placementValue;
        const actions = [...list.items.subarray(0, list.size)];
        const impressions = {
          firstLook: (move: number) => worth(s, actions[move]!),
          hidden: (move: number) => hiddenAt(s, actions[move]!),
        };
        return actions[chooseLikePeople(actions.length, impressions, habits, random)]!;
      });
    },
  };
}

/** How often people who learn overlook a place at the other end of the table. */
const OVERLOOKS = 0.5;

/** `indifference` is in points; chosen so that the steps between levels are about equal: docs/levels.md. */
const learnerBot = (id: string, evaluate: SeatEvaluator, indifference: number): CarcassonneBot =>
  oneTurnBot(id, evaluate, { habits: { overlooks: OVERLOOKS, looksTwice: 0, indifference } });

/** A lead of so many points is as good as won with none to come, and with so many more for each root of a tile left. */
const SURE_LEAD = 3;
const SURE_LEAD_A_TILE = 4;
/** 0.03 and 0.1 are equal within the error of 100 games at 250 iterations; 0.3 explores too much. */
const EXPLORATION = 0.03;
/** Putting the follower is the smaller half of a turn: its share of the time. */
const FOLLOWER_SHARE = 0.3;
/** Of the time for judging: the search for the best action. The rest goes to the one that was played. */
const FIRST_SHARE = 0.6;
/** Answers before its time is up, by this share of it: the last iteration, and the way back. */
const USED = 0.8;

/** The outlook as a chance to win. With a follower pending, the mover's best follower is assumed. */
function chances({ seats }: BotContext<Options>, rarity: TileRarity | undefined): MctsEvaluator<State> {
  const points = new Float64Array(seats);
  return (s, values) => {
    if (s.now[PHASE] === FOLLOW) expectedPointsAfterTurn(s, points, rarity);
    else expectedPoints(s, points, rarity);
    const sure = SURE_LEAD + SURE_LEAD_A_TILE * Math.sqrt(s.now[LEFT]!);
    for (let seat = 0; seat < seats; seat++) values[seat] = Math.tanh(lead(points, seats, seat) / sure);
  };
}

/** The follower after which a seat leads by most, for a placement. `like` is any state of the same game. */
function bestFollowerFinder(like: State, seat: number): (s: State, placement: Action) => Action {
  const placed = newState(like.tables, like.seats);
  const after = newState(like.tables, like.seats);
  const followers = actionList(TAKES + 1);
  const points = new Float64Array(like.seats);
  return (s, placement) => {
    copy(s, placed);
    apply(placed, seat, placement);
    legal(placed, seat, followers);
    let best = { action: followers.items[0]!, value: Number.NEGATIVE_INFINITY };
    for (const action of followers.items.subarray(0, followers.size)) {
      copy(placed, after);
      apply(after, seat, action);
      expectedPoints(after, points);
      const value = lead(points, like.seats, seat) + KEEP_FOLLOWERS * after.hand[seat]!;
      if (value > best.value) best = { action, value };
    }
    return best.action;
  };
}

function judgeLastTurn(compared: readonly ComparedAction[], played: Action | undefined): Judgement {
  const { action, value, line } = compared[0]!;
  const found = compared.find(one => one.action === played);
  return { action, value, line, ...(found && { playedValue: found.value, playedLine: found.line }) };
}

function searchBot(id: string, thinks: number, nodes: number, countsTiles = false): CarcassonneBot {
  return {
    id,
    thinks,
    judges: 'chances',
    createAgent: context => {
      const like = newState(tablesFor(context.options), context.seats);
      const rarity = countsTiles ? new TileRarity(like.tables.tiles) : undefined;
      const value = chances(context, rarity);
      const tree = mcts(carcassonne, context.seats, like, { exploration: EXPLORATION, value, nodes });
      const timeFor = (s: State, budget: number): Budget => {
        const share = s.now[PHASE] === FOLLOW ? FOLLOWER_SHARE : 1;
        return { ms: budget * share * USED, now: context.now };
      };
      const runSearch = (s: State, budget: number): MctsResult => {
        rarity?.reset(s);
        return tree.search(s, timeFor(s, budget), context.random);
      };
      const { seats, options, random } = context;
      const follower = bestFollowerFinder(like, context.seat);
      /** The search has not looked below every placement: its follower is then the one with the best outlook. */
      const withFollower = (line: readonly Action[]): readonly Action[] =>
        line.length > 1 || like.now[PHASE] === FOLLOW ? line : [...line, follower(like, line[0]!)];
      return {
        ...decideFromState(context, (s, budget) => runSearch(s, budget).action),
        judge: (view, budget, played) => {
          const s = imagine(view, random, seats, options, like);
          if (isLastTurn(s)) return judgeLastTurn(compareLastTurn(s, context.seat), played);
          const { action, value } = runSearch(s, FIRST_SHARE * budget);
          const line = withFollower(tree.lineOf(action));
          if (played !== undefined && played !== action)
            tree.lookBelow(s, played, timeFor(s, (1 - FIRST_SHARE) * budget), random);
          const found = played === undefined ? undefined : tree.valueOf(played);
          if (played === undefined || found === undefined) return { action, value, line };
          return {
            action,
            value,
            line,
            playedValue: Math.min(value, found),
            playedLine: withFollower(tree.lineOf(played)),
          };
        },
        compare: (view, budget) => {
          const s = imagine(view, random, seats, options, like);
          if (isLastTurn(s)) return compareLastTurn(s, context.seat);
          runSearch(s, budget);
          return tree.compare().map(({ action, value, line }) => ({ action, value, line: withFollower(line) }));
        },
      };
    },
  };
}

/** Weakest first, as docs/levels.md rates them; the place is the level. */
export const bots: readonly Bot<View, Options>[] = withProfiles(
  [
    randomBot,
    learnerBot('novice-1', countNow, 3.8),
    learnerBot('novice-2', countNow, 2),
    learnerBot('novice-3', countNow, 1.1),
    learnerBot('novice-4', countNow, 0.6),
    learnerBot('novice-5', countNow, 0.15),
    oneTurnBot('greedy', countNow),
    learnerBot('amateur-1', expectedPoints, 0.25),
    oneTurnBot('careful', expectedPoints, { usual: true }),
    searchBot('search-1', 20, 1 << 16),
    searchBot('search-2', 300, 1 << 19, true),
  ],
  profiles,
  levels.ratings,
);
