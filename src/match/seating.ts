// Taking a seat, leaving it, and starting a match.

import type { Seat } from '../core/game.ts';
import type { Millis, SeatedPlayer } from '../core/journal.ts';
import type { MatchState } from '../core/match-state.ts';
import { fitsSeats } from '../core/options.ts';
import type { Refusal } from '../core/refusal.ts';
import * as refusals from './refusals.ts';
import type { Outcome } from './step.ts';
import type { SeatWord } from './words.ts';

export function sit(match: MatchState, seat: Seat, who: SeatedPlayer, word: SeatWord, at: Millis): Outcome {
  const refusal = notOpen(match);
  if (refusal) return refusal;
  if (!(seat >= 0 && seat < match.setup.seats)) return refusals.noSuchSeat;
  if (match.who(seat)) return refusals.seatTaken;
  const given = typeof word === 'string' ? { word } : { word: '', commit: word.commit };
  return [{ t: 'seated', at, seat, who, ...given }];
}

export function vacate(match: MatchState, seat: Seat, at: Millis): Outcome {
  const refusal = notOpen(match);
  if (refusal) return refusal;
  if (!match.who(seat)) return refusals.seatEmpty;
  return [{ t: 'vacated', at, seat }];
}

/** `order`: which seats play, in their new order. Without it all of them play, as they sit. */
export function start(match: MatchState, order: readonly Seat[] | undefined, at: Millis): Outcome {
  if (match.phase !== 'open') return refusals.alreadyStarted;
  const seats = order ?? match.seats.map((_, seat) => seat);
  const refusal = notPlayable(match, seats);
  if (refusal) return refusal;
  const isAsSeated = seats.length === match.setup.seats && seats.every((seat, i) => seat === i);
  return [isAsSeated ? { t: 'started', at } : { t: 'started', at, seats }];
}

/** Why seats cannot be taken or left any more. */
export function notOpen(match: MatchState): Refusal | undefined {
  if (match.phase !== 'open') return refusals.alreadyStarted;
  return match.closedSeats ? refusals.seatsClosed : undefined;
}

/** Why a match cannot be played by these seats alone. */
export function notPlayable(match: MatchState, seats: readonly Seat[]): Refusal | undefined {
  if (seats.some(seat => !match.who(seat))) return refusals.seatEmpty;
  return fitsSeats(match.game, seats.length) ? undefined : refusals.tooFew;
}
