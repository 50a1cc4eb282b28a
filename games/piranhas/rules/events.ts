// The events of a move. All viewers receive the same.

import type { Action, GameEvent, Seat } from '../../../src/core/game.ts';
import { squareName } from './board.ts';
import { endingOf } from './ending.ts';
import { eats, target } from './moves.ts';
import { apply, KRAKEN_AT } from './rules.ts';
import { copy, type State } from './state.ts';
import { namedMove } from './view.ts';

export function eventsFor(before: State, by: Seat, action: Action, _viewer: Seat): readonly GameEvent[] {
  if (action >= KRAKEN_AT) return [{ what: 'kraken', square: squareName(action - KRAKEN_AT) }];
  const move = { from: action >> 3, to: target(before, action), ate: eats(before, action) };
  const after = copy(before);
  apply(after, by, action);
  const ending = endingOf(after);
  const moved = { what: 'moved', seat: by, ...namedMove(move) };
  return ending ? [moved, { what: 'ended', ...ending }] : [moved];
}
