// Elo of two-player results: the maximum of the Bradley-Terry likelihood over all games at once, with error bars from its
// curvature. A draw counts as half a win.

import { MARGIN_DEVIATIONS } from '../core/rating.ts';
import { type Entrant, range } from './pairings/scheme.ts';
import { type GameResult, pointsOf } from './standings.ts';

export interface Elo {
  /** Difference from the average of the field. */
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
  const margin = MARGIN_DEVIATIONS * Math.sqrt(variance / games);
  const elo = toElo(score);
  const [low, high] = [toElo(Math.max(0, score - margin)), toElo(Math.min(1, score + margin))];
  return { elo, error: (high - low) / 2 };
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

export function eloRatings(entrants: number, results: Iterable<GameResult>): Elo[] {
  const { games, points } = tally(entrants, results);
  const strength = range(entrants).map(() => 0);
  let covariance = [[0]];
  for (let step = 0; step < STEPS; step++) {
    const { gradient, curvature } = slope(strength, games, points);
    covariance = inverse(curvature);
    // The likelihood is concave; a step is at most one unit (174 Elo), so that it cannot overshoot.
    const change = covariance.map(row => row.reduce((sum, value, i) => sum + value * gradient[i]!, 0));
    const largest = Math.max(...change.map(Math.abs));
    for (const [i, by] of change.entries()) strength[i]! += largest > 1 ? by / largest : by;
    if (largest < PRECISE) break;
  }
  const mean = strength.reduce((sum, s) => sum + s, 0) / entrants;
  return strength.map((s, i) => ({
    elo: SCALE * (s - mean),
    error: MARGIN_DEVIATIONS * SCALE * Math.sqrt(Math.max(0, covariance[i]![i]!)),
  }));
}

function tally(entrants: number, results: Iterable<GameResult>): { games: number[][]; points: number[] } {
  const games = range(entrants).map(() => range(entrants).map(() => 0));
  const points = range(entrants).map(() => 0);
  for (const result of results) {
    const [a, b] = result.entrants as readonly [Entrant, Entrant]; // two-player games only
    const [own, theirs] = pointsOf(result.payoffs);
    games[a]![b]!++;
    games[b]![a]!++;
    points[a]! += own!;
    points[b]! += theirs!;
  }
  return { games, points };
}

function slope(
  strength: readonly number[],
  games: readonly (readonly number[])[],
  points: readonly number[],
): { gradient: number[]; curvature: number[][] } {
  const curvature = strength.map(() => strength.map(() => 0));
  const gradient = points.map((won, i) => {
    const alone = logistic(strength[i]!);
    curvature[i]![i]! += PRIOR_GAMES * alone * (1 - alone);
    let expected = PRIOR_GAMES * alone;
    for (const [j, count] of games[i]!.entries()) {
      if (count === 0) continue;
      const p = logistic(strength[i]! - strength[j]!);
      expected += count * p;
      curvature[i]![i]! += count * p * (1 - p);
      curvature[i]![j]! -= count * p * (1 - p);
    }
    return won + PRIOR_GAMES / 2 - expected;
  });
  return { gradient, curvature };
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
