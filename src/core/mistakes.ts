// From what an action gave away on it is called a mistake: the same on a server, in a browser and in the terminal.

import type { Measure } from './bot.ts';

/** Points at the end that weigh as much as the step from a lost game to an even one. */
export const POINTS_PER_PAYOFF = 15;

/** An action that loses at least this much payoff is a mistake. A sure win and a sure loss are 2 apart. */
export const MIN_MISTAKE_LOSS = 0.2;

/** The least loss that makes an action a mistake, in each measure of a bot. */
export const MISTAKE_THRESHOLDS: Readonly<Record<Measure, number>> = {
  chances: MIN_MISTAKE_LOSS,
  points: MIN_MISTAKE_LOSS * POINTS_PER_PAYOFF,
};

/** The chance to win that a payoff stands for, in per cent: one winner gets 1, the others pay it together. */
export function winPercentage(payoff: number, seats: number): number {
  return Math.round(Math.max(0, Math.min(100, (100 * (payoff * (seats - 1) + 1)) / seats)));
}
