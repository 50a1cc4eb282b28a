import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/counts.ts';
import * as fc from '../../../tests/properties.ts';
import { seededRandom } from '../../core/random.ts';
import { gauntlet, ladder, roundRobin, tableRoundRobin } from './fixed-rounds.ts';
import { bestOf, FINAL_EIGHT, gamesLeft, knockout } from './knockout.ts';
import { maximizeMatching } from './matching.ts';
import { type Pairing, type PlayedPairing, type PlayedRound, range, type Scheme } from './scheme.ts';
import { swiss } from './swiss.ts';

/** Plays a tournament; `score` says what the first of a pair gets of one game. */
function run(scheme: Scheme, entrants: number, score: (a: number, b: number) => number, most = 1000): PlayedRound[] {
  const played: PlayedRound[] = [];
  for (let round = scheme.next(entrants, played); round; round = scheme.next(entrants, played)) {
    if (played.length >= most) throw new Error('it does not end');
    const seen = [
      ...round.pairings.flatMap(pairing => pairing.entrants),
      ...(round.bye === undefined ? [] : [round.bye]),
    ];
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.every(one => one >= 0 && one < entrants)).toBe(true);
    played.push({
      met: round.pairings.map(one => meet(one, score)),
      ...(round.bye !== undefined && { bye: round.bye }),
    });
  }
  return played;
}

function meet({ entrants, games }: Pairing, score: (a: number, b: number) => number): PlayedPairing {
  const [a, b] = entrants as [number, number];
  const won = range(games).reduce(sum => sum + score(a, b), 0);
  return { entrants, games, points: [won, games - won] };
}

const stronger = (a: number, b: number): number => (a < b ? 1 : 0);
const dice = (seed: string): (() => number) => {
  const random = seededRandom(seed);
  return () => random(3) / 2;
};
const pairKeys = (played: readonly PlayedRound[]): string[] =>
  played.flatMap(({ met }) => met.map(({ entrants }) => entrants.toSorted((a, b) => a - b).join('-')));

const field = fc.integer({ min: 2, max: 200 });
const few = { numRuns: 12 };

test('round robin: everybody meets everybody as often as asked', () => {
  fc.assert(
    fc.property(field, fc.integer({ min: 1, max: 2 }), (n, cycles) => {
      const keys = pairKeys(run(roundRobin(2, cycles), n, stronger));
      expect(keys.length).toBe((cycles * n * (n - 1)) / 2);
      expect(new Set(keys).size).toBe((n * (n - 1)) / 2);
    }),
    few,
  );
});

test('round robin of tables for more than two: every set once', () => {
  const round = tableRoundRobin(3, 0, 3).next(6, []);
  expect(round?.pairings.length).toBe(20);
  expect(new Set(round?.pairings.map(one => one.entrants.join())).size).toBe(20);
});

/** Ten are the hardest, see below; more of them take longer and are easier to seat. */
const MOST_ENTRANTS = repetitions('TABLE_ENTRANTS', 24, 40);

test('rounds of tables for 3 to 5: everybody sits as often as the number allows, and meets the others evenly', () => {
  for (const seats of [3, 4, 5])
    for (let n = seats; n <= MOST_ENTRANTS; n++) {
      const scheme = tableRoundRobin(seats, 8, seats);
      const played: PlayedRound[] = [];
      for (let round = scheme.next(n, played); round; round = scheme.next(n, played)) {
        const sitting = round.pairings.flatMap(one => one.entrants);
        expect(new Set(sitting).size).toBe(sitting.length);
        expect(sitting.length).toBe(n - (n % seats));
        played.push({
          met: round.pairings.map(({ entrants, games }) => ({ entrants, games, points: entrants.map(() => 0) })),
        });
        const rests = range(n).map(one => played.filter(({ met }) => !met.some(m => m.entrants.includes(one))).length);
        expect(Math.max(...rests) - Math.min(...rests)).toBeLessThanOrEqual(1);
        // No two meet more than once more than necessary. Ten entrants at two tables are the one exception, in round eight.
        const most = Math.max(...meetingsOf(n, played));
        const even = Math.ceil((played.length * (seats - 1)) / Math.max(1, n - 1 - (n % seats)));
        const isException = n === 10 && played.length === 8;
        expect(most).toBeLessThanOrEqual(even + (isException ? 2 : 1));
      }
      expect(played.length).toBe(8);
    }
});

/** How often each pair has met. */
function meetingsOf(n: number, played: readonly PlayedRound[]): number[] {
  const times = new Map(range(n).flatMap(a => range(a).map((b): [number, number] => [a * n + b, 0])));
  for (const { entrants } of played.flatMap(({ met }) => met))
    for (const a of entrants) for (const b of entrants) if (b < a) times.set(a * n + b, times.get(a * n + b)! + 1);
  return [...times.values()];
}

test('nine at tables of three meet everybody once in four rounds, or nearly', () => {
  const scheme = tableRoundRobin(3, 4, 3);
  const played: PlayedRound[] = [];
  for (let round = scheme.next(9, played); round; round = scheme.next(9, played))
    played.push({ met: round.pairings.map(({ entrants, games }) => ({ entrants, games, points: [0, 0, 0] })) });
  const met = meetingsOf(9, played);
  expect(met.filter(times => times > 0).length).toBeGreaterThanOrEqual(32);
});

test('gauntlet: challengers meet all others, once each', () => {
  fc.assert(
    fc.property(field, n => {
      const keys = pairKeys(run(gauntlet(2), n, stronger));
      expect(keys.toSorted()).toEqual(
        range(n - 1)
          .map(i => `0-${i + 1}`)
          .toSorted(),
      );
    }),
    few,
  );
  expect(new Set(pairKeys(run(gauntlet(1, 2), 5, stronger))).size).toBe(6);
});

test('Swiss: nobody meets twice, nobody rests twice', () => {
  fc.assert(
    fc.property(field, fc.string({ minLength: 1 }), (n, seed) => {
      const played = run(swiss(1), n, dice(seed));
      const keys = pairKeys(played);
      expect(new Set(keys).size).toBe(keys.length);
      const byes = played.flatMap(({ bye }) => (bye === undefined ? [] : [bye]));
      expect(new Set(byes).size).toBe(byes.length);
      for (const { met } of played) expect(met.length).toBe(Math.floor(n / 2));
    }),
    { numRuns: 25 },
  );
});

test('Swiss of many rounds still finds a legal one: 10 entrants, rounds on end', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), seed => {
      const keys = pairKeys(run(swiss(1, 5), 10, dice(seed)));
      expect(new Set(keys).size).toBe(keys.length);
      expect(run(swiss(1, 14), 10, dice(seed)).length).toBe(14);
    }),
  );
});

test('Swiss: the strongest wins, and meets the second', () => {
  const played = run(swiss(2), 16, stronger);
  expect(played.length).toBe(4);
  expect(pairKeys(played)).toContain('0-1');
});

test('a matching grows through an odd cycle', () => {
  // A triangle 0-1-2 with tails 3 at 0 and 4-5 at 2; the first guess leaves 3 and 5 alone.
  const edges = new Set(['0-1', '1-2', '0-2', '0-3', '2-4', '4-5']);
  const mate = [1, 0, 4, -1, 2, -1];
  maximizeMatching(6, mate, (a, b) => edges.has(`${Math.min(a, b)}-${Math.max(a, b)}`));
  expect(mate).toEqual([3, 2, 1, 0, 5, 4]);
});

test('a matching is as large as can be, compared with trying everything', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 28, maxLength: 28 }), bits => {
      const joined = (a: number, b: number): boolean => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        return a !== b && bits[(high * (high - 1)) / 2 + low]!;
      };
      const mate = range(8).map(() => -1);
      maximizeMatching(8, mate, joined);
      for (const [a, b] of mate.entries()) if (b >= 0) expect(mate[b] === a && joined(a, b)).toBe(true);
      const best = (left: readonly number[]): number => {
        const [a, ...rest] = left;
        if (a === undefined) return 0;
        return Math.max(best(rest), ...rest.filter(b => joined(a, b)).map(b => 1 + best(rest.filter(c => c !== b))));
      };
      expect(mate.filter(b => b >= 0).length / 2).toBe(best(range(8)));
    }),
    { numRuns: 200 },
  );
});

test('knockout: the best seed wins, and meets the second in the final', () => {
  fc.assert(
    fc.property(field, n => {
      const scheme = knockout(bestOf(3));
      const played = run(scheme, n, stronger);
      expect(scheme.order!(n, played).slice(0, 2)).toEqual([0, 1]);
      expect(new Set(scheme.order!(n, played)).size).toBe(n);
      expect(pairKeys(played).at(-1)).toBe('0-1');
      expect(new Set(pairKeys(played)).size).toBe(n - 1);
    }),
    few,
  );
});

test('knockout ends with any results, all draws too', () => {
  fc.assert(
    fc.property(field, fc.string({ minLength: 1 }), (n, seed) => {
      run(knockout(bestOf(1)), n, dice(seed));
      expect(
        knockout(bestOf(2)).order!(
          n,
          run(knockout(bestOf(2)), n, () => 0.5),
        )[0],
      ).toBe(0);
    }),
    few,
  );
});

test('series: best of three, and the final eight with at least six games, an even number', () => {
  expect(gamesLeft(bestOf(3), [2, 0], 2)).toBe(0);
  expect(gamesLeft(bestOf(3), [1, 1], 2)).toBe(1);
  expect(gamesLeft(bestOf(3), [1.5, 1.5], 3)).toBe(2);
  expect(gamesLeft(FINAL_EIGHT, [4, 0], 4)).toBe(2);
  expect(gamesLeft(FINAL_EIGHT, [3, 3], 6)).toBe(2);
  expect(gamesLeft(FINAL_EIGHT, [3.5, 2.5], 6)).toBe(0);
  expect(gamesLeft(FINAL_EIGHT, [4, 3], 7)).toBe(1);
});

const weakFirst = (a: number, b: number): number => (a > b ? 1 : 0);

test('ladder: the strongest climbs to the top, one step a round', () => {
  const scheme = ladder(1, 40);
  expect(scheme.order!(20, run(scheme, 20, weakFirst))[0]).toBe(19);
  fc.assert(
    fc.property(field, n => run(ladder(2, 6), n, stronger).length === 6),
    few,
  );
});
