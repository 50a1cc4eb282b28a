import { isSlow } from '../../core/clock-rules.ts';
import { DAY } from '../../core/durations.ts';
import type { Absence, ClockRule } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';

/** Without a clock nobody is in a hurry: a match may rest for days. With one, the others wait a minute or two. */
export function graceFor(clock: ClockRule, absence: Absence): Millis {
  if (clock.kind === 'none' || isSlow(clock)) return 30 * DAY;
  return absence === 'substitute' || absence === 'skip' ? 60_000 : 120_000;
}
