// What the learned evaluation looks at: the arrangement of one colour's fish, once as that of the seat to move and once as that
// of the other, and a few numbers of both together. Turning or mirroring the board changes nothing.

import type { Seat } from '../../../src/core/game.ts';
import { SIDE, SQUARES } from '../rules/board.ts';
import { FISH_LEFT, type State, WORD_SQUARES, WORDS } from '../rules/state.ts';
import { swarmCount } from '../rules/swarm.ts';
import { LEAST_STEPS, STEPS } from './evaluation.ts';

/** Numbers of fish, of swarms, of fish in the largest swarm: 0 to 16. */
const COUNTS = 17;
const SPREADS = 64;

// Where each group of features of one arrangement begins. The first four are found by the number of fish and one other number.
const SWARMS_AT = 0;
const LARGEST_AT = SWARMS_AT + COUNTS * COUNTS;
/** The sum of all steps to the centre of mass beyond the least possible. */
const SPREAD_AT = LARGEST_AT + COUNTS * COUNTS;
/** For each fish: how far it is from the centre of mass in either direction, the larger distance first. */
const OFFSET_AT = SPREAD_AT + COUNTS * SPREADS;
/** For each fish: its square, folded into one eighth of the board. */
const SQUARE_AT = OFFSET_AT + SIDE * SIDE;
/** The square of the centre of mass. */
const CENTRE_AT = SQUARE_AT + 25;
/** For each fish: which of the eight squares around it hold fish of its colour. */
const AROUND_AT = CENTRE_AT + 25;
export const ARRANGEMENT_FEATURES = AROUND_AT + 512;

/** By own fish and the other's. */
export const FISH_AT = 2 * ARRANGEMENT_FEATURES;
/** By own swarms and the other's. */
export const SWARM_PAIRS_AT = FISH_AT + COUNTS * COUNTS;
export const FEATURE_COUNT = SWARM_PAIRS_AT + COUNTS * COUNTS;
/** Every feature has a weight for the first half-move and one for the last, blended by the half-moves made. */
export const WEIGHT_COUNT = 2 * FEATURE_COUNT;
/** Three of each fish and four of each arrangement, and the two pairs. */
export const MOST_FEATURES = 2 * (3 * 16 + 4) + 2;
/** Of one arrangement. */
export const MOST_ARRANGEMENT_FEATURES = 3 * 16 + 4;

export const pairIndex = (own: number, other: number): number => COUNTS * own + other;

/** How far a row or column is from the middle of the board, from 0 to 4. */
function fold(at: number): number {
  return Math.floor(Math.abs(2 * at - SIDE + 1) / 2);
}

/** By square: the larger distance from the middle times 5, plus the smaller one. */
export const FOLDED = Uint8Array.from({ length: SQUARES }, (_, square) => {
  const [a, b] = [fold(square % SIDE), fold(Math.floor(square / SIDE))];
  return 5 * Math.max(a, b) + Math.min(a, b);
});

/** By centre * SQUARES + square. */
export const OFFSETS = Uint8Array.from({ length: SQUARES * SQUARES }, (_, i) => {
  const [from, to] = [Math.floor(i / SQUARES), i % SQUARES];
  const x = Math.abs((from % SIDE) - (to % SIDE));
  const y = Math.abs(Math.floor(from / SIDE) - Math.floor(to / SIDE));
  return SIDE * Math.max(x, y) + Math.min(x, y);
});

/** By nine bits, three rows of three: the smallest of the eight patterns that turning and mirroring make of it. */
export const CANONICAL = Int16Array.from({ length: 512 }, (_, pattern) => {
  let smallest = 512;
  let turned = pattern;
  for (let i = 0; i < 8; i++) {
    turned = permuted(turned, i === 4 ? (x, y) => [y, x] : (x, y) => [2 - y, x]);
    smallest = Math.min(smallest, turned);
  }
  return smallest;
});

function permuted(pattern: number, to: (x: number, y: number) => readonly [number, number]): number {
  let result = 0;
  for (let bit = 0; bit < 9; bit++)
    if ((pattern >> bit) & 1) {
      const [x, y] = to(bit % 3, Math.floor(bit / 3));
      result |= 1 << (3 * y + x);
    }
  return result;
}

/** By row + 1, with an empty row on either side: the fish there, one column further left so that column -1 is bit 0. */
const rows = new Int32Array(SIDE + 2);
const squares = new Uint8Array(16);

/** Writes the features of a colour's arrangement, which has `count` fish, and returns how many they are. `swarms`: as swarmCount says. */
export function listArrangement(fish: Int32Array, seat: Seat, count: number, swarms: number, out: Int32Array): number {
  let n = 0;
  out[n++] = SWARMS_AT + COUNTS * count + (swarms >> 8);
  out[n++] = LARGEST_AT + COUNTS * count + (swarms & 255);
  if (count === 0) return n;
  let found = 0;
  let x = 0;
  let y = 0;
  for (let word = 0; word < WORDS; word++) {
    const bits = fish[seat * WORDS + word]!;
    rows[3 * word + 1] = (bits & 1023) << 1;
    if (word < 3) {
      rows[3 * word + 2] = ((bits >>> SIDE) & 1023) << 1;
      rows[3 * word + 3] = ((bits >>> (2 * SIDE)) & 1023) << 1;
    }
    for (let left = bits; left !== 0; left &= left - 1) {
      const square = word * WORD_SQUARES + 31 - Math.clz32(left & -left);
      const row = (square / SIDE) | 0;
      x += square - row * SIDE;
      y += row;
      squares[found++] = square;
    }
  }
  const centre = Math.round(y / count) * SIDE + Math.round(x / count);
  let spread = 0 - LEAST_STEPS[count]!;
  for (let i = 0; i < found; i++) {
    const square = squares[i]!;
    const row = (square / SIDE) | 0;
    const column = square - row * SIDE;
    const around =
      ((rows[row]! >> column) & 7) | (((rows[row + 1]! >> column) & 7) << 3) | (((rows[row + 2]! >> column) & 7) << 6);
    spread += STEPS[centre * SQUARES + square]!;
    out[n++] = OFFSET_AT + OFFSETS[centre * SQUARES + square]!;
    out[n++] = SQUARE_AT + FOLDED[square]!;
    out[n++] = AROUND_AT + CANONICAL[around]!;
  }
  out[n++] = CENTRE_AT + FOLDED[centre]!;
  out[n++] = SPREAD_AT + SPREADS * count + Math.min(Math.max(spread, 0), SPREADS - 1);
  return n;
}

/** Writes the features of a position, those of the seat first, and returns how many they are. */
export function listFeatures(s: State, seat: Seat, out: Int32Array): number {
  const [own, other] = [s.n[FISH_LEFT + seat]!, s.n[FISH_LEFT + 1 - seat]!];
  const [ownSwarms, otherSwarms] = [swarmCount(s.fish, seat), swarmCount(s.fish, 1 - seat)];
  const first = listArrangement(s.fish, seat, own, ownSwarms, out);
  const second = listArrangement(s.fish, 1 - seat, other, otherSwarms, out.subarray(first));
  for (let i = first; i < first + second; i++) out[i]! += ARRANGEMENT_FEATURES;
  const n = first + second;
  out[n] = FISH_AT + pairIndex(own, other);
  out[n + 1] = SWARM_PAIRS_AT + pairIndex(ownSwarms >> 8, otherSwarms >> 8);
  return n + 2;
}
