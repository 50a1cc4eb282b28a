import { expect, test } from 'vitest';
import type { AnalysisPoint } from './analysis.ts';
import { accuracyOf, costOf, markOf, marksOf } from './move-marks.ts';

const point = (version: number, seat: number, value: number, playedValue?: number): AnalysisPoint => ({
  version,
  seat,
  value,
  best: 'a',
  played: playedValue === value ? 'a' : 'b',
  ...(playedValue !== undefined && { playedValue }),
});

test.each([
  [0.5, 0.5, 'best'],
  [0.5, 0.49, 'best'],
  [0.5, 0.4, 'good'],
  [0.5, 0.25, 'mistake'],
  [0.5, -0.5, 'blunder'],
  [0.5, undefined, undefined],
] as const)('a move worth %d less than %d is %s', (value, playedValue, mark) => {
  expect(markOf(point(5, 0, value, playedValue), 'chances')).toBe(mark);
});

test('points at the end are weighed like chances', () => {
  expect(costOf(point(5, 0, 50, 47), 'points')).toBeCloseTo(0.2);
  expect(markOf(point(5, 0, 50, 43), 'points')).toBe('blunder');
});

test('accuracy is one hundred for the best moves, and each player has an own one', () => {
  const points = [
    point(5, 0, 0.2, 0.2),
    point(6, 1, 0.3, -0.3),
    point(7, 0, 0, 0),
    point(8, 1, 0.1),
    point(9, 1, 0, 0),
  ];
  const analysis = { state: 'done', bot: 'b', measure: 'chances', done: 5, of: 5, points } as const;
  expect(accuracyOf({ ...analysis, points }, 0)).toEqual({
    seat: 0,
    accuracy: 100,
    counts: { best: 2, good: 0, mistake: 0, blunder: 0 },
  });
  const other = accuracyOf({ ...analysis, points }, 1);
  expect(other.accuracy).toBe(58);
  expect(other.counts).toEqual({ best: 1, good: 0, mistake: 0, blunder: 1 });
  expect(accuracyOf({ ...analysis, points }, 2).accuracy).toBeUndefined();
  expect([...marksOf({ ...analysis, points })]).toEqual([
    [6, 'best'],
    [7, 'blunder'],
    [8, 'best'],
    [10, 'best'],
  ]);
});
