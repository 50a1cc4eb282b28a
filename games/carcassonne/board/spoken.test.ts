import { expect, test } from 'vitest';
import { carcassonneTexts } from '../texts/board.ts';
import { placedTileInWords, placeInWords, tileInWords } from './spoken.ts';

const { board: words } = carcassonneTexts.en;
const name = (seat: number): string => ['Ada', 'Bob'][seat]!;

test.each([
  ['N=C S=N W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0', 'City (north), Road (west, east)'],
  ['N=C S=N W=C E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0 U', 'City (north, west), shield'],
  ['N=N S=S W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0 M', 'Road (south), Monastery'],
  ['N=N S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0', 'Field'],
])('the tile %s is told as %s', (line, told) => {
  expect(tileInWords(line, words)).toBe(told);
});

test('a tile on the table says where it lies and who stands on which part', () => {
  const tile = 'N=C S=N W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0';
  expect(placedTileInWords({ x: 1, y: -2, tile }, words, name)).toBe('cell 1, -2: City (north), Road (west, east)');
  expect(placedTileInWords({ x: 0, y: 0, tile, follower: { seat: 1, at: 'S1' } }, words, name)).toBe(
    'cell 0, 0: City (north), Road (west, east); follower of Bob: Road (west, east)',
  );
  // North of the road there is a field, and another one south of it.
  expect([placeInWords(tile, 'K1', words), placeInWords(tile, 'K2', words)]).toEqual([
    '(north-west, north-east)',
    '(south-west, south-east)',
  ]);
});
