import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { segmentsOf } from './segments.ts';
import { KINDS, kindLine } from './testing.ts';
import { CORNERS, printTile, SIDES, type Tile, turnTile } from './tile.ts';
import { parseTileFile, printTileFileError } from './tile-file.ts';
import { isTileError, scanTile } from './tile-notation.ts';
import { BASE_TILES, MONASTERY_TILES, SHIELD_TILES } from './tile-sets.ts';

function tileOf(line: string): Tile {
  const scanned = scanTile(line, 0, false);
  if (isTileError(scanned)) throw new Error(scanned.detail);
  return scanned.tile;
}

const sorted = (letters: readonly string[]): string => letters.toSorted().join('');

const HALF_NAMES = ['N/w', 'N/e', 'E/n', 'E/s', 'S/e', 'S/w', 'W/s', 'W/n'];

describe('the base set', () => {
  test.each([
    ['carcassonne.txt', BASE_TILES, 56],
    ['monasteri.txt', MONASTERY_TILES, 6],
    ['scudi.txt', SHIELD_TILES, 10],
  ])('%s is shipped as it is', (name, content, lines) => {
    expect(content).toBe(readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8'));
    expect(parseTileFile(content)).toMatchObject({ tiles: { length: lines }, errors: [] });
  });

  test('has the published counts of all 24 kinds', () => {
    const all = parseTileFile(BASE_TILES + MONASTERY_TILES + SHIELD_TILES).tiles.map(tile => printTile(tile));
    // The start tile is a D turned upside down.
    const start = printTile(turnTile(tileOf(kindLine('D')), 2));
    expect(all[0]).toBe(start);
    for (const { kind, tile, count } of KINDS)
      expect([kind, all.filter(line => line === tile).length]).toEqual([kind, kind === 'D' ? count - 1 : count]);
  });

  test.each(KINDS.map(facts => [facts.kind, facts] as const))('kind %s has the parts of the reference', (_, facts) => {
    const segments = segmentsOf(tileOf(facts.tile));
    const built = segments.filter(({ sides }) => sides.length > 0);
    expect(
      Object.fromEntries(built.map(({ label, sides }) => [label, sorted(sides.map(side => SIDES[side]!))])),
    ).toEqual(
      Object.fromEntries(Object.entries(facts.built).map(([label, sides]) => [label, sorted(sides.split(''))])),
    );
    const fields = segments.filter(({ letter }) => letter === 'K');
    expect(
      fields.map(field => ({
        label: field.label,
        corners: field.corners.map(corner => CORNERS[corner]!),
        halves: field.halves.map(half => HALF_NAMES[half]!),
        cities: field.cities.map(city => segments[city]!.label),
      })),
    ).toEqual(facts.fields);
  });
});

// Rows: what the line cannot say and the conventions do.
test.each([
  ['two curves (document A.1)', 'N=S S=S W=S E=S NS=0 NE=0 NW=1 WE=0 ES=1 SW=0', ['NW', 'NE SW', 'SE']],
  ['a road that stops at a cap', 'N=C S=S W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0', ['NW SW', 'NE SE']],
  ['two roads that stop at a monastery', 'N=S S=S W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0 M', ['NW NE SW SE']],
  ['four caps', 'N=C S=C W=C E=C NS=0 NE=0 NW=0 WE=0 SE=0 SW=0', []],
  ['a city through, a road on either side', 'N=S S=S W=C E=C NS=0 NE=0 NW=0 WE=1 SE=0 SW=0', ['NW', 'NE', 'SW', 'SE']],
])('fields of %s', (_name, line, corners) => {
  const fields = segmentsOf(tileOf(line)).filter(({ letter }) => letter === 'K');
  expect(fields.map(field => field.corners.map(corner => CORNERS[corner]).join(' '))).toEqual(corners);
});

test('a quarter turn moves sides and connections as the document says', () => {
  const line = 'N=C S=S W=C E=S NS=0 NE=0 NW=1 WE=0 SE=1 SW=0';
  const turns = [0, 1, 2, 3, 4].map(turn => printTile(turnTile(tileOf(line), turn)));
  expect(turns).toEqual([
    line,
    'N=C S=S W=S E=C NS=0 NE=1 NW=0 WE=0 SE=0 SW=1',
    'N=S S=C W=S E=C NS=0 NE=0 NW=1 WE=0 SE=1 SW=0',
    'N=S S=C W=C E=S NS=0 NE=1 NW=0 WE=0 SE=0 SW=1',
    line,
  ]);
});

describe('reading', () => {
  const D = 'N=C S=N W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0';

  test.each([
    ['as the document writes it', D],
    ['without blanks, NE before NS', 'N=CS=NW=SE=SNE=0NS=0NW=0WE=1SE=0SW=0'],
    ['ES for SE', D.replace('SE', 'ES')],
    ['wide', D.replaceAll(' ', '  ').replaceAll('=', ' = ')],
  ])('a tile %s', (_name, text) => {
    expect(printTile(tileOf(text))).toBe(D);
  });

  test.each([
    ['N=X S=N', 1, 'The line ends'],
    [D.replace('S=N', 'S=Q'), 5, 'N, S or C'],
    [D.replace('WE=1', 'WE=2'), 32, '0 or 1'],
    [D.replace('W=S', 'Q=S'), 9, 'stands where'],
    [D.replace('W=S', 'N=S'), 9, 'twice'],
    [D.replace('NS=0', 'NS=1'), 17, 'NS=1 needs'],
    [D.replace('WE=1', 'EW=1'), 32, 'no side or connection'],
    [`${D} Q`, 47, 'no part'],
    [`${D} M`, 47, 'no connections'],
    [`${D}+R`, 46, 'no part'],
    ['N=C S=C W=C E=N NS=1 NE=0 NW=1 WE=0 SE=0 SW=0', 42, 'SW must be 1'],
    [`${kindLine('H')} U`, 47, 'exactly one city'],
    [`${kindLine('B')} U`, 47, 'not both'],
    ['hello', 1, 'stands where'],
  ])('%s: mistake in column %i', (line, column, words) => {
    const { errors } = parseTileFile(`${D}\r\n\n${line}\n${D}`);
    if (line.startsWith('N=X')) return expect(errors).toMatchObject([{ line: 3, column: 8 }]);
    expect(errors).toMatchObject([{ line: 3, column, detail: expect.stringContaining(words) as string }]);
    expect(printTileFileError(errors[0]!)).toMatch(/^line 3, column \d+: .*\.$/);
  });

  test('never throws, and reads back what it prints', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'NSWECMU=01+, RX\n\t'.split('')) }), text => {
        parseTileFile(text);
        scanTile(text, 0, true);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.nat(3), ({ tile }, turn) => {
        const line = printTile(turnTile(tileOf(tile), turn));
        expect(printTile(tileOf(line))).toBe(line);
      }),
    );
  });
});
