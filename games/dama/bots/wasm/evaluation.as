// evaluation-learned.ts in WebAssembly: the same tables, the same sums.

import { stepsDL, stepsDR, stepsUL, stepsUR } from './steps';
import { BASE_3_AT, BASE_5_AT, BY_ROWS_AT, KING_BLOCKS_AT, LEAD_AT, PHASED_AT } from './tables';

const MEN_STATES: i32 = 6561;
const KING_BLOCK_STATES: i32 = 15_625;
const PIECES: i32 = 24;
const TO_MOVE: i32 = 4;

// Where each group of features begins, as in features.ts.
const MEN_AT: i32 = 16 * MEN_STATES;
const KINGS_AT: i32 = MEN_AT + 169;
const OWN_KING_AT: i32 = KINGS_AT + 169;
const OTHER_KING_AT: i32 = OWN_KING_AT + 32;
const OWN_STEPS_AT: i32 = OTHER_KING_AT + 32;
const OTHER_STEPS_AT: i32 = OWN_STEPS_AT + 64;

@inline
function phased(feature: i32): i32 {
  return load<i32>(PHASED_AT + (feature << 2));
}

@inline
function base3(bits: i32): i32 {
  return <i32>load<i16>(BASE_3_AT + (bits << 1));
}

@inline
function base5(bits: i32): i32 {
  return <i32>load<i16>(BASE_5_AT + (bits << 1));
}

@inline
function byRows(cells: i32, seat: i32): i32 {
  const base: usize = BY_ROWS_AT + (seat << 12);
  return (
    load<i32>(base + ((cells & 255) << 2)) |
    load<i32>(base + 1024 + (((cells >>> 8) & 255) << 2)) |
    load<i32>(base + 2048 + (((cells >>> 16) & 255) << 2)) |
    load<i32>(base + 3072 + ((cells >>> 24) << 2))
  );
}

@inline
function columns(cells: i32, from: i32): i32 {
  let pairs = (cells >>> from) & 0x3333_3333;
  pairs = (pairs | (pairs >>> 2)) & 0x0f0f_0f0f;
  pairs = (pairs | (pairs >>> 4)) & 0x00ff_00ff;
  return (pairs | (pairs >>> 8)) & 0xffff;
}

@inline
function band(ownMen: i32, otherMen: i32, index: i32): i32 {
  const shift = 4 * index;
  return phased(index * MEN_STATES + base3((ownMen >>> shift) & 255) + 2 * base3((otherMen >>> shift) & 255));
}

@inline
function blocks(ownMen: i32, otherMen: i32, from: i32): i32 {
  const om = columns(ownMen, from);
  const tm = columns(otherMen, from);
  const base = (7 + 3 * from) * MEN_STATES;
  return (
    phased(base + base3(om & 255) + 2 * base3(tm & 255)) +
    phased(base + MEN_STATES + base3((om >>> 4) & 255) + 2 * base3((tm >>> 4) & 255)) +
    phased(base + 2 * MEN_STATES + base3(om >>> 8) + 2 * base3(tm >>> 8))
  );
}

@inline
function menWorth(ownMen: i32, otherMen: i32): i32 {
  return (
    band(ownMen, otherMen, 0) +
    band(ownMen, otherMen, 1) +
    band(ownMen, otherMen, 2) +
    band(ownMen, otherMen, 3) +
    band(ownMen, otherMen, 4) +
    band(ownMen, otherMen, 5) +
    band(ownMen, otherMen, 6) +
    blocks(ownMen, otherMen, 0) +
    blocks(ownMen, otherMen, 1) +
    blocks(ownMen, otherMen, 2)
  );
}

function kingBlocksWorth(ownMen: i32, otherMen: i32, ownKings: i32, otherKings: i32): i32 {
  let worth = 0;
  let base = 0;
  for (let from = 0; from < 3; from++) {
    const om = columns(ownMen, from);
    const tm = columns(otherMen, from);
    const ok = columns(ownKings, from);
    const tk = columns(otherKings, from);
    for (let shift = 0; shift < 12; shift += 2) {
      const state =
        base5((om >>> shift) & 63) +
        2 * base5((tm >>> shift) & 63) +
        3 * base5((ok >>> shift) & 63) +
        4 * base5((tk >>> shift) & 63);
      worth += <i32>load<i16>(KING_BLOCKS_AT + ((base + state) << 1));
      base += KING_BLOCK_STATES;
    }
  }
  return worth;
}

@inline
function stepCount(men: i32, kings: i32, empty: i32, seat: i32): i32 {
  let steps =
    seat == 0
      ? popcnt<i32>(men & stepsUL(empty)) + popcnt<i32>(men & stepsUR(empty))
      : popcnt<i32>(men & stepsDL(empty)) + popcnt<i32>(men & stepsDR(empty));
  if (kings != 0)
    steps +=
      popcnt<i32>(kings & stepsUL(empty)) +
      popcnt<i32>(kings & stepsUR(empty)) +
      popcnt<i32>(kings & stepsDL(empty)) +
      popcnt<i32>(kings & stepsDR(empty));
  return steps;
}

/** What a board is worth to the seat to act, far from the limit. */
export function worthOf(own: i32, other: i32, kings: i32, seat: i32): i32 {
  const empty = ~(own | other);
  const ownMen = byRows(own & ~kings, seat);
  const otherMen = byRows(other & ~kings, seat);
  let ownCount = popcnt<i32>(ownMen);
  let otherCount = popcnt<i32>(otherMen);
  let sum =
    menWorth(ownMen, otherMen) +
    phased(MEN_AT + 13 * ownCount + otherCount) +
    phased(OWN_STEPS_AT + stepCount(own & ~kings, own & kings, empty, seat)) +
    phased(OTHER_STEPS_AT + stepCount(other & ~kings, other & kings, empty, 1 - seat));
  let worth = TO_MOVE;
  if (kings == 0) sum += phased(KINGS_AT);
  else {
    const ownKings = byRows(own & kings, seat);
    const otherKings = byRows(other & kings, seat);
    const ownKingCount = popcnt<i32>(ownKings);
    const otherKingCount = popcnt<i32>(otherKings);
    sum += phased(KINGS_AT + 13 * ownKingCount + otherKingCount);
    for (let left = ownKings; left != 0; left &= left - 1) sum += phased(OWN_KING_AT + ctz<i32>(left));
    for (let left = otherKings; left != 0; left &= left - 1) sum += phased(OTHER_KING_AT + ctz<i32>(left));
    worth += kingBlocksWorth(ownMen, otherMen, ownKings, otherKings);
    ownCount += ownKingCount;
    otherCount += otherKingCount;
  }
  worth += <i32>load<i16>(LEAD_AT + ((13 * ownCount + otherCount) << 1));
  const pieces = ownCount + otherCount;
  // Two values in one word: see `pair` in evaluation-learned.ts.
  const ending = (sum << 16) >> 16;
  const opening = (sum - ending) >> 16;
  return worth + (opening * pieces + ending * (PIECES - pieces)) / PIECES;
}
