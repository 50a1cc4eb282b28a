import { expect, test } from 'vitest';
import type { TournamentGame } from '../../../src/protocol/tournaments.ts';
import { crosstable } from './crosstable.ts';
import { pointsText, shortPoints } from './points.ts';

const entrant = (name: string) => ({ entry: 0, name, kind: 'person', here: true, noShows: 0 }) as const;
const game = (entrants: number[], points?: number[]): TournamentGame => ({
  key: '001-0001-001',
  entrants,
  at: points ? 'over' : 'running',
  ...(points && { points }),
});

test('a crosstable counts what is over, from both sides', () => {
  const field = ['Ada', 'Bob', 'Cleo'].map(entrant);
  const paired = [
    { games: [game([1, 0], [1, 0]), game([0, 1], [0.5, 0.5]), game([0, 2])] },
    { games: [game([0, 2], [0, 0])] },
  ];
  expect(crosstable({ field, paired })).toEqual([
    [
      { points: 0, games: 0 },
      { points: 0.5, games: 2 },
      { points: 0, games: 1 },
    ],
    [
      { points: 1.5, games: 2 },
      { points: 0, games: 0 },
      { points: 0, games: 0 },
    ],
    [
      { points: 0, games: 1 },
      { points: 0, games: 0 },
      { points: 0, games: 0 },
    ],
  ]);
});

test('at a table of three each finished before some', () => {
  const field = ['Ada', 'Bob', 'Cleo'].map(entrant);
  const cells = crosstable({ field, paired: [{ games: [game([2, 0, 1], [1, 0.5, 0])] }] });
  expect(cells.map(row => row.map(cell => cell.points))).toEqual([
    [0, 1, 0],
    [0, 0, 0],
    [1, 1, 0],
  ]);
});

test('points as people write them', () => {
  expect([0, 0.5, 1, 2.5, 1 / 3].map(shortPoints)).toEqual(['0', '½', '1', '2½', '0.33']);
  expect(pointsText([0.5, 0.5])).toBe('½ : ½');
});
