import { expect, test } from 'vitest';
import type { Puzzle } from '../../../src/core/puzzle.ts';
import { NO_PUZZLES, parsePuzzleProgress, streakOf, today } from '../model/puzzle-progress.ts';
import { gradeOf, mergeProgress, nextPuzzle, withSolved } from './progress.ts';

const puzzle = (id: string, rating: number): Puzzle => ({
  id,
  seats: 2,
  seat: 0,
  view: {},
  line: ['a'],
  themes: [],
  rating,
  found: [1, 2],
});
const ALL = [puzzle('easy', 900), puzzle('middle', 1100), puzzle('hard', 2000)];

test('a streak counts the days in a row, and today breaks nothing before it is over', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01'];
  expect(streakOf(days, '2026-03-01')).toBe(3);
  expect(streakOf(days, '2026-03-02')).toBe(3);
  expect(streakOf(days, '2026-03-03')).toBe(0);
  expect(streakOf([], '2026-03-01')).toBe(0);
  expect(today(Date.UTC(2026, 10, 19, 23, 59))).toBe('2026-11-19');
});

test('the next puzzle suits, is unsolved and is not the last one', () => {
  expect(nextPuzzle(ALL, NO_PUZZLES, 'dama')?.id).toBe('easy');
  expect(nextPuzzle(ALL, NO_PUZZLES, 'dama', 'easy')?.id).toBe('middle');
  let progress = NO_PUZZLES;
  for (const id of ['easy', 'middle'])
    progress = withSolved(progress, { game: 'dama', id, isClean: true }, { solution: false });
  expect(nextPuzzle(ALL, progress, 'dama')?.id).toBe('hard');
  progress = withSolved(progress, { game: 'dama', id: 'hard', isClean: false }, { solution: false });
  expect(nextPuzzle(ALL, progress, 'dama', 'hard')?.id).toBe('easy');
  expect(nextPuzzle([], progress, 'dama')).toBeUndefined();
});

test('what was solved is kept once, and a solution that was shown solves nothing', () => {
  const day = '2026-11-19';
  const shown = withSolved(NO_PUZZLES, { game: 'dama', id: 'easy', isClean: false, day }, { solution: true });
  expect([shown.solved, shown.days, shown.daily]).toEqual([{}, [], {}]);
  const once = withSolved(shown, { game: 'dama', id: 'easy', isClean: true, day }, { solution: false });
  const twice = withSolved(once, { game: 'dama', id: 'easy', isClean: true, day }, { solution: false });
  expect([twice.solved, twice.days, twice.daily]).toEqual([{ dama: ['easy'] }, [day], { dama: day }]);
  expect(twice.untold.map(({ clean, solved }) => [clean, solved])).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
  expect(once.level['dama']!).toBeGreaterThan(shown.level['dama']!);
});

test('a device and an account have together what each has', () => {
  const device = withSolved(
    NO_PUZZLES,
    { game: 'dama', id: 'a', isClean: true, day: '2026-11-19' },
    { solution: false },
  );
  const both = mergeProgress(device, { solved: { dama: ['b'], uno: ['c'] }, days: ['2026-11-18'] });
  expect(both.solved).toEqual({ dama: ['b', 'a'], uno: ['c'] });
  expect(both.days).toEqual(['2026-11-18', '2026-11-19']);
});

test('what is kept is read again, and nothing else', () => {
  expect(parsePuzzleProgress(JSON.parse(JSON.stringify(NO_PUZZLES)))).toEqual(NO_PUZZLES);
  for (const other of [undefined, null, 7, 'x', [], {}, { solved: {} }])
    expect(parsePuzzleProgress(other)).toBeUndefined();
});

test('grades rise from 1 to 5', () => {
  expect([400, 900, 1100, 1500, 1900, 2400, 3000].map(gradeOf)).toEqual([1, 1, 2, 3, 4, 5, 5]);
});
