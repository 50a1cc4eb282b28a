// Monte Carlo tree search for any game without secrets: two to many seats, chance nodes, upper confidence bounds.
//
// With a `value`, a node's children are all valued when the node is first opened, the best of them is what comes back,
// and no playout happens: best where a static judgement is cheap. Without one, a random game to its end is the judgement.
// Chance nodes are not sampled but dealt: each outcome is visited as often as its weight says, so siblings are compared
// on the same draws. With a budget of nodes alone the search is deterministic.

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
  /** The best action of whoever is to act in `root`, which is left alone. */
  search(root: S, budget: Budget, random: RandomInt): MctsResult;
}

const ROOT = 0;
/** Below this many iterations between two looks at the clock, a slow `value` would overrun short budgets. */
const CLOCK_EVERY = 8;

/** Room for one tree, reused from search to search. `like` is any state of the game and options to be searched. */
export function mcts<S>(game: MctsGame<S>, seats: number, like: S, settings: MctsSettings<S>): Mcts<S> {
  const { exploration, value } = settings;
  const capacity = settings.nodes ?? 1 << 20;
  const tree = newTree(capacity);
  const { action, visits, total, first, size } = tree;
  const list = actionList(game.maxLegal);
  const state = game.copy(like);
  const child = game.copy(like);
  const values = new Float64Array(seats);
  const tried = new Float64Array(seats);
  const path: number[] = [];
  let used = 0;

  function open(node: number, s: S, mover: Seat): boolean {
    game.legal(s, mover, list);
    if (used + list.size > capacity) return false;
    first[node] = used;
    size[node] = list.size;
    for (let i = 0; i < list.size; i++) {
      const at = used + i;
      action[at] = list.items[i]!;
      visits[at] = 0;
      total[at] = 0;
      size[at] = 0;
    }
    used += list.size;
    return true;
  }

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

  /** The outcome that lags most behind its weight. */
  function deal(node: number, s: S): number {
    let weights = 0;
    let dealt = 0;
    const end = first[node]! + size[node]!;
    for (let at = first[node]!; at < end; at++) {
      weights += game.weight(s, action[at]!);
      dealt += visits[at]!;
    }
    let chosen = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let at = first[node]!; at < end; at++) {
      const lag = (game.weight(s, action[at]!) / weights) * (dealt + 1) - visits[at]!;
      if (lag <= most) continue;
      most = lag;
      chosen = at;
    }
    return chosen;
  }

  function select(node: number, random: RandomInt): number {
    const end = first[node]! + size[node]!;
    let tries = 0;
    for (let at = first[node]!; at < end; at++) tries += visits[at]!;
    const log = Math.log(tries + 1);
    let chosen = -1;
    let best = Number.NEGATIVE_INFINITY;
    let unseen = 0;
    for (let at = first[node]!; at < end; at++) {
      const n = visits[at]!;
      if (n === 0) {
        // Playouts only: any of those not tried yet.
        if (random(++unseen) === 0) chosen = at;
      } else if (unseen === 0) {
        const bound = total[at]! / n + exploration * Math.sqrt(log / n);
        if (bound <= best) continue;
        best = bound;
        chosen = at;
      }
    }
    return chosen;
  }

  function playOut(s: S, random: RandomInt): void {
    for (;;) {
      const mover = game.toAct(s);
      if (mover === NOBODY) break;
      game.apply(s, mover, randomAction(game, s, mover, list, random));
    }
    payoffs(s, values);
  }

  /** One way down the tree and back. `movers[i]` chose the i-th node of the path. */
  const movers: Seat[] = [];
  function iterate(root: S, random: RandomInt): void {
    game.copy(root, state);
    path.length = 0;
    movers.length = 0;
    let node = ROOT;
    for (;;) {
      const mover = game.toAct(state);
      if (mover === NOBODY) {
        payoffs(state, values);
        break;
      }
      const fresh = size[node] === 0;
      if (fresh && !open(node, state, mover)) {
        if (value) value(state, values);
        else playOut(state, random);
        break;
      }
      if (fresh && value && mover !== CHANCE) {
        judgeChildren(node, state, mover, value);
        break;
      }
      node = mover === CHANCE ? deal(node, state) : select(node, random);
      game.apply(state, mover, action[node]!);
      path.push(node);
      movers.push(mover);
      if (fresh && mover !== CHANCE) {
        playOut(state, random);
        break;
      }
    }
    for (let i = 0; i < path.length; i++) {
      visits[path[i]!]!++;
      if (movers[i] !== CHANCE) total[path[i]!]! += values[movers[i]!]!;
    }
  }

  function best(): number {
    let chosen = first[ROOT]!;
    for (let at = chosen + 1; at < first[ROOT]! + size[ROOT]!; at++) {
      const more = visits[at]! - visits[chosen]!;
      if (more > 0 || (more === 0 && mean(at) > mean(chosen))) chosen = at;
    }
    return chosen;
  }

  function mean(node: number): number {
    return visits[node] === 0 ? Number.NEGATIVE_INFINITY : total[node]! / visits[node]!;
  }

  return {
    search: (root, budget, random) => {
      used = 1;
      size[ROOT] = 0;
      visits[ROOT] = 0;
      const isOver = stopwatch(budget, CLOCK_EVERY);
      let iterations = 0;
      do {
        iterate(root, random);
        iterations++;
      } while (size[ROOT] !== 1 && !isOver(iterations));
      const chosen = best();
      return { action: action[chosen]!, value: Math.max(-1, mean(chosen)), iterations, nodes: used };
    },
  };
}

/** By node: the action that leads to it, how often it was taken, what its chooser got in sum, and its block of children. */
function newTree(capacity: number) {
  return {
    action: new Int32Array(capacity),
    visits: new Int32Array(capacity),
    total: new Float64Array(capacity),
    first: new Int32Array(capacity),
    size: new Int32Array(capacity),
  };
}

function randomAction<S>(game: MctsGame<S>, s: S, mover: Seat, list: ActionList, random: RandomInt): Action {
  if (mover === CHANCE && game.sample) return game.sample(s, random);
  game.legal(s, mover, list);
  if (mover !== CHANCE) return list.items[random(list.size)]!;
  let weights = 0;
  for (let i = 0; i < list.size; i++) weights += game.weight(s, list.items[i]!);
  let rest = random(weights);
  let i = 0;
  for (; i < list.size - 1; i++) {
    rest -= game.weight(s, list.items[i]!);
    if (rest < 0) break;
  }
  return list.items[i]!;
}
