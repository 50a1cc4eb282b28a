// Which matches can be paused, and who has to agree.

import { isAskable } from '../core/absence-rules.ts';
import { isSlow } from '../core/clock-rules.ts';
import type { Seat } from '../core/game.ts';
import type { JournalEntry, MatchSetup, Millis } from '../core/journal.ts';
import type { Refusal } from '../core/refusal.ts';
import type { SeatStates } from '../core/seat-state.ts';
import { noPause, slowGoesOn } from './refusals.ts';

/** Why a match of this kind cannot be paused at all. */
export function pauseRefusal({ clock, tournament }: MatchSetup): Refusal | undefined {
  if (tournament !== undefined) return noPause;
  // Whoever is out of time could stop the clock alone, for good.
  return isSlow(clock) ? slowGoesOn : undefined;
}

/** Whose consent a pause needs; nobody's without a clock. Bots and programs cannot be asked. */
function voters({ clock }: Pick<MatchSetup, 'clock'>, seats: SeatStates): Seat[] {
  if (clock.kind === 'none') return [];
  return seats.flatMap(({ who, hasLeft }, seat) => (!hasLeft && isAskable(who) ? [seat] : []));
}

/** What is written down when `seat` wants a pause; undefined: it has asked already. `asked`: who wants it so far. */
export function pauseEntry(
  setup: Pick<MatchSetup, 'clock'>,
  seats: SeatStates,
  asked: readonly Seat[],
  seat: Seat,
  at: Millis,
): JournalEntry | undefined {
  const others = voters(setup, seats).filter(voter => voter !== seat);
  if (others.length === 0) return { t: 'paused', at };
  if (others.every(voter => asked.includes(voter))) return { t: 'paused', at, seat: asked[0]! };
  return asked.includes(seat) ? undefined : { t: 'pause-asked', at, seat };
}
