import { expect, test } from 'vitest';
import { bestOf, knockout } from './knockout.ts';
import type { PlayedRound } from './scheme.ts';

const { stages } = knockout(bestOf(1));
const round = (...met: readonly (readonly [a: number, b: number, points: number])[]): PlayedRound => ({
  met: met.map(([a, b, points]) => ({ entrants: [a, b], games: 1, points: [points, 1 - points] })),
});
const shown = (entrants: number, played: readonly PlayedRound[]): string[] =>
  stages!(entrants, played).map(stage =>
    stage
      .map(({ entrants: [a, b], isBye, winner }) => `${a ?? '?'}${isBye ? '' : `-${b ?? '?'}`}:${winner ?? ''}`)
      .join(' '),
  );

test('a bracket has its places from the start, and winners move up', () => {
  expect(shown(4, [])).toEqual(['0-3: 1-2:', '?-?:']);
  expect(shown(4, [round([0, 3, 1], [1, 2, 0])])).toEqual(['0-3:0 1-2:2', '0-2:']);
  expect(shown(4, [round([0, 3, 1], [1, 2, 0]), round([0, 2, 0])])).toEqual(['0-3:0 1-2:2', '0-2:2']);
});

test('where places stay empty, the best seeds go through', () => {
  expect(shown(3, [])).toEqual(['0:0 1-2:', '0-?:']);
});

test('points belong to the entrant beside them, whichever is the better seed', () => {
  const [, final] = stages!(4, [round([0, 3, 0], [1, 2, 1]), round([1, 3, 0])]);
  expect(final![0]).toMatchObject({ entrants: [3, 1], points: [1, 0], winner: 3 });
});
