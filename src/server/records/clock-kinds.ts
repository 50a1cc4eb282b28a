// Ratings are kept apart by how much time people had.

import type { ClockRule } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';

export const CLOCK_KINDS = ['none', 'quick', 'slow', 'correspondence'] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];

/** Beside a pool for each kind there is one in which every match counts. */
export const POOLS = ['any', ...CLOCK_KINDS] as const;
export type Pool = (typeof POOLS)[number];

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;

/** A turn shorter than this is quick, one of an hour or more is played by correspondence. */
const QUICK_TURN = MINUTE;
/** Moves of a usual match: what a bank with its increments amounts to. */
const MOVES = 40;
const QUICK_BANK = 15 * MINUTE;
const SLOW_BANK = 6 * HOUR;

export function clockKind(rule: ClockRule): ClockKind {
  switch (rule.kind) {
    case 'none':
      return 'none';
    case 'turn':
      return rule.ms < QUICK_TURN ? 'quick' : rule.ms < HOUR ? 'slow' : 'correspondence';
    case 'limits':
      return rule.soft < QUICK_TURN ? 'quick' : 'slow';
    case 'bank': {
      const whole = rule.ms + MOVES * rule.increment;
      return whole < QUICK_BANK ? 'quick' : whole < SLOW_BANK ? 'slow' : 'correspondence';
    }
  }
}
