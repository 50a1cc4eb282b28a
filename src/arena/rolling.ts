// A rolling tournament: players come and go, are paired again at once, and wins in a row count double.

import { type Entrant, range } from './pairings/scheme.ts';
import type { GameResult } from './standings.ts';
import { pointsIn } from './standings.ts';

/** Points of a win and of half a win. */
const [WIN, HALF] = [2, 1];
/** After so many wins in a row every game counts double, until one is not won. */
export const STREAK = 2;

export interface RollingScore {
  readonly entrant: Entrant;
  readonly points: number;
  readonly wins: number;
  readonly games: number;
  /** Does the next game count double? */
  readonly isOnStreak: boolean;
}

/** Keys begin with the number of the round, which may have more digits than others. */
const roundOf = ({ key }: Pick<GameResult, 'key'>): number => Number(key.slice(0, key.indexOf('-')));

/** By entrant. The games of an entrant follow each other, so their keys say in which order they were played. */
export function rollingScores(entrants: number, results: Iterable<GameResult>): RollingScore[] {
  const scores = range(entrants).map(entrant => ({ entrant, points: 0, wins: 0, games: 0, row: 0 }));
  const inOrder = [...results].sort((a, b) => roundOf(a) - roundOf(b) || (a.key < b.key ? -1 : 1));
  for (const game of inOrder)
    for (const [seat, share] of pointsIn(game).entries()) {
      const score = scores[game.entrants[seat]!]!;
      const isWon = share > 0.5 && share === Math.max(...pointsIn(game));
      const worth = isWon ? WIN : share >= 0.5 ? HALF : 0;
      score.points += worth * (score.row >= STREAK ? 2 : 1);
      score.games++;
      score.row = isWon ? score.row + 1 : 0;
      if (isWon) score.wins++;
    }
  return scores.map(({ row, ...score }) => Object.assign(score, { isOnStreak: row >= STREAK }));
}
