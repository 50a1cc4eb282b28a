import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type PlaySetup, playthrough } from '../../../src/core/testing/playthrough.ts';
import { type DrawingStyle, drawTile } from './drawing.ts';
import { rules as carcassonne } from './index.ts';
import { act, kindLine } from './testing.ts';
import { isTileError, scanTile } from './tile-notation.ts';

const IT: DrawingStyle = { fields: true, initials: 'it' };

function drawn(line: string, at?: string, seat = 0, style = IT): string[] {
  const scanned = scanTile(line, 0, false);
  if (isTileError(scanned)) throw new Error(scanned.detail);
  return drawTile(scanned.tile, at === undefined ? undefined : { seat, at }, style).split('\n');
}

describe("the document's examples of a tile", () => {
  test('A.1: a city cap and a road, green in the upper field', () => {
    expect(drawn(kindLine('D'), 'K1', 2)).toEqual([
      '+.............+',
      '.K1(V) C1   K1.',
      '.             .',
      '.S1         S1.',
      '.             .',
      '.K2         K2.',
      '+.............+',
    ]);
  });

  test('A.1: two curves, blue in the field between them', () => {
    expect(drawn('N=S S=S W=S E=S NS=0 NE=0 NW=1 WE=0 ES=1 SW=0', 'K2', 1)).toEqual([
      '+.............+',
      '.K1   S1 K2(B).',
      '.             .',
      '.S1         S2.',
      '.             .',
      '.K2   S2    K3.',
      '+.............+',
    ]);
  });

  test('A.2 and A.3: M and U in the middle', () => {
    expect(drawn(kindLine('B'))[3]).toBe('.      M      .');
    expect(drawn(kindLine('B'), 'M', 3)[3]).toBe('.    M(G)     .');
    expect(drawn(kindLine('F'))[3]).toBe('.C1    U    C1.');
  });

  test('without fields, and with English initials', () => {
    expect(drawn(kindLine('D'), 'S1', 3, { fields: false, initials: 'en' })).toEqual([
      '+.............+',
      '.     C1      .',
      '.             .',
      '.S1(Y)      S1.',
      '.             .',
      '.             .',
      '+.............+',
    ]);
  });
});

test('the table: tiles in #, empty neighbours with their coordinates, north above', () => {
  const s = carcassonne.init(2, carcassonne.defaults);
  for (const text of [`draw ${kindLine('U')}`, '1,0/1', 'S1']) act(s, text);
  expect(carcassonne.draw(carcassonne.view(s, 0))).toBe(
    `
turn of blue, 70 tiles in the pile
followers: red 6, blue 7
points: red 0, blue 0
              +.............+.............+
              .             .             .
              .             .             .
              .    (0,1)    .    (1,1)    .
              .             .             .
              .             .             .
+.............+#############+#############+.............+
.             #K1         K1#K1         K1#             .
.             #             #             #             .
.   (-1,0)    #S1         S1#S1(R)      S1#    (2,0)    .
.             #             #             #             .
.             #K2   C1    K2#K2         K2#             .
+.............+#############+#############+.............+
              .             .             .
              .             .             .
              .   (0,-1)    .   (1,-1)    .
              .             .             .
              .             .             .
              +.............+.............+`.slice(1),
  );
});

const folder = new URL('testdata/', import.meta.url);
test.each(readdirSync(folder).filter(name => name.endsWith('.play')))('golden %s', name => {
  const golden = readFileSync(new URL(name, folder), 'utf8');
  const setup = JSON.parse(golden.slice(0, golden.indexOf('\n'))) as PlaySetup; // the first line says how it was played
  expect(playthrough(carcassonne, setup)).toBe(golden);
});
