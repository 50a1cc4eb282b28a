// The value of a position for a seat before the end. All that counts of a colour follows from where its own fish
// are, so it is worked out once for each arrangement: from one position to the next only one colour moves.
//
// Weights: matches of 80 to 160 games at 2,500 or 3,000 nodes a move, seats swapped, kraken squares and four plies drawn.
// Without a word for the number of fish it scored 20 % against itself with 6 a fish. Tried beside these and left out, for
// want of a gain: mobility (47 % +- 9 at equal nodes, and a third as fast), 2 x 2 quads of three or more (46 % +- 10),
// neighbouring pairs (46 % +- 7), distance squared instead of distance (40 % +- 9).

import type { Seat } from '../../../src/core/game.ts';
import { SIDE, SQUARES } from '../rules/board.ts';
import { FISH_LEFT, LAST_TURN, type State, TURN, WORD_SQUARES, WORDS } from '../rules/state.ts';
import { swarmCount } from '../rules/swarm.ts';
import { replaceArrangement, slotOf } from './arrangements.ts';

/** Fewer fish are easier to unite, but reach less and block less. 10 and 20 are as good; 0 and 30 are not. */
const FISH = 15;
/** For each square that a fish is on average further from the centre of mass than it need be: concentration. 50 and 200: 35 %. */
const SPREAD = 100;
/** For each swarm beyond the first: connectedness. */
const SWARM = 6;
/** For each half square that the centre of mass is off the middle of the board: a swarm there is nearer to its strays. */
const OFF_CENTRE = 4;
/** For each fish in the largest swarm when the last round is near, since that then decides. */
export const LATE_SWARM_WEIGHT = 60;
export const LATE_FROM = 50;
export const TO_MOVE_BONUS = 5;

/** By centre * SQUARES + square: how many steps of a king lie between them. */
export const STEPS = Uint8Array.from({ length: SQUARES * SQUARES }, (_, i) =>
  steps(Math.floor(i / SQUARES), i % SQUARES),
);
/** By square: half squares from the middle of the board, which is no square. */
export const FROM_MIDDLE = Uint8Array.from({ length: SQUARES }, (_, square) =>
  Math.max(Math.abs(2 * column(square) - SIDE + 1), Math.abs(2 * row(square) - SIDE + 1)),
);
/** By number of fish: the least sum of steps to a centre, one fish on it, eight around, sixteen around those. */
export const LEAST_STEPS = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22];

function column(square: number): number {
  return square % SIDE;
}
function row(square: number): number {
  return Math.floor(square / SIDE);
}
function steps(a: number, b: number): number {
  return Math.max(Math.abs(column(a) - column(b)), Math.abs(row(a) - row(b)));
}

// An entry: the four words of an arrangement, what it is worth, the size of its largest swarm.
const ENTRY = 6;
const WORTH = 4;
const LARGEST = 5;

/** One for each player: it keeps 2 to the power of `tableBits` arrangements. */
export function evaluator(tableBits = 14): (s: State, seat: Seat) => number {
  const table = new Int32Array(ENTRY << tableBits);
  const mask = (1 << tableBits) - 1;

  /** Where the seat's arrangement is kept, worked out if it was not. */
  function find({ fish, n }: State, seat: Seat): number {
    const at = slotOf(fish, seat, mask) * ENTRY;
    if (!replaceArrangement(table, at, fish, seat)) return at;
    const swarms = swarmCount(fish, seat);
    table[at + WORTH] = worth(fish, seat, n[FISH_LEFT + seat]!, swarms >> 8);
    table[at + LARGEST] = swarms & 255;
    return at;
  }

  return (s, seat) => {
    const mine = find(s, seat);
    let score = table[mine + WORTH]! + TO_MOVE_BONUS;
    let ahead = table[mine + LARGEST]!;
    const theirs = find(s, 1 - seat);
    score -= table[theirs + WORTH]!;
    ahead -= table[theirs + LARGEST]!;
    const late = s.n[TURN]! - LATE_FROM;
    return late > 0 ? (score + (LATE_SWARM_WEIGHT * ahead * late) / (LAST_TURN - LATE_FROM)) | 0 : score;
  };
}

export function worth(fish: Int32Array, seat: Seat, count: number, swarms: number): number {
  if (count === 0) return 0;
  let x = 0;
  let y = 0;
  for (let word = 0; word < WORDS; word++) {
    for (let left = fish[seat * WORDS + word]!; left !== 0; left &= left - 1) {
      const square = word * WORD_SQUARES + 31 - Math.clz32(left & -left);
      const line = (square / SIDE) | 0;
      x += square - line * SIDE;
      y += line;
    }
  }
  const centre = Math.round(y / count) * SIDE + Math.round(x / count);
  let spread = -LEAST_STEPS[count]!;
  for (let word = 0; word < WORDS; word++)
    for (let left = fish[seat * WORDS + word]!; left !== 0; left &= left - 1)
      spread += STEPS[centre * SQUARES + word * WORD_SQUARES + 31 - Math.clz32(left & -left)]!;
  return FISH * count - (SPREAD * spread) / count - SWARM * swarms - OFF_CENTRE * FROM_MIDDLE[centre]!;
}
