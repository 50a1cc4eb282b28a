// Players for a seat, weakest first. They decide from the view; equal moves are chosen among by lot.

import { type Bot, withProfiles } from '../../../src/core/bot.ts';
import { parseWeights } from '../../../src/core/weights-text.ts';
import { AlphaBeta } from '../../../src/search/alpha-beta.ts';
import type { SearchEngine } from '../../../src/search/deepening.ts';
import { searchAgent } from '../../../src/search/search-agent.ts';
import { stateAgent } from '../../../src/search/state-agent.ts';
import { createWasmAlphaBeta } from '../../../src/search/wasm/wasm-alpha-beta.ts';
import levels from '../levels.json' with { type: 'json' };
import { rules as piranhas } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import type { State } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import { profiles } from '../texts/profiles.ts';
import { evaluator } from './evaluation.ts';
import { learnedEvaluator } from './evaluation-learned.ts';
import { WEIGHT_COUNT } from './features.ts';
import { beginner, novice1, novice2, novice3, novice4, type PiranhasBot } from './human.ts';
import { wasmPiranhas } from './wasm.ts';
import { WEIGHT_STEP, WEIGHTS_TEXT } from './weights.ts';

/** The contest's simple client. */
const random: PiranhasBot = {
  id: 'random',
  thinks: 0,
  createAgent: context => stateAgent(piranhas, context, (_s, moves) => moves[context.random(moves.length)]!),
};

const learnedWeights = parseWeights(WEIGHTS_TEXT, WEIGHT_COUNT).map(weight => WEIGHT_STEP * weight);
const wasm = wasmPiranhas(learnedWeights);

/** The search of the strongest levels in TypeScript: the reference, and what is used where there is no WebAssembly. */
export function referenceEngine(tableBits: number): SearchEngine<State> {
  return new AlphaBeta(piranhas, learnedEvaluator(learnedWeights), { tableBits });
}

/** The same search in WebAssembly: the same moves for the same nodes. Returns undefined without WebAssembly. */
export function wasmEngine(tableBits: number): SearchEngine<State> | undefined {
  return createWasmAlphaBeta(wasm, { tableBits });
}

/** `search-1` to `search-3` keep the hand-made evaluation, and with it their strength. */
function engineOf({ ms, tableBits, learned }: SearchLevel): SearchEngine<State> {
  if (ms === undefined && !learned) return new AlphaBeta(piranhas, evaluator(), { tableBits });
  return wasmEngine(tableBits) ?? referenceEngine(tableBits);
}

interface SearchLevel {
  readonly id: string;
  /** With the evaluation that was learned from games. */
  readonly learned?: true;
  /** Plies it looks ahead, captures beyond. */
  readonly depth?: number;
  /** Milliseconds a move. */
  readonly ms?: number;
  readonly tableBits: number;
  readonly offered?: false;
}

/** The contest allows 2 s from request to answer; what is left of it belongs to the line and to a busy machine. */
const MOST_MS = 1400;

const LEVELS: readonly SearchLevel[] = [
  { id: 'search-1', depth: 1, tableBits: 12 },
  { id: 'search-2', depth: 2, tableBits: 14 },
  { id: 'search-3', depth: 3, tableBits: 16 },
  { id: 'learned-1', depth: 3, tableBits: 16, learned: true },
  { id: 'learned-2', ms: 15, tableBits: 17 },
  { id: 'search-4', ms: 100, tableBits: 17 },
  { id: 'search-5', ms: 400, tableBits: 18 },
  { id: 'search-6', ms: MOST_MS, tableBits: 19, offered: false },
];

/** Of the level that is offered first. */
const USUAL_DEPTH = 3;

/** Of the time it is given, so that the answer is on its way before that is over. */
const USED = 0.7;

/** How long to search. With a net budget no second margin is taken off, and the strongest level has no limit of its own. */
function searchTime({ ms }: SearchLevel, budget: number, isBudgetNet: boolean): number {
  if (!isBudgetNet) return Math.min(ms ?? MOST_MS, USED * budget);
  return ms === undefined || ms === MOST_MS ? budget : Math.min(ms, budget);
}

/** The lead with which three of four games are won: fits 5,984 positions of 120 games at 1,500 nodes a move best. */
const THREE_OF_FOUR = 130;

function searchBot(level: SearchLevel): PiranhasBot {
  return {
    id: level.id,
    thinks: level.ms ?? 0,
    ...(level.offered === false && { offered: false }),
    ...(level.depth === USUAL_DEPTH && !level.learned && { usual: true }),
    ...(level.ms !== undefined && { judges: 'chances' }),
    createAgent: context => {
      const engine = engineOf(level);
      const limits = level.depth === undefined ? {} : { depth: level.depth };
      return searchAgent(piranhas, context, THREE_OF_FOUR, {
        timeOf: budget => searchTime(level, budget, context.isBudgetNet ?? false),
        search: (s, ms) => engine.search(s, { ms, now: context.now }, { ...limits, random: context.random }),
      });
    },
  };
}

/** Weakest first, as docs/levels.md rates them; the place is the level. */
export const bots: readonly Bot<View, Options>[] = withProfiles(
  [random, beginner, novice1, novice2, novice3, novice4, ...LEVELS.map(searchBot)],
  profiles,
  levels.ratings,
);
