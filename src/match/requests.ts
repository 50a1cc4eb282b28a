// The requests of a player beside its moves.

import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import type { MatchState } from '../core/match-state.ts';
import { claimAbsence } from './absence.ts';
import { askPause, declinePause, resume } from './pauses.ts';
import { resign } from './resignation.ts';
import type { Outcome } from './step.ts';
import { declineRetract, retract } from './takebacks.ts';

/** By the name that each request has in the play protocol. */
export const SEAT_REQUESTS = {
  retract,
  'decline-retract': declineRetract,
  resign,
  pause: askPause,
  'decline-pause': declinePause,
  resume: (match, _seat, at) => resume(match, at),
  claim: claimAbsence,
} as const satisfies Readonly<Record<string, (match: MatchState, seat: Seat, at: Millis) => Outcome>>;

export type SeatRequest = keyof typeof SEAT_REQUESTS;
