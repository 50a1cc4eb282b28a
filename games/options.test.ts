// Every game keeps the laws of the contract with every value of every option.

import { describe, expect, test } from 'vitest';
import { usualSeats } from '../src/core/options.ts';
import { type ConformanceConfig, checkConformance } from '../src/core/testing/conformance.ts';
import { optionSets, type TextSamples } from '../src/core/testing/option-sets.ts';
import { toy } from '../src/core/testing/toy.ts';
import { GAMES } from './index.ts';

/** What a game's rules/testing.ts may say of random games. */
interface GameTesting {
  readonly conformance?: ConformanceConfig<any, any>; // oxlint-disable-line typescript/no-explicit-any -- of any game
  readonly textSamples?: TextSamples;
}

const testings = new Map<string, GameTesting>();
for (const { rules } of GAMES) testings.set(rules.id, (await import(`./${rules.id}/rules/testing.ts`)) as GameTesting); // shape.test.ts requires the file

describe.each(GAMES.map(({ rules }) => [rules.id, rules] as const))('%s', (id, rules) => {
  const { conformance = {}, textSamples } = testings.get(id)!;
  test.each(optionSets(rules, textSamples))('keeps every law with %o', set => {
    const seats = [usualSeats(rules)];
    // The first game gets the cheap laws, the second all of them.
    const config = { every: 41, ...conformance, games: 2, thorough: 2, seats, seed: JSON.stringify(set) };
    expect(checkConformance(rules, { ...config, options: { ...conformance.options, ...set } }).games).toBe(2);
  });
});

test('a text without a sample is refused, and every other value is tried', () => {
  expect(optionSets(toy)).toContainEqual({ rounds: 20 });
  const options = { ...toy.options, story: { type: 'string', maxLength: 9 } } as const;
  expect(() => optionSets({ ...toy, options })).toThrow('option story is a text');
  expect(optionSets({ ...toy, options }, { story: ['once'] })).toContainEqual({ story: 'once' });
});
