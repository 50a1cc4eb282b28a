// What happens to a match while players are absent, under each of the four policies.
//
// Bots wait for no player. While all people and programs are away, the match stands still. While a person waits, nothing happens
// to the absent seat until that person claims. Tournaments and tables with clients of older protocols follow another rule:
// skip and substitute take effect at once, the others when the grace period is over.

import {
  type AbsenceRule,
  type Claim,
  claimWait,
  hasOwnAbsenceRule,
  isAskable,
  MAX_ABSENCE_WAIT,
} from '../core/absence-rules.ts';
import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import type { MatchState } from '../core/match-state.ts';
import { absentSeats, hasAbsentSeat, type SeatState, type SeatStates } from '../core/seat-state.ts';
import { canGoOnWithout, out } from './ending.ts';
import * as refusals from './refusals.ts';
import { NOTHING, type Outcome, type Step } from './step.ts';

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

/** The steps when a player becomes absent. `resigned`: the player gave up. */
export function absent(match: MatchState, seat: Seat, at: Millis, { resigned }: { resigned?: true } = {}): Outcome {
  const { phase, setup, seats } = match;
  const isSeatHere = seats[seat]?.absent === undefined && seats[seat]?.hasLeft === false;
  if (phase === 'over' || phase === 'open' || !isSeatHere) return NOTHING;
  const waits = !resigned && nobodyWaitsWithout(setup, seats, seat);
  return [{ t: 'absent', at, seat, ...(waits && { waits }), ...(resigned && { resigned }) }];
}

export function returned({ phase, seats }: MatchState, seat: Seat, at: Millis): Outcome {
  return phase === 'over' || seats[seat]?.absent === undefined ? NOTHING : [{ t: 'returned', at, seat }];
}

/** Does no player wait any more once this one is away too? Programs do not wait for programs. */
function nobodyWaitsWithout(rule: AbsenceRule, seats: SeatStates, leaving: Seat): boolean {
  if (hasOwnAbsenceRule(rule, seats)) return false;
  if (waitingSeats(seats).some(seat => seat !== leaving)) return false;
  return seats.some(
    ({ who, absent, isClaimed, hasLeft }, seat) =>
      who?.kind === 'person' && !hasLeft && (seat === leaving || (absent !== undefined && !isClaimed)),
  );
}

/** Is the seat absent, and does the match continue without it? */
export function isReplaced({ setup, seats }: MatchState, seat: Seat): boolean {
  const state = seats[seat];
  return state?.absent !== undefined && (state.isClaimed || hasOwnAbsenceRule(setup, seats));
}

/** The seat to move, if the policy of the match skips its turns. */
export function seatToSkip(match: MatchState): Seat | undefined {
  const { setup, seats } = match;
  if (setup.absence !== 'skip' || !hasAbsentSeat(seats) || presentSeats(setup, seats).length === 0) return undefined;
  const seat = seats.findIndex((_, s) => isReplaced(match, s) && match.isAwaited(s));
  return seat < 0 ? undefined : seat;
}

/** What players who wait for an absent player may claim, and from when on. */
export function openClaim(match: MatchState): Claim | undefined {
  const { phase, setup, seats } = match;
  if ((phase !== 'running' && phase !== 'paused') || match.isWaiting) return undefined;
  const seat = claimableSeat(setup, seats);
  if (seat === undefined) return undefined;
  const claim = { seat, at: seats[seat]!.absent! + claimWait(setup) };
  if (setup.absence === 'substitute') return { ...claim, effect: 'substitute' };
  if (setup.absence !== 'skip') return { ...claim, effect: canGoOnWithout(match, seat) ? 'remove' : 'win' };
  const here = presentSeats(setup, seats);
  return here.length > 1 ? { ...claim, effect: 'skip' } : { ...claim, effect: 'win', winner: here[0]! };
}

/** A player claims because another is absent. */
export function claimAbsence(match: MatchState, seat: Seat, at: Millis): Outcome {
  if (match.phase === 'open') return refusals.notStarted;
  if (match.phase === 'over') return refusals.matchOver;
  const claim = openClaim(match);
  if (!claim || claim.seat === seat || match.seats[seat]?.hasLeft !== false) return refusals.nothingToClaim;
  if (at < claim.at) return refusals.claimTooEarly;
  const claimed: Step = { t: 'claimed', at, seat, against: claim.seat };
  const ending = { by: 'absence', seat: claim.seat } as const;
  if (claim.effect === 'win') return [claimed, { t: 'end', ending, winner: claim.winner }];
  return claim.effect === 'remove' ? [claimed, out(match, ending, at)] : [claimed];
}

function claimableSeat(rule: AbsenceRule, seats: SeatStates): Seat | undefined {
  if (!hasAbsentSeat(seats) || hasOwnAbsenceRule(rule, seats) || waitingSeats(seats).length === 0) return undefined;
  return absentSeats(seats).find(seat => !seats[seat]!.isClaimed);
}

/** Programs are not asked whether they want to wait: where no person is present, the first program claims. */
function automaticClaimant(seats: SeatStates): Seat | undefined {
  const waiting = waitingSeats(seats);
  return waiting.some(seat => isAskable(seats[seat]!.who)) ? undefined : waiting[0];
}

/** When the waiting for absent players ends. */
export function absenceDeadline({ setup: rule, seats, isWaiting }: MatchState): Millis {
  if (!hasAbsentSeat(seats)) return Number.POSITIVE_INFINITY;
  const since = absentSeats(seats).map(seat => seats[seat]!.absent!);
  if (isWaiting) return since.at(-1)! + Math.max(rule.grace, MAX_ABSENCE_WAIT);
  const claimable = claimableSeat(rule, seats);
  if (claimable !== undefined)
    return automaticClaimant(seats) === undefined
      ? Number.POSITIVE_INFINITY
      : seats[claimable]!.absent! + claimWait(rule);
  if (rule.absence === 'suspend' || rule.absence === 'lose') {
    // With no player present the match waits until the grace periods of all are over, so that a player who comes back in time finds it.
    const first = presentSeats(rule, seats).length > 0 ? since[0]! : since.at(-1)!;
    return first + rule.grace;
  }
  const enough = rule.absence === 'skip' ? 1 : 0;
  return presentSeats(rule, seats).length > enough ? Number.POSITIVE_INFINITY : since.at(-1)! + rule.grace;
}

/**
 * The steps when the wait for absent players is over: the match is aborted, the last player present wins, or the seat that has been
 * absent longest is out.
 */
export function afterWait(match: MatchState, at: Millis): Outcome {
  const { setup, seats } = match;
  const claimant = openClaim(match) && automaticClaimant(seats);
  if (claimant !== undefined) return claimAbsence(match, claimant, at);
  const here = presentSeats(setup, seats);
  const isVoid = match.isWaiting || setup.absence === 'substitute' || here.length === 0;
  if (isVoid) return [{ t: 'end', ending: { by: 'abort' } }];
  const ending = { by: 'absence', seat: absentSeats(seats)[0]! } as const;
  return [setup.absence === 'skip' ? { t: 'end', ending, winner: here[0]! } : out(match, ending, at)];
}
