// What a seat sees of Piranhas as numbers: the board from the lower left corner, one's own fish first.

import type { Seat, TensorEncoder, TensorPlane } from '../../../src/core/game.ts';
import { KRAKEN, SIDE, SQUARES } from './board.ts';
import type { Options } from './options.ts';
import { LAST_TURN, type State, TO_PLACE, TURN } from './state.ts';
import { largestSwarm } from './swarm.ts';
import type { View } from './view.ts';

const LETTERS = 'RB';
const BOARD: readonly string[] = ['own fish', 'other fish', 'krakens'];
const PLANES: readonly TensorPlane[] = [
  ...BOARD.map(name => ({ name, shape: [SIDE, SIDE], packing: 'bits' as const })),
  { name: 'own turn', shape: [1] },
  { name: 'turns left', shape: [1] },
  { name: 'krakens to place', shape: [1] },
  { name: 'largest swarms, own first', shape: [2] },
];

/** Bytes of all boards as bits. */
const BOARD_BYTES = Math.ceil((BOARD.length * SQUARES) / 8);

export const tensor: TensorEncoder<State, View, Options> = {
  planes: () => PLANES,
  encode: ({ board, turn, toPlace, swarms }, seat: Seat, _seats, _options, out) => {
    const letters = `${LETTERS[seat]!}${LETTERS[1 - seat]!}O`;
    for (let square = 0; square < SQUARES; square++) {
      const plane = letters.indexOf(board[square]!);
      if (plane >= 0) out[plane * SQUARES + square] = 1;
    }
    out.set(
      [(turn & 1) === seat ? 1 : 0, Math.max(0, LAST_TURN - turn), toPlace, swarms[seat]!, swarms[1 - seat]!],
      BOARD.length * SQUARES,
    );
  },
  packState: (s, seat: Seat, _seats, _options, out) => {
    const { squares, n } = s;
    for (let square = 0; square < SQUARES; square++) {
      const content = squares[square]!;
      if (content !== 0) out.bit((content === KRAKEN ? 2 : content === seat + 1 ? 0 : 1) * SQUARES + square);
    }
    const { bytes } = out;
    const at = out.from + BOARD_BYTES;
    bytes[at] = (n[TURN]! & 1) === seat ? 1 : 0;
    bytes[at + 1] = Math.max(0, LAST_TURN - n[TURN]!);
    bytes[at + 2] = n[TO_PLACE]!;
    bytes[at + 3] = largestSwarm(s, seat);
    bytes[at + 4] = largestSwarm(s, 1 - seat);
  },
};
