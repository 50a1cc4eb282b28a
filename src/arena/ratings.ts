// Ratings with uncertainty for tables of any size: the Plackett-Luce model of Weng and Lin, "A Bayesian Approximation
// Method for Online Ranking" (JMLR 12, 2011), algorithm 4, for one player a team.

import { MODEL_DEVIATION, MODEL_LUCK, MODEL_MEAN } from '../core/rating.ts';

export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

/** Keeps the variance positive. */
const KAPPA = 0.0001;

export const UNRATED: Rating = { mu: MODEL_MEAN, sigma: MODEL_DEVIATION };

/** What players are ranked by: true skill is above this with 99.7 % confidence. */
export const ordinal = ({ mu, sigma }: Rating): number => mu - 3 * sigma;

/** Ratings after one game; `ranks` has the smallest for the winner, equal ones for a tie. */
export function rate(before: readonly Rating[], ranks: readonly number[]): Rating[] {
  const c = Math.sqrt(before.reduce((sum, { sigma }) => sum + sigma ** 2 + MODEL_LUCK ** 2, 0));
  const strength = before.map(({ mu }) => Math.exp(mu / c));
  /** By player: the strength of all who did not finish before it, and how many tie with it. */
  const field = ranks.map(rank => strength.reduce((sum, s, other) => (ranks[other]! >= rank ? sum + s : sum), 0));
  const ties = ranks.map(rank => ranks.filter(other => other === rank).length);
  return before.map(({ mu, sigma }, one) => {
    let omega = 0;
    let delta = 0;
    for (const [other, rank] of ranks.entries()) {
      if (rank > ranks[one]!) continue;
      const share = strength[one]! / field[other]!;
      omega += (other === one ? 1 - share : -share) / ties[other]!;
      delta += (share * (1 - share)) / ties[other]!;
    }
    const variance = sigma ** 2;
    const shrink = (sigma / c) * (variance / c ** 2) * delta;
    return { mu: mu + (variance / c) * omega, sigma: sigma * Math.sqrt(Math.max(1 - shrink, KAPPA)) };
  });
}

/** The rank of each seat, from 0 for the highest payoff. Equal payoffs have equal ranks. */
export function ranksOf(payoffs: readonly number[]): number[] {
  return payoffs.map(own => payoffs.filter(other => other > own + 1e-9).length);
}
