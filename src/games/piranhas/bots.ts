// Players for a seat, weakest first. They decide from the view; equal moves are chosen among by lot.

import type { Bot, Mind, Place } from '../../core/bot.ts';
import { type Action, actionList } from '../../core/game.ts';
import { AlphaBeta, expected, type Found } from '../../search/alpha-beta.ts';
import { evaluator } from './evaluation.ts';
import { piranhas } from './index.ts';
import type { Options, State } from './state.ts';
import type { View } from './view.ts';

type PiranhasBot = Bot<View, Options>;

/** A mind that sees states instead of views, and is not asked when there is only one move. */
function thinking(place: Place<Options>, think: (s: State, moves: Int32Array, budget: number) => Action): Mind<View> {
  const s = piranhas.init(place.seats, place.options);
  const list = actionList(piranhas.maxLegal);
  return {
    choose: (view, budget) => {
      piranhas.imagine(view, place.random, place.seats, place.options, s);
      piranhas.legal(s, place.seat, list);
      if (list.size === 0) throw new Error(`seat ${place.seat} is asked to move on ${view.board} ${view.turn}`);
      return list.size === 1 ? list.items[0]! : think(s, list.items.subarray(0, list.size), budget);
    },
  };
}

/** The contest's simple client. */
const random: PiranhasBot = {
  id: 'random',
  level: 0,
  thinks: 0,
  sit: place => thinking(place, (_s, moves) => moves[place.random(moves.length)]!),
};

interface Level {
  /** Plies it looks ahead, captures beyond. */
  readonly depth?: number;
  /** Milliseconds a move. */
  readonly ms?: number;
  readonly tableBits: number;
}

/** The contest allows 2 s from request to answer; what is left of it belongs to the line and to a busy machine. */
const MOST_MS = 1400;

const LEVELS: readonly Level[] = [
  { depth: 1, tableBits: 12 },
  { depth: 2, tableBits: 14 },
  { depth: 3, tableBits: 16 },
  { ms: 100, tableBits: 17 },
  { ms: 400, tableBits: 18 },
  { ms: MOST_MS, tableBits: 19 },
];

/** Of the time it is given, so that the answer is on its way before that is over. */
const USED = 0.7;

/** The lead with which three of four games are won: fits 5,984 positions of 120 games at 1,500 nodes a move best. */
const THREE_OF_FOUR = 130;

function searching(level: Level, index: number): PiranhasBot {
  return {
    id: `search-${index + 1}`,
    level: index + 1,
    thinks: level.ms ?? 0,
    ...(level.ms !== undefined && { judges: 'chances' }),
    sit: place => {
      const engine = new AlphaBeta(piranhas, evaluator(), { tableBits: level.tableBits });
      const limits = level.depth === undefined ? {} : { depth: level.depth };
      const look = (s: State, budget: number): Found => {
        const ms = Math.min(level.ms ?? MOST_MS, USED * budget);
        return engine.search(s, { ms, now: place.now }, { ...limits, random: place.random });
      };
      const seen = piranhas.init(place.seats, place.options);
      return {
        ...thinking(place, (s, _moves, budget) => look(s, budget).action),
        judge: (view, budget) => {
          piranhas.imagine(view, place.random, place.seats, place.options, seen);
          const { action, score } = look(seen, budget);
          return { action, value: expected(score, THREE_OF_FOUR) };
        },
      };
    },
  };
}

export const piranhasBots: readonly PiranhasBot[] = [random, ...LEVELS.map(searching)];
