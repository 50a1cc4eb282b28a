// What a slow match waits for while nobody is at its table.

import { isSlow } from '../core/clock-rules.ts';
import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import type { Match } from './match.ts';

/** What a slow match waits for: all that must be known of it while nobody is at its table. */
export interface DormantTurn {
  /** When somebody must look at it; Infinity: not before a player does. */
  readonly due: Millis;
  /** Who is asked, and who is to act in everybody's eyes. */
  readonly awaitedSeats: readonly Seat[];
  readonly toAct: Seat;
}

/** What a match that has begun waits for. */
export function pendingTurn(match: Match): DormantTurn {
  // While everybody is away the clock stands still, but it is still somebody's turn.
  const isAsked = (seat: Seat): boolean => (match.isWaiting ? match.isNext(seat) : match.isAwaited(seat));
  const awaitedSeats = match.seated.flatMap((_, seat) => (isAsked(seat) ? [seat] : []));
  return { due: match.isWaiting ? Number.POSITIVE_INFINITY : match.deadline, awaitedSeats, toAct: match.toAct };
}

/**
 * What is kept with the entries of a match: nothing for a quick one, null for one that is over. Where a bot is asked,
 * somebody must look at once: the server may have stopped while it thought.
 */
export function dormantTurnOf(match: Match): DormantTurn | null | undefined {
  if (match.phase === 'open' || !isSlow(match.setup.clock)) return undefined;
  if (match.phase === 'over') return null;
  const dormantTurn = pendingTurn(match);
  return dormantTurn.awaitedSeats.some(seat => match.who(seat)?.kind === 'bot')
    ? { ...dormantTurn, due: match.lastAt }
    : dormantTurn;
}
