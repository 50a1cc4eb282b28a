import { expect, test } from 'vitest';
import { segmentsOf } from '../rules/segments.ts';
import { printTile, type Tile, turnTile } from '../rules/tile.ts';
import { parseTileFile } from '../rules/tile-file.ts';
import { BASE_TILES, MONASTERY_TILES, SHIELD_TILES } from '../rules/tile-sets.ts';
import { artOf, tileArt } from './art.ts';
import { cityOf, fieldOf, isInside, polygonOf } from './geometry.ts';

/** No such tiles in the base game: a user's file may have them. */
const ODD = `\
N=C S=C W=C E=C NS=0 NE=0 NW=0 WE=0 SE=0 SW=0
N=S S=S W=S E=S NS=1 NE=1 NW=1 WE=1 SE=1 SW=1
N=S S=C W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0
N=S S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0
N=C S=C W=S E=S NS=1 NE=0 NW=0 WE=0 SE=0 SW=0
N=S S=S W=S E=S NS=0 NE=1 NW=0 WE=0 SE=0 SW=1
`;
const { tiles } = parseTileFile(BASE_TILES + MONASTERY_TILES + SHIELD_TILES + ODD);
const every: Tile[] = [
  ...new Map(
    tiles.flatMap(tile => [0, 1, 2, 3].map(turn => turnTile(tile, turn))).map(tile => [printTile(tile), tile]),
  ).values(),
];

test('every tile draws in every turn: each part has an area and a place for a follower inside the tile', () => {
  for (const tile of every) {
    const { shapes, parts } = tileArt(tile, 1);
    const labels = segmentsOf(tile).map(({ label }) => label);
    expect([printTile(tile), [...parts.keys()]]).toEqual([printTile(tile), labels]);
    const areas = shapes.flatMap(({ part }) => part ?? []);
    expect([printTile(tile), areas.toSorted()]).toEqual([printTile(tile), labels.toSorted()]);
    expect(shapes.filter(({ d }) => /NaN|undefined|Infinity/.test(d))).toEqual([]);
    for (const { anchor } of parts.values())
      for (const value of [anchor.x, anchor.y]) {
        expect(value).toBeGreaterThanOrEqual(8);
        expect(value).toBeLessThanOrEqual(92);
      }
  }
});

test('cities and fields keep apart: no follower of one stands in the other', () => {
  for (const tile of every) {
    const segments = segmentsOf(tile);
    const { parts } = tileArt(tile, 1);
    for (const city of segments.filter(({ letter }) => letter === 'C')) {
      const outline = polygonOf(cityOf(city.sides).outline);
      for (const [label, { anchor }] of parts)
        expect([printTile(tile), label, isInside(outline, anchor)]).toEqual([
          printTile(tile),
          label,
          label === city.label,
        ]);
    }
    for (const field of segments.filter(({ letter }) => letter === 'K')) {
      const outline = polygonOf(fieldOf(field, segments));
      for (const [label, { anchor }] of parts)
        if (label.startsWith('K'))
          expect([printTile(tile), label, isInside(outline, anchor)]).toEqual([
            printTile(tile),
            label,
            label === field.label,
          ]);
    }
  }
});

test('a tile on a cell always looks the same, on another cell otherwise', () => {
  const line = printTile(tiles[0]!);
  expect(artOf(line, 2, 3)).toBe(artOf(line, 2, 3));
  expect(tileArt(tiles[0]!, 5)).toEqual(tileArt(tiles[0]!, 5));
  expect(artOf(line, 2, 3).shapes).not.toEqual(artOf(line, 3, 2).shapes);
});
