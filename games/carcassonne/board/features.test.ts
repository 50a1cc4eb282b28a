import { expect, test } from 'vitest';
import { rules as carcassonne } from '../rules/index.ts';
import type { PlacedTile, View } from '../rules/view.ts';
import { featureAt, stateOf } from './features.ts';
import { extentOf, printPicture } from './picture.ts';

const START = 'N=N S=C W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0';
const CAP = 'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0';
const CLOISTER = 'N=N S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0 M';

function table(tiles: readonly PlacedTile[], more: Partial<View> = {}): ReturnType<typeof stateOf> {
  const view: View = { ...carcassonne.view(carcassonne.init(2, carcassonne.defaults), 0), tiles, ...more };
  return stateOf(view, 2, carcassonne.defaults);
}

test('a road: what it is worth and whose it is', () => {
  const s = table([{ x: 0, y: 0, tile: START, follower: { seat: 1, at: 'S1' } }]);
  expect(featureAt(s, 0, 'S1')).toMatchObject({
    kind: 'road',
    points: 1,
    finished: false,
    owners: [1],
    followers: [0, 1],
  });
  expect(featureAt(s, 0, 'C1')).toMatchObject({ kind: 'city', points: 1, whole: 2, owners: [] });
  expect(featureAt(s, 0, 'M')).toBeUndefined();
});

test('a finished city reaches over two tiles and feeds the field beside it', () => {
  const s = table([
    { x: 0, y: 0, tile: START },
    { x: 0, y: -1, tile: CAP },
  ]);
  const city = featureAt(s, 1, 'C1')!;
  expect(city).toMatchObject({ points: 4, finished: true, whole: undefined });
  expect([...city.parts]).toEqual(
    expect.arrayContaining([
      [0, new Set(['C1'])],
      [1, new Set(['C1'])],
    ]),
  );
  expect(featureAt(s, 1, 'K1')).toMatchObject({ kind: 'field', points: 3 });
});

test('a monastery counts its neighbours before anybody lives there', () => {
  const s = table([
    { x: 0, y: 0, tile: START },
    { x: 0, y: 1, tile: CLOISTER },
  ]);
  expect(featureAt(s, 1, 'M')).toMatchObject({ kind: 'monastery', points: 2, whole: 9, finished: false });
});

test('a picture holds every tile and follower in the colours given', () => {
  const tiles: PlacedTile[] = [
    { x: 0, y: 0, tile: START, follower: { seat: 0, at: 'C1' } },
    { x: 0, y: -1, tile: CAP },
  ];
  const svg = printPicture(tiles, material => `<${material}>`);
  expect(svg.match(/<g transform/g)).toHaveLength(3);
  expect(svg).toContain('fill="<--red>"');
  expect(svg).not.toContain('var(');
  expect(extentOf(tiles, 10)).toEqual({ x: -10, y: -10, width: 120, height: 220 });
});
