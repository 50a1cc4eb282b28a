import { HOUR } from './durations.ts';
import type { BySeat, ClockRule } from './game.ts';
import type { MatchSetup, Millis } from './journal.ts';

/** Moves of a usual match: what a bank with its increments amounts to. */
const MOVES = 40;

/** All the time a player has for a usual match with a bank. */
export const wholeBank = ({ ms, increment }: Extract<ClockRule, { kind: 'bank' }>): Millis => ms + MOVES * increment;

/** Correspondence play: players need not stay at the table, and leaving it is not an absence. */
export function isSlow(rule: ClockRule): boolean {
  if (rule.kind === 'turn') return rule.ms >= HOUR;
  return rule.kind === 'bank' && wholeBank(rule) >= 6 * HOUR;
}

/** By seat. */
export const clocksOf = ({ clock, clocks, seats }: Pick<MatchSetup, 'clock' | 'clocks' | 'seats'>): BySeat<ClockRule> =>
  clocks ?? Array.from({ length: seats }, () => clock);
