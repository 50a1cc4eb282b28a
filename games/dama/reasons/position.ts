// What the statements about a move of Dama are made of: the position with its line, and what can be read off a board.

import { type Action, actionList, type Seat } from '../../../src/core/game.ts';
import { type LineStep, makeReason } from '../../../src/core/reasons.ts';
import { TAKES } from '../rules/actions.ts';
import { type Bitboard, type Board, cellAt, count, O_LAST_ROW, X_LAST_ROW } from '../rules/board.ts';
import { listMoves } from '../rules/moves.ts';
import { printSquare } from '../rules/notation.ts';
import { jumped, origin, type Square, target } from '../rules/rules.ts';
import type { State } from '../rules/state.ts';
import type { DamaReasonCode } from '../texts/reasons.en.ts';

/** In payoffs, from -1 to 1: what tips the balance by about so much. */
export const WEIGHT = {
  win: 2,
  king: 0.6,
  man: 0.4,
  promotion: 0.5,
  promotionAhead: 0.3,
  rescue: 0.35,
  safe: 0.3,
  threat: 0.15,
  trade: 0.12,
  confined: 0.1,
  home: 0.06,
  mobile: 0.05,
  advance: 0.05,
  centre: 0.04,
} as const;

/** More moves than either side has on any board. */
const MOST_MOVES = 64;
export type Move = LineStep<State>;

export interface Position {
  readonly before: State;
  readonly seat: Seat;
  readonly rival: Seat;
  readonly moves: readonly Move[];
  readonly first: Move;
}

export const say = makeReason<DamaReasonCode>;

/** Does the answer capture the piece that was moved? Where it stands is then worth no word. */
export const isTaken = ({ first, moves }: Position): boolean => {
  const reply = moves[1]?.action ?? 0;
  return (reply & TAKES) !== 0 && sameSquare(jumped(reply), target(first.action));
};

/** Is the piece that was moved captured later in the line? */
export const isLost = (position: Position): boolean => isLostFrom(position, target(position.first.action));

/** Is the own piece that stands there after the move captured later in the line? */
export function isLostFrom({ first, moves }: Position, square: Square): boolean {
  let at = square;
  for (const { seat, action } of moves.slice(1)) {
    if (seat === first.seat && sameSquare(origin(action), at)) at = target(action);
    else if (seat !== first.seat && (action & TAKES) !== 0 && sameSquare(jumped(action), at)) return true;
  }
  return false;
}

export const isCentral = ({ row, column }: Square): boolean => row >= 2 && row <= 5 && column >= 2 && column <= 5;
export const ownOf = (b: Board, seat: Seat): Bitboard => (seat === 0 ? b.x : b.o);
export const has = (cells: Bitboard, { row, column }: Square): boolean => ((cells >> cellAt(row, column)) & 1) === 1;
export const sameSquare = (a: Square, b: Square): boolean => a.row === b.row && a.column === b.column;
export const menAt = (b: Board, seat: Seat, row: Bitboard): number => count(ownOf(b, seat) & ~b.kings & row);
export const squareOf = (text: string): Square => ({ row: Number(text[0]), column: Number(text[1]) });
export const isKingAt = (b: Board, square: string): boolean => has(b.kings, squareOf(square));

/** Whether or not it is the seat's turn. */
export function movesOf(b: Board, seat: Seat): readonly Action[] {
  const list = actionList(MOST_MOVES);
  listMoves(b, seat, list);
  return [...list.items.subarray(0, list.size)];
}

export const capturesOf = (b: Board, seat: Seat): readonly Action[] =>
  movesOf(b, seat).filter(action => (action & TAKES) !== 0);

/** Squares of the pieces that the seat could capture with one move. */
export const capturedSquares = (b: Board, seat: Seat): readonly string[] => [
  ...new Set(capturesOf(b, seat).map(action => printSquare(jumped(action)))),
];

/** Where a man of the seat could become a king with one move. */
export function promotionsOf(b: Board, seat: Seat): readonly string[] {
  const last = seat === 0 ? X_LAST_ROW : O_LAST_ROW;
  return movesOf(b, seat)
    .filter(action => !isKingAt(b, printSquare(origin(action))) && has(last, target(action)))
    .map(action => printSquare(target(action)));
}

export function promotedAt(before: State, { seat, action }: Move): string | undefined {
  const last = seat === 0 ? X_LAST_ROW : O_LAST_ROW;
  if (isKingAt(before, printSquare(origin(action))) || !has(last, target(action))) return undefined;
  return printSquare(target(action));
}
