import { expect, test } from 'vitest';
import { repetitions } from '../../tests/counts.ts';
import { seededRandom } from '../core/random.ts';
import { eloDifference, expectedScore, pairedEloDifference } from './elo.ts';
import { openingCounts } from './openings.ts';
import { sprt } from './sprt.ts';

const RULE = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };

test('Wald bounds of 2.94, symmetric between its hypotheses', () => {
  const { upper, lower } = sprt(RULE, [0, 0, 0]);
  expect(upper).toBeCloseTo(2.944, 3);
  expect(lower).toBeCloseTo(-2.944, 3);
  const about = { ...RULE, elo0: -5, elo1: 5 };
  expect(sprt(about, [100, 300, 120]).llr).toBeCloseTo(-sprt(about, [120, 300, 100]).llr, 10);
  expect(sprt(about, [9, 80, 300, 90, 12]).llr).toBeCloseTo(-sprt(about, [12, 90, 300, 80, 9]).llr, 10);
  expect(sprt(RULE, [0, 0, 1]).decision).toBeUndefined();
  expect(sprt(RULE, [0, 0, 0, 0, 1]).decision).toBeUndefined();
});

/** So many points (of Elo) an opening helps the side that begins. */
const UNFAIR = 150;
const DRAWS = 0.3;

/**
 * Plays pairs of games from unfair openings until the test decides. Returns -1 if it was wrong and 1 if it was right.
 */
function runOf(elo: number, right: 'elo0' | 'elo1', rule: typeof RULE, seed: string): 1 | -1 {
  const random = seededRandom(seed);
  const counts = [0, 0, 0, 0, 0];
  const halves = (helped: number): number => {
    const wins = expectedScore(elo + helped) - DRAWS / 2;
    const roll = random(1e9) / 1e9;
    return roll < wins ? 2 : roll < wins + DRAWS ? 1 : 0;
  };
  for (;;) {
    counts[halves(UNFAIR) + halves(-UNFAIR)]!++;
    const { decision } = sprt(rule, counts);
    if (decision) return decision === right ? 1 : -1;
  }
}

const scoreOf = (gain: number): number => (expectedScore(gain + UNFAIR) + expectedScore(gain - UNFAIR)) / 2;

/** The true gain at which both games of a pair have this score on average. */
function gainOf(elo: number): number {
  let [low, high] = [-800, 800];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (scoreOf(middle) < expectedScore(elo)) low = middle;
    else high = middle;
  }
  return low;
}

/** At 300 runs and 5 %, a share below 1 % or above 10 % has a chance of about one in a thousand. */
const QUICK = 300;
const RUNS = repetitions('SPRT_RUNS', QUICK, 10_000);
const [FEWEST, MOST] = RUNS > QUICK ? [0.04, 0.06] : [0.01, 0.1];

test.each(['elo0', 'elo1'] as const)(
  'paired games from unfair openings: as often wrong as asked where %s is true',
  right => {
    const rule = { ...RULE, elo1: 20 };
    const gain = gainOf(rule[right]);
    let wrong = 0;
    for (let i = 0; i < RUNS; i++) if (runOf(gain, right, rule, `${right} ${i}`) < 0) wrong++;
    const share = wrong / RUNS;
    expect(share).toBeGreaterThan(FEWEST);
    expect(share).toBeLessThan(MOST);
  },
  600_000,
);

const game = (key: string, entrants: readonly number[], payoffs: readonly number[]) => ({ key, entrants, payoffs });

test('games are paired by their opening, and half an opening is not counted', () => {
  const games = [
    game('001-0001-001', [0, 1], [1, -1]),
    game('001-0001-002', [1, 0], [1, -1]),
    game('001-0001-003', [0, 1], [1, -1]),
    game('001-0001-004', [1, 0], [0, 0]),
    game('001-0001-005', [0, 1], [1, -1]),
    game('001-0002-001', [0, 2], [1, -1]),
    game('001-0002-002', [2, 0], [-1, 1]),
  ];
  expect(openingCounts(games, 2)).toEqual([0, 0, 1, 1, 0]);
  expect(openingCounts(games, 1)).toEqual([1, 1, 3]);
});

test('unfair openings: the ± of pairs is smaller than that of single games', () => {
  // Both win with the side that begins.
  const paired = pairedEloDifference(105, 0, 95, [0, 0, 95, 0, 5]);
  expect(paired.elo).toBeCloseTo(eloDifference(105, 0, 95).elo);
  expect(paired.error).toBeLessThan(eloDifference(105, 0, 95).error / 2);
  expect(pairedEloDifference(1, 0, 1, [0, 0, 1, 0, 0]).error).toBeGreaterThan(100);
  expect(pairedEloDifference(3, 0, 1, [0, 0, 0, 0, 0])).toEqual(eloDifference(3, 0, 1));
});
