import { expect, test } from 'vitest';
import { dayNumber, gameOfDay, puzzleId, puzzleOfDay } from './puzzle.ts';

const DAY = 86_400_000;

test('days are counted as calendars count them', () => {
  for (const date of ['1970-01-01', '1999-12-31', '2000-02-29', '2024-02-29', '2024-03-01', '2026-11-19', '2100-03-01'])
    expect([date, dayNumber(date)]).toEqual([date, Date.parse(date) / DAY]);
});

test('each game has its turn, in the same order everywhere', () => {
  const games = ['a', 'b', 'c'];
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(day => gameOfDay(day, games));
  expect(new Set(days.slice(0, 3))).toEqual(new Set(games));
  expect(days[3]).toBe(days[0]);
  expect(gameOfDay('2026-11-19', [])).toBeUndefined();
});

test.each([1, 7, 89, 200, 213, 89 * 83])('all of %i puzzles have a day before one comes again', count => {
  const days = Array.from({ length: count }, (_, i) => new Date(i * DAY).toISOString().slice(0, 10));
  expect(new Set(days.map(day => puzzleOfDay(day, count))).size).toBe(count);
});

test('a position has one name, and others have other names', () => {
  const keys = Array.from({ length: 20_000 }, (_, i) => `position ${i}`);
  expect(new Set(keys.map(puzzleId)).size).toBe(keys.length);
  expect(puzzleId(keys[7]!)).toBe(puzzleId('position 7'));
  expect(keys.every(key => /^[a-z0-9]{11}$/.test(puzzleId(key)))).toBe(true);
});
