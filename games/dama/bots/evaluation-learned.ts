// The value of evaluation.ts with what was learned from self-play on top: `npm run train dama` makes the weights. The
// hand-made values are added into the same tables, so that they cost nothing.

import type { Seat } from '../../../src/core/game.ts';
import { columnOf, count, rowOf } from '../rules/board.ts';
import type { State } from '../rules/state.ts';
import { kingWorth, MOBILITY, manWorth, TO_MOVE_BONUS, TRADE } from './evaluation.ts';
import {
  BASE_3,
  BASE_5,
  byRows,
  columns,
  KING_BLOCK_STATES,
  KINGS_AT,
  MEN_AT,
  MEN_STATES,
  OTHER_KING_AT,
  OTHER_STEPS_AT,
  OWN_KING_AT,
  OWN_STEPS_AT,
  PHASED,
  PIECES,
  stepCount,
  WEIGHT_COUNT,
} from './features.ts';

/** An opening and an ending value in one integer, so that one addition adds both. */
const pair = (opening: number, ending: number): number => opening * 0x1_0000 + ending;

/** By feature below PHASED. */
function phasedTable(weights: ArrayLike<number>): Int32Array {
  const table = new Int32Array(PHASED);
  for (let i = 0; i < PHASED; i++) table[i] = pair(weights[2 * i]!, weights[2 * i + 1]!);
  addMen(table);
  for (let cell = 0; cell < 32; cell++) {
    const place = 4 * rowOf(cell) + (columnOf(cell) >> 1);
    table[OWN_KING_AT + place]! += pair(kingWorth(cell), kingWorth(cell));
    table[OTHER_KING_AT + place]! -= pair(kingWorth(cell), kingWorth(cell));
  }
  for (let steps = 0; steps < 64; steps++) {
    table[OWN_STEPS_AT + steps]! += pair(MOBILITY * steps, MOBILITY * steps);
    table[OTHER_STEPS_AT + steps]! -= pair(MOBILITY * steps, MOBILITY * steps);
  }
  return table;
}

/** Every row belongs to one of the bands 0, 2, 4 and 6, which together hold each man once. */
function addMen(table: Int32Array): void {
  const worths = Int32Array.from({ length: 64 }); // by seat * 32 + place
  for (let cell = 0; cell < 32; cell++) {
    const place = 4 * rowOf(cell) + (columnOf(cell) >> 1);
    worths[place] = manWorth(cell, 0);
    worths[32 + place] = manWorth(cell, 1);
  }
  for (let band = 0; band < 7; band += 2)
    for (let state = 0; state < MEN_STATES; state++) {
      let worth = 0;
      for (let bit = 0, left = state; bit < 8; bit++, left = Math.floor(left / 3)) {
        if (left % 3 === 1) worth += worths[4 * band + bit]!;
        if (left % 3 === 2) worth -= worths[32 + 4 * band + bit]!;
      }
      table[band * MEN_STATES + state]! += pair(worth, worth);
    }
}

/** By own pieces * 13 + the other's: the lead in pieces counts again by its share of all pieces. */
export const LEAD = Int16Array.from({ length: 169 }, (_, i) => {
  const [own, other] = [Math.floor(i / 13), i % 13];
  return own === other ? 0 : (TRADE * (own - other)) / (own + other);
});

/** What the evaluation reads: the weights with the hand-made values added. */
export interface LearnedTables {
  /** By feature below PHASED: see `pair`. */
  readonly phased: Int32Array;
  /** By feature from PHASED on. */
  readonly kingBlocks: Int16Array;
}

/** `weights`: WEIGHTS of them, in hundredths of a man. */
export function learnedTables(weights: ArrayLike<number>): LearnedTables {
  if (weights.length !== WEIGHT_COUNT) throw new RangeError(`${weights.length} weights instead of ${WEIGHT_COUNT}`);
  const kingBlocks = new Int16Array(WEIGHT_COUNT - 2 * PHASED);
  for (let i = 0; i < kingBlocks.length; i++) kingBlocks[i] = weights[2 * PHASED + i]!;
  return { phased: phasedTable(weights), kingBlocks };
}

/** `fadesFrom`: so many plies before the limit a lead begins to count less. */
export function learnedEvaluator(weights: ArrayLike<number>, fadesFrom: number): (s: State, seat: Seat) => number {
  return tableEvaluator(learnedTables(weights), fadesFrom);
}

export function tableEvaluator(
  { phased: table, kingBlocks }: LearnedTables,
  fadesFrom: number,
): (s: State, seat: Seat) => number {
  function kingBlocksWorth(ownMen: number, otherMen: number, ownKings: number, otherKings: number): number {
    let worth = 0;
    let base = 0;
    for (let from = 0; from < 3; from++) {
      const om = columns(ownMen, from);
      const tm = columns(otherMen, from);
      const ok = columns(ownKings, from);
      const tk = columns(otherKings, from);
      for (let shift = 0; shift < 12; shift += 2) {
        worth +=
          kingBlocks[
            base +
              BASE_5[(om >>> shift) & 63]! +
              2 * BASE_5[(tm >>> shift) & 63]! +
              3 * BASE_5[(ok >>> shift) & 63]! +
              4 * BASE_5[(tk >>> shift) & 63]!
          ]!;
        base += KING_BLOCK_STATES;
      }
    }
    return worth;
  }

  function menWorth(ownMen: number, otherMen: number): number {
    let sum = 0;
    let base = 0;
    for (let shift = 0; shift < 28; shift += 4) {
      sum += table[base + BASE_3[(ownMen >>> shift) & 255]! + 2 * BASE_3[(otherMen >>> shift) & 255]!]!;
      base += MEN_STATES;
    }
    for (let from = 0; from < 3; from++) {
      const om = columns(ownMen, from);
      const tm = columns(otherMen, from);
      sum +=
        table[base + BASE_3[om & 255]! + 2 * BASE_3[tm & 255]!]! +
        table[base + MEN_STATES + BASE_3[(om >>> 4) & 255]! + 2 * BASE_3[(tm >>> 4) & 255]!]! +
        table[base + 2 * MEN_STATES + BASE_3[om >>> 8]! + 2 * BASE_3[tm >>> 8]!]!;
      base += 3 * MEN_STATES;
    }
    return sum;
  }

  return (s, seat) => {
    const { kings } = s;
    const own = seat === 0 ? s.x : s.o;
    const other = seat === 0 ? s.o : s.x;
    const empty = ~(own | other);
    const ownMen = byRows(own & ~kings, seat);
    const otherMen = byRows(other & ~kings, seat);
    let ownCount = count(ownMen);
    let otherCount = count(otherMen);
    let sum =
      menWorth(ownMen, otherMen) +
      table[MEN_AT + 13 * ownCount + otherCount]! +
      table[OWN_STEPS_AT + stepCount(own & ~kings, own & kings, empty, seat)]! +
      table[OTHER_STEPS_AT + stepCount(other & ~kings, other & kings, empty, 1 - seat)]!;
    let worth = TO_MOVE_BONUS;
    if (kings === 0) sum += table[KINGS_AT]!;
    else {
      const ownKings = byRows(own & kings, seat);
      const otherKings = byRows(other & kings, seat);
      const ownKingCount = count(ownKings);
      const otherKingCount = count(otherKings);
      sum += table[KINGS_AT + 13 * ownKingCount + otherKingCount]!;
      for (let m = ownKings; m !== 0; m &= m - 1) sum += table[OWN_KING_AT + 31 - Math.clz32(m & -m)]!;
      for (let m = otherKings; m !== 0; m &= m - 1) sum += table[OTHER_KING_AT + 31 - Math.clz32(m & -m)]!;
      worth += kingBlocksWorth(ownMen, otherMen, ownKings, otherKings);
      ownCount += ownKingCount;
      otherCount += otherKingCount;
    }
    worth += LEAD[13 * ownCount + otherCount]!;
    const pieces = ownCount + otherCount;
    const ending = (sum << 16) >> 16;
    const opening = (sum - ending) >> 16;
    worth += ((opening * pieces + ending * (PIECES - pieces)) / PIECES) | 0;
    const left = s.limit - s.ply;
    return left >= fadesFrom || s.majority ? worth : ((worth * left) / fadesFrom) | 0;
  };
}
