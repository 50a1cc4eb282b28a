// What could be captured before and after a move of Dama, on both sides.

import { NOBODY } from '../../../src/core/game.ts';
import type { Reason } from '../../../src/core/reasons.ts';
import { TAKES, TAKES_KING } from '../rules/actions.ts';
import { printSquare } from '../rules/notation.ts';
import { apply, jumped, origin, target } from '../rules/rules.ts';
import { copy } from '../rules/state.ts';
import { balanceOver } from './material.ts';
import {
  capturedSquares,
  capturesOf,
  isKingAt,
  isLostFrom,
  isTaken,
  movesOf,
  type Position,
  say,
  squareOf,
  WEIGHT,
} from './position.ts';

/** What the other side could capture, before and after. */
export function safety(position: Position): Reason[] {
  const { before, seat, rival, first, moves } = position;
  const found: Reason[] = [];
  const from = printSquare(origin(first.action));
  const to = printSquare(target(first.action));
  const dangerBefore = capturedSquares(before, rival);
  const dangerAfter = capturedSquares(first.after, rival);
  const saved = dangerBefore.find(square => !dangerAfter.includes(square === from ? to : square));
  if (saved !== undefined && (first.action & TAKES) === 0) {
    const isKing = isKingAt(before, saved);
    // A piece that the line loses a little later is not saved.
    if (dangerAfter.length === 0 && !isLostFrom(position, squareOf(saved === from ? to : saved)))
      found.push(
        say('for', isKing ? 'rescues.king' : 'rescues.man', isKing ? WEIGHT.king : WEIGHT.rescue, {
          args: { square: saved },
          topic: 'safety',
        }),
      );
  }
  const reply = moves[1];
  if (reply && (reply.action & TAKES) !== 0) {
    const square = printSquare(jumped(reply.action));
    const king = (reply.action & TAKES_KING) !== 0;
    // Where it is taken back, the balance of the line says more.
    const back = moves[2];
    const gain = balanceOver(moves, before, seat);
    if ((!back || (back.action & TAKES) === 0) && gain !== undefined && gain.lost > gain.taken)
      found.push(
        say('against', king ? 'leaves.king' : 'leaves.man', king ? WEIGHT.king : WEIGHT.man, {
          args: { square },
          player: rival,
          topic: 'material',
        }),
      );
  }
  // A capture without an answer says so itself.
  if (dangerAfter.length === 0 && (first.action & TAKES) === 0) {
    const others = movesOf(before, seat).filter(action => action !== first.action);
    const unsafe = others.filter(action => {
      const after = copy(before);
      apply(after, seat, action);
      return capturesOf(after, rival).length > 0;
    }).length;
    if (unsafe > 0)
      found.push(
        say('for', unsafe === others.length ? 'safe.only' : 'safe', WEIGHT.safe, {
          args: { unsafe, others: others.length },
          player: rival,
          topic: 'safety',
        }),
      );
  }
  return found;
}

export function threats(position: Position): Reason[] {
  const { before, seat, first } = position;
  if (first.after.next === NOBODY || isTaken(position)) return [];
  const already = capturedSquares(before, seat);
  const now = capturedSquares(first.after, seat).filter(square => !already.includes(square));
  if (now.length >= 2)
    return [
      say('for', 'threatens.two', 2 * WEIGHT.threat, { args: { square: now[0]!, other: now[1]! }, topic: 'threat' }),
    ];
  return now.length === 1
    ? [say('for', 'threatens', WEIGHT.threat, { args: { square: now[0]! }, topic: 'threat' })]
    : [];
}
