// What a seat sees of Dama as numbers: the board as it lies, one's own pieces first.

import type { Seat, TensorEncoder, TensorPlane } from '../../../src/core/game.ts';
import type { Options } from './options.ts';
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

/** Row 7 first, as in the view. */
export const tensor: TensorEncoder<View, Options> = {
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
};
