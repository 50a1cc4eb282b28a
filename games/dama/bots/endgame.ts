// Positions with at most four pieces, both sides together, that were solved completely. A table says for the side to move
// whether it wins, loses or draws, and in how many plies, whatever the limit. To keep it small, of the positions with four
// pieces it holds those in which the side to move has fewer pieces, or of two each no more kings than the other. The others
// follow from it, since every move from them leads to one that it holds.

import { actionList, type Seat } from '../../../src/core/game.ts';
import { type Bitboard, type Board, count, lowest, O_LAST_ROW, X_LAST_ROW } from '../rules/board.ts';
import { listMoves } from '../rules/moves.ts';
import { applyMove } from '../rules/rules.ts';
import type { State } from '../rules/state.ts';

export const MOST_PIECES = 4;
/** Of one side of such a position: three kings in the open. */
export const MOST_MOVES = 12;

/** Own men, own kings, the other's men, the other's kings. */
export type PieceMix = readonly [number, number, number, number];

export const piecesOf = (mix: PieceMix): number => mix.reduce((a, b) => a + b, 0);
export const menOf = (mix: PieceMix): number => mix[0] + mix[2];
const codeOf = (mix: PieceMix): number => (mix[0] << 6) | (mix[1] << 4) | (mix[2] << 2) | mix[3];

/** Every mix in which both sides have a piece: few pieces first, then few men. A move leads to the same count of both, or to less. */
export const MIXES: readonly PieceMix[] = Array.from(
  { length: 256 },
  (_, code): PieceMix => [code >> 6, (code >> 4) & 3, (code >> 2) & 3, code & 3],
)
  .filter(mix => mix[0] + mix[1] > 0 && mix[2] + mix[3] > 0 && piecesOf(mix) <= MOST_PIECES)
  .sort((a, b) => piecesOf(a) - piecesOf(b) || menOf(a) - menOf(b));

// The pieces of one kind have a number among all sets of so many cells: with ranks a < b < c it is a + C(b, 2) + C(c, 3).

/** By pieces of one kind * 33 + rank: the binomial coefficient, rank over pieces. */
export const BINOMIALS = Int16Array.from({ length: 4 * 33 }, (_, i) => {
  const [pieces, rank] = [Math.floor(i / 33), i % 33];
  let product = 1;
  for (let k = 0; k < pieces; k++) product *= rank - k;
  return Math.max(0, product) / [1, 1, 2, 6][pieces]!;
});

/** By kind, in the order of a mix: cells that a piece of it cannot be on. The table is for seat 0 to move. */
const FORBIDDEN: readonly Bitboard[] = [X_LAST_ROW, 0, O_LAST_ROW, 0];
/** By kind * 32 + cell: how many cells below this one a piece of the kind can be on. */
export const RANKS = Int8Array.from({ length: 128 }, (_, i) => count(~FORBIDDEN[i >> 5]! & ((1 << (i & 31)) - 1)));
const CELLS = [28, 32, 28, 32] as const;

export const placesOf = (mix: PieceMix): number =>
  mix.reduce((places, pieces, kind) => places * BINOMIALS[33 * pieces + CELLS[kind]!]!, 1);

function isStored(mix: PieceMix): boolean {
  const lead = mix[0] + mix[1] - mix[2] - mix[3];
  return piecesOf(mix) < MOST_PIECES || lead < 0 || (lead === 0 && mix[1] <= mix[3]);
}

/** Positions of a mix that is not in the table: one ply must be looked ahead. */
export const DERIVED = -2;

/** Where the positions of each mix begin, in the order of MIXES. */
export interface EndgameIndex {
  /** By the code of a mix: the first place, DERIVED, or -1 where a side has no piece or there are too many. */
  readonly starts: Int32Array;
  /** How many places there are. More than positions: pieces of different kinds cannot share a cell. */
  readonly places: number;
}

function indexOf(mixes: readonly PieceMix[]): EndgameIndex {
  const starts = new Int32Array(256).fill(-1);
  for (const mix of MIXES) starts[codeOf(mix)] = DERIVED;
  let places = 0;
  for (const mix of mixes) {
    starts[codeOf(mix)] = places;
    places += placesOf(mix);
  }
  return { starts, places };
}

/** Of all positions: what the solver works with. */
export const FULL_INDEX = indexOf(MIXES);
/** Of those that are kept. */
export const STORED_INDEX = indexOf(MIXES.filter(isStored));
/** Places of positions with at most three pieces, all of which are kept. They come first in both. */
export const SMALL_PLACES = MIXES.filter(mix => piecesOf(mix) < MOST_PIECES).reduce((n, mix) => n + placesOf(mix), 0);

/** What is kept of the values of all positions. */
export function storedValues(all: Int8Array): Int8Array {
  const stored = new Int8Array(STORED_INDEX.places);
  for (const mix of MIXES.filter(isStored)) {
    const from = FULL_INDEX.starts[codeOf(mix)]!;
    stored.set(all.subarray(from, from + placesOf(mix)), STORED_INDEX.starts[codeOf(mix)]);
  }
  return stored;
}

/** The cells as the other side of the board sees them: cell c becomes 17 - c. */
export function turned(cells: Bitboard): Bitboard {
  let set = ((cells >>> 1) & 0x5555_5555) | ((cells & 0x5555_5555) << 1);
  set = ((set >>> 2) & 0x3333_3333) | ((set & 0x3333_3333) << 2);
  set = ((set >>> 4) & 0x0f0f_0f0f) | ((set & 0x0f0f_0f0f) << 4);
  set = ((set >>> 8) & 0x00ff_00ff) | ((set & 0x00ff_00ff) << 8);
  return (set << 2) | (set >>> 30);
}

/**
 * The place of a position with `seat` to move, DERIVED if it has none in this index, or -1 if no table has the
 * position.
 */
export function placeOf({ starts }: EndgameIndex, b: Board, seat: Seat): number {
  const pieces = b.x | b.o;
  // Nearly all positions of a search end here: a fifth piece is found by taking four away.
  let fifth = pieces & (pieces - 1);
  fifth &= fifth - 1;
  fifth &= fifth - 1;
  if ((fifth & (fifth - 1)) !== 0) return -1;
  return seat === 0 ? placeFor(starts, b.x, b.o, b.kings) : placeFor(starts, turned(b.o), turned(b.x), turned(b.kings));
}

function placeFor(starts: Int32Array, own: Bitboard, other: Bitboard, kings: Bitboard): number {
  const ownMen = own & ~kings;
  const otherMen = other & ~kings;
  // Only a board that was read has men who stand where they should have become kings.
  if ((ownMen & X_LAST_ROW) !== 0 || (otherMen & O_LAST_ROW) !== 0) return -1;
  const code = (count(ownMen) << 6) | (count(own & kings) << 4) | (count(otherMen) << 2) | count(other & kings);
  const start = starts[code]!;
  if (start < 0) return start;
  let place = addCells(0, ownMen, 0);
  place = addCells(place, own & kings, 1);
  place = addCells(place, otherMen, 2);
  return start + addCells(place, other & kings, 3);
}

function addCells(place: number, cells: Bitboard, kind: number): number {
  if (cells === 0) return place;
  let number = 0;
  let row = 0;
  for (let left = cells; left !== 0; left &= left - 1) {
    row += 33;
    number += BINOMIALS[row + RANKS[32 * kind + lowest(left)]!]!;
  }
  return place * BINOMIALS[row + CELLS[kind]!]! + number;
}

/** By number: the sets of so many cells that pieces of one kind can be on. */
function cellSets(pieces: number, kind: number): Int32Array {
  const sets = new Int32Array(BINOMIALS[33 * pieces + CELLS[kind]!]!);
  const addTo = (cells: Bitboard, left: number, below: number): void => {
    if (left === 0) sets[addCells(0, cells, kind)] = cells;
    else
      for (let cell = 0; cell < below; cell++)
        if (((FORBIDDEN[kind]! >> cell) & 1) === 0) addTo(cells | (1 << cell), left - 1, cell);
  };
  addTo(0, pieces, 32);
  return sets;
}

export interface TableBoard {
  /** With seat 0 to move. The same object each time. */
  readonly board: Board;
  /** In the index of all positions. */
  readonly place: number;
}

/** Every position of a mix, by rising place. `stride`: only the first of so many places. */
export function* boardsOf(mix: PieceMix, stride = 1): Generator<TableBoard> {
  const board: Board = { x: 0, o: 0, kings: 0 };
  const [ownMen, ownKings, otherMen, otherKings] = mix.map((pieces, kind) => cellSets(pieces, kind));
  const start = FULL_INDEX.starts[codeOf(mix)]!;
  for (let i = 0; i < placesOf(mix); i += stride) {
    let left = i;
    const d = otherKings![left % otherKings!.length]!;
    left = Math.floor(left / otherKings!.length);
    const c = otherMen![left % otherMen!.length]!;
    left = Math.floor(left / otherMen!.length);
    const b = ownKings![left % ownKings!.length]!;
    const a = ownMen![Math.floor(left / ownKings!.length)]!;
    if ((a & b) !== 0 || (c & d) !== 0 || ((a | b) & (c | d)) !== 0) continue;
    board.x = a | b;
    board.o = c | d;
    board.kings = b | d;
    yield { board, place: start + i };
  }
}

/** Every position with at most so many pieces, or of every mix the first of so many places. */
export function* tableBoards(mostPieces: number, stride = 1): Generator<TableBoard> {
  for (const mix of MIXES) if (piecesOf(mix) <= mostPieces) yield* boardsOf(mix, stride);
}

// A value: 0 for a draw, k + 1 for a win in 2k + 1 plies, -(k + 1) for a loss in 2k.
export const winIn = (plies: number): number => (plies + 1) >> 1;
export const lossIn = (plies: number): number => 0 - (plies >> 1) - 1;
/** Plies to the end of a position that is not drawn. */
export const pliesOf = (value: number): number => (value > 0 ? 2 * value - 1 : 0 - 2 * value - 2);

/** No value. */
export const UNSOLVED = -128;

/** The value of a position with `seat` to move, by the kept values; UNSOLVED where it is not in the table. */
export function endgameLookup(values: Int8Array): (b: Board, seat: Seat) => number {
  const list = actionList(MOST_MOVES);
  const after: Board = { x: 0, o: 0, kings: 0 };
  /** From the values after each move. */
  const derive = (b: Board, seat: Seat): number => {
    listMoves(b, seat, list);
    let best = UNSOLVED;
    for (let i = 0; i < list.size; i++) {
      after.x = b.x;
      after.o = b.o;
      after.kings = b.kings;
      applyMove(after, seat, list.items[i]!);
      if (after.x === 0 || after.o === 0) return winIn(1);
      const value = values[placeOf(STORED_INDEX, after, 1 - seat)]!;
      if (value === UNSOLVED) return UNSOLVED;
      best = better(best, value > 0 ? 0 - value - 1 : 0 - value);
    }
    return list.size === 0 ? lossIn(0) : best;
  };
  return (b, seat) => {
    const place = placeOf(STORED_INDEX, b, seat);
    if (place === DERIVED) return derive(b, seat);
    return place < 0 ? UNSOLVED : values[place]!;
  };
}

/** Of two values for the side to move: a fast win before a slow one, then a draw, then a slow loss. */
function better(a: number, b: number): number {
  if (a === UNSOLVED) return b;
  if (a > 0 && b > 0) return Math.min(a, b);
  return a < 0 && b < 0 ? Math.min(a, b) : Math.max(a, b);
}

/** What is known of a position in play: a value, or UNSOLVED where it is not in the table or the limit may come first. */
export function endgameProbe(values: Int8Array): (s: State, seat: Seat) => number {
  const lookup = endgameLookup(values);
  return (s, seat) => {
    const value = lookup(s, seat);
    if (value === UNSOLVED) return UNSOLVED;
    if (value === 0) return s.majority ? UNSOLVED : 0;
    return pliesOf(value) < s.limit - s.ply ? value : UNSOLVED;
  };
}
