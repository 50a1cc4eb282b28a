// What a slow match waits for while it is not in memory.

import { isSlow } from '../core/clock-rules.ts';
import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import type { Match } from './match.ts';

/** All that must be known of a slow match while it is not in memory. */
export interface DormantTurn {
  /** When the match must be loaded. If Infinity, it need not be loaded before a player comes. */
  readonly due: Millis;
  /** The seats that are waited for, and the seat that all viewers see as the one to act. */
  readonly awaitedSeats: readonly Seat[];
  readonly toAct: Seat;
}

/** What a match that has begun waits for. */
export function pendingTurn(match: Match): DormantTurn {
  // While all players are away the clock stands still, but one of them is still to move.
  const isAsked = (seat: Seat): boolean => (match.isWaiting ? match.isNext(seat) : match.isAwaited(seat));
  const awaitedSeats = match.seated.flatMap((_, seat) => (isAsked(seat) ? [seat] : []));
  return { due: match.isWaiting ? Number.POSITIVE_INFINITY : match.deadline, awaitedSeats, toAct: match.toAct };
}

/**
 * What is stored with the entries of a match: nothing for a quick match, null for one that is over. Where a bot is to move,
 * the match must be loaded at once, because the server may have stopped while the bot thought.
 */
export function dormantTurnOf(match: Match): DormantTurn | null | undefined {
  if (match.phase === 'open' || !isSlow(match.setup.clock)) return undefined;
  if (match.phase === 'over') return null;
  const dormantTurn = pendingTurn(match);
  return dormantTurn.awaitedSeats.some(seat => match.who(seat)?.kind === 'bot')
    ? { ...dormantTurn, due: match.lastAt }
    : dormantTurn;
}
