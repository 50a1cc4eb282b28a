// The strongest level: the best plans of a turn are played out many times. In a play-out the player drafts greedily for some
// rounds, and the window is then judged. In the round at hand the others take what suits their windows best, and a plan that
// leaves them less is worth more; what they take in later rounds is drawn at random. All plans meet the same dice.

import type { Action, RandomInt, Seat } from '../../../src/core/game.ts';
import { CHANCE } from '../../../src/core/game.ts';
import { type Budget, stopwatch } from '../../../src/search/budget.ts';
import { ROUNDS } from '../rules/actions.ts';
import { sample } from '../rules/chance.ts';
import { empty, fill } from '../rules/containers.ts';
import { dieOf, KINDS, valueOf } from '../rules/dice.ts';
import { ALL_CELLS, lowest } from '../rules/geometry.ts';
import { forbiddenCells, NORMAL_PLACEMENT } from '../rules/placement.ts';
import { apply, toAct } from '../rules/rules.ts';
import { target } from '../rules/scoring.ts';
import {
  copy,
  GONE,
  newState,
  PHASE,
  PLAY,
  PRIVATE,
  ROUND,
  SKIPS,
  type State,
  seatOf,
  TURN,
  WINDOW,
} from '../rules/state.ts';
import { isIn } from '../rules/turns.ts';
import { type WindowEvaluator, windowEvaluator } from './evaluation.ts';
import { turnsLeft } from './greedy.ts';
import { isSameTurn, type TurnPlan, type TurnPlanner } from './plan.ts';

/** Plans that are played out; the value of the window sorts the good ones to the front. */
const CANDIDATES = 8;
/** Rounds after this one that are played out; what a window brings later is judged. */
const ROUNDS_AHEAD = 3;
/** The dice of the rounds to come, and numbers that say which ones the others take. */
interface Future {
  readonly dice: readonly (readonly number[])[];
  readonly picks: readonly number[];
}

/** An equal part of the budget for each cut that drops the worse half. */
function share(budget: Budget, parts: number): Budget {
  const { ms, nodes, now } = budget;
  return {
    now,
    ...(ms === undefined ? {} : { ms: ms / parts }),
    ...(nodes === undefined ? {} : { nodes: nodes / parts }),
  };
}

export interface ChosenPlan {
  readonly plan: TurnPlan;
  readonly points: number;
  /** The points of the best plan that begins with the action that was asked about. */
  readonly playedPoints?: number | undefined;
  readonly playedPlan?: TurnPlan | undefined;
  /** Every plan that was played out, and its points; the best first. */
  readonly compared: readonly { readonly plan: TurnPlan; readonly points: number }[];
}

interface Candidate {
  readonly plan: TurnPlan;
  /** Own points less what the others are worth, over all play-outs. */
  sum: number;
  /** Own points. */
  points: number;
  /** `sum` at the end of each cut it lived through. */
  readonly sums: number[];
}

/** Compared with the best plan on the same dice, up to the cut that dropped it. */
function pointsOf(
  asked: readonly Candidate[],
  best: Candidate,
  points: number,
  runsAtCut: readonly number[],
): number | undefined {
  const lost = asked.map(({ plan, sums }) => {
    const last = sums.length - 1;
    const runs = runsAtCut[last] ?? 0;
    return runs === 0 ? best.plan.value - plan.value : (best.sums[last]! - sums[last]!) / runs;
  });
  return lost.length === 0 ? undefined : points - Math.max(0, Math.min(...lost));
}

export class PlanSearch {
  readonly #random: RandomInt;
  readonly #planner: TurnPlanner;
  readonly #weights: readonly Float64Array[];
  #others: readonly (WindowEvaluator | undefined)[] = [];
  #work: State | undefined;
  readonly #pool: number[] = [];

  constructor(random: RandomInt, planner: TurnPlanner, weights: readonly Float64Array[]) {
    this.#random = random;
    this.#weights = weights;
    this.#planner = planner;
  }

  /** The plan that ends best, and with how many points on average. A plan that begins with `played` is always tried. */
  choose(
    s: State,
    seat: Seat,
    plans: readonly TurnPlan[],
    evaluator: WindowEvaluator,
    budget: Budget,
    played?: Action,
  ): ChosenPlan {
    const own = plans.find(({ path }) => path[0] === played);
    const tried = plans.slice(0, CANDIDATES);
    if (own && !tried.includes(own)) tried.push(own);
    const candidates = tried.map((plan): Candidate => ({ plan, sum: 0, points: 0, sums: [] }));
    this.#others = rivals(s, seat, this.#weights);
    let alive = candidates;
    let runs = 0;
    const runsAtCut: number[] = [];
    const cuts = Math.ceil(Math.log2(alive.length));
    for (let cut = 0; cut < cuts; cut++) {
      const over = stopwatch(share(budget, cuts), 1);
      for (let spent = 0; !over(spent); spent += alive.length) {
        const future = this.#imagineFuture(s, ROUNDS_AHEAD);
        runs++;
        for (const candidate of alive) this.#run(s, seat, candidate, evaluator, future);
      }
      runsAtCut.push(runs);
      for (const candidate of alive) candidate.sums.push(candidate.sum);
      alive = alive.toSorted((a, b) => b.sum - a.sum).slice(0, Math.ceil(alive.length / 2));
    }
    const best = alive[0]!;
    const points = runs === 0 ? best.plan.value : best.points / runs;
    const asked = candidates.filter(({ plan }) => plan.path[0] === played);
    const others = candidates
      .filter(candidate => candidate !== best)
      .map(candidate => ({ plan: candidate.plan, points: pointsOf([candidate], best, points, runsAtCut)! }));
    others.sort((a, b) => b.points - a.points);
    return {
      plan: best.plan,
      points,
      playedPoints: pointsOf(asked, best, points, runsAtCut),
      playedPlan: asked.includes(best) ? best.plan : others.find(({ plan }) => plan.path[0] === played)?.plan,
      compared: [{ plan: best.plan, points }, ...others],
    };
  }

  /** The mean of what an empty window becomes. */
  playOut(s: State, seat: Seat, evaluator: WindowEvaluator): number {
    this.#work = this.#work?.tables === s.tables ? this.#work : newState(s.tables);
    const start = copy(s, this.#work);
    start.reg[ROUND] = -1;
    this.#pool.length = 0;
    return this.#playOn(start, seat, evaluator, -1, this.#imagineFuture(start, ROUNDS));
  }

  #imagineFuture(s: State, ahead: number): Future {
    const bag = [...s.bag];
    const { dice } = s.tables;
    const rounds: number[][] = [];
    let left = bag.reduce((a, b) => a + b, 0);
    const end = Math.min(ROUNDS, s.reg[ROUND]! + 1 + ahead);
    for (let round = s.reg[ROUND]! + 1; round < end; round++) {
      const rolled: number[] = [];
      for (let i = 0; i < dice && left > 0; i++) {
        let nth = this.#random(left--);
        let colour = 0;
        while (nth >= bag[colour]!) nth -= bag[colour++]!;
        bag[colour]!--;
        rolled.push(dieOf(colour, this.#random(6)));
      }
      rounds.push(rolled);
    }
    return { dice: rounds, picks: Array.from({ length: 2 * s.seats }, () => this.#random(1 << 20)) };
  }

  /** Takes the die of `pool` that suits the window best. */
  #draft(s: State, seat: Seat, evaluator: WindowEvaluator, left: number): void {
    let best = evaluator.value(s, left);
    let bestIndex = -1;
    let bestCell = -1;
    let seen = 0;
    for (let i = 0; i < this.#pool.length; i++) {
      const die = this.#pool[i]!;
      if (((seen >> die) & 1) === 1) continue;
      seen |= 1 << die;
      const taken = s.tables.solo ? valueOf(die) : 0;
      for (let cells = ALL_CELLS & ~forbiddenCells(s, seat, die, NORMAL_PLACEMENT); cells !== 0; cells &= cells - 1) {
        const cell = lowest(cells);
        fill(s, seat, cell, die);
        const value = evaluator.value(s, left) + taken;
        empty(s, seat, cell);
        if (value <= best) continue;
        best = value;
        bestIndex = i;
        bestCell = cell;
      }
    }
    if (bestIndex < 0) return;
    fill(s, seat, bestCell, this.#pool[bestIndex]!);
    this.#pool.splice(bestIndex, 1);
  }

  #takeAny(takes: number, picks: readonly number[]): void {
    for (let i = 0; i < takes && this.#pool.length > 0; i++) this.#pool.splice(picks[i]! % this.#pool.length, 1);
  }

  #leftOver(s: State): number {
    return s.tables.solo ? this.#pool.reduce((sum, die) => sum + valueOf(die), 0) : 0;
  }

  /** The turns of a round after the one in which the plan was carried out; returns what the round leaves in the pool. */
  #finishRound(s: State, seat: Seat, evaluator: WindowEvaluator, round: number, turn: number): number {
    const { seats } = s;
    const left = 2 * (ROUNDS - 1 - round);
    for (let next = turn + 1; next < 2 * seats; next++) {
      const mover = seatOf(seats, round, next);
      if (next >= seats && ((s.reg[SKIPS]! >> mover) & 1) === 1) continue;
      const its = mover === seat ? evaluator : this.#others[mover];
      if (its) this.#draft(s, mover, its, left + (next < seats ? 1 : 0));
    }
    return this.#leftOver(s);
  }

  /** The rounds to come, up to the last one imagined, and what the window is worth then. */
  #playOn(s: State, seat: Seat, evaluator: WindowEvaluator, round: number, future: Future): number {
    const { seats } = s;
    let missed = 0;
    for (const [i, dice] of future.dice.entries()) {
      const next = round + 1 + i;
      const place = (seat - next + ROUNDS * seats) % seats;
      this.#pool.length = 0;
      for (let d = place; d < dice.length; d++) this.#pool.push(dice[d]!);
      const left = 2 * (ROUNDS - 1 - next);
      this.#draft(s, seat, evaluator, left + 1);
      this.#takeAny(2 * (seats - 1 - place), future.picks);
      this.#draft(s, seat, evaluator, left);
      missed += this.#leftOver(s);
    }
    return evaluator.value(s, 2 * (ROUNDS - 1 - round - future.dice.length)) - missed;
  }

  /** One play-out of a plan from the start of the turn on. */
  #run(root: State, seat: Seat, candidate: Candidate, evaluator: WindowEvaluator, future: Future): void {
    const { plan } = candidate;
    this.#work = this.#work?.tables === root.tables ? this.#work : newState(root.tables);
    const s = copy(root, this.#work);
    for (const action of plan.path) apply(s, seat, action);
    while (isSameTurn(root, s) && s.reg[PHASE] === PLAY) {
      if (toAct(s) === CHANCE) apply(s, CHANCE, sample(s, this.#random));
      else for (const action of this.#planner.plans(s, seat, evaluator)[0]!.path) apply(s, seat, action);
    }
    this.#pool.length = 0;
    const sameRound = s.reg[ROUND] === root.reg[ROUND];
    if (sameRound) for (let die = 0; die < KINDS; die++) for (let n = s.pool[die]!; n > 0; n--) this.#pool.push(die);
    const spare = this.#planner.reserveValue(s, seat, turnsLeft(root)) - (s.tables.solo ? target(s) : 0);
    const round = root.reg[ROUND]!;
    const missed = sameRound ? this.#finishRound(s, seat, evaluator, round, root.reg[TURN]!) : 0;
    const theirs = this.#worthOfOthers(s, 2 * (ROUNDS - 1 - round));
    const points = spare - missed + this.#playOn(s, seat, evaluator, round, future);
    candidate.points += points;
    candidate.sum += points - theirs;
  }

  /** What the windows of the others are worth, on average. */
  #worthOfOthers(s: State, left: number): number {
    if (s.seats === 1) return 0;
    let sum = 0;
    for (const other of this.#others) if (other) sum += other.value(s, left);
    return sum / (s.seats - 1);
  }
}

/** Evaluators of the other windows, by seat; their private colours are not known. */
function rivals(s: State, seat: Seat, weights: readonly Float64Array[]): readonly (WindowEvaluator | undefined)[] {
  const open = copy(s, newState(s.tables));
  return Array.from({ length: s.seats }, (_, other) => {
    if (other === seat || s.reg[WINDOW + other] === 0 || isIn(s.reg[GONE]!, other)) return undefined;
    open.reg[PRIVATE + other] = 0;
    return windowEvaluator(open, other, weights);
  });
}
