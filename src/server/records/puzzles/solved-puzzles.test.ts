import { expect, test } from 'vitest';
import { shownRating } from '../../../core/rating.ts';
import type { PuzzleTry } from '../../../protocol/puzzles.ts';
import { MemoryStorage } from '../../base/storage/memory.ts';
import { SolvedPuzzleRecords } from './solved-puzzles.ts';

const TODAY = '2026-11-19';
const HARD = 2000;

const records = (): SolvedPuzzleRecords =>
  new SolvedPuzzleRecords({
    storage: new MemoryStorage(),
    ratingOf: (game, puzzle) => Promise.resolve(game === 'dama' && puzzle.startsWith('p') ? HARD : undefined),
    today: () => TODAY,
  });

const attempt = (puzzle: string, clean: boolean, more: Partial<PuzzleTry> = {}): PuzzleTry => ({
  game: 'dama',
  puzzle,
  clean,
  solved: clean,
  ...more,
});

test('the rating goes towards what is solved, and only the first try counts', async () => {
  const all = records();
  const tries = Array.from({ length: 40 }, (_, i) => attempt(`p${i}`, i % 2 === 0));
  const { ratings } = await all.add('a-1', tries);
  const { rating, deviation } = shownRating(ratings['dama']!);
  expect(ratings['dama']!.tried).toBe(40);
  // Half of the puzzles of this strength were solved.
  expect(Math.abs(rating - HARD)).toBeLessThan(120);
  expect(2 * deviation).toBeLessThan(250);
  const again = await all.add('a-1', [attempt('p1', true), attempt('p0', false)]);
  expect(again.ratings).toEqual(ratings);
  expect(again.solved['dama']).toContain('p1');
  expect(again.missed['dama']).not.toContain('p1');
  expect(again.missed['dama']).not.toContain('p0');
});

test('puzzles that do not exist and days that cannot be are left out', async () => {
  const all = records();
  const found = await all.add('a-1', [
    attempt('x', true),
    attempt('p1', true, { game: 'chess' }),
    attempt('p2', true, { day: '2026-11-18' }),
    attempt('p3', true, { day: '2020-01-01' }),
    attempt('p4', true, { day: '2027-01-01' }),
    attempt('p5', false, { day: TODAY }),
  ]);
  expect(found.solved).toEqual({ dama: ['p2', 'p3', 'p4'] });
  expect(found.days).toEqual(['2026-11-18']);
  expect(await all.find('a-2')).toEqual({ solved: {}, missed: {}, days: [], ratings: {} });
});

test('two devices at once lose nothing', async () => {
  const all = records();
  await Promise.all([all.add('a-1', [attempt('p1', true)]), all.add('a-1', [attempt('p2', true)])]);
  expect((await all.find('a-1')).solved['dama']?.toSorted()).toEqual(['p1', 'p2']);
});
