// What a seat sees of Dama as numbers: the board as it lies, one's own pieces first.

import type { Seat, TensorEncoder, TensorPlane } from '../../../src/core/game.ts';
import { columnOf, lowest, rowOf } from './board.ts';
import type { Options } from './options.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

const CELLS = 64;
/** By seat: a man and a king, as the view writes them. */
const LETTERS = ['xX', 'oO'] as const;

const BOARD: readonly string[] = ['own men', 'own kings', 'other men', 'other kings'];
const PLANES: readonly TensorPlane[] = [
  ...BOARD.map(name => ({ name, shape: [8, 8] })),
  { name: 'own turn', shape: [1] },
  { name: 'moves left', shape: [1] },
];

/** By cell of the state: its place on a board of the tensor. */
const PLACE = Int32Array.from({ length: 32 }, (_, cell) => (7 - rowOf(cell)) * 8 + columnOf(cell));

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
  encodeState: ({ x, o, kings, mover, ply, limit }, seat: Seat, _seats, _options, out) => {
    const [own, other] = seat === 0 ? [x, o] : [o, x];
    for (let left = own | 0; left !== 0; left &= left - 1) {
      const cell = lowest(left);
      out[PLACE[cell]! + (((kings >>> cell) & 1) === 0 ? 0 : CELLS)] = 1;
    }
    for (let left = other | 0; left !== 0; left &= left - 1) {
      const cell = lowest(left);
      out[PLACE[cell]! + (((kings >>> cell) & 1) === 0 ? 2 : 3) * CELLS] = 1;
    }
    out[BOARD.length * CELLS] = mover === seat ? 1 : 0;
    out[BOARD.length * CELLS + 1] = Math.min(127, limit - ply);
  },
};
