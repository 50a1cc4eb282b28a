// What the games between two entrants say: who is better, and how sure that is.

import { type Elo, pairedEloDifference } from './elo.ts';
import { openingCounts } from './openings.ts';
import type { PlayedGame } from './play-game.ts';
import { pointsOf } from './standings.ts';

export interface Duel {
  /** Of the first against the second. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly elo: Elo;
  /** How likely it is, from 0 to 1, that the first is the better one. */
  readonly superiority: number;
  /** Games lost on time, by entrant. */
  readonly late: readonly [number, number];
}

export function duelOf(all: Iterable<PlayedGame>): Duel {
  const games = [...all];
  const count: [wins: number, draws: number, losses: number] = [0, 0, 0];
  const late: [number, number] = [0, 0];
  for (const { entrants, payoffs, verdict } of games) {
    const points = pointsOf(payoffs)[entrants.indexOf(0)]!;
    count[2 - 2 * points]!++;
    if (verdict.by === 'time') late[entrants[verdict.seat]!]!++;
  }
  const [wins, draws, losses] = count;
  return {
    wins,
    draws,
    losses,
    elo: pairedEloDifference(...count, openingCounts(games, 2)),
    superiority: superiority(wins, losses),
    late,
  };
}

/**
 * The chance that a coin falling so often for the first and so often for the second favours the first, nothing known before: draws
 * say nothing about it. The tail of Beta(wins + 1, losses + 1), which for whole numbers is one of the binomial distribution.
 */
export function superiority(wins: number, losses: number): number {
  const throws = wins + losses + 1;
  let log = -throws * Math.LN2;
  let sum = 0;
  for (let heads = 0; heads <= wins; heads++) {
    sum += Math.exp(log);
    log += Math.log((throws - heads) / (heads + 1));
  }
  return Math.min(1, sum);
}
