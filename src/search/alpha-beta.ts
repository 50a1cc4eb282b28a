// Alpha-beta for any game of two seats, zero sum, without chance or secrets: iterative deepening with aspiration,
// principal variation search, a transposition table, late move reductions, and quiescence over the game's noisy actions.
// With a budget of nodes alone it is deterministic. One search belongs to one player: what its table and history hold
// carries over from move to move.

import {
  type Action,
  type ActionList,
  actionList,
  type Facts,
  type Rules,
  type Seat,
  type Speed,
} from '../core/game.ts';
import { type Budget, stopwatch } from './budget.ts';
import {
  type AlphaBetaLimits,
  type AlphaBetaResult,
  deepen,
  INFINITE,
  MAX_EVALUATION,
  NO_NODE_LIMIT,
  PLIES,
  type RootSearch,
  type SearchEngine,
  shuffle,
  UNKNOWN,
  USUAL_WINDOW,
  WIN,
} from './deepening.ts';
import { MoveOrdering, NO_ACTION } from './move-ordering.ts';
import { AT_LEAST, AT_MOST, EXACT, type ScoreBound, TranspositionTable } from './transposition-table.ts';

/** From the seat's point of view, a whole number between -MAX_EVALUATION and MAX_EVALUATION; never -0, which is a float. */
export type Evaluator<S> = (s: S, seat: Seat) => number;

/** What it needs of a game; a Game has it all. */
export type AlphaBetaGame<S> = Pick<Facts<unknown>, 'actions' | 'maxLegal'> &
  Pick<Rules<S, unknown>, 'toAct' | 'legal' | 'apply' | 'copy' | 'payoff'> &
  Partial<Pick<Speed<S>, 'hash' | 'noisy' | 'urgency'>>;

export interface AlphaBetaSettings<S = unknown> {
  /** Asked at every node below the root, so it must be quick to say UNKNOWN. */
  readonly probe?: SolvedProbe<S>;
  /** 2 to the power of this many positions are remembered, 16 bytes each. The default, 2 MB, stays in a core's own cache. */
  readonly tableBits?: number;
  /** Half the first window around the last score, in the evaluation's units. */
  readonly window?: number;
}

/**
 * What is known of a position without searching it, for the seat to act: 0 for a draw, WIN less the plies to the end for a win,
 * the negative of that for a loss, or UNKNOWN.
 */
export type SolvedProbe<S> = (s: S, seat: Seat) => number;

// Late quiet actions are first searched less deep.
const REDUCED_FROM = 3;
const REDUCED_MORE_FROM = 8;
const LEAST_REDUCED_DEPTH = 3;

/** Nodes between two looks at the clock, which cost as much as a node or two. */
const NODES_BETWEEN_CLOCK_CHECKS = 1024;

export class AlphaBeta<S> implements SearchEngine<S> {
  readonly #toAct: AlphaBetaGame<S>['toAct'];
  readonly #legal: AlphaBetaGame<S>['legal'];
  readonly #apply: AlphaBetaGame<S>['apply'];
  readonly #copy: AlphaBetaGame<S>['copy'];
  readonly #payoff: AlphaBetaGame<S>['payoff'];
  readonly #hash: AlphaBetaGame<S>['hash'];
  readonly #noisy: AlphaBetaGame<S>['noisy'];
  readonly #evaluate: Evaluator<S>;
  readonly #probe: SolvedProbe<S> | undefined;
  readonly #window: number;
  readonly #table: TranspositionTable | undefined;
  readonly #ordering: MoveOrdering<S>;

  // By ply.
  readonly #states: S[] = [];
  readonly #lists: readonly ActionList[];
  /** Row `ply` holds the line expected from there, up to column `#lineEnds[ply]`. */
  readonly #lines = new Int32Array((PLIES + 1) * (PLIES + 1));
  readonly #lineEnds = new Int32Array(PLIES + 2);

  readonly #root: RootSearch = {
    searchRoot: (depth, alpha, beta) => this.#searchRoot(depth, alpha, beta),
    line: () => [...this.#lines.subarray(0, this.#lineEnds[0])],
    nodes: () => this.#nodes,
    isStopped: () => this.#isStopped,
    allowStop: () => {
      this.#nextClockCheck = 0;
    },
  };
  #rootSeat: Seat = 0;
  #nodes = 0;
  #nextClockCheck = NO_NODE_LIMIT;
  #mostNodes = NO_NODE_LIMIT;
  #isStopped = false;
  #isSpent: (nodes: number) => boolean = () => false;

  constructor(game: AlphaBetaGame<S>, evaluate: Evaluator<S>, settings: AlphaBetaSettings<S> = {}) {
    this.#toAct = game.toAct;
    this.#legal = game.legal;
    this.#apply = game.apply;
    this.#copy = game.copy;
    this.#payoff = game.payoff;
    this.#hash = game.hash;
    this.#noisy = game.noisy;
    this.#evaluate = evaluate;
    this.#probe = settings.probe;
    this.#window = settings.window ?? USUAL_WINDOW;
    this.#table = game.hash ? new TranspositionTable(settings.tableBits ?? 17) : undefined;
    this.#ordering = new MoveOrdering(game.actions, game.maxLegal, PLIES + 1, game.urgency);
    this.#lists = Array.from({ length: PLIES + 1 }, () => actionList(game.maxLegal));
  }

  /** As new: what was remembered would change the next search. */
  clear(): void {
    this.#table?.clear();
    this.#ordering.clear();
  }

  /** Of a state where a seat is to act. */
  search(s: S, budget: Budget, limits: AlphaBetaLimits = {}): AlphaBetaResult {
    const seat = this.#toAct(s);
    while (this.#states.length < PLIES + 2) this.#states.push(this.#copy(s));
    this.#copy(s, this.#states[0]);
    this.#legal(s, seat, this.#lists[0]!);
    const { items, size } = this.#lists[0]!;
    if (seat < 0 || size === 0) throw new Error(`nothing to search: seat ${seat} has ${size} actions`);
    if (limits.random) shuffle(items, size, limits.random);
    this.#ordering.newSearch();
    this.#table?.newSearch();
    this.#nodes = 0;
    this.#isStopped = false;
    this.#isSpent = stopwatch(budget, 1);
    this.#mostNodes = Math.min(budget.nodes ?? NO_NODE_LIMIT, NO_NODE_LIMIT);
    this.#nextClockCheck = NO_NODE_LIMIT;
    this.#rootSeat = seat;
    return deepen(this.#root, items[0]!, this.#window, limits.depth);
  }

  #searchRoot(depth: number, alpha: number, beta: number): number {
    const seat = this.#rootSeat;
    const { items, size } = this.#lists[0]!;
    let floor = alpha;
    let best = -INFINITE;
    this.#lineEnds[0] = 0;
    for (let i = 0; i < size; i++) {
      const action = items[i]!;
      const next = this.#play(0, seat, action);
      let score = -INFINITE;
      if (i > 0) score = this.#below(1, seat, next, depth - 1, floor, floor + 1);
      if (i === 0 || (score > floor && score < beta)) score = this.#below(1, seat, next, depth - 1, floor, beta);
      if (this.#isStopped) break;
      if (score > best) best = score;
      if (score <= floor) continue;
      floor = score;
      this.#keepLine(0, action);
      items.copyWithin(1, 0, i);
      items[0] = action;
      if (score >= beta) break;
    }
    return best;
  }

  /** Makes the state of the next ply; who is to act there. */
  #play(ply: number, seat: Seat, action: Action): Seat {
    const child = this.#states[ply + 1]!;
    this.#copy(this.#states[ply]!, child);
    this.#apply(child, seat, action);
    return this.#toAct(child);
  }

  /** The score of a ply's state for `seat`, who moved last; `next` is to act there. */
  #below(ply: number, seat: Seat, next: Seat, depth: number, alpha: number, beta: number): number {
    if (next < 0) {
      this.#countNode();
      this.#lineEnds[ply] = ply;
      return this.#finalScore(ply, seat);
    }
    if (next === seat) return this.#node(ply, next, depth, alpha, beta);
    // Subtracted, not negated: -0 is no small integer, and one of them makes every score a float.
    return 0 - this.#node(ply, next, depth, 0 - beta, 0 - alpha);
  }

  /** Sooner wins and later losses are better. */
  #finalScore(ply: number, seat: Seat): number {
    const payoff = this.#payoff(this.#states[ply]!, seat);
    if (payoff === 0) return 0;
    return Math.round(payoff * WIN) - (payoff > 0 ? ply : 0 - ply);
  }

  #countNode(): void {
    if (++this.#nodes < this.#nextClockCheck) return;
    this.#nextClockCheck = Math.min(this.#nodes + NODES_BETWEEN_CLOCK_CHECKS, this.#mostNodes);
    this.#isStopped = this.#isSpent(this.#nodes);
  }

  #node(ply: number, seat: Seat, depth: number, alpha: number, beta: number): number {
    this.#countNode();
    this.#lineEnds[ply] = ply;
    if (this.#probe) {
      const known = this.#probe(this.#states[ply]!, seat);
      if (known !== UNKNOWN) return fromTable(known, ply);
    }
    if (depth <= 0) return this.#quiesce(ply, seat, alpha, beta);
    if (this.#isStopped) return 0;
    const s = this.#states[ply]!;
    const isOpen = beta - alpha > 1;
    const table = this.#table;
    let tableAction = NO_ACTION;
    let key = 0;
    if (table) {
      key = this.#hash!(s);
      const slot = table.find(key);
      if (slot >= 0) {
        tableAction = table.actionAt(slot);
        if (!isOpen && table.depthAt(slot) >= depth) {
          const score = fromTable(table.scoreAt(slot), ply);
          const bound = table.boundAt(slot);
          if (bound === EXACT || (bound === AT_LEAST ? score >= beta : score <= alpha)) return score;
        }
      }
    }
    const list = this.#lists[ply]!;
    this.#legal(s, seat, list);
    const ordering = this.#ordering;
    let isRanked = !ordering.putFirst(list, ply, tableAction);
    if (isRanked) ordering.rank(list, ply, 0, s, seat);
    let floor = alpha;
    let best = -INFINITE;
    let bestAction = tableAction;
    for (let i = 0; i < list.size; i++) {
      // The table's action often cuts: the others are ranked only when it does not.
      if (i === 1 && !isRanked) {
        ordering.rank(list, ply, 1, s, seat);
        isRanked = true;
      }
      const action = i === 0 && !isRanked ? tableAction : ordering.pick(list, ply, i);
      const next = this.#play(ply, seat, action);
      let score = 0;
      let isLess = i > 0;
      if (isLess) {
        const reduction = i >= REDUCED_FROM && depth >= LEAST_REDUCED_DEPTH && ordering.isQuiet(ply, i) ? 1 : 0;
        const reduced = depth - 1 - reduction - (reduction & (i >= REDUCED_MORE_FROM ? 1 : 0));
        score = this.#below(ply + 1, seat, next, reduced, floor, floor + 1);
        if (score > floor && reduced < depth - 1) score = this.#below(ply + 1, seat, next, depth - 1, floor, floor + 1);
        isLess = score <= floor || score >= beta;
      }
      if (!isLess) score = this.#below(ply + 1, seat, next, depth - 1, floor, beta);
      if (this.#isStopped) return 0;
      if (score > best) best = score;
      if (score <= floor) continue;
      floor = score;
      bestAction = action;
      if (isOpen) this.#keepLine(ply, action);
      if (score < beta) continue;
      ordering.reward(ply, depth, s, seat, action);
      break;
    }
    table?.store(key, depth, toTable(best, ply), boundOf(best, alpha, beta), bestAction);
    return best;
  }

  /** Only noisy actions; the seat may also leave things as they are. */
  #quiesce(ply: number, seat: Seat, alpha: number, beta: number): number {
    const s = this.#states[ply]!;
    let best = this.#evaluate(s, seat);
    const noisy = this.#noisy;
    if (best >= beta || !noisy || ply >= PLIES || this.#isStopped) return best;
    const list = this.#lists[ply]!;
    noisy(s, seat, list);
    if (list.size === 0) return best;
    const ordering = this.#ordering;
    ordering.rankUrgent(list, ply, s, seat);
    let floor = Math.max(alpha, best);
    for (let i = 0; i < list.size; i++) {
      const next = this.#play(ply, seat, ordering.pick(list, ply, i));
      const score = this.#below(ply + 1, seat, next, 0, floor, beta);
      if (score > best) best = score;
      if (score >= beta) break;
      if (score > floor) floor = score;
    }
    return best;
  }

  #keepLine(ply: number, action: Action): void {
    const row = ply * (PLIES + 1);
    const below = row + PLIES + 1;
    const end = this.#lineEnds[ply + 1]!;
    this.#lines[row + ply] = action;
    for (let i = ply + 1; i < end; i++) this.#lines[row + i] = this.#lines[below + i]!;
    this.#lineEnds[ply] = Math.max(end, ply + 1);
  }
}

function boundOf(score: number, alpha: number, beta: number): ScoreBound {
  if (score >= beta) return AT_LEAST;
  return score > alpha ? EXACT : AT_MOST;
}

// In the table a finished game counts its plies from the position, not from the root.
function toTable(score: number, ply: number): number {
  if (score > MAX_EVALUATION) return score + ply;
  return score < -MAX_EVALUATION ? score - ply : score;
}
function fromTable(score: number, ply: number): number {
  if (score > MAX_EVALUATION) return score - ply;
  return score < -MAX_EVALUATION ? score + ply : score;
}
