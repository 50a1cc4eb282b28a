// Iterative deepening with an aspiration window: one iteration after another of an inner search, which may be TypeScript
// (alpha-beta.ts) or WebAssembly (wasm/wasm-alpha-beta.ts).

import type { Action, RandomInt } from '../core/game.ts';
import type { Budget } from './budget.ts';

export interface AlphaBetaLimits {
  /** Plies of the deepest iteration. */
  readonly depth?: number;
  /** Shuffles the actions at the root, so that equal ones are not always answered alike. */
  readonly random?: RandomInt;
}

export interface AlphaBetaResult {
  readonly action: Action;
  /** For the seat to act; a win counts WIN less the plies to it. */
  readonly score: number;
  /** Of the last iteration that was finished. */
  readonly depth: number;
  readonly nodes: number;
  /** What it expects to be played, beginning with the action. */
  readonly line: readonly Action[];
}

/** What a player needs of a search, whatever it is made of. */
export interface SearchEngine<S> {
  /** As new: what was remembered would change the next search. */
  clear(): void;
  /** Of a state where a seat is to act. */
  search(s: S, budget: Budget, limits?: AlphaBetaLimits): AlphaBetaResult;
}

/** The search of one root, an iteration at a time. */
export interface RootSearch {
  /** One iteration; the score is right when it lies within the window. Brings better actions to the front. */
  searchRoot(depth: number, alpha: number, beta: number): number;
  /** What the last iteration expects to be played; empty where it has found no action above alpha. */
  line(): readonly Action[];
  nodes(): number;
  isStopped(): boolean;
  /** From now on an iteration may end before it is finished. */
  allowStop(): void;
}

export const WIN = 1_000_000;
/** Beyond this a score is that of a finished game. */
export const MAX_EVALUATION = 500_000;
export const INFINITE = 2 * WIN;
/** What a probe answers for a position it does not know. */
export const UNKNOWN = 3 * WIN;
/** Half the first window around the last score, in the evaluation's units, where a game asks for no other. */
export const USUAL_WINDOW = 25;

export const DEEPEST = 64;
/** Plies of the tree: below the deepest iteration there is room for quiescence. */
export const PLIES = 2 * DEEPEST;
/** From this iteration on the last score is worth a window. */
const FIRST_WINDOW = 4;

/** Iterative deepening. `first` is the answer if no iteration finds another one. */
export function deepen(root: RootSearch, first: Action, window: number, depthLimit = DEEPEST): AlphaBetaResult {
  let found: AlphaBetaResult = { action: first, score: 0, depth: 0, nodes: 0, line: [first] };
  const deepest = Math.min(depthLimit, DEEPEST);
  for (let depth = 1; depth <= deepest; depth++) {
    found = iterate(root, depth, window, found);
    root.allowStop(); // the first iteration is always finished, so that there is an answer
    if (root.isStopped() || WIN - Math.abs(found.score) <= depth) break;
  }
  return { ...found, nodes: root.nodes() };
}

/** One more ply: the window is opened on the side where the score fell out of it. */
function iterate(root: RootSearch, depth: number, window: number, last: AlphaBetaResult): AlphaBetaResult {
  let [low, high] = depth < FIRST_WINDOW ? [-INFINITE, INFINITE] : [last.score - window, last.score + window];
  let { line } = last;
  for (let wider = 4 * window; ; wider *= 4) {
    const score = root.searchRoot(depth, low, high);
    const expected = root.line();
    if (expected.length > 0) line = expected;
    const action = line[0]!;
    if (root.isStopped()) return { ...last, action, line };
    if (score > low && score < high) return { action, score, depth, nodes: root.nodes(), line };
    if (score <= low) low = wider > MAX_EVALUATION ? -INFINITE : score - wider;
    else high = wider > MAX_EVALUATION ? INFINITE : score + wider;
  }
}

/** A score as the payoff to be expected, from -1 to 1. `unit`: the lead with which three games of four are won. */
export function expectedPayoff(score: number, unit: number): number {
  if (Math.abs(score) > MAX_EVALUATION) return Math.sign(score);
  // tanh(0.549) = 0.5: three of four won, one lost.
  return Math.tanh((0.549 * score) / unit);
}

/** More nodes than any search has, and still a small integer. */
export const NO_NODE_LIMIT = 2 ** 31 - 1;

export function shuffle(items: Int32Array, size: number, random: RandomInt): void {
  for (let i = size - 1; i > 0; i--) {
    const j = random(i + 1);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
}

/** Total nodes of fixed searches: changes only when the search, the evaluation or the rules do. */
export function signature<S>(engine: SearchEngine<S>, positions: readonly S[], depth: number): number {
  let total = 0;
  for (const s of positions) {
    engine.clear();
    total += engine.search(s, { now: () => 0 }, { depth }).nodes;
  }
  return total;
}
