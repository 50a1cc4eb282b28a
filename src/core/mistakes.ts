// From what an action gave away on it is called a mistake: the same on a server, in a browser and in the terminal.

import type { Measure } from './bot.ts';

/** Points at the end that weigh as much as the step from a lost game to an even one. */
export const POINTS_A_PAYOFF = 15;

/** Of 2 between a sure loss and a sure win. */
export const MISTAKE = 0.2;

/** The same in the measure of the bot. */
export const MISTAKE_COST: Readonly<Record<Measure, number>> = { chances: MISTAKE, points: MISTAKE * POINTS_A_PAYOFF };

/** The chance to win that a payoff stands for, in per cent: one winner gets 1, the others pay it together. */
export function chanceOf(payoff: number, seats: number): number {
  return Math.round(Math.max(0, Math.min(100, (100 * (payoff * (seats - 1) + 1)) / seats)));
}
