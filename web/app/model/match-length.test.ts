import { expect, test } from 'vitest';
import { lengthOf, usualOptions, withLength } from './match-length.ts';

const defaults = { target: 500, roundLimit: 100, jumpIn: false };
const lengths = [
  { id: 'points-200', options: { target: 200 } },
  { id: 'one-round', options: { roundLimit: 1 } },
  { id: 'points-500', options: {} },
];
const facts = { defaults, lengths };

test('the first length is the usual one', () => {
  expect(usualOptions(facts)).toEqual({ target: 200, roundLimit: 100, jumpIn: false });
  expect(usualOptions({ defaults })).toEqual(defaults);
});

test('another length takes back what the one before had set and leaves other rules alone', () => {
  const house = { ...usualOptions(facts), jumpIn: true };
  expect(withLength(facts, 'one-round', house)).toEqual({ target: 500, roundLimit: 1, jumpIn: true });
  expect(withLength(facts, 'points-500', house)).toEqual({ target: 500, roundLimit: 100, jumpIn: true });
});

test('options are recognised as one of the lengths, or as none', () => {
  for (const { id } of lengths) expect(lengthOf(facts, withLength(facts, id, { ...defaults, jumpIn: true }))).toBe(id);
  expect(lengthOf(facts, { ...defaults, target: 300 })).toBeUndefined();
});
