// Players that decide for a seat: random, greedy, careful, and two that search.

import { type Bot, type BotAgent, type BotContext, withProfiles } from '../../core/bot.ts';
import { type Action, actionList, type Seat } from '../../core/game.ts';
import { type MctsEvaluator, type MctsResult, mcts } from '../../search/mcts.ts';
import { MAX_LEGAL } from './actions.ts';
import { profiles } from './bots-profiles.ts';
import { countNow, expectedPoints, expectedPointsAfterTurn, lead, type SeatEvaluator } from './evaluation.ts';
import { carcassonne } from './index.ts';
import type { Options } from './options.ts';
import { apply, legal } from './rules.ts';
import { copy, FOLLOW, LEFT, newState, PHASE, type State } from './state.ts';
import { TileRarity } from './tile-rarity.ts';
import { TAKES, tablesFor } from './tile-tables.ts';
import { imagine, type View } from './view.ts';

type CarcassonneBot = Bot<View, Options>;

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
  level: 0,
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

/** Tries every placement with every follower and takes the one after which it leads by most. */
export function oneTurnBot(id: string, level: number, evaluate: SeatEvaluator): CarcassonneBot {
  return {
    id,
    level,
    thinks: 0,
    createAgent: context => {
      const tables = tablesFor(context.options);
      const placed = newState(tables, context.seats);
      const after = newState(tables, context.seats);
      const placements = actionList(MAX_LEGAL);
      const followers = actionList(TAKES + 1);
      const points = new Float64Array(context.seats);

      const bestFollower = (s: State, seat: Seat): { action: Action; value: number } => {
        legal(s, seat, followers);
        let best = { action: -1, value: Number.NEGATIVE_INFINITY };
        for (let i = 0; i < followers.size; i++) {
          const action = followers.items[i]!;
          copy(s, after);
          apply(after, seat, action);
          evaluate(after, points);
          const value = lead(points, context.seats, seat) + KEEP_FOLLOWERS * after.hand[seat]!;
          if (value > best.value) best = { action, value };
        }
        return best;
      };

      return decideFromState(context, s => {
        if (s.now[PHASE] === FOLLOW) return bestFollower(s, context.seat).action;
        legal(s, context.seat, placements);
        let best = Number.NEGATIVE_INFINITY;
        let chosen = -1;
        let equals = 0;
        for (let i = 0; i < placements.size; i++) {
          copy(s, placed);
          apply(placed, context.seat, placements.items[i]!);
          const { value } = bestFollower(placed, context.seat);
          if (value > best) equals = 0;
          if (value < best || context.random(++equals) !== 0) continue;
          best = value;
          chosen = placements.items[i]!;
        }
        return chosen;
      });
    },
  };
}

/** A lead of so many points is as good as won with none to come, and with so many more for each root of a tile left. */
const SURE_LEAD = 3;
const SURE_LEAD_A_TILE = 4;
/** 0.03 and 0.1 are equal within the error of 100 games at 250 iterations; 0.3 explores too much. */
const EXPLORATION = 0.03;
/** Putting the follower is the smaller half of a turn: its share of the time. */
const FOLLOWER_SHARE = 0.3;
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

function searchBot(id: string, level: number, thinks: number, nodes: number, countsTiles = false): CarcassonneBot {
  return {
    id,
    level,
    thinks,
    judges: 'chances',
    createAgent: context => {
      const like = newState(tablesFor(context.options), context.seats);
      const rarity = countsTiles ? new TileRarity(like.tables.tiles) : undefined;
      const value = chances(context, rarity);
      const tree = mcts(carcassonne, context.seats, like, { exploration: EXPLORATION, value, nodes });
      const runSearch = (s: State, budget: number): MctsResult => {
        rarity?.reset(s);
        const share = s.now[PHASE] === FOLLOW ? FOLLOWER_SHARE : 1;
        return tree.search(s, { ms: budget * share * USED, now: context.now }, context.random);
      };
      const { seats, options, random } = context;
      return {
        ...decideFromState(context, (s, budget) => runSearch(s, budget).action),
        judge: (view, budget, played) => {
          const { action, value } = runSearch(imagine(view, random, seats, options, like), budget);
          const found = played === undefined ? undefined : tree.valueOf(played);
          return { action, value, ...(found !== undefined && { playedValue: Math.min(value, found) }) };
        },
      };
    },
  };
}

/** Weakest first. bench/carcassonne.ts measures what each wins against the one before. */
export const carcassonneBots: readonly CarcassonneBot[] = withProfiles(
  [
    randomBot,
    oneTurnBot('greedy', 1, countNow),
    oneTurnBot('careful', 2, expectedPoints),
    searchBot('search-1', 3, 20, 1 << 16),
    searchBot('search-2', 4, 300, 1 << 19, true),
  ],
  profiles,
);
