import { describe, expect, test } from 'vitest';
import * as fc from '../../tests/properties.ts';
import { seededRandom } from '../core/random.ts';
import { NEWCOMER } from '../core/rating.ts';
import { expectedScore } from './elo.ts';
import { performances } from './performance.ts';
import { type GameResult, standings } from './standings.ts';

/** Everybody meets everybody `games` times; each game has a result of its own. */
function roundRobin(entrants: number, games: number, score: (a: number, b: number) => number): GameResult[] {
  const results: GameResult[] = [];
  for (let a = 0; a < entrants; a++)
    for (let b = a + 1; b < entrants; b++)
      for (let i = 0; i < games; i++) {
        const payoff = 2 * score(a, b) - 1;
        results.push({ key: `${a}-${b}-${i}`, entrants: [a, b], payoffs: [payoff, -payoff] });
      }
  return results;
}

test('an entrant without games has the rating of a newcomer', () => {
  for (const { rating, deviation } of performances(2, [])) {
    expect(rating).toBe(NEWCOMER.rating);
    expect(deviation).toBeCloseTo(NEWCOMER.deviation, 6);
  }
});

test('in a complete round robin more points are a higher performance, and equal points an equal one', () => {
  const plan = fc.tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 4 }), fc.string());
  fc.assert(
    fc.property(plan, ([entrants, games, seed]) => {
      const random = seededRandom(seed);
      const results = roundRobin(entrants, games, () => random(3) / 2);
      const found = performances(entrants, results);
      const points = standings(entrants, results).sort((a, b) => a.entrant - b.entrant);
      for (const one of points)
        for (const other of points) {
          const difference = found[one.entrant]!.rating - found[other.entrant]!.rating;
          if (one.points === other.points) expect(Math.abs(difference)).toBeLessThan(1e-3);
          else expect(Math.sign(difference)).toBe(Math.sign(one.points - other.points));
        }
    }),
    { numRuns: 60 },
  );
});

test('tables of three: the same where every three have met', () => {
  const random = seededRandom('three');
  const results: GameResult[] = [];
  for (let a = 0; a < 6; a++)
    for (let b = a + 1; b < 6; b++)
      for (let c = b + 1; c < 6; c++) {
        const winner = random(3);
        const payoffs = [0, 1, 2].map(seat => (seat === winner ? 1 : -0.5));
        results.push({ key: `${a}${b}${c}`, entrants: [a, b, c], payoffs });
      }
  const found = performances(6, results);
  const byPoints = standings(6, results).map(({ entrant, points }) => ({ points, rating: found[entrant]!.rating }));
  for (const [i, row] of byPoints.slice(1).entries())
    if (row.points < byPoints[i]!.points) expect(row.rating).toBeLessThan(byPoints[i]!.rating);
});

describe('built-in bots of known strength', () => {
  const truth = [1300, 1000, 1500, 1200];
  const random = seededRandom('anchors');
  const results = roundRobin(4, 200, (a, b) =>
    random(1_000_000) < 1_000_000 * expectedScore(truth[a]! - truth[b]!) ? 1 : 0,
  );
  const anchors = [undefined, { rating: 1000, deviation: 10 }, undefined, { rating: 1200, deviation: 10 }];

  test('place the others on their scale', () => {
    const found = performances(4, results, anchors);
    for (const [one, { rating, deviation }] of found.entries())
      expect(Math.abs(rating - truth[one]!)).toBeLessThan(3 * deviation);
    expect(found[0]!.deviation).toBeLessThan(30);
  });

  test('shift the scale and change no order', () => {
    const [alone, anchored] = [performances(4, results), performances(4, results, anchors)];
    const shifts = anchored.map(({ rating }, one) => rating - alone[one]!.rating);
    for (const shift of shifts) expect(shift).toBeCloseTo(shifts[0]!, 6);
  });

  test('say nothing before they have played', () => {
    expect(performances(5, results, [...anchors.map(() => undefined), { rating: 3000, deviation: 1 }])).toEqual(
      performances(5, results),
    );
  });
});
