// Who may take a seat, stand up, and begin.

import type { Seat } from '../core/game.ts';
import type { Millis, SeatedPlayer } from '../core/journal.ts';
import type { MatchState } from '../core/match-state.ts';
import { fitsSeats } from '../core/options.ts';
import * as refusals from './refusals.ts';
import type { Outcome } from './step.ts';

export function sit(match: MatchState, seat: Seat, who: SeatedPlayer, word: string, at: Millis): Outcome {
  if (match.phase !== 'open') return refusals.alreadyStarted;
  if (!(seat >= 0 && seat < match.setup.seats)) return refusals.noSuchSeat;
  if (match.who(seat)) return refusals.seatTaken;
  return [{ t: 'seated', at, seat, who, word }];
}

export function vacate(match: MatchState, seat: Seat, at: Millis): Outcome {
  if (match.phase !== 'open') return refusals.alreadyStarted;
  if (!match.who(seat)) return refusals.seatEmpty;
  return [{ t: 'vacated', at, seat }];
}

/** `order`: which seats play, in their new order. Without it all of them play, as they sit. */
export function start(match: MatchState, order: readonly Seat[] | undefined, at: Millis): Outcome {
  if (match.phase !== 'open') return refusals.alreadyStarted;
  const seats = order ?? match.seats.map((_, seat) => seat);
  if (seats.some(seat => !match.who(seat))) return refusals.seatEmpty;
  if (!fitsSeats(match.game, seats.length)) return refusals.tooFew;
  const isAsSeated = seats.length === match.setup.seats && seats.every((seat, i) => seat === i);
  return [isAsSeated ? { t: 'started', at } : { t: 'started', at, seats }];
}
