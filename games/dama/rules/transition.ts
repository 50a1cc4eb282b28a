// Two boards, one after the other, without the move: is there a move between them, and if not, which
// rule is broken? What the document calls valid_move, with its reason.

import type { Refusal, Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { type Bitboard, type Board, type BoardCell, columnOf, count, isInitial, lowest, rowOf } from './board.ts';
import { refusal } from './refusals.ts';
import { applyMove, moveBetween, type Square } from './rules.ts';

export interface TransitionRules {
  /** Who must have moved. If absent, either player may have moved, as in the document. */
  readonly by?: Seat;
  /** May player 2 make the first move on the initial board? The document says no and does not test it. */
  readonly secondMayOpen?: boolean;
}

/** Says why no legal move leads from `prev` to `next`. Returns undefined if one does. */
export function explainTransition(prev: Board, next: Board, rules: TransitionRules = {}): Refusal | undefined {
  const sides = [difference(prev, next, 0), difference(prev, next, 1)] as const;
  const [x, o] = sides;
  if (sides.every(side => (side.left | side.came | side.changed) === 0)) return refusal('unchanged');
  if (x.came !== 0 && o.came !== 0) return refusal('both-moved');
  if ((x.came | o.came) === 0) return (x.left | o.left) === 0 ? refusal('kind-changed') : refusal('piece-vanished');
  const mover = x.came !== 0 ? 0 : 1;
  const { came, left } = sides[mover];
  if (left === 0) return (came & ~sides[1 - mover]!.left) === 0 ? refusal('side-changed') : refusal('piece-appeared');
  if (count(came) > 1) return refusal('two-moves');
  const oneMove = explainMove(prev, next, mover, left, lowest(came));
  if (oneMove) return oneMove;
  if (rules.by !== undefined && rules.by !== mover) return refusal('other-player');
  return mover === 1 && isInitial(prev) && !rules.secondMayOpen && rules.by === undefined
    ? refusal('first-move')
    : undefined;
}

interface Difference {
  /** Cells its pieces have left, or where they were taken. */
  readonly left: Bitboard;
  readonly came: Bitboard;
  /** Cells where a piece stayed and became of the other kind. */
  readonly changed: Bitboard;
}

function difference(prev: Board, next: Board, seat: Seat): Difference {
  const [before, after] = seat === 0 ? [prev.x, next.x] : [prev.o, next.o];
  return { left: before & ~after, came: after & ~before, changed: before & after & (prev.kings ^ next.kings) };
}

/** A piece of `mover` has come to `to`, and `left` is where its side has pieces no more. */
function explainMove(prev: Board, next: Board, mover: Seat, left: Bitboard, to: BoardCell): Refusal | undefined {
  const their = mover === 0 ? prev.o & ~next.o : prev.x & ~next.x;
  const taken = their & ~(1 << to);
  if (count(taken) > 1) return refusal('two-taken');
  const from = likelyOrigin(left, to);
  const action = moveBetween(prev, mover, square(from), square(to));
  if (isRefusal(action)) return action;
  const due = { x: prev.x, o: prev.o, kings: prev.kings };
  applyMove(due, mover, action);
  const [dueOwn, dueTheir] = mover === 0 ? [due.x, due.o] : [due.o, due.x];
  const [nextOwn, nextTheir] = mover === 0 ? [next.x, next.o] : [next.o, next.x];
  if (dueOwn !== nextOwn || (dueTheir & ~nextTheir) !== 0) return refusal('piece-vanished');
  if (dueTheir !== nextTheir) return refusal('not-removed');
  return explainKinds(prev, next, due, from, to);
}

function explainKinds(prev: Board, next: Board, due: Board, from: BoardCell, to: BoardCell): Refusal | undefined {
  const wrong = due.kings ^ next.kings;
  if (wrong === 0) return undefined;
  if ((wrong & ~(1 << to)) !== 0) return refusal('kind-changed');
  if (((prev.kings >> from) & 1) === 1) return refusal('demoted');
  return ((next.kings >> to) & 1) === 1 ? refusal('early-promotion') : refusal('not-promoted');
}

/** Where two of the mover's pieces are gone, one may be its own capture: the piece that moved is the one farther away. */
function likelyOrigin(left: Bitboard, to: BoardCell): BoardCell {
  const near = lowest(left);
  const rest = left & (left - 1);
  if (rest === 0) return near;
  const far = lowest(rest);
  return distance(far, to) > distance(near, to) ? far : near;
}

const square = (cell: BoardCell): Square => ({ row: rowOf(cell), column: columnOf(cell) });
const distance = (a: BoardCell, b: BoardCell): number => Math.abs(rowOf(a) - rowOf(b));
