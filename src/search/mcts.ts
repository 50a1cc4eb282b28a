// Monte Carlo tree search for any game without secrets: two to many seats, chance nodes, upper confidence bounds.
//
// With a `value`, a node's children are all valued when the node is first opened, the best of them is what comes back,
// and no playout happens: best where a static judgement is cheap. Without one, a random game to its end is the judgement.
// Chance nodes are not sampled but dealt: each outcome is visited as often as its weight says, so siblings are compared
// on the same draws. With a budget of nodes alone the search is deterministic.

import type { ComparedAction } from '../core/bot.ts';
import { drawOutcome } from '../core/chance.ts';
import {
  type Action,
  type ActionList,
  actionList,
  CHANCE,
  type Facts,
  NOBODY,
  type RandomInt,
  type Rules,
  type Seat,
} from '../core/game.ts';
import { type Budget, stopwatch } from './budget.ts';
import { MctsTree, ROOT } from './mcts-tree.ts';

/** What it needs of a game; a Game has it all. */
export type MctsGame<S> = Pick<Facts<unknown>, 'maxLegal'> &
  Pick<Rules<S, unknown>, 'toAct' | 'legal' | 'weight' | 'sample' | 'apply' | 'copy' | 'payoff'>;

/**
 * Fills `values`, by seat: what each may expect, between -1 and 1, in the measure of the payoffs.
 * The state is the search's own and not looked at again: it may be played on.
 */
export type MctsEvaluator<S> = (s: S, values: Float64Array) => void;

export interface MctsSettings<S> {
  /** Weight of what is uncertain against what looks good: about the spread of values between good actions. */
  readonly exploration: number;
  readonly value?: MctsEvaluator<S>;
  /** Most nodes of the tree; a full tree is judged at its leaves from then on. */
  readonly nodes?: number;
}

export interface MctsResult {
  readonly action: Action;
  /** What the seat may expect of it. */
  readonly value: number;
  readonly iterations: number;
  /** Nodes of the tree. */
  readonly nodes: number;
}

export interface Mcts<S> {
  /** The best action of the seat to act in `root`, which is not changed. */
  search(root: S, budget: Budget, random: RandomInt): MctsResult;
  /**
   * Looks below an action of `root`, that of the last search, until it was tried as often as the chosen one. Without this, an action that looked bad is known
   * by one static value, which does not compare with the mean of a search.
   */
  lookBelow(root: S, action: Action, budget: Budget, random: RandomInt): void;
  /** What the last search found an action of its root to be worth to the seat to act; undefined where it never tried it. */
  valueOf(action: Action): number | undefined;
  /** An action of the root of the last search, and what it expects to follow, chance included. */
  lineOf(action: Action): readonly Action[];
  /** Every action of that root that was tried, the chosen one first and the others by what they are worth. */
  compare(): readonly ComparedAction[];
}

/** Below this many iterations between two looks at the clock, a slow `value` would overrun short budgets. */
const CLOCK_EVERY = 8;

/** Room for one tree, reused from search to search. `like` is any state of the game and options to be searched. */
export function mcts<S>(game: MctsGame<S>, seats: number, like: S, settings: MctsSettings<S>): Mcts<S> {
  const { exploration, value } = settings;
  const tree = new MctsTree(settings.nodes ?? 1 << 20, exploration);
  const { action, visits, total, first, size } = tree;
  const list = actionList(game.maxLegal);
  const state = game.copy(like);
  const child = game.copy(like);
  const values = new Float64Array(seats);
  const tried = new Float64Array(seats);
  /** The nodes of the way down, and who chose each. */
  const path: number[] = [];
  const movers: Seat[] = [];

  /** Values every child; leaves the best for the mover in `values`. */
  function judgeChildren(node: number, s: S, mover: Seat, judge: MctsEvaluator<S>): void {
    let best = Number.NEGATIVE_INFINITY;
    for (let at = first[node]!; at < first[node]! + size[node]!; at++) {
      game.copy(s, child);
      game.apply(child, mover, action[at]!);
      if (game.toAct(child) === NOBODY) payoffs(child, tried);
      else judge(child, tried);
      visits[at] = 1;
      total[at] = tried[mover]!;
      if (tried[mover]! <= best) continue;
      best = tried[mover]!;
      values.set(tried);
    }
  }

  function payoffs(s: S, into: Float64Array): void {
    for (let seat = 0; seat < seats; seat++) into[seat] = game.payoff(s, seat);
  }

  function playOut(s: S, random: RandomInt): void {
    for (let mover = game.toAct(s); mover !== NOBODY; mover = game.toAct(s))
      game.apply(s, mover, randomAction(game, s, mover, list, random));
    payoffs(s, values);
  }

  /** Down the tree from a node to one that was never opened, or to the end; what is expected there is left in `values`. */
  function walk(from: number, random: RandomInt): void {
    for (let node = from; ; ) {
      const mover = game.toAct(state);
      if (mover === NOBODY) return payoffs(state, values);
      const isFresh = size[node] === 0;
      if (isFresh) {
        game.legal(state, mover, list);
        if (!tree.open(node, list)) return value ? value(state, values) : playOut(state, random);
        if (value && mover !== CHANCE) return judgeChildren(node, state, mover, value);
      }
      node = mover === CHANCE ? tree.deal(node, state, game) : tree.select(node, random);
      step(node, mover);
      if (isFresh && mover !== CHANCE) return playOut(state, random);
    }
  }

  function step(node: number, mover: Seat): void {
    game.apply(state, mover, action[node]!);
    path.push(node);
    movers.push(mover);
  }

  /** Through a given child of the root, or the one that the tree selects. */
  function iterate(root: S, random: RandomInt, through?: number): void {
    game.copy(root, state);
    path.length = 0;
    movers.length = 0;
    if (through !== undefined) step(through, game.toAct(state));
    walk(through ?? ROOT, random);
    for (let i = 0; i < path.length; i++) {
      visits[path[i]!]!++;
      if (movers[i] !== CHANCE) total[path[i]!]! += values[movers[i]!]!;
    }
  }

  const meanOf = (node: number): number => Math.max(-1, tree.mean(node));

  function lineFrom(child: number): readonly Action[] {
    const line = [action[child]!];
    for (let node = child; size[node]! > 0; ) {
      node = tree.best(node);
      if (visits[node] === 0) break;
      line.push(action[node]!);
    }
    return line;
  }

  const nodeOf = (wanted: Action): number | undefined => {
    for (let at = first[ROOT]!; at < first[ROOT]! + size[ROOT]!; at++)
      if (action[at] === wanted && visits[at]! > 0) return at;
    return undefined;
  };

  return {
    search: (root, budget, random) => {
      tree.clear();
      const isOver = stopwatch(budget, CLOCK_EVERY);
      let iterations = 0;
      do {
        iterate(root, random);
        iterations++;
      } while (size[ROOT] !== 1 && !isOver(iterations));
      const chosen = tree.best();
      return { action: action[chosen]!, value: meanOf(chosen), iterations, nodes: tree.used };
    },
    lookBelow: (root, wanted, budget, random) => {
      const node = nodeOf(wanted);
      if (node === undefined) return;
      const enough = visits[tree.best()]!;
      const isOver = stopwatch(budget, CLOCK_EVERY);
      for (let iterations = 0; visits[node]! < enough && !isOver(iterations); iterations++) iterate(root, random, node);
    },
    valueOf: wanted => {
      const node = nodeOf(wanted);
      return node === undefined ? undefined : meanOf(node);
    },
    lineOf: wanted => {
      const node = nodeOf(wanted);
      return node === undefined ? [wanted] : lineFrom(node);
    },
    compare: () => {
      if (size[ROOT] === 0) return [];
      const chosen = tree.best();
      const best = { action: action[chosen]!, value: meanOf(chosen), line: lineFrom(chosen) };
      const others: ComparedAction[] = [];
      for (let at = first[ROOT]!; at < first[ROOT]! + size[ROOT]!; at++)
        if (at !== chosen && visits[at]! > 0)
          others.push({ action: action[at]!, value: Math.min(best.value, meanOf(at)), line: lineFrom(at) });
      return [best, ...others.sort((a, b) => b.value - a.value)];
    },
  };
}

function randomAction<S>(game: MctsGame<S>, s: S, mover: Seat, list: ActionList, random: RandomInt): Action {
  if (mover === CHANCE) return drawOutcome(game, s, list, random);
  game.legal(s, mover, list);
  return list.items[random(list.size)]!;
}
