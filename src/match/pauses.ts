// Which matches can be paused, and who has to agree.

import { isAskable } from '../core/absence-rules.ts';
import { isSlow } from '../core/clock-rules.ts';
import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import type { MatchState } from '../core/match-state.ts';
import type { Refusal } from '../core/refusal.ts';
import * as refusals from './refusals.ts';
import { NOTHING, notRunning, type Outcome } from './step.ts';

/** Pauses without asking the players. */
export function pause(match: MatchState, at: Millis): Outcome {
  return notRunning(match) ?? neverPaused(match) ?? [{ t: 'paused', at }];
}

/**
 * A player wants a pause. Where a clock counts, a pause is additional time to think, so every other person at the table must
 * want it too. Bots and programs are not asked.
 */
export function askPause(match: MatchState, seat: Seat, at: Millis): Outcome {
  const refusal = notRunning(match) ?? neverPaused(match);
  if (refusal) return refusal;
  if (match.seats[seat]?.hasLeft !== false) return refusals.notSeated;
  const asked = match.pauseAskedBy;
  const others = voters(match).filter(voter => voter !== seat);
  if (others.length === 0) return [{ t: 'paused', at }];
  if (others.every(voter => asked.includes(voter))) return [{ t: 'paused', at, seat: asked[0]! }];
  return asked.includes(seat) ? NOTHING : [{ t: 'pause-asked', at, seat }];
}

/** Declines the pause that another player asked for, or withdraws the player's own request. */
export function declinePause(match: MatchState, seat: Seat, at: Millis): Outcome {
  const refusal = notRunning(match);
  if (refusal) return refusal;
  return match.pauseAskedBy.length === 0 ? refusals.noPauseAsked : [{ t: 'pause-declined', at, seat }];
}

export function resume(match: MatchState, at: Millis): Outcome {
  return match.isPausedByHand && match.phase !== 'over' ? [{ t: 'resumed', at }] : refusals.notPaused;
}

function neverPaused({ setup }: MatchState): Refusal | undefined {
  if (setup.tournament !== undefined) return refusals.noPause;
  // A player with little time left could otherwise stop the clock for good.
  return isSlow(setup.clock) ? refusals.slowGoesOn : undefined;
}

/** The seats whose consent a pause needs: none without a clock. */
function voters({ setup, seats }: MatchState): Seat[] {
  if (setup.clock.kind === 'none') return [];
  return seats.flatMap(({ who, hasLeft }, seat) => (!hasLeft && isAskable(who) ? [seat] : []));
}
