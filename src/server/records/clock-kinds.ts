// Ratings are kept apart by how much time people had.

import { isSlow, wholeBank } from '../../core/clock-rules.ts';
import type { ClockRule } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';

export const CLOCK_KINDS = ['none', 'quick', 'slow', 'correspondence'] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];

/** Beside a pool for each kind there is one in which every match counts. */
export const RATING_POOLS = ['any', ...CLOCK_KINDS] as const;
export type RatingPool = (typeof RATING_POOLS)[number];

const MINUTE: Millis = 60_000;

/** A turn shorter than this is quick. */
const QUICK_TURN = MINUTE;
const QUICK_BANK = 15 * MINUTE;

export function clockKind(rule: ClockRule): ClockKind {
  if (isSlow(rule)) return 'correspondence';
  switch (rule.kind) {
    case 'none':
      return 'none';
    case 'turn':
      return rule.ms < QUICK_TURN ? 'quick' : 'slow';
    case 'limits':
      return rule.soft < QUICK_TURN ? 'quick' : 'slow';
    case 'bank':
      return wholeBank(rule) < QUICK_BANK ? 'quick' : 'slow';
  }
}
