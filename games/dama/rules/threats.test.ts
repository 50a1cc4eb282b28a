import { expect, test } from 'vitest';
import { cells, testPosition } from './testing.ts';
import { threatened } from './threats.ts';

const named = (pieces: readonly string[], mover: 0 | 1, seat: 0 | 1): string[] =>
  threatened(testPosition(cells(...pieces), mover), seat)
    .map(({ row, column }) => `${row}${column}`)
    .toSorted();

test.each([
  ['a man with a free cell behind it', ['x23', 'o34'], 0, ['23'], ['34']],
  ['a man that is covered from behind', ['x23', 'x12', 'o34'], 0, [], ['34']],
  ['the same, whoever is to move', ['x23', 'o34'], 1, ['23'], ['34']],
  ['two pieces by one king', ['x23', 'x25', 'O34'], 1, ['23', '25'], []],
  ['a king, which a man cannot capture', ['X23', 'o34'], 0, [], ['34']],
  ['a piece at the edge', ['x30', 'o41'], 0, [], ['41']],
] as const)('%s', (_, pieces, mover, ofLight, ofDark) => {
  expect([named(pieces, mover, 0), named(pieces, mover, 1)]).toEqual([ofLight, ofDark]);
});

test('nothing is threatened where nobody moves any more, or nobody looks', () => {
  expect(named(['x23'], 0, 0)).toEqual([]);
  expect(threatened(testPosition(cells('x23', 'o34'), 0), -1)).toEqual([]);
});
