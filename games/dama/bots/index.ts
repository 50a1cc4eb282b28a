// Players for a seat, weakest first. All of them decide from the view; equal moves are chosen among by lot.

import { type Bot, withProfiles } from '../../../src/core/bot.ts';
import type { Action } from '../../../src/core/game.ts';
import { parseWeights } from '../../../src/core/weights-text.ts';
import { AlphaBeta, type Evaluator, type SolvedProbe } from '../../../src/search/alpha-beta.ts';
import { type SearchEngine, UNKNOWN, WIN } from '../../../src/search/deepening.ts';
import { searchAgent } from '../../../src/search/search-agent.ts';
import { stateAgent } from '../../../src/search/state-agent.ts';
import { createWasmAlphaBeta, type WasmGame } from '../../../src/search/wasm/wasm-alpha-beta.ts';
import levels from '../levels.json' with { type: 'json' };
import { type DamaOptions, type DamaState, type DamaView, rules as dama } from '../rules/index.ts';
import { NEAR_LIMIT } from '../rules/state.ts';
import { profiles } from '../texts/profiles.ts';
import { type DamaBot, worthAfter } from './decide.ts';
import { endgameProbe, pliesOf, UNSOLVED } from './endgame.ts';
import { knownEndgames } from './endgames.ts';
import { evaluate } from './evaluation.ts';
import { learnedTables, tableEvaluator } from './evaluation-learned.ts';
import { WEIGHT_COUNT } from './features.ts';
import { amateur1, amateur2, amateur3, novice1, novice2 } from './human.ts';
import { wasmDama } from './wasm.ts';
import { WEIGHT_STEP, WEIGHTS_TEXT } from './weights.ts';

const random: DamaBot = {
  id: 'random',
  thinks: 0,
  createAgent: context => stateAgent(dama, context, (_s, actions) => actions[context.random(actions.length)]!),
};

const greedy: DamaBot = {
  id: 'greedy',
  thinks: 0,
  createAgent: context => {
    const worth = worthAfter(context);
    return stateAgent(dama, context, (s, actions) => {
      let best: Action[] = [];
      let most = Number.NEGATIVE_INFINITY;
      for (const action of actions) {
        const value = worth(s, context.seat, action);
        if (value > most) best = [];
        if (value < most) continue;
        most = value;
        best.push(action);
      }
      return best[context.random(best.length)]!;
    });
  },
};

interface DamaKnowledge {
  readonly evaluate: Evaluator<DamaState>;
  readonly probe: SolvedProbe<DamaState>;
  /** The same for the search in WebAssembly. */
  readonly wasm: WasmGame<DamaState>;
}

let knowledge: DamaKnowledge | undefined;

/** What the strongest levels know. It takes 7 MB and some milliseconds, so it is read when the first of them sits down. */
function learnedKnowledge(): DamaKnowledge {
  if (knowledge) return knowledge;
  const weights = parseWeights(WEIGHTS_TEXT, WEIGHT_COUNT).map(weight => WEIGHT_STEP * weight);
  const tables = learnedTables(weights);
  const endgames = knownEndgames();
  const known = endgameProbe(endgames);
  const probe: SolvedProbe<DamaState> = (s, seat) => {
    const value = known(s, seat);
    if (value === UNSOLVED) return UNKNOWN;
    if (value === 0) return 0;
    return value > 0 ? WIN - pliesOf(value) : pliesOf(value) - WIN;
  };
  knowledge = { evaluate: tableEvaluator(tables, NEAR_LIMIT), probe, wasm: wasmDama(tables, endgames) };
  return knowledge;
}

/** The search of the strongest levels in TypeScript: the reference, and what is used where there is no WebAssembly. */
export function referenceEngine(tableBits: number): SearchEngine<DamaState> {
  const { evaluate: learned, probe } = learnedKnowledge();
  return new AlphaBeta(dama, learned, { tableBits, probe });
}

/** The same search in WebAssembly: the same moves for the same nodes. Returns undefined without WebAssembly. */
export function wasmEngine(tableBits: number): SearchEngine<DamaState> | undefined {
  return createWasmAlphaBeta(learnedKnowledge().wasm, { tableBits });
}

/** The levels with a fixed depth keep the hand-made evaluation, and with it their strength. */
function engineOf({ ms, tableBits }: SearchLevel): SearchEngine<DamaState> {
  if (ms === undefined) return new AlphaBeta(dama, evaluate, { tableBits });
  return wasmEngine(tableBits) ?? referenceEngine(tableBits);
}

interface SearchLevel {
  /** Plies it looks ahead, captures and promotions beyond. */
  readonly depth?: number;
  /** Milliseconds a move. */
  readonly ms?: number;
  readonly tableBits: number;
  readonly offered?: false;
}

// Larger tables than 2 MB search no deeper in one second: they leave the core's own cache.
const LEVELS: readonly SearchLevel[] = [
  { depth: 2, tableBits: 12 },
  { depth: 4, tableBits: 12 },
  { depth: 6, tableBits: 14 },
  { depth: 9, tableBits: 16 },
  { ms: 150, tableBits: 17 },
  // As strong as the one before it against bots. It judges matches and gives hints.
  { ms: 1000, tableBits: 17, offered: false },
];

/** Of the level that is offered first. */
const USUAL_DEPTH = 6;

/** Of the time it is given, so that the answer is on its way before that is over. */
const USED = 0.8;

/**
 * The lead with which three of four games are won, in hundredths of a man. 200 games of the search against itself at 2,500
 * nodes a move fit 1,200, since 162 were drawn at the ply limit; people lose a lead of three men less often. Set by hand.
 */
const THREE_OF_FOUR = 300;

function searchBot(level: SearchLevel, index: number): DamaBot {
  return {
    id: `search-${index + 1}`,
    thinks: level.ms ?? 0,
    ...(level.offered === false && { offered: false }),
    ...(level.depth === USUAL_DEPTH && { usual: true }),
    ...(level.ms !== undefined && { judges: 'chances' }),
    createAgent: context => {
      const engine = engineOf(level);
      const limits = level.depth === undefined ? {} : { depth: level.depth };
      return searchAgent(dama, context, THREE_OF_FOUR, {
        timeOf: budget => Math.min(level.ms ?? Number.POSITIVE_INFINITY, USED * budget),
        search: (s, ms) => engine.search(s, { ms, now: context.now }, { ...limits, random: context.random }),
      });
    },
  };
}

/** Weakest first, as docs/levels.md rates them; the place is the level. */
export const bots: readonly Bot<DamaView, DamaOptions>[] = withProfiles(
  [random, novice1, novice2, greedy, amateur1, amateur2, amateur3, ...LEVELS.map(searchBot)],
  profiles,
  levels.ratings,
);
