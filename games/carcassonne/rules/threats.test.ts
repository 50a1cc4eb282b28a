import { expect, test } from 'vitest';
import { parseOptions } from '../../../src/core/options.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { rules as carcassonne } from './index.ts';
import type { State } from './state.ts';
import { act, kindLine } from './testing.ts';
import { sharingThreats } from './threats.ts';

/** After these turns, with the tiles of these kinds left in the pile. */
function table(start: string, turns: readonly string[], left: readonly string[]): State {
  const steps = turns.map(turn => turn.split(' '));
  const tiles = [start, ...steps.map(([kind]) => kind!), ...left].map(kindLine).join('\n');
  const options = parseOptions(carcassonne, 2, { tiles });
  if (isRefusal(options)) throw new Error(options.detail);
  const s = carcassonne.init(2, options);
  for (const [kind, placement, follower] of steps) {
    act(s, `draw ${kindLine(kind!)}`);
    act(s, placement!);
    act(s, follower ?? 'pass');
  }
  return s;
}

/** Seat 0 stands on a road that ends at 1,0 and seat 1 on one that ends at 3,0; the cell between them is empty. */
const TWO_ROADS = ['A 1,0/3 S1', 'B 1,1/0', 'B 2,1/0', 'B 3,1/0', 'B 0,1/0', 'A 3,0/1 S1'];

test('two roads that one tile can join are a threat to both who own one', () => {
  const s = table('B', TWO_ROADS, ['U', 'B']);
  expect(sharingThreats(s, 0)).toEqual([{ x: 2, y: 0, kind: 'road', rivals: [1] }]);
  expect(sharingThreats(s, 1)).toEqual([{ x: 2, y: 0, kind: 'road', rivals: [0] }]);
  expect(sharingThreats(s, -1)).toEqual([]);
});

test('the tile that is just drawn counts, one that is not there any more does not', () => {
  const drawn = table('B', TWO_ROADS, ['U']);
  act(drawn, `draw ${kindLine('U')}`);
  expect(sharingThreats(drawn, 0)).toHaveLength(1);
  expect(sharingThreats(table('B', TWO_ROADS, ['B']), 0)).toEqual([]);
});

test('a road where nobody else stands is no threat', () => {
  const alone = TWO_ROADS.map(turn => turn.replace('A 3,0/1 S1', 'A 3,0/1'));
  expect(sharingThreats(table('B', alone, ['U']), 0)).toEqual([]);
});
