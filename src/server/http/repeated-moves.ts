// A move that is sent again because it may not have been carried out: its match moved to another node before the answer came.

import type { AnyGame, Seat } from '../../core/game.ts';
import type { JournalEntry } from '../../core/journal.ts';
import { isRefusal } from '../../core/refusal.ts';
import { JournalStepper } from '../../core/replay.ts';
import type { ClientMessage } from '../../protocol/play.ts';

export type ActMessage = Extract<ClientMessage, { t: 'act' }>;

/**
 * Does the journal have this move already? A seat answers a question once, so the first action of the seat after the version that the
 * move names is the answer to the same question.
 */
export function wasCarriedOut(
  game: AnyGame,
  entries: readonly JournalEntry[],
  seat: Seat,
  { version, action }: ActMessage,
): boolean {
  const [first, ...later] = entries;
  const stepper = first?.t === 'created' && version !== undefined ? JournalStepper.of(game, first) : undefined;
  if (!stepper || isRefusal(stepper)) return false;
  for (const entry of later) {
    if (stepper.version >= version! && entry.t === 'acted' && entry.seat === seat)
      return game.parse(stepper.gameState, seat, action) === entry.action;
    stepper.applyEntry(entry);
  }
  return false;
}
