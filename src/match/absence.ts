// What becomes of a match while players are missing, under each of the four policies. Nothing is done here: the match asks
// how long to wait and what follows, and writes it down.
//
// Bots do not wait for anybody. While everybody else is away too, the match stands still. While a person waits, nothing happens
// to the absent seat before that person claims. Tournaments and tables with clients of older protocols follow their own rule:
// skip and substitute take effect at once, the others when the grace period is over.

import {
  type AbsenceRule,
  type Claim,
  claimWait,
  hasOwnAbsenceRule,
  isAskable,
  LONGEST_WAIT,
} from '../core/absence-rules.ts';
import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import { absentSeats, isSomebodyAbsent, type SeatState, type SeatStates } from '../core/seat-state.ts';

const isHere = ({ absent, hasLeft }: Readonly<SeatState>): boolean => absent === undefined && !hasLeft;

/** Seats still at the table; where a bot sits in, only people and programs keep a match alive. */
export function presentSeats({ absence }: AbsenceRule, seats: SeatStates): Seat[] {
  return seats.flatMap((state, seat) =>
    isHere(state) && !(absence === 'substitute' && state.who?.kind === 'bot') ? [seat] : [],
  );
}

/** People and programs that are here. */
const waitingSeats = (seats: SeatStates): Seat[] =>
  seats.flatMap((state, seat) => (isHere(state) && state.who?.kind !== 'bot' ? [seat] : []));

/** Does nobody wait any more once this seat's player is away too? Programs among themselves are not waited for. */
export function nobodyWaitsWithout(rule: AbsenceRule, seats: SeatStates, leaving: Seat): boolean {
  if (hasOwnAbsenceRule(rule, seats)) return false;
  if (waitingSeats(seats).some(seat => seat !== leaving)) return false;
  return seats.some(
    ({ who, absent, isClaimed, hasLeft }, seat) =>
      who?.kind === 'person' && !hasLeft && (seat === leaving || (absent !== undefined && !isClaimed)),
  );
}

/** Is the seat absent, and does the match go on without waiting for it? */
export function isReplaced(rule: AbsenceRule, seats: SeatStates, seat: Seat): boolean {
  const state = seats[seat];
  return state?.absent !== undefined && (state.isClaimed || hasOwnAbsenceRule(rule, seats));
}

/** The absent seat that somebody may claim against first, from when, and what that does. */
export function openClaim(
  rule: AbsenceRule,
  seats: SeatStates,
  canGoOnWithout: (seat: Seat) => boolean,
): Claim | undefined {
  const seat = claimableSeat(rule, seats);
  if (seat === undefined) return undefined;
  const claim = { seat, at: seats[seat]!.absent! + claimWait(rule) };
  if (rule.absence === 'substitute') return { ...claim, effect: 'substitute' };
  if (rule.absence !== 'skip') return { ...claim, effect: canGoOnWithout(seat) ? 'remove' : 'win' };
  const here = presentSeats(rule, seats);
  return here.length > 1 ? { ...claim, effect: 'skip' } : { ...claim, effect: 'win', winner: here[0]! };
}

function claimableSeat(rule: AbsenceRule, seats: SeatStates): Seat | undefined {
  if (!isSomebodyAbsent(seats) || hasOwnAbsenceRule(rule, seats) || waitingSeats(seats).length === 0) return undefined;
  return absentSeats(seats).find(seat => !seats[seat]!.isClaimed);
}

/** Programs cannot be asked whether they want to wait: the first of them claims, where no person is here. */
export function automaticClaimant(seats: SeatStates): Seat | undefined {
  const waiting = waitingSeats(seats);
  return waiting.some(seat => isAskable(seats[seat]!.who)) ? undefined : waiting[0];
}

/** When the wait for absent players is over. */
export function absenceDeadline(rule: AbsenceRule, seats: SeatStates, isWaiting: boolean): Millis {
  if (!isSomebodyAbsent(seats)) return Number.POSITIVE_INFINITY;
  const since = absentSeats(seats).map(seat => seats[seat]!.absent!);
  if (isWaiting) return since.at(-1)! + Math.max(rule.grace, LONGEST_WAIT);
  const claimable = claimableSeat(rule, seats);
  if (claimable !== undefined)
    return automaticClaimant(seats) === undefined
      ? Number.POSITIVE_INFINITY
      : seats[claimable]!.absent! + claimWait(rule);
  if (rule.absence === 'suspend' || rule.absence === 'lose') {
    // With nobody here the match waits for everybody's grace: whoever comes back in time still finds it.
    const first = presentSeats(rule, seats).length > 0 ? since[0]! : since.at(-1)!;
    return first + rule.grace;
  }
  const enough = rule.absence === 'skip' ? 1 : 0;
  return presentSeats(rule, seats).length > enough ? Number.POSITIVE_INFINITY : since.at(-1)! + rule.grace;
}

/** What follows when it is over: nobody is left to win, the last one present does, or the seat missing longest is out. */
export type Consequence =
  | { readonly is: 'void' }
  | { readonly is: 'won'; readonly seat: Seat; readonly winner: Seat }
  | { readonly is: 'out'; readonly seat: Seat };

export function consequence(rule: AbsenceRule, seats: SeatStates, isWaiting: boolean): Consequence {
  const here = presentSeats(rule, seats);
  if (isWaiting || rule.absence === 'substitute' || here.length === 0) return { is: 'void' };
  const seat = absentSeats(seats)[0]!;
  return rule.absence === 'skip' ? { is: 'won', seat, winner: here[0]! } : { is: 'out', seat };
}
