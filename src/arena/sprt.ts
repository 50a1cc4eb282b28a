// Wald's sequential test between two Elo differences: stop as soon as the games tell them apart. The likelihood ratio is
// the generalised one for wins, draws and losses, in its normal approximation.

import { expectedScore } from './elo.ts';

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

/** A pseudo-count for each outcome: without it a first win would have no variance and decide everything. */
const PSEUDO = 0.5;

export function sprt(rule: SprtRule, wins: number, draws: number, losses: number): SprtState {
  const lower = Math.log(rule.beta / (1 - rule.alpha));
  const upper = Math.log((1 - rule.beta) / rule.alpha);
  const llr = likelihoodRatio(rule, wins, draws, losses);
  return { llr, lower, upper, decision: llr >= upper ? 'elo1' : llr <= lower ? 'elo0' : undefined };
}

function likelihoodRatio({ elo0, elo1 }: SprtRule, wins: number, draws: number, losses: number): number {
  if (wins + draws + losses === 0) return 0;
  const [w, d, l] = [wins + PSEUDO, draws + PSEUDO, losses + PSEUDO];
  const games = w + d + l;
  const mean = (w + d / 2) / games;
  const variance = (w * (1 - mean) ** 2 + d * (0.5 - mean) ** 2 + l * mean ** 2) / games;
  const [s0, s1] = [expectedScore(elo0), expectedScore(elo1)];
  return ((s1 - s0) * (2 * mean - s0 - s1) * games) / (2 * variance);
}
