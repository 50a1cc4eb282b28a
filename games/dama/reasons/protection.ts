// Which pieces could be captured for nothing, and which captures would be answered by another.

import type { Action, Seat } from '../../../src/core/game.ts';
import type { Reason } from '../../../src/core/reasons.ts';
import { TAKES } from '../rules/actions.ts';
import { printSquare } from '../rules/notation.ts';
import { apply, jumped, origin, target } from '../rules/rules.ts';
import { copy, type State } from '../rules/state.ts';
import { capturedSquares, capturesOf, isKingAt, movesOf, type Position, sameSquare, say, WEIGHT } from './position.ts';

export function protection(position: Position): Reason[] {
  return [...guarding(position), ...saving(position), ...soundness(position)];
}

/** A piece that could have been captured for nothing, and now only against another. */
function guarding({ before, rival, first }: Position): Reason[] {
  const capturable = capturedSquares(first.after, rival);
  const loose = looseSquares(first.after, rival);
  const from = printSquare(origin(first.action));
  const square = looseSquares(before, rival).find(
    one => one !== from && capturable.includes(one) && !loose.includes(one),
  );
  if (square === undefined) return [];
  const code = isKingAt(before, square) ? 'guards.king' : 'guards.man';
  return [say('for', code, WEIGHT.safe, { args: { square }, topic: 'safety' })];
}

/** A piece that could have been captured for nothing, and now not at all, though others can be. */
function saving({ before, rival, first }: Position): Reason[] {
  if ((first.action & TAKES) !== 0) return [];
  const capturable = capturedSquares(first.after, rival);
  const looseBefore = looseSquares(before, rival);
  // That nothing can be captured any more says more, and a piece given up for another is not saved.
  if (capturable.length === 0 || looseSquares(first.after, rival).length >= looseBefore.length) return [];
  const from = printSquare(origin(first.action));
  const to = printSquare(target(first.action));
  const square = looseBefore.find(one => !capturable.includes(one === from ? to : one));
  if (square === undefined) return [];
  const isKing = isKingAt(before, square);
  const weight = isKing ? WEIGHT.king : WEIGHT.rescue;
  return [say('for', isKing ? 'saves.king' : 'saves.man', weight, { args: { square }, topic: 'safety' })];
}

/** Whatever the other side captures is answered. */
function soundness({ before, seat, rival, first }: Position): Reason[] {
  if ((first.action & TAKES) !== 0) return [];
  if (capturesOf(first.after, rival).length === 0 || looseSquares(first.after, rival).length > 0) return [];
  const others = movesOf(before, seat).filter(action => action !== first.action);
  const unsafe = others.filter(action => looseSquares(afterMove(before, seat, action), rival).length > 0).length;
  if (unsafe === 0) return [];
  const args = { unsafe, others: others.length };
  const code = unsafe === others.length ? 'sound.only' : 'sound';
  return [say('for', code, WEIGHT.safe, { args, player: rival, topic: 'safety' })];
}

/** Squares of the pieces that the seat could capture without losing the piece that captures to the next move. */
export function looseSquares(s: State, seat: Seat): readonly string[] {
  const loose = capturesOf(s, seat).filter(action => !isAnswered(s, seat, action));
  return [...new Set(loose.map(action => printSquare(jumped(action))))];
}

function isAnswered(s: State, seat: Seat, capture: Action): boolean {
  const landing = target(capture);
  return capturesOf(afterMove(s, seat, capture), 1 - seat).some(answer => sameSquare(jumped(answer), landing));
}

function afterMove(s: State, seat: Seat, action: Action): State {
  const after = copy(s);
  apply(after, seat, action);
  return after;
}
