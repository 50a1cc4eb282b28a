// Everything lies open: every seat and the audience see the same.

import type { RandomInt, Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { parseCells, printCells } from './board-file.ts';
import type { Options } from './options.ts';
import { init, setPosition } from './rules.ts';
import type { State } from './state.ts';

export interface View {
  /** 64 characters, row 7 first: x, X, o, O or a dot. */
  readonly board: string;
  /** Whose move it is, or would be were the game not over. */
  readonly mover: Seat;
  /** The mover, or NOBODY. */
  readonly next: Seat;
  readonly ply: number;
  readonly plyLimit: number;
}

export function view(s: State): View {
  return { board: printCells(s), mover: s.mover, next: s.next, ply: s.ply, plyLimit: s.limit };
}

export function imagine(v: View, _random: RandomInt, seats: number, options: Options, to?: State): State {
  const board = parseCells(v.board, { unpromotedMen: true });
  if (isRefusal(board)) throw new Error(`a view with a bad board: ${board.detail}`);
  const s = to ?? init(seats, options);
  setPosition(s, board, v.mover, v.ply);
  return s;
}
