// Players who do not play to the end.

import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import type { MatchState } from '../core/match-state.ts';
import type { Refusal } from '../core/refusal.ts';
import { absent } from './absence.ts';
import { out } from './ending.ts';
import * as refusals from './refusals.ts';
import { notRunning, type Outcome } from './step.ts';

/** The player gives up. A game that can be played without it continues, and where a bot plays for absent players, the bot takes over. */
export function resign(match: MatchState, seat: Seat, at: Millis): Outcome {
  const refusal = noLongerPlays(match, seat);
  if (refusal) return refusal;
  if (match.setup.absence === 'substitute') return absent(match, seat, at, { resigned: true });
  return [out(match, { by: 'resignation', seat }, at)];
}

/** Takes out a player that cannot be asked any more: a program that crashed, or sent something that is no action. */
export function disqualify(match: MatchState, seat: Seat, by: 'illegal' | 'crash', at: Millis): Outcome {
  return noLongerPlays(match, seat) ?? [out(match, { by, seat }, at)];
}

function noLongerPlays(match: MatchState, seat: Seat): Refusal | undefined {
  const refusal = notRunning(match);
  if (refusal && refusal !== refusals.matchPaused) return refusal;
  return match.seats[seat]?.hasLeft === false ? undefined : refusals.notSeated;
}
