// Network delay that a seat does not pay for. A move that travels for 200 ms was made 200 ms earlier, but a client could also say so
// without reason: each seat has a quota, which refills slowly, and a limit for each move.

import type { ClockRule } from './game.ts';
import type { Millis } from './journal.ts';

export interface DelayQuota {
  /** The most for one move. */
  readonly move: Millis;
  /** What a seat begins with, and never has more than. */
  readonly most: Millis;
  /** What each turn of the seat adds. */
  readonly refill: Millis;
}

const LONGEST_MOVE: Millis = 300;
/** One move may get this part of the clock at most. */
const PART = 20;
const MOVES_AT_ONCE = 3;
/** The longest turn and the longest bank of a quick clock: with more time the delay does not decide a match. */
const QUICK = { turn: 60_000, bank: 600_000 } as const;

/** What is compensated under a quick clock. Returns undefined if nothing is. */
export function delayQuota(rule: ClockRule): DelayQuota | undefined {
  switch (rule.kind) {
    case 'none':
      return undefined;
    case 'turn':
      return rule.ms > QUICK.turn ? undefined : quotaOf(rule.ms);
    case 'limits':
      return rule.soft > QUICK.turn ? undefined : quotaOf(rule.soft);
    case 'bank':
      return rule.ms > QUICK.bank ? undefined : quotaOf(rule.ms);
  }
}

function quotaOf(clock: Millis): DelayQuota {
  const move = Math.min(LONGEST_MOVE, Math.floor(clock / PART));
  return { move, most: MOVES_AT_ONCE * move, refill: Math.floor(move / 3) };
}
