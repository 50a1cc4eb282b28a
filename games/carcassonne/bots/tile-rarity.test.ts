import { expect, test } from 'vitest';
import { actionList, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { STEP } from '../rules/cell.ts';
import { rootOf } from '../rules/features.ts';
import { rules as carcassonne } from '../rules/index.ts';
import { constraintOn } from '../rules/rim.ts';
import { type State, TILES } from '../rules/state.ts';
import { NO_SEGMENT } from '../rules/tile-tables.ts';
import { TileRarity } from './tile-rarity.ts';

/** Tiles left with a turn in which every side is as it is asked for. */
function tilesFitting(s: State, constraint: number): number {
  const { faceOf, edge } = s.tables;
  const fits = (kind: number, turn: number): boolean =>
    [0, 1, 2, 3].every(side => {
      const asked = (constraint >> (2 * side)) & 3;
      return asked === 0 || edge[faceOf[kind * 4 + turn]! * 4 + side] === asked;
    });
  let tiles = 0;
  for (const [kind, left] of s.pile.entries()) if ([0, 1, 2, 3].some(turn => fits(kind, turn))) tiles += left;
  return tiles;
}

/** What the neighbours ask of a tile beyond each open side, by the root of the city or road. */
function askedByRoot(s: State): Map<number, number[]> {
  const { shift, sideSegment } = s.tables;
  const asked = new Map<number, number[]>();
  for (let tile = 0; tile < s.now[TILES]!; tile++)
    for (let side = 0; side < 4; side++) {
      const segment = sideSegment[s.faces[tile]! * 4 + side]!;
      const constraint = constraintOn(s, s.cells[tile]! + STEP[side]!);
      if (segment === NO_SEGMENT || constraint === 0) continue;
      const root = rootOf(s, (tile << shift) | segment);
      asked.set(root, [...(asked.get(root) ?? []), constraint]);
    }
  return asked;
}

test('a feature is finished by the tiles that fit beyond its open sides', () => {
  const random = seededRandom('rarity');
  const list = actionList(carcassonne.maxLegal);
  const s = carcassonne.init(2, carcassonne.defaults);
  const rarity = new TileRarity(s.tables.tiles);
  let hopeless = 0;
  let compared = 0;
  for (let seat = carcassonne.toAct(s); seat !== NOBODY; seat = carcassonne.toAct(s)) {
    rarity.reset(s);
    for (const [root, constraints] of askedByRoot(s)) {
      const fitting = constraints.map(constraint => tilesFitting(s, constraint));
      const chance = rarity.chance(s, root);
      expect(chance).toBeCloseTo(
        fitting.reduce((product, tiles) => product * (1 - 0.55 ** tiles), 1),
        9,
      );
      if (chance === 0) hopeless++;
      compared++;
    }
    carcassonne.legal(s, seat, list);
    carcassonne.apply(s, seat, list.items[random(list.size)]!);
  }
  expect(compared).toBeGreaterThan(1000);
  expect(hopeless).toBeGreaterThan(10);
});
