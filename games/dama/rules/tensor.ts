// What a seat sees of Dama as numbers: the board as it lies, one's own pieces first.

import type { Seat, TensorEncoder, TensorPlane } from '../../../src/core/game.ts';
import { type Bitboard, columnOf, rowOf } from './board.ts';
import type { Options } from './options.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

const CELLS = 64;
/** By seat: a man and a king, as the view writes them. */
const LETTERS = ['xX', 'oO'] as const;

const BOARD: readonly string[] = ['own men', 'own kings', 'other men', 'other kings'];
const PLANES: readonly TensorPlane[] = [
  ...BOARD.map(name => ({ name, shape: [8, 8], packing: 'bits' as const })),
  { name: 'own turn', shape: [1] },
  { name: 'moves left', shape: [1] },
];

/** Bytes of a board as bits. */
const BOARD_BYTES = CELLS / 8;

/** By byte of a set of cells and its value: the set on a board of the tensor, as the two halves of its 64 bits. */
const SPREAD = new Int32Array(4 * 256 * 2);
for (let value = 0; value < 4 * 256; value++)
  for (let bit = 0; bit < 8; bit++)
    if ((value >> bit) & 1) {
      const cell = 8 * (value >> 8) + bit;
      const place = (7 - rowOf(cell)) * 8 + columnOf(cell);
      SPREAD[2 * value + (place >> 5)]! |= 1 << (place & 31);
    }

/** The half of a set of cells on a board: 0 has the upper rows. */
function spread(cells: Bitboard, half: 0 | 1): number {
  return (
    SPREAD[2 * (cells & 255) + half]! |
    SPREAD[512 + 2 * ((cells >> 8) & 255) + half]! |
    SPREAD[1024 + 2 * ((cells >> 16) & 255) + half]! |
    SPREAD[1536 + 2 * (cells >>> 24) + half]!
  );
}

/** Row 7 first, as in the view. */
export const tensor: TensorEncoder<State, View, Options> = {
  planes: () => PLANES,
  encode: ({ board, mover, ply, plyLimit }, seat: Seat, _seats, _options, out) => {
    const letters = LETTERS[seat]! + LETTERS[1 - seat]!;
    for (let cell = 0; cell < CELLS; cell++) {
      const plane = letters.indexOf(board[cell]!);
      if (plane >= 0) out[plane * CELLS + cell] = 1;
    }
    out[BOARD.length * CELLS] = mover === seat ? 1 : 0;
    out[BOARD.length * CELLS + 1] = Math.min(127, plyLimit - ply);
  },
  packState: ({ x, o, kings, mover, ply, limit }, seat: Seat, _seats, _options, { words, bytes, from }) => {
    const board = from >> 2;
    const [own, other] = seat === 0 ? [x, o] : [o, x];
    words[board] = spread(own & ~kings, 0);
    words[board + 1] = spread(own & ~kings, 1);
    words[board + 2] = spread(own & kings, 0);
    words[board + 3] = spread(own & kings, 1);
    words[board + 4] = spread(other & ~kings, 0);
    words[board + 5] = spread(other & ~kings, 1);
    words[board + 6] = spread(other & kings, 0);
    words[board + 7] = spread(other & kings, 1);
    bytes[from + BOARD.length * BOARD_BYTES] = mover === seat ? 1 : 0;
    bytes[from + BOARD.length * BOARD_BYTES + 1] = Math.min(127, limit - ply);
  },
};
