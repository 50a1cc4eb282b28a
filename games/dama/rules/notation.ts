// Moves as `23-34` (a step) and `23x45` (a capture), with the row and column digits of the document.

import { type Action, NOBODY, type Refusal, type Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { ACTIONS, TAKES_MAN } from './actions.ts';
import { CELLS, parseBoard, parseCells } from './board-file.ts';
import type { Options } from './options.ts';
import { refusal } from './refusals.ts';
import { init, moveBetween, origin, type Square, setPosition, target, whyNotNow } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export const printSquare = ({ row, column }: Square): string => `${row}${column}`;

// A server prints every move that it shows, so the texts of all actions are made once.
const TEXTS = Array.from(
  { length: ACTIONS },
  (_, action) => `${printSquare(origin(action))}${action < TAKES_MAN ? '-' : 'x'}${printSquare(target(action))}`,
);

export function print(_s: State, _seat: Seat, action: Action): string {
  return TEXTS[action]!;
}

/** A capture may also be written with a dash or with nothing between; an x where nothing is taken is a mistake. */
export function parse(s: State, seat: Seat, text: string): Action | Refusal {
  const parts = /^\s*(\d)(\d)\s*([-x:]?)\s*(\d)(\d)\s*$/i.exec(text);
  if (!parts) return refusal('not-a-move');
  const turn = whyNotNow(s, seat);
  if (turn) return turn;
  const from = { row: Number(parts[1]), column: Number(parts[2]) };
  const to = { row: Number(parts[4]), column: Number(parts[5]) };
  const action = moveBetween(s, seat, from, to);
  if (isRefusal(action)) return action;
  return action < TAKES_MAN && /[x:]/i.test(parts[3]!) ? refusal('not-a-capture') : action;
}

/** The board as the file has it, with dots, coordinates and one line about the game. */
export function draw(v: View): string {
  const lines = Array.from({ length: 8 }, (_, line) => {
    const cells = v.board.slice(8 * line, 8 * line + 8);
    return `${7 - line}  ${cells.split('').join(' ')}`;
  });
  const turn = v.next === NOBODY ? 'over' : `${'xo'[v.mover]} to move`;
  return [...lines, '', '   0 1 2 3 4 5 6 7', `ply ${v.ply} of ${v.plyLimit}, ${turn}`].join('\n');
}

/** A board file or its 64 characters. Neither says whose turn it is: who moves first, unless `toAct` says otherwise. */
export function read(text: string, seats: number, options: Options, toAct?: Seat): State | Refusal {
  const mover = toAct ?? options.firstPlayer - 1;
  if (mover !== 0 && mover !== 1) return refusal('board-seat');
  const board = text.length === CELLS ? parseCells(text, options) : parseBoard(text, options);
  if (isRefusal(board)) return board;
  const s = init(seats, options);
  setPosition(s, board, mover, 0);
  return s;
}
