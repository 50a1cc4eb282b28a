// What becomes of a match while players are missing, under each of the four policies. Nothing is done here: the match asks
// how long to wait and what follows, and writes it down.

import type { Seat } from '../core/game.ts';
import type { MatchSetup, Millis } from '../core/journal.ts';
import { absentSeats, isSomebodyAbsent, type SeatStates } from '../core/seat-state.ts';

type AbsenceRule = Pick<MatchSetup, 'absence' | 'grace'>;

/** Seats still at the table; where a bot sits in, only people and programs keep a match alive. */
export function presentSeats({ absence }: AbsenceRule, seats: SeatStates): Seat[] {
  return seats.flatMap(({ absent, hasLeft, who }, seat) =>
    absent === undefined && !hasLeft && !(absence === 'substitute' && who?.kind === 'bot') ? [seat] : [],
  );
}

/** When the wait for absent players is over. */
export function absenceDeadline(rule: AbsenceRule, seats: SeatStates): Millis {
  if (!isSomebodyAbsent(seats)) return Number.POSITIVE_INFINITY;
  const since = absentSeats(seats).map(seat => seats[seat]!.absent!);
  if (rule.absence === 'suspend' || rule.absence === 'lose') return since[0]! + rule.grace;
  const enough = rule.absence === 'skip' ? 1 : 0;
  return presentSeats(rule, seats).length > enough ? Number.POSITIVE_INFINITY : since.at(-1)! + rule.grace;
}

/** What follows when it is over: nobody is left to win, the last one present does, or the seat missing longest is out. */
export type Consequence =
  | { readonly is: 'void' }
  | { readonly is: 'won'; readonly seat: Seat; readonly winner: Seat }
  | { readonly is: 'out'; readonly seat: Seat };

export function consequence(rule: AbsenceRule, seats: SeatStates): Consequence {
  const here = presentSeats(rule, seats);
  if (rule.absence === 'substitute' || here.length === 0) return { is: 'void' };
  const seat = absentSeats(seats)[0]!;
  return rule.absence === 'skip' ? { is: 'won', seat, winner: here[0]! } : { is: 'out', seat };
}
