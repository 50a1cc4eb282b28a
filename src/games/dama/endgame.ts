// Positions with at most three pieces, both sides together, that were solved completely. A table says for the side to move
// whether it wins, loses or draws, and in how many plies, whatever the limit.

import type { Seat } from '../../core/game.ts';
import { parseWeights } from '../../core/weights-text.ts';
import { type Bitboard, type Board, type BoardCell, count, lowest, O_LAST_ROW, X_LAST_ROW } from './board.ts';
import type { State } from './state.ts';

export const MOST_PIECES = 3;

/** Own men, own kings, the other's men, the other's kings: every mix in which both sides have a piece. */
type PieceMix = readonly [number, number, number, number];

function mixes(): PieceMix[] {
  const found: PieceMix[] = [];
  for (let code = 0; code < 256; code++) {
    const mix: PieceMix = [code >> 6, (code >> 4) & 3, (code >> 2) & 3, code & 3];
    const [own, other] = [mix[0] + mix[1], mix[2] + mix[3]];
    if (own > 0 && other > 0 && own + other <= MOST_PIECES) found.push(mix);
  }
  return found;
}

/** By the code of a mix: where its positions begin, or -1. */
export const STARTS = new Int32Array(256).fill(-1);
/** Places in the table. More than there are positions: a place names the cells of the pieces, and two cannot share one. */
export const PLACES = mixes().reduce((end, mix) => {
  STARTS[(mix[0] << 6) | (mix[1] << 4) | (mix[2] << 2) | mix[3]] = end;
  return end + 32 ** mix.reduce((a, b) => a + b, 0);
}, 0);

/** A cell as the other side of the board sees it. */
const turned = (cell: BoardCell): BoardCell => (17 - cell) & 31;

/** The place of a position with `seat` to move; -1: it is not in the table. */
export function placeOf(b: Board, seat: Seat): number {
  const pieces = b.x | b.o;
  // Nearly all positions of a search end here: a fourth piece is found by taking three away.
  let fourth = pieces & (pieces - 1);
  fourth &= fourth - 1;
  if ((fourth & (fourth - 1)) !== 0) return -1;
  const own = seat === 0 ? b.x : b.o;
  const other = seat === 0 ? b.o : b.x;
  const { kings } = b;
  // Only a board that was read has men who stand where they should have become kings.
  if ((b.x & ~kings & X_LAST_ROW) !== 0 || (b.o & ~kings & O_LAST_ROW) !== 0) return -1;
  const code =
    (count(own & ~kings) << 6) | (count(own & kings) << 4) | (count(other & ~kings) << 2) | count(other & kings);
  const start = STARTS[code]!;
  if (start < 0) return -1;
  let place = addCells(0, own & ~kings, seat);
  place = addCells(place, own & kings, seat);
  place = addCells(place, other & ~kings, seat);
  return start + addCells(place, other & kings, seat);
}

/** Two pieces of one kind in ascending order, so that a position has one place only. */
function addCells(place: number, cells: Bitboard, seat: Seat): number {
  if (cells === 0) return place;
  const first = seat === 0 ? lowest(cells) : turned(lowest(cells));
  const rest = cells & (cells - 1);
  if (rest === 0) return 32 * place + first;
  const second = seat === 0 ? lowest(rest) : turned(lowest(rest));
  return 1024 * place + 32 * Math.min(first, second) + Math.max(first, second);
}

/** Every position of the table with seat 0 to move, in the order of the places. The board is the same object each time. */
export function* tableBoards(): Generator<{ readonly board: Board; readonly place: number }> {
  const board: Board = { x: 0, o: 0, kings: 0 };
  for (const mix of mixes()) {
    const pieces = mix.reduce((a, b) => a + b, 0);
    const start = STARTS[(mix[0] << 6) | (mix[1] << 4) | (mix[2] << 2) | mix[3]]!;
    for (let cells = 0; cells < 32 ** pieces; cells++) {
      board.x = 0;
      board.o = 0;
      board.kings = 0;
      let left = pieces;
      for (const [kind, many] of mix.entries())
        for (let i = 0; i < many; i++) {
          const cell = 1 << ((cells >> (5 * --left)) & 31);
          if (kind < 2) board.x |= cell;
          else board.o |= cell;
          if ((kind & 1) === 1) board.kings |= cell;
        }
      // Pieces that share a cell or stand in another order have no place, or another one.
      if ((board.x & board.o) === 0 && placeOf(board, 0) === start + cells) yield { board, place: start + cells };
    }
  }
}

// A value: 0 for a draw, k + 1 for a win in 2k + 1 plies, -(k + 1) for a loss in 2k.
export const winIn = (plies: number): number => (plies + 1) >> 1;
export const lossIn = (plies: number): number => 0 - (plies >> 1) - 1;
/** Plies to the end of a position that is not drawn. */
export const pliesOf = (value: number): number => (value > 0 ? 2 * value - 1 : 0 - 2 * value - 2);

/** By place. */
export function endgameValues(text: string): Int8Array {
  return new Int8Array(parseWeights(text, PLACES));
}

/** No value. */
export const UNSOLVED = 128;

/** What is known of a position in play: a value, or UNSOLVED where it is not in the table or the limit may come first. */
export function endgameProbe(values: Int8Array): (s: State, seat: Seat) => number {
  return (s, seat) => {
    const place = placeOf(s, seat);
    if (place < 0) return UNSOLVED;
    const value = values[place]!;
    const left = s.limit - s.ply;
    if (value === 0) return s.majority ? UNSOLVED : 0;
    return pliesOf(value) < left ? value : UNSOLVED;
  };
}
