// evaluation-learned.ts in WebAssembly: the same tables, the same sums, the same memory of arrangements.

import { fishAt, fishLeft, LAST_TURN, TURN, WORD_SQUARES, WORDS } from './state';
import { swarmCount } from './swarm';
import {
  ARRANGEMENT_BITS,
  ARRANGEMENT_BYTES,
  ARRANGEMENTS_AT,
  CANONICAL_AT,
  FOLDED_AT,
  FROM_MIDDLE_AT,
  LEAST_STEPS_AT,
  OFFSETS_AT,
  ROWS_AT,
  STEPS_AT,
  WEIGHTS_AT,
} from './tables';

// As in evaluation.ts.
const FISH: f64 = 15;
const SPREAD: f64 = 100;
const SWARM: f64 = 6;
const OFF_CENTRE: f64 = 4;
const LATE: i32 = 60;
const LATE_FROM: i32 = 50;
const TO_MOVE: i32 = 5;
const RESOLUTION: i32 = 8;

// Where each group of features begins, as in features.ts.
const COUNTS: i32 = 17;
const SPREADS: i32 = 64;
const LARGEST_AT: i32 = COUNTS * COUNTS;
const SPREAD_AT: i32 = LARGEST_AT + COUNTS * COUNTS;
const OFFSET_AT: i32 = SPREAD_AT + COUNTS * SPREADS;
const SQUARE_AT: i32 = OFFSET_AT + 100;
const CENTRE_AT: i32 = SQUARE_AT + 25;
const AROUND_AT: i32 = CENTRE_AT + 25;
const ARRANGEMENT_FEATURES: i32 = AROUND_AT + 512;
const FISH_AT: i32 = 2 * ARRANGEMENT_FEATURES;
const SWARM_PAIRS_AT: i32 = FISH_AT + COUNTS * COUNTS;

// An entry: the four words of an arrangement, what it is worth on the first and on the last half-move to the seat that has it,
// the same against it, and its swarms.
const OWN: i32 = 16;
const OTHER: i32 = 24;
const SWARMS: i32 = 32;

// Sums of the arrangement that is being worked out.
let ownFirst: i32 = 0;
let ownLast: i32 = 0;
let otherFirst: i32 = 0;
let otherLast: i32 = 0;

@inline
function weight(feature: i32, last: i32): i32 {
  return load<i32>(WEIGHTS_AT + ((2 * feature + last) << 2));
}

@inline
function addFeature(feature: i32): void {
  ownFirst += weight(feature, 0);
  ownLast += weight(feature, 1);
  otherFirst += weight(ARRANGEMENT_FEATURES + feature, 0);
  otherLast += weight(ARRANGEMENT_FEATURES + feature, 1);
}

/** Where the seat's arrangement is kept, worked out if it was not. */
function find(s: usize, seat: i32): usize {
  const fish = fishAt(s, seat);
  const mixed: u32 =
    (load<u32>(fish) * 0x9e37_79b1) ^
    (load<u32>(fish, 4) * 0x85eb_ca6b) ^
    (load<u32>(fish, 8) * 0xc2b2_ae35) ^
    (load<u32>(fish, 12) * 0x27d4_eb2f);
  const slot = <i32>(mixed ^ (mixed >> 15)) & ((1 << ARRANGEMENT_BITS) - 1);
  const at: usize = ARRANGEMENTS_AT + slot * ARRANGEMENT_BYTES;
  if (load<u64>(at) == load<u64>(fish) && load<u64>(at, 8) == load<u64>(fish, 8)) return at;
  store<u64>(at, load<u64>(fish));
  store<u64>(at, load<u64>(fish, 8), 8);
  workOut(fish, fishLeft(s, seat), at);
  return at;
}

function workOut(fish: usize, count: i32, at: usize): void {
  const swarms = swarmCount(fish);
  ownFirst = 0;
  ownLast = 0;
  otherFirst = 0;
  otherLast = 0;
  addFeature(COUNTS * count + (swarms >> 8));
  addFeature(LARGEST_AT + COUNTS * count + (swarms & 255));
  const base = count == 0 ? 0 : addFish(fish, count, swarms >> 8);
  store<i32>(at, ownFirst + base, OWN);
  store<i32>(at, ownLast + base, OWN + 4);
  store<i32>(at, otherFirst - base, OTHER);
  store<i32>(at, otherLast - base, OTHER + 4);
  store<i32>(at, swarms, SWARMS);
}

/** The nearest whole number, halves upwards. */
@inline
function roundedShare(sum: i32, count: i32): i32 {
  return (2 * sum + count) / (2 * count);
}

@inline
function setRow(row: i32, bits: i32): void {
  store<i32>(ROWS_AT + (row << 2), (bits & 1023) << 1);
}

@inline
function around(row: i32, column: i32): i32 {
  return (load<i32>(ROWS_AT + (row << 2)) >> column) & 7;
}

/** Adds the features of the fish and of their centre; the hand-made value. */
function addFish(fish: usize, count: i32, swarms: i32): i32 {
  let x = 0;
  let y = 0;
  for (let word = 0; word < WORDS; word++) {
    const bits = load<i32>(fish + (word << 2));
    setRow(3 * word + 1, bits);
    if (word < 3) {
      setRow(3 * word + 2, bits >>> 10);
      setRow(3 * word + 3, bits >>> 20);
    }
    for (let left = bits; left != 0; left &= left - 1) {
      const square = word * WORD_SQUARES + ctz<i32>(left);
      const row = square / 10;
      x += square - row * 10;
      y += row;
    }
  }
  const centre = roundedShare(y, count) * 10 + roundedShare(x, count);
  let spread = -(<i32>load<u8>(LEAST_STEPS_AT + count));
  for (let word = 0; word < WORDS; word++)
    for (let left = load<i32>(fish + (word << 2)); left != 0; left &= left - 1) {
      const square = word * WORD_SQUARES + ctz<i32>(left);
      const row = square / 10;
      const column = square - row * 10;
      spread += <i32>load<u8>(STEPS_AT + centre * 100 + square);
      addFeature(OFFSET_AT + <i32>load<u8>(OFFSETS_AT + centre * 100 + square));
      addFeature(SQUARE_AT + <i32>load<u8>(FOLDED_AT + square));
      const pattern = around(row, column) | (around(row + 1, column) << 3) | (around(row + 2, column) << 6);
      addFeature(AROUND_AT + <i32>load<i16>(CANONICAL_AT + (pattern << 1)));
    }
  addFeature(CENTRE_AT + <i32>load<u8>(FOLDED_AT + centre));
  addFeature(SPREAD_AT + SPREADS * count + min(max(spread, 0), SPREADS - 1));
  // In floating point and in this order, as in TypeScript: the quotient is rounded.
  const worth =
    FISH * <f64>count -
    (SPREAD * <f64>spread) / <f64>count -
    SWARM * <f64>swarms -
    OFF_CENTRE * <f64>load<u8>(FROM_MIDDLE_AT + centre);
  return <i32>(<f64>RESOLUTION * worth);
}

export function evaluate(s: usize, seat: i32): i32 {
  const mine = find(s, seat);
  let first = load<i32>(mine, OWN);
  let last = load<i32>(mine, OWN + 4);
  const swarms = load<i32>(mine, SWARMS);
  const theirs = find(s, 1 - seat); // may take the place of mine, so that is read before
  const otherSwarms = load<i32>(theirs, SWARMS);
  const fishPair = FISH_AT + COUNTS * fishLeft(s, seat) + fishLeft(s, 1 - seat);
  const swarmPair = SWARM_PAIRS_AT + COUNTS * (swarms >> 8) + (otherSwarms >> 8);
  first += load<i32>(theirs, OTHER) + weight(fishPair, 0) + weight(swarmPair, 0);
  last += load<i32>(theirs, OTHER + 4) + weight(fishPair, 1) + weight(swarmPair, 1);
  const turn = load<i32>(s, TURN);
  const score = ((LAST_TURN - turn) * first + turn * last) / (LAST_TURN * RESOLUTION) + TO_MOVE;
  const late = turn - LATE_FROM;
  if (late <= 0) return score;
  const ahead = (swarms & 255) - (otherSwarms & 255);
  return score + (LATE * ahead * late) / (LAST_TURN - LATE_FROM);
}
