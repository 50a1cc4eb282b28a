// Openings that two entrants have played to their end, counted by what the first of them got.

import { openingOf } from './job.ts';
import { type GameResult, pointsOf } from './standings.ts';

type Played = Pick<GameResult, 'key' | 'entrants' | 'payoffs'>;

/** Half points of entrant 0 against entrant 1: 2, 1 or 0; undefined where they did not meet. */
export function halfPoints({ entrants, payoffs }: Played): number | undefined {
  const [own, theirs] = [payoffs[entrants.indexOf(0)], payoffs[entrants.indexOf(1)]];
  return own === undefined || theirs === undefined ? undefined : 2 * pointsOf([own, theirs])[0]!;
}

/** Calls `complete` with the half points of each opening as soon as all its `size` games are there. */
export function eachOpening(
  games: Iterable<Played>,
  size: number,
  complete: (halves: number, place: number) => boolean | void,
): void {
  const open = new Map<string, { halves: number; games: number }>();
  let place = -1;
  for (const game of games) {
    place++;
    const halves = halfPoints(game);
    if (halves === undefined) continue;
    const key = size === 1 ? game.key : openingOf(game.key, size);
    if (key === undefined) continue;
    const known = open.get(key) ?? { halves: 0, games: 0 };
    open.set(key, known);
    known.halves += halves;
    known.games++;
    if (known.games === size && complete(known.halves, place)) return;
  }
}

export function openingCounts(games: Iterable<Played>, size: number): number[] {
  const counts = Array.from({ length: 2 * size + 1 }, () => 0);
  eachOpening(games, size, halves => void counts[halves]!++);
  return counts;
}

/** So many openings in all are added, spread over the outcomes: a first win would have no variance and decide everything. */
const PSEUDO = 1.5;

/** Mean and variance of the score of an opening, from 0 to 1. */
export function momentsOf(counts: readonly number[]): { total: number; mean: number; variance: number } {
  const more = PSEUDO / counts.length;
  const most = counts.length - 1;
  let [total, sum, squares] = [0, 0, 0];
  for (const [i, count] of counts.entries()) {
    const score = i / most;
    total += count + more;
    sum += (count + more) * score;
    squares += (count + more) * score * score;
  }
  const mean = sum / total;
  return { total, mean, variance: squares / total - mean * mean };
}
