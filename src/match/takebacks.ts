// What a player may take back, and which others have to agree.

import { isAskable } from '../core/absence-rules.ts';
import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import type { MatchState } from '../core/match-state.ts';
import { nothingToRetract } from './refusals.ts';
import { NOTHING, notRunning, type Outcome } from './step.ts';

/**
 * Takes back what a seat has done. An unfinished turn is the seat's own. A whole turn changes what others have seen, so every
 * other person at the table must want it too, and the turn of the seat that asked first is taken back. Bots and programs are
 * not asked.
 */
export function retract(match: MatchState, seat: Seat, at: Millis): Outcome {
  const refusal = notRunning(match);
  if (refusal) return refusal;
  if (match.canRetract(seat)) return [{ t: 'retracted', at, seat, to: match.retractVersion(seat)! }];
  const asked = match.retractAskedBy;
  const whose = asked[0] ?? seat;
  const to = match.undoVersion(whose);
  if (to === undefined) return nothingToRetract;
  const voters = match.seats.flatMap(({ who, hasLeft }, voter) => (!hasLeft && isAskable(who) ? [voter] : []));
  const agreed = new Set([...asked, seat]);
  if (voters.every(voter => agreed.has(voter))) return [{ t: 'retracted', at, seat: whose, to }];
  return asked.includes(seat) ? NOTHING : [{ t: 'retract-asked', at, seat }];
}

/** Declines what another player wants to take back, or withdraws the player's own request. */
export function declineRetract(match: MatchState, seat: Seat, at: Millis): Outcome {
  return match.retractAskedBy.length === 0 ? nothingToRetract : [{ t: 'retract-declined', at, seat }];
}
