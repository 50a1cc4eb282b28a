// Everything lies open: every seat and the audience see the same.

import type { Action, GameEvent, RandomInt, Seat } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { BY_KING, TAKES_MAN } from './actions.ts';
import { cellAt, O_LAST_ROW, X_LAST_ROW } from './board.ts';
import { parseCells, pieceAt, printCells } from './board-file.ts';
import { printSquare } from './notation.ts';
import type { Options } from './options.ts';
import { jumped, origin, target } from './rules.ts';
import { init, type State, setPosition } from './state.ts';

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

export function tell(before: State, by: Seat, action: Action): readonly GameEvent[] {
  const [from, to] = [origin(action), target(action)];
  const events: GameEvent[] = [{ what: 'moved', seat: by, from: printSquare(from), to: printSquare(to) }];
  if (action >= TAKES_MAN) {
    const over = jumped(action);
    events.push({ what: 'taken', at: printSquare(over), piece: pieceAt(before, over.row, over.column, '') });
  }
  const lastRow = by === 0 ? X_LAST_ROW : O_LAST_ROW;
  if ((action & BY_KING) === 0 && ((lastRow >> cellAt(to.row, to.column)) & 1) === 1)
    events.push({ what: 'promoted', at: printSquare(to) });
  return events;
}
