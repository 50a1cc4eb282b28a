import { expect, test } from 'vitest';
import * as fc from '../../tests/properties.ts';
import { seededRandom } from '../core/random.ts';
import { eloDifference, eloRatings, expectedScore } from './elo.ts';
import { performances } from './performance.ts';
import { ordinal, rate, UNRATED } from './ratings.ts';
import { type GameResult, pointsOf, standings } from './standings.ts';

const game = (key: string, entrants: readonly number[], payoffs: readonly number[]): GameResult => ({
  key,
  entrants,
  payoffs,
});

const results = fc
  .tuple(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 2, max: 5 }), fc.string())
  .map(([entrants, seats, seed]) => {
    const random = seededRandom(seed);
    const many = Array.from({ length: 60 }, (_, i) => {
      const who = new Set<number>();
      while (who.size < Math.min(seats, entrants)) who.add(random(entrants));
      const marks = [...who].map(() => random(3));
      const mean = marks.reduce((a, b) => a + b, 0) / marks.length;
      return game(
        String(i).padStart(4, '0'),
        [...who],
        marks.map(mark => (mark - mean) / 3),
      );
    });
    return { entrants, many, random };
  });

test('the order in which results arrive changes nothing, to the last bit', () => {
  fc.assert(
    fc.property(results, ({ entrants, many, random }) => {
      const mixed = many
        .map(one => ({ one, at: random(1e9) }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      expect(standings(entrants, mixed)).toEqual(standings(entrants, many));
      expect(performances(entrants, mixed)).toEqual(performances(entrants, many));
    }),
    { numRuns: 30 },
  );
});

test('points: every game of k seats gives k / 2 points in all', () => {
  fc.assert(
    fc.property(results, ({ entrants, many }) => {
      const rows = standings(entrants, many);
      const sum = rows.reduce((total, row) => total + row.points, 0);
      expect(sum).toBeCloseTo(
        many.reduce((total, one) => total + one.entrants.length / 2, 0),
        6,
      );
    }),
    { numRuns: 20 },
  );
  expect(pointsOf([1, -1])).toEqual([1, 0]);
  expect(pointsOf([0.5, 0.5, -1])).toEqual([0.75, 0.75, 0]);
});

test('ties are broken by wins, then by the opponents', () => {
  // 0 and 1 have two points each; 1 got them by wins.
  const table = standings(4, [
    game('1', [0, 2], [0, 0]),
    game('2', [0, 3], [0, 0]),
    game('3', [0, 3], [1, -1]),
    game('4', [1, 2], [1, -1]),
    game('5', [1, 3], [1, -1]),
    game('6', [1, 2], [-1, 1]),
  ]);
  expect(table.map(row => row.entrant)).toEqual([1, 0, 2, 3]);
  expect(standings(2, [], [1])[0]).toMatchObject({ entrant: 1, points: 1, byes: 1 });
});

// Figures published with openskill.js 4 (its tests of the Plackett-Luce model), whose scale is the paper's.
const PUBLISHED: readonly (readonly [ranks: readonly number[], mus: readonly number[], sigmas: readonly number[]])[] = [
  [
    [1, 2],
    [27.63523138347365, 22.36476861652635],
    [8.065506316323548, 8.065506316323548],
  ],
  [
    [1, 2, 3],
    [27.868876552746237, 25.717219138186557, 21.413904309067206],
    [8.204837030780652, 8.057829747583874, 8.057829747583874],
  ],
  [
    [1, 2, 3, 4],
    [27.795084971874736, 26.552824984374855, 24.689435003125, 20.9626550406254],
    [8.263160757613477, 8.179213704945203, 8.083731307186588, 8.083731307186588],
  ],
];
for (const [ranks, mus, sigmas] of PUBLISHED)
  test(`Plackett-Luce agrees with the published figures for ${ranks.length} players`, () => {
    const after = rate(
      ranks.map(() => UNRATED),
      ranks,
    );
    for (const [i, { mu, sigma }] of after.entries()) {
      expect(mu).toBeCloseTo(mus[i]!, 10);
      expect(sigma).toBeCloseTo(sigmas[i]!, 10);
    }
  });

test('a tie between equals moves nobody, and makes both more certain', () => {
  const [a, b] = rate([UNRATED, UNRATED], [1, 1]);
  expect(a!.mu).toBeCloseTo(25, 10);
  expect(a).toEqual(b);
  expect(a!.sigma).toBeLessThan(UNRATED.sigma);
  expect(ordinal(UNRATED)).toBeCloseTo(0, 10);
});

test('Elo of a score: 75 % is 191 points', () => {
  expect(eloDifference(75, 0, 25).elo).toBeCloseTo(190.85, 2);
  expect(eloDifference(10, 80, 10).elo).toBeCloseTo(0, 10);
  expect(eloDifference(10, 80, 10).error).toBeLessThan(eloDifference(50, 0, 50).error);
  expect(eloDifference(5, 0, 0).elo).toBe(Number.POSITIVE_INFINITY);
  expect(expectedScore(0)).toBe(0.5);
});

test('Elo of a field: near the differences that made the results, error bars smaller with more games', () => {
  const truth = [200, 100, 0, -100, -200];
  const play = (games: number): GameResult[] => {
    const random = seededRandom(`elo ${games}`);
    return Array.from({ length: games }, (_, i) => {
      const a = random(5);
      const b = (a + 1 + random(4)) % 5;
      const won = random(1e6) / 1e6 < expectedScore(truth[a]! - truth[b]!);
      return game(`${i}`, [a, b], won ? [1, -1] : [-1, 1]);
    });
  };
  const many = eloRatings(5, play(4000));
  for (const [i, { elo, error }] of many.entries()) expect(Math.abs(elo - truth[i]!)).toBeLessThan(2 * error + 5);
  const few = eloRatings(5, play(200));
  for (const [i, { error }] of few.entries()) expect(error).toBeGreaterThan(many[i]!.error);
});

test('Elo compared with a part of the field: who has few games widens no error but its own', () => {
  const often = Array.from({ length: 400 }, (_, i) => game(`${i}`, [0, 1], i % 4 === 0 ? [-1, 1] : [1, -1]));
  const results = [...often, game('rare', [2, 0], [1, -1]), game('rare too', [2, 0], [-1, 1])];
  const [all, part] = [eloRatings(3, results), eloRatings(3, results, [0, 1])];
  expect(part[0]!.elo + part[1]!.elo).toBeCloseTo(0);
  expect(part[0]!.elo - part[1]!.elo).toBeCloseTo(all[0]!.elo - all[1]!.elo);
  expect(part[0]!.error).toBeCloseTo(eloRatings(2, often)[0]!.error, 0);
  expect(part[0]!.error).toBeLessThan(all[0]!.error / 2);
  expect(part[2]!.error).toBeGreaterThan(100);
});

test('Elo of two: the error is half that of their difference', () => {
  const games = Array.from({ length: 100 }, (_, i) => game(`${i}`, [0, 1], i % 4 === 0 ? [-1, 1] : [1, -1]));
  const [a, b] = eloRatings(2, games);
  const { elo, error } = eloDifference(75, 0, 25);
  expect(a!.elo - b!.elo).toBeCloseTo(elo, -0.5);
  expect(Math.abs(2 * a!.error - error)).toBeLessThan(5);
});

test('Elo at tables of four: the winner counts, and a seat of somebody who sits there twice', () => {
  const strengths = [1, 2, 4];
  const random = seededRandom('elo of four');
  const results = Array.from({ length: 3000 }, (_, i) => {
    const seats = Array.from({ length: 4 }, () => random(3));
    let draw = (random(1e6) / 1e6) * seats.reduce((sum, one) => sum + strengths[one]!, 0);
    const winner = seats.findIndex(one => (draw -= strengths[one]!) < 0);
    return game(
      `${i}`,
      seats,
      seats.map((_, seat) => (seat === winner ? 1 : -1 / 3)),
    );
  });
  const found = eloRatings(3, results);
  // Twice the strength is 120 points.
  for (const [i, { elo, error }] of found.entries()) {
    expect(Math.abs(elo - 120.4 * (i - 1))).toBeLessThan(2 * error);
    expect(error).toBeLessThan(20);
  }
});

test('Elo stays finite after clean sheets, and for whoever never met', () => {
  for (const { elo, error } of eloRatings(4, [game('1', [0, 1], [1, -1])])) {
    expect(Number.isFinite(elo)).toBe(true);
    expect(Number.isFinite(error)).toBe(true);
  }
});
