// What the learned evaluation looks at, always from the side of the seat to move: its home row is row 0. A feature is a
// number; each of them has a weight. The evaluation finds the same numbers without a list (evaluation-learned.ts).

import type { Seat } from '../../../src/core/game.ts';
import { type Bitboard, columnOf, count, rowOf } from '../rules/board.ts';
import { stepsDL, stepsDR, stepsUL, stepsUR } from '../rules/moves.ts';
import type { State } from '../rules/state.ts';

/** Dark cells by rows: bit 4 * row + column / 2. Turning the board round reverses the bits. */
export type RowBitboard = number;

/** By seat * 1024 + byte * 256 + its bits: the same cells by rows, as the seat sees them. */
export const BY_ROWS = new Int32Array(2 * 4 * 256);
for (let seat = 0; seat < 2; seat++)
  for (let byte = 0; byte < 4; byte++)
    for (let bits = 0; bits < 256; bits++)
      for (let bit = 0; bit < 8; bit++)
        if ((bits >> bit) & 1) {
          const cell = 8 * byte + bit;
          const place = 4 * rowOf(cell) + (columnOf(cell) >> 1);
          BY_ROWS[(seat << 10) | (byte << 8) | bits]! |= 1 << (seat === 0 ? place : 31 - place);
        }

export function byRows(cells: Bitboard, seat: Seat): RowBitboard {
  const base = seat << 10;
  return (
    BY_ROWS[base | (cells & 255)]! |
    BY_ROWS[base | 256 | ((cells >>> 8) & 255)]! |
    BY_ROWS[base | 512 | ((cells >>> 16) & 255)]! |
    BY_ROWS[base | 768 | (cells >>> 24)]!
  );
}

/** Two cells of every row, from column / 2 = `from` on: bits 2 * row and 2 * row + 1. */
export function columns(cells: RowBitboard, from: number): number {
  let pairs = (cells >>> from) & 0x33333333;
  pairs = (pairs | (pairs >>> 2)) & 0x0f0f0f0f;
  pairs = (pairs | (pairs >>> 4)) & 0x00ff00ff;
  return (pairs | (pairs >>> 8)) & 0xffff;
}

/** By the bits of a set: the same digits read to the base 3 or 5. */
export const BASE_3 = Int16Array.from({ length: 256 }, (_, bits) => Number.parseInt(bits.toString(2), 3));
export const BASE_5 = Int16Array.from({ length: 64 }, (_, bits) => Number.parseInt(bits.toString(2), 5));

/** Men on eight cells: none, own, the other's. */
export const MEN_STATES = 3 ** 8;
/** Two rows from row b on. */
export const BANDS = 7;
/** Four rows from row 0, 2, 4 on, four columns from column 0, 2, 4 on. */
export const BLOCKS = 9;

/**
 * The states of six cells in three rows and four columns: none, own man, other man, own king or other king. They are
 * only used with kings on the board.
 */
export const KING_BLOCK_STATES = 5 ** 6;
export const KING_BLOCKS = 18;

// Where each group of features begins.
export const BLOCKS_AT = BANDS * MEN_STATES;
/** By own men * 13 + the other's. */
export const MEN_AT = BLOCKS_AT + BLOCKS * MEN_STATES;
/** By own kings * 13 + the other's. */
export const KINGS_AT = MEN_AT + 169;
/** By cell by rows. */
export const OWN_KING_AT = KINGS_AT + 169;
export const OTHER_KING_AT = OWN_KING_AT + 32;
/** By the number of steps a side could make. */
export const OWN_STEPS_AT = OTHER_KING_AT + 32;
export const OTHER_STEPS_AT = OWN_STEPS_AT + 64;
export const KING_BLOCKS_AT = OTHER_STEPS_AT + 64;
/** Features below this have two weights, of the opening and of the ending, blended by the number of pieces. */
export const PHASED = KING_BLOCKS_AT;
export const FEATURE_COUNT = KING_BLOCKS_AT + KING_BLOCKS * KING_BLOCK_STATES;
/** The weights of all features: two of each below PHASED, then one each. */
export const WEIGHT_COUNT = FEATURE_COUNT + PHASED;
/** No position has more features. */
export const MOST_FEATURES = BANDS + BLOCKS + KING_BLOCKS + 4 + 24;

export const PIECES = 24;

/** The steps that pieces could make: men forward, kings in all four directions. */
export function stepCount(men: Bitboard, kings: Bitboard, empty: Bitboard, seat: Seat): number {
  let steps =
    seat === 0
      ? count(men & stepsUL(empty)) + count(men & stepsUR(empty))
      : count(men & stepsDL(empty)) + count(men & stepsDR(empty));
  if (kings !== 0)
    steps +=
      count(kings & stepsUL(empty)) +
      count(kings & stepsUR(empty)) +
      count(kings & stepsDL(empty)) +
      count(kings & stepsDR(empty));
  return steps;
}

/** Writes the features of a position and returns how many they are. */
export function listFeatures(s: State, seat: Seat, out: Int32Array): number {
  const [own, other] = seat === 0 ? [s.x, s.o] : [s.o, s.x];
  const empty = ~(s.x | s.o);
  const ownMen = byRows(own & ~s.kings, seat);
  const otherMen = byRows(other & ~s.kings, seat);
  let n = 0;
  for (let band = 0; band < BANDS; band++)
    out[n++] =
      band * MEN_STATES + BASE_3[(ownMen >>> (4 * band)) & 255]! + 2 * BASE_3[(otherMen >>> (4 * band)) & 255]!;
  for (let block = 0; block < BLOCKS; block++) {
    const from = Math.floor(block / 3);
    const shift = 4 * (block % 3);
    out[n++] =
      BLOCKS_AT +
      block * MEN_STATES +
      BASE_3[(columns(ownMen, from) >>> shift) & 255]! +
      2 * BASE_3[(columns(otherMen, from) >>> shift) & 255]!;
  }
  const ownKings = byRows(own & s.kings, seat);
  const otherKings = byRows(other & s.kings, seat);
  out[n++] = MEN_AT + 13 * count(ownMen) + count(otherMen);
  out[n++] = KINGS_AT + 13 * count(ownKings) + count(otherKings);
  out[n++] = OWN_STEPS_AT + stepCount(own & ~s.kings, own & s.kings, empty, seat);
  out[n++] = OTHER_STEPS_AT + stepCount(other & ~s.kings, other & s.kings, empty, 1 - seat);
  if (s.kings === 0) return n;
  for (let cell = 0; cell < 32; cell++) {
    if ((ownKings >>> cell) & 1) out[n++] = OWN_KING_AT + cell;
    if ((otherKings >>> cell) & 1) out[n++] = OTHER_KING_AT + cell;
  }
  for (let block = 0; block < KING_BLOCKS; block++) {
    const from = Math.floor(block / 6);
    const six = (cells: RowBitboard): number => BASE_5[(columns(cells, from) >>> (2 * (block % 6))) & 63]!;
    out[n++] =
      KING_BLOCKS_AT +
      block * KING_BLOCK_STATES +
      six(ownMen) +
      2 * six(otherMen) +
      3 * six(ownKings) +
      4 * six(otherKings);
  }
  return n;
}
