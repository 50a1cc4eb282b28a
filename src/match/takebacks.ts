// What may be taken back, and who has to agree.

import { isAskable } from '../core/absence-rules.ts';
import type { Seat } from '../core/game.ts';
import type { JournalEntry, Millis } from '../core/journal.ts';
import type { Refusal } from '../core/refusal.ts';
import type { SeatStates } from '../core/seat-state.ts';
import { nothingToRetract } from './refusals.ts';

export interface RetractRequest {
  readonly seat: Seat;
  readonly at: Millis;
  /** Where an unfinished turn began; undefined where there is none to take back. */
  readonly unfinished: number | undefined;
  /** Where the last turn of a seat began, in a match that allows taking it back. */
  readonly lastTurn: (seat: Seat) => number | undefined;
}

/**
 * What is written down when a seat wants to take back; undefined: it has asked already. `asked`: who wants it so
 * far; the first one's turn is taken back. An unfinished turn is the seat's own. A whole
 * turn changes what others have seen, so every other person at the table has to want it too; bots and programs are not asked.
 */
export function retractEntry(
  seats: SeatStates,
  asked: readonly Seat[],
  { seat, at, unfinished, lastTurn }: RetractRequest,
): JournalEntry | Refusal | undefined {
  if (unfinished !== undefined) return { t: 'retracted', at, seat, to: unfinished };
  const whose = asked[0] ?? seat;
  const to = lastTurn(whose);
  if (to === undefined) return nothingToRetract;
  const voters = seats.flatMap(({ who, hasLeft }, s) => (!hasLeft && isAskable(who) ? [s] : []));
  const agreed = new Set([...asked, seat]);
  if (voters.every(voter => agreed.has(voter))) return { t: 'retracted', at, seat: whose, to };
  return asked.includes(seat) ? undefined : { t: 'retract-asked', at, seat };
}
