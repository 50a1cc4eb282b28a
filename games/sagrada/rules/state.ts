// One buffer a state with named windows on it, so that a copy is one `set`.

import type { Seat } from '../../../src/core/game.ts';
import { ROUNDS } from './actions.ts';
import { DICE_PER_COLOUR, KINDS } from './dice.ts';
import { CELLS } from './geometry.ts';
import type { RuleTables } from './rule-tables.ts';

export const MOST_SEATS = 4;
/** Sets of cells that describe a window: all dice, then one a colour, then one a face. */
export const SETS_PER_WINDOW = 12;
export const BY_COLOUR = 1;
export const BY_FACE = 6;

export const PHASES = ['deal', 'choose', 'lots', 'roll', 'play', 'over'] as const;
export type SagradaPhase = (typeof PHASES)[number];
export const [DEAL, CHOOSE, LOTS, ROLL, PLAY, OVER] = [0, 1, 2, 3, 4, 5] as const;

// Places in `reg`.
export const PHASE = 0;
/** From 0; 10 once the game is over. */
export const ROUND = 1;
/** Turn within the round, 0 to 2n - 1, and the seat whose turn it is. */
export const TURN = 2;
export const SEAT = 3;
/** How many cards are dealt, of tables.deals. */
export const DEALT = 4;
/** Dice that lie in the pool, as a set of kinds and as a number. */
export const POOL = 5;
export const POOL_SIZE = 6;
/** Sets of tools on the table, of tools used before, and of public objectives. */
export const TOOLS = 7;
export const USED_TOOLS = 8;
export const PUBLIC_OBJECTIVES = 9;
/** In this turn: a die was drafted, a tool was used. */
export const DRAFTED = 10;
export const TOOL_USED = 11;
/** Sets of seats: lose their second turn of this round; left for good; did not choose a window in time. */
export const SKIPS = 12;
export const GONE = 13;
export const LATE = 14;
/** The queue at work: 0 none, 1 + tool, or DRAFT. */
export const QUEUE = 15;
export const STEP = 16;
/** Dice taken up and not yet put down, in this order; die + 1. Where they were lifted from; cell + 1. */
export const HAND = 17;
export const HAND_2 = 18;
export const LIFTED_FROM = 19;
export const LIFTED_FROM_2 = 20;
/** Cells whose dice this tool has moved. */
export const MOVED = 21;
/** The colour a tool is about; colour + 1. */
export const COLOUR = 22;
export const LOG_SIZE = 23;
/** What the tool at work has cost. */
export const PRICE = 24;
/** 1 + the step that followed the last random one; 0 while nothing random was shown. */
export const ANCHOR = 25;
/** The clock ran out on a drawn die without a value: CHANCE rolls it into the pool. */
export const ROLLS_LATE = 26;
/** + seat */
export const FAVOR = 27;
/** + seat; pattern + 1 */
export const WINDOW = 31;
/** + seat (the single player has two, at 0 and 1); colour + 1 */
export const PRIVATE = 35;
/** + seat * 2; card + 1 */
export const OFFER = 39;
/** The die in hand that CHANCE has shown, as it is until a die is put or taken after that; die + 1. */
export const SHOWN = 47;
const REGISTERS = 48;

/** The queue of a plain draft, beyond those of the tools. */
export const DRAFT = 17;

/** Steps that put a die somewhere, kept so that they can be taken back: see containers.ts. */
export const LONGEST_LOG = 16;

export interface State {
  readonly tables: RuleTables;
  readonly seats: number;
  readonly reg: Int32Array;
  /** By seat * 12: the sets of cells of a window. */
  readonly sets: Int32Array;
  /** By round: kinds of dice in that slot of the round track. */
  readonly slots: Int32Array;
  readonly log: Uint16Array;
  /** By seat * 20: die + 1, or 0. */
  readonly cells: Uint8Array;
  /** By kind: how many lie there. */
  readonly pool: Uint8Array;
  /** By round * 30 + kind. */
  readonly track: Uint8Array;
  /** By kind: dice that paid for tools in the single-player game. */
  readonly box: Uint8Array;
  /** By colour. */
  readonly bag: Uint8Array;
  /** By colour: dice of the pool that are being rolled again. */
  readonly cup: Uint8Array;
  readonly all: Uint8Array;
}

export function newState(tables: RuleTables): State {
  const sizes = { sets: MOST_SEATS * SETS_PER_WINDOW, reg: REGISTERS, slots: ROUNDS };
  const words = sizes.sets + sizes.reg + sizes.slots;
  const bytes = MOST_SEATS * CELLS + KINDS + ROUNDS * KINDS + KINDS + 5 + 5;
  const buffer = new ArrayBuffer(words * 4 + LONGEST_LOG * 2 + bytes);
  let at = 0;
  const ints = (length: number): Int32Array => new Int32Array(buffer, (at += length * 4) - length * 4, length);
  const reg = ints(sizes.reg);
  const sets = ints(sizes.sets);
  const slots = ints(sizes.slots);
  const log = new Uint16Array(buffer, (at += LONGEST_LOG * 2) - LONGEST_LOG * 2, LONGEST_LOG);
  const small = (length: number): Uint8Array => new Uint8Array(buffer, (at += length) - length, length);
  const s: State = {
    tables,
    seats: tables.seats,
    reg,
    sets,
    slots,
    log,
    cells: small(MOST_SEATS * CELLS),
    pool: small(KINDS),
    track: small(ROUNDS * KINDS),
    box: small(KINDS),
    bag: small(5),
    cup: small(5),
    all: new Uint8Array(buffer),
  };
  s.bag.fill(DICE_PER_COLOUR);
  return s;
}

export function copy(from: State, to: State = newState(from.tables)): State {
  to.all.set(from.all);
  return to;
}

/** Whose turn is the `turn`-th of a round: 1 to n, then n to 1, and the start moves on by one seat a round. */
export function seatOf(seats: number, round: number, turn: number): Seat {
  return (round + (turn < seats ? turn : 2 * seats - 1 - turn)) % seats;
}
