import { expect, test } from 'vitest';
import { printRating, printRatingChange, printRatingWithMargin, ratingMargin, shownRating } from './rating.ts';

test('a newcomer has 1500, with a question mark and a large margin', () => {
  const newcomer = shownRating({ mu: 25, sigma: 25 / 3 });
  expect(printRatingWithMargin(newcomer)).toBe('1500? ± 491');
  expect(printRating(newcomer)).toBe('1500?');
});

test('the question mark goes when the margin is at most 250', () => {
  expect(printRating({ rating: 1612.4, deviation: 125 })).toBe('1612');
  expect(printRating({ rating: 1612.4, deviation: 125.1 })).toBe('1612?');
  expect(ratingMargin(60.3)).toBe(121);
});

test('400 points between two players whose strength is certain mean ten wins to one', () => {
  const [a, b] = [30, 20];
  // The model: the winner of two is the first with a chance of e^(a/c) : e^(b/c), where c² is twice the square of the luck.
  const odds = Math.exp((a - b) / (Math.SQRT2 * (25 / 6)));
  const difference = shownRating({ mu: a, sigma: 0 }).rating - shownRating({ mu: b, sigma: 0 }).rating;
  expect(10 ** (difference / 400)).toBeCloseTo(odds, 8);
});

test('a change is the difference of the numbers that are shown', () => {
  expect(printRatingChange(1500, 1512.4)).toBe('+12');
  expect(printRatingChange(1500.4, 1499.6)).toBe('0');
  expect(printRatingChange(1512, 1499.7)).toBe('-12');
});
