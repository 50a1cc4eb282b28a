// What a move of Dama takes, and what its line takes and loses.

import { NOBODY, type Seat } from '../../../src/core/game.ts';
import type { Reason } from '../../../src/core/reasons.ts';
import { TAKES, TAKES_KING } from '../rules/actions.ts';
import { printSquare } from '../rules/notation.ts';
import { jumped, origin, pieces } from '../rules/rules.ts';
import type { State } from '../rules/state.ts';
import { capturesOf, type Move, type Position, say, WEIGHT } from './position.ts';
import { looseSquares } from './protection.ts';

export function capture({ rival, first, moves, before, seat }: Position): Reason[] {
  if ((first.action & TAKES) === 0) return [];
  const king = (first.action & TAKES_KING) !== 0;
  const args = { square: printSquare(jumped(first.action)) };
  const worth = king ? WEIGHT.king : WEIGHT.man;
  if (capturesOf(first.after, rival).length === 0)
    return [say('for', king ? 'takes.king.free' : 'takes.man.free', worth, { args, player: rival, topic: 'material' })];
  // Where something is taken in return, the exchange says more than the capture.
  const gain = balanceOver(moves, before, seat) ?? firstExchange(moves, before, seat);
  if (gain && gain.lost > 0) return [];
  return [say('for', king ? 'takes.king' : 'takes.man', worth, { args, topic: 'material' })];
}

/** What the line takes and loses. */
export function material(position: Position): Reason[] {
  return [...balanced(position), ...kings(position)];
}

function balanced({ before, seat, rival, moves, first }: Position): Reason[] {
  const whole = balanceOver(moves, before, seat);
  const gain = whole ?? firstExchange(moves, before, seat);
  if (!gain || moves.length < 2) return [];
  const { taken, lost } = gain;
  const lead = taken - lost;
  // What is lost first may be taken back where the line breaks off.
  if (!whole && lead < 0) return [];
  const args = { taken, lost };
  const ahead = pieces(before, seat) - pieces(before, rival);
  if (lead > 0 && lost > 0) return [say('for', 'line.gains', lead * WEIGHT.man, { args, topic: 'material' })];
  if (lead > 0 && (moves[0]!.action & TAKES) === 0)
    return [say('for', 'line.takes', lead * WEIGHT.man, { args, topic: 'material', player: rival })];
  // A capture that is not answered says so itself.
  if (lead > 0) return [];
  if (lead < 0) return [say('against', 'line.costs', -lead * WEIGHT.man, { args, topic: 'material', player: rival })];
  const from = printSquare(origin(first.action));
  if (taken > 0 && (first.action & TAKES) !== 0 && looseSquares(before, rival).includes(from))
    return [say('for', 'trades.saved', WEIGHT.rescue, { args: { square: from }, topic: 'material' })];
  if (taken === 0) return [];
  // An exchange that comes later is no exchange of this move.
  const isLater = moves.slice(0, 2).every(({ action }) => (action & TAKES) === 0);
  if (isLater) return [say('for', 'line.trades', WEIGHT.trade / 2, { args: { taken }, topic: 'material' })];
  if (ahead > 0)
    return [
      say('for', 'trades.ahead', WEIGHT.trade, {
        args: { own: pieces(before, seat), theirs: pieces(before, rival) },
        topic: 'material',
      }),
    ];
  return [say('for', 'trades', WEIGHT.trade / 2, { args: { taken }, topic: 'material' })];
}

/** A king that is captured in the line, with no other for it. */
function kings({ before, seat, moves }: Position): Reason[] {
  if (!balanceOver(moves, before, seat)) return [];
  const taken = moves.filter(({ action }) => (action & TAKES_KING) !== 0);
  const [first] = taken;
  if (!first || taken.some(move => move.seat === seat)) return [];
  const args = { square: printSquare(jumped(first.action)) };
  return [say('against', 'line.costs.king', WEIGHT.king, { args, topic: 'material', player: 1 - seat })];
}

export interface Balance {
  readonly taken: number;
  readonly lost: number;
}

/** Pieces that a line takes and loses; undefined where it breaks off in the middle of an exchange. */
export function balanceOver(moves: readonly Move[], before: State, seat: Seat): Balance | undefined {
  const end = moves.length - 1;
  return isSettled(moves, end) ? balance(before, moves[end]!.after, seat) : undefined;
}

/** The same of the first exchange of a line. */
function firstExchange(moves: readonly Move[], before: State, seat: Seat): Balance | undefined {
  return moves
    .map(({ after }, at) => ({ at, ...balance(before, after, seat) }))
    .find(({ at, taken, lost }) => at > 0 && taken + lost > 0 && isSettled(moves, at));
}

/** Is no exchange under way after this move? A capture that was possible a turn ago, and not made, is part of none. */
function isSettled(moves: readonly Move[], at: number): boolean {
  const { after } = moves[at]!;
  if (after.next === NOBODY) return true;
  const last = moves[at - 1];
  const declined = last && (last.action & TAKES) === 0 ? capturesOf(last.before, after.next) : [];
  return capturesOf(after, after.next).every(action => declined.includes(action));
}

const balance = (before: State, after: State, seat: Seat): Balance => ({
  taken: pieces(before, 1 - seat) - pieces(after, 1 - seat),
  lost: pieces(before, seat) - pieces(after, seat),
});
