// Elo of results: the maximum of the Bradley-Terry likelihood over all games at once, with error bars from its curvature. A
// draw counts as half a win. At a table of more than two the winner alone counts (the choice model of Luce): a player wins
// with the share of its strength in the sum of all strengths there.

import { MARGIN_DEVIATIONS } from '../core/rating.ts';
import { momentsOf } from './openings.ts';
import { type Entrant, range } from './pairings/scheme.ts';
import type { GameResult } from './standings.ts';

export interface Elo {
  /** Difference from the average of the field, or of the part of it that was asked for. */
  readonly elo: number;
  /** What stands behind ±: two standard deviations, as everywhere. */
  readonly error: number;
}

/** Elo points in one unit of the logistic scale. */
const SCALE = 400 / Math.LN10;

export const expectedScore = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The difference two players' score shows. Infinite for a clean sheet. */
export function eloDifference(wins: number, draws: number, losses: number): Elo {
  const games = wins + draws + losses;
  if (games === 0) return { elo: 0, error: Number.POSITIVE_INFINITY };
  const score = (wins + draws / 2) / games;
  const variance = (wins * (1 - score) ** 2 + draws * (0.5 - score) ** 2 + losses * score ** 2) / games;
  return eloOf(score, variance / games);
}

/** `variance`: of the mean of the score. */
function eloOf(score: number, variance: number): Elo {
  const margin = MARGIN_DEVIATIONS * Math.sqrt(variance);
  const [low, high] = [toElo(Math.max(0, score - margin)), toElo(Math.min(1, score + margin))];
  return { elo: toElo(score), error: (high - low) / 2 };
}

/**
 * The same where games come in openings that both sides play with every seating. The ± is that of whole openings (see `sprt`): a loss
 * with one side often goes with a win with the other, which says less about strength than two games.
 */
export function pairedEloDifference(wins: number, draws: number, losses: number, openings: readonly number[]): Elo {
  const played = openings.reduce((sum, count) => sum + count, 0);
  const single = eloDifference(wins, draws, losses);
  if (played === 0 || !Number.isFinite(single.elo)) return single;
  return eloOf((wins + draws / 2) / (wins + draws + losses), momentsOf(openings).variance / played);
}

/** How unlikely a row of wins must be before the difference it needs is ruled out. */
const RULED_OUT = 0.05;

/** After so many wins and nothing else, the difference is above this with 95 % confidence. */
export const differenceAfterWins = (wins: number): number => toElo(RULED_OUT ** (1 / wins));

function toElo(score: number): number {
  if (score <= 0) return Number.NEGATIVE_INFINITY;
  return score >= 1 ? Number.POSITIVE_INFINITY : -400 * Math.log10(1 / score - 1);
}

/** Half a game drawn against an average opponent: keeps clean sheets finite and tables without connections solvable. */
const PRIOR_GAMES = 0.5;
const STEPS = 100;
const PRECISE = 1e-10;

/** `compared`: those from whose average the others differ; left out, all. */
export function eloRatings(
  entrants: number,
  results: Iterable<GameResult>,
  compared: readonly Entrant[] = range(entrants),
): Elo[] {
  const tables = tally(results);
  const strength = range(entrants).map(() => 0);
  let covariance = [[0]];
  for (let step = 0; step < STEPS; step++) {
    const { gradient, curvature } = slope(strength, tables);
    covariance = inverse(curvature);
    // The likelihood is concave; a step is at most one unit (174 Elo), so that it cannot overshoot.
    const change = covariance.map(row => average(row.map((value, i) => value * gradient[i]!)) * entrants);
    const largest = Math.max(...change.map(Math.abs));
    for (const [i, by] of change.entries()) strength[i]! += largest > 1 ? by / largest : by;
    if (largest < PRECISE) break;
  }
  const averageCompared = (values: readonly number[]): number => average(compared.map(one => values[one]!));
  const mean = averageCompared(strength);
  // Games say nothing about the average of the field, so what is unknown of it is no part of the error of a difference from it.
  const withMean = covariance.map(averageCompared);
  const ofMean = averageCompared(withMean);
  return strength.map((s, i) => ({
    elo: SCALE * (s - mean),
    error: MARGIN_DEVIATIONS * SCALE * Math.sqrt(Math.max(0, covariance[i]![i]! - 2 * withMean[i]! + ofMean)),
  }));
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** All games of the same entrants, in whatever seats. */
interface TableTally {
  /** An entrant may sit there more than once. */
  readonly entrants: readonly Entrant[];
  games: number;
  /** By place in `entrants`: games won, a win of several shared. */
  readonly wins: number[];
}

function tally(results: Iterable<GameResult>): TableTally[] {
  const tables = new Map<string, TableTally>();
  for (const { entrants, payoffs } of results) {
    const order = range(entrants.length).sort((a, b) => entrants[a]! - entrants[b]!);
    const sorted = order.map(seat => entrants[seat]!);
    const key = sorted.join();
    const table = tables.get(key) ?? { entrants: sorted, games: 0, wins: sorted.map(() => 0) };
    tables.set(key, table);
    const most = Math.max(...payoffs);
    const winners = payoffs.filter(payoff => payoff > most - 1e-9).length;
    table.games++;
    for (const [at, seat] of order.entries()) if (payoffs[seat]! > most - 1e-9) table.wins[at]! += 1 / winners;
  }
  // In an order of their own, so that sums do not depend on when results arrived.
  return [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, table]) => table);
}

function slope(
  strength: readonly number[],
  tables: readonly TableTally[],
): { gradient: number[]; curvature: number[][] } {
  const curvature = strength.map(() => strength.map(() => 0));
  const gradient = strength.map((own, i) => {
    const alone = logistic(own);
    curvature[i]![i]! += PRIOR_GAMES * alone * (1 - alone);
    return PRIOR_GAMES * (0.5 - alone);
  });
  for (const { entrants, games, wins } of tables) {
    const shares = sharesOf(entrants.map(one => strength[one]!));
    for (const [at, one] of entrants.entries()) {
      gradient[one]! += wins[at]! - games * shares[at]!;
      curvature[one]![one]! += games * shares[at]!;
      for (const [other, two] of entrants.entries()) curvature[one]![two]! -= games * shares[at]! * shares[other]!;
    }
  }
  return { gradient, curvature };
}

/** The chance of each to win at a table of these strengths. */
function sharesOf(strengths: readonly number[]): number[] {
  const most = Math.max(...strengths);
  const weights = strengths.map(own => Math.exp(own - most));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map(weight => weight / sum);
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Gauss-Jordan; the curvature is positive definite thanks to the prior, so no pivot is zero. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...range(size).map(j => (i === j ? 1 : 0))]);
  for (let i = 0; i < size; i++) {
    const pivot = rows[i]!;
    const scale = 1 / pivot[i]!;
    for (let k = i; k < 2 * size; k++) pivot[k]! *= scale;
    for (let j = 0; j < size; j++) {
      const factor = rows[j]![i]!;
      if (j === i || factor === 0) continue;
      for (let k = i; k < 2 * size; k++) rows[j]![k]! -= factor * pivot[k]!;
    }
  }
  return rows.map(row => row.slice(size));
}
