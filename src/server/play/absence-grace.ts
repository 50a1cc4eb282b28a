import { isSlow } from '../../core/clock-rules.ts';
import { DAY } from '../../core/durations.ts';
import type { Absence, ClockRule } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';

/** How long an absent player is waited for: days in a match without a clock, otherwise a minute or two. */
export function graceFor(clock: ClockRule, absence: Absence): Millis {
  if (clock.kind === 'none' || isSlow(clock)) return 30 * DAY;
  return absence === 'substitute' || absence === 'skip' ? 60_000 : 120_000;
}
