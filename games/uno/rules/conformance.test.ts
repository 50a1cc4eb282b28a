import { expect, test } from 'vitest';
import { checkConformance } from '../../../src/core/testing/conformance.ts';
import { repetitions, SOAK } from '../../../tests/counts.ts';
import { rules as uno } from './index.ts';
import type { Options } from './options.ts';
import type { State } from './state.ts';
import { mostlyEager, plausible, scramble } from './testing.ts';

const houses: readonly (readonly [name: string, seats: readonly number[], Partial<Options>])[] = [
  ['the document', [4, 2, 3], { target: 60 }],
  ['ten seats', [10], { roundLimit: 1 }],
  ['no stacking', [2, 4], { stackTwos: false }],
  ['all stacking', [5], { stackFours: true, crossStack: true }],
  ['challenge', [4, 2], { challenge: true }],
  ['jump-in and 7-0', [2, 4, 3], { jumpIn: true, sevenZero: true }],
  ['draw to match, force play', [2, 4], { drawToMatch: true, forcePlay: true }],
  ['catching', [2, 5], { catching: true, sevenZero: true }],
  [
    'everything at once',
    [4, 2],
    {
      stackFours: true,
      crossStack: true,
      challenge: true,
      jumpIn: true,
      sevenZero: true,
      forcePlay: true,
      drawToMatch: true,
      catching: true,
    },
  ],
];

/** One state in so many is looked at in every way. */
const EVERY = repetitions('UNO_EVERY', 40, 12);

for (const [i, [name, all, house]] of houses.entries())
  test(`keeps every law: ${name}`, () => {
    // In `npm test` one number of players for each set of options, each number at least once.
    const seats = SOAK ? all : [all[i % all.length]!];
    const options = { roundLimit: 2, ...house };
    // The chooser: see eager.ts for why uniform play will not do.
    const seen = checkConformance<State, Options>(uno, {
      games: seats.length,
      seats,
      options,
      scramble,
      plausible,
      choose: mostlyEager,
      seed: name,
      every: EVERY,
    });
    expect(seen.games).toBe(seats.length);
  });

test('uniform random play ends by the limits', () => {
  const options = { roundLimit: 1, turnLimit: 60 };
  const seen = checkConformance<State, Options>(uno, {
    games: 2,
    seats: [2, 4],
    options,
    scramble,
    plausible,
    every: 20,
  });
  expect(seen.plies).toBeGreaterThan(60);
});
