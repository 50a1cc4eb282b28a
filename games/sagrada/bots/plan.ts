// All that a player can do with a turn, valued by what the window is then worth: drafts, tools, and one after the other. Where
// CHANCE comes in, the value is the mean over what it may do.

import { type Action, type ActionList, actionList, CHANCE, type RandomInt, type Seat } from '../../../src/core/game.ts';
import { PASS, TOOL, TRACK } from '../rules/actions.ts';
import { outcomes, sample, weight } from '../rules/chance.ts';
import { KINDS, valueOf } from '../rules/dice.ts';
import { apply, legal, toAct } from '../rules/rules.ts';
import { target } from '../rules/scoring.ts';
import {
  copy,
  DRAFTED,
  newState,
  PHASE,
  PLAY,
  QUEUE,
  ROUND,
  SKIPS,
  type State,
  TOOL_USED,
  TURN,
} from '../rules/state.ts';
import type { WindowEvaluator } from './evaluation.ts';
import { bestPlacement, turnsLeft } from './greedy.ts';

export interface TurnPlan {
  /** What to do, up to the end of the turn or up to where CHANCE rolls. */
  readonly path: readonly Action[];
  readonly value: number;
}

/** Longest line of answers within one turn, with room to spare. */
const DEEPEST = 24;
/** Drafts after which a tool is tried, and the other way round: the second half rarely saves a poor first one. */
const WIDTH = 5;
/** Rolls of the whole pool that are tried; single dice are summed up exactly. */
const SHAKES = 10;
const MAX_LEGAL = 90;

/** Single player: how much of the dice left over after the first turn of a round ends up in the target. Half and a bit. */
const STILL_IN_REACH = 0.6;

/** What a seat keeps for later is worth: favor tokens, or tools still to be used by a single player. */
export type ReserveValue = (s: State, seat: Seat, turnsLeft: number) => number;

/** Kept between turns: states and lists for every depth. */
export class TurnPlanner {
  readonly reserveValue: ReserveValue;
  readonly #random: RandomInt;
  readonly #useTools: boolean;
  readonly #states: State[] = [];
  readonly #lists: ActionList[] = Array.from({ length: DEEPEST }, () => actionList(MAX_LEGAL));
  readonly #outcomeList = actionList(MAX_LEGAL);

  constructor(random: RandomInt, reserveValue: ReserveValue, useTools: boolean) {
    this.#random = random;
    this.reserveValue = reserveValue;
    this.#useTools = useTools;
  }

  /** Every way to play the turn that is worth a look, best first. */
  plans(s: State, seat: Seat, evaluator: WindowEvaluator): TurnPlan[] {
    const found: TurnPlan[] = [];
    const left = turnsLeft(s);
    const keep: Leaf = (end, path, depth) => {
      const rolls = toAct(end) === CHANCE && end.reg[PHASE] === PLAY && isSameTurn(s, end);
      const value = rolls ? this.#expected(end, seat, evaluator, left, depth) : this.#worth(end, seat, evaluator, left);
      const isOver = rolls || !isSameTurn(s, end);
      found.push({ path: isOver ? path : [...path, PASS], value });
    };
    if (s.reg[QUEUE] !== 0) {
      this.#finish(s, seat, [], 0, keep);
      return found.sort(byValue);
    }
    found.push({ path: [PASS], value: this.#worth(s, seat, evaluator, left) });
    this.#begin(s, seat, [], 0, keep);
    const halves = found.filter(plan => plan.path.at(-1) === PASS && plan.path.length > 1).sort(byValue);
    const drafted = halves.filter(plan => plan.path[0]! < TOOL).slice(0, WIDTH);
    const tooled = halves.filter(plan => plan.path[0]! >= TOOL).slice(0, WIDTH);
    for (const half of [...drafted, ...tooled]) {
      const path = half.path.slice(0, -1);
      const base = newState(s.tables);
      copy(s, base);
      for (const action of path) apply(base, seat, action);
      this.#begin(base, seat, path, 0, keep);
    }
    return found.sort(byValue);
  }

  #stateAt(depth: number, like: State): State {
    const kept = this.#states[depth];
    if (kept?.tables === like.tables) return kept;
    return (this.#states[depth] = newState(like.tables));
  }

  #worth(s: State, seat: Seat, evaluator: WindowEvaluator, left: number): number {
    const skipped = ((s.reg[SKIPS]! >> seat) & 1) === 1 && left % 2 === 1 ? 1 : 0;
    const value = evaluator.value(s, left - skipped);
    const reserves = value + this.reserveValue(s, seat, left);
    if (!s.tables.solo) return reserves;
    return reserves - target(s) - poolSum(s) * (left % 2 === 1 ? STILL_IN_REACH : 1);
  }

  /** Calls `leaf` with every state in which the queue at work is done, or CHANCE is to act, or the turn is over. */
  #finish(s: State, seat: Seat, path: readonly Action[], depth: number, leaf: Leaf): void {
    const list = this.#lists[depth]!;
    list.size = 0;
    legal(s, seat, list);
    const kinds = new Set<number>();
    for (let i = 0; i < list.size; i++) {
      const action = list.items[i]!;
      // Dice of one kind on the track differ in their slot alone.
      if (action >= TRACK) {
        const kind = (action - TRACK) % KINDS;
        if (kinds.has(kind)) continue;
        kinds.add(kind);
      }
      this.#follow(s, seat, action, path, depth, leaf);
    }
  }

  #follow(s: State, seat: Seat, action: Action, path: readonly Action[], depth: number, leaf: Leaf): void {
    const next = copy(s, this.#stateAt(depth + 1, s));
    apply(next, seat, action);
    const longer = [...path, action];
    const inQueue = next.reg[PHASE] === PLAY && next.reg[QUEUE] !== 0 && isSameTurn(s, next);
    if (inQueue && toAct(next) !== CHANCE) this.#finish(next, seat, longer, depth + 1, leaf);
    else leaf(next, longer, depth + 1);
  }

  /** The mean over what CHANCE may do, the player going on in the best way. */
  #expected(s: State, seat: Seat, evaluator: WindowEvaluator, left: number, depth: number): number {
    const isShake = s.cup.some(dice => dice > 0);
    let sum = 0;
    let all = 0;
    if (isShake) {
      for (let i = 0; i < SHAKES; i++) {
        const rolled = copy(s, this.#stateAt(depth + 1, s));
        while (toAct(rolled) === CHANCE && isSameTurn(s, rolled)) apply(rolled, CHANCE, sample(rolled, this.#random));
        sum += this.#bestRest(rolled, seat, evaluator, left, depth + 1);
      }
      return sum / SHAKES;
    }
    outcomes(s, this.#outcomeList);
    const possible = [...this.#outcomeList.items.subarray(0, this.#outcomeList.size)];
    for (const outcome of possible) {
      const rolled = copy(s, this.#stateAt(depth + 1, s));
      const ways = weight(rolled, outcome);
      apply(rolled, CHANCE, outcome);
      const isAsked = rolled.reg[QUEUE] !== 0 && isSameTurn(s, rolled);
      sum +=
        ways *
        (isAsked
          ? this.#bestRest(rolled, seat, evaluator, left, depth + 1)
          : this.#worth(rolled, seat, evaluator, left));
      all += ways;
    }
    return sum / all;
  }

  /** The best the player can make of the rest of a turn without a further tool. */
  #bestRest(s: State, seat: Seat, evaluator: WindowEvaluator, left: number, depth: number): number {
    let best = this.#worth(s, seat, evaluator, left);
    if (toAct(s) !== seat) return best;
    if (s.reg[QUEUE] !== 0) {
      best = Number.NEGATIVE_INFINITY;
      this.#finish(s, seat, [], depth, end => {
        best = Math.max(best, this.#worth(end, seat, evaluator, left));
      });
    } else if (s.reg[DRAFTED] === 0) {
      const draft = bestPlacement(s, seat, evaluator, left);
      if (draft.die >= 0) best += draft.value - evaluator.value(s, left);
    }
    return best;
  }

  /** Everything that can be begun now and was not done in this turn yet. */
  #begin(s: State, seat: Seat, path: readonly Action[], depth: number, leaf: Leaf): void {
    const list = this.#lists[depth]!;
    legal(s, seat, list);
    for (let i = 0; i < list.size; i++) {
      const action = list.items[i]!;
      const isTool = action >= TOOL;
      if (action === PASS || (isTool && (!this.#useTools || s.reg[TOOL_USED] === 1))) continue;
      this.#follow(s, seat, action, path, depth, leaf);
    }
  }
}

type Leaf = (s: State, path: readonly Action[], depth: number) => void;

const byValue = (a: TurnPlan, b: TurnPlan): number => b.value - a.value;

export const isSameTurn = (a: State, b: State): boolean =>
  a.reg[TURN] === b.reg[TURN] && a.reg[ROUND] === b.reg[ROUND] && a.reg[PHASE] === b.reg[PHASE];

function poolSum(s: State): number {
  let sum = 0;
  for (let die = 0; die < KINDS; die++) sum += s.pool[die]! * valueOf(die);
  return sum;
}
