// What a position is worth to a seat, in hundredths of a man.

import type { Seat } from '../../core/game.ts';
import { type Cells, columnOf, count, rowOf } from './board.ts';
import { stepsDL, stepsDR, stepsUL, stepsUR } from './moves.ts';
import { type DamaState, NEAR_LIMIT } from './state.ts';

const MAN = 100;
const KING = 230;
/** A man's worth for each row it has advanced; the last rows count more, being hard to stop. */
const ADVANCED = [0, 0, 2, 5, 9, 16, 28, 0] as const;
/** Men that stay at home keep the other side from promoting. */
const HOME_GUARD = 8;
const KING_IN_CENTRE = 10;
/** For each step a side could make: blockades lose games here. */
const MOBILITY = 3;
const TO_MOVE = 4;
/** Share of the lead in pieces that counts again, over all pieces: trade when ahead. */
const TRADE = 300;

// Sums over a byte of the board: sixteen look-ups in 8 kB instead of counting bit by bit. Kinds: x men, x kings, o men, o kings.
const SUMS = new Int16Array(4 * 4 * 256);

function manWorth(cell: number, seat: Seat): number {
  const advanced = seat === 0 ? rowOf(cell) : 7 - rowOf(cell);
  return MAN + ADVANCED[advanced]! + (advanced === 0 ? HOME_GUARD : 0);
}

function kingWorth(cell: number): number {
  const isCentral = rowOf(cell) >= 2 && rowOf(cell) <= 5 && columnOf(cell) >= 2 && columnOf(cell) <= 5;
  return KING + (isCentral ? KING_IN_CENTRE : 0);
}

const WORTHS = [
  (cell: number) => manWorth(cell, 0),
  kingWorth,
  (cell: number) => -manWorth(cell, 1),
  (cell: number) => -kingWorth(cell),
];
for (const [kind, worth] of WORTHS.entries())
  for (let byte = 0; byte < 4; byte++)
    for (let bits = 0; bits < 256; bits++)
      for (let bit = 0; bit < 8; bit++)
        if ((bits >> bit) & 1) SUMS[(kind << 10) | (byte << 8) | bits]! += worth(8 * byte + bit);

function sum(kind: number, cells: Cells): number {
  const base = kind << 10;
  return (
    SUMS[base | (cells & 255)]! +
    SUMS[base | 256 | ((cells >>> 8) & 255)]! +
    SUMS[base | 512 | ((cells >>> 16) & 255)]! +
    SUMS[base | 768 | (cells >>> 24)]!
  );
}

export function evaluate(s: DamaState, seat: Seat): number {
  const { x, o, kings } = s;
  const empty = ~(x | o);
  const xMen = x & ~kings;
  const oMen = o & ~kings;
  let score = sum(0, xMen) + sum(2, oMen);
  let steps =
    count(xMen & stepsUL(empty)) +
    count(xMen & stepsUR(empty)) -
    count(oMen & stepsDL(empty)) -
    count(oMen & stepsDR(empty));
  if (kings !== 0) {
    const xKings = x & kings;
    const oKings = o & kings;
    score += sum(1, xKings) + sum(3, oKings);
    steps += kingSteps(xKings, empty) - kingSteps(oKings, empty);
  }
  score += MOBILITY * steps;
  const xCount = count(x);
  const oCount = count(o);
  if (xCount !== oCount) score += ((TRADE * (xCount - oCount)) / (xCount + oCount)) | 0;
  const own = (seat === 0 ? score : 0 - score) + TO_MOVE;
  const left = s.limit - s.ply;
  // A lead is worth less the fewer moves are left to win with it.
  return left >= NEAR_LIMIT || s.majority ? own : ((own * left) / NEAR_LIMIT) | 0;
}

function kingSteps(own: Cells, empty: Cells): number {
  if (own === 0) return 0;
  return (
    count(own & stepsUL(empty)) +
    count(own & stepsUR(empty)) +
    count(own & stepsDL(empty)) +
    count(own & stepsDR(empty))
  );
}
