// Wald's sequential test between two Elo differences: stop as soon as the games tell them apart. The likelihood ratio is
// the generalised one in its normal approximation. It counts whole openings, because the games of one opening depend on
// each other: of two games, 0 to 2 points (the pentanomial model).

import { expectedScore } from './elo.ts';
import { momentsOf } from './openings.ts';

export interface SprtRule {
  /** No gain, and the gain one hopes for, in Elo. */
  readonly elo0: number;
  readonly elo1: number;
  /** How often one may be wrong: accepting a false gain, rejecting a true one. */
  readonly alpha: number;
  readonly beta: number;
}

export interface SprtState {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly decision: 'elo0' | 'elo1' | undefined;
}

/**
 * `counts`: openings by what the first entrant got in all their games, in half points, from nothing to everything: [losses, draws,
 * wins] of single games, five counts of pairs.
 */
export function sprt(rule: SprtRule, counts: readonly number[]): SprtState {
  const lower = Math.log(rule.beta / (1 - rule.alpha));
  const upper = Math.log((1 - rule.beta) / rule.alpha);
  const llr = likelihoodRatio(rule, counts);
  return { llr, lower, upper, decision: llr >= upper ? 'elo1' : llr <= lower ? 'elo0' : undefined };
}

function likelihoodRatio({ elo0, elo1 }: SprtRule, counts: readonly number[]): number {
  if (counts.every(count => count === 0)) return 0;
  const { total, mean, variance } = momentsOf(counts);
  const [s0, s1] = [expectedScore(elo0), expectedScore(elo1)];
  return ((s1 - s0) * (2 * mean - s0 - s1) * total) / (2 * variance);
}
