// The events of a move. All viewers receive the same.

import type { Action, GameEvent, Seat } from '../../../src/core/game.ts';
import { BY_KING, TAKES_MAN } from './actions.ts';
import { cellAt, O_LAST_ROW, X_LAST_ROW } from './board.ts';
import { pieceAt } from './board-file.ts';
import { printSquare } from './notation.ts';
import { jumped, origin, target } from './rules.ts';
import type { State } from './state.ts';

export function eventsFor(before: State, by: Seat, action: Action): readonly GameEvent[] {
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
