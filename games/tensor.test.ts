import { expect, test } from 'vitest';
import { type AnyGame, actionList, type Seat } from '../src/core/game.ts';
import { seededRandom } from '../src/core/random.ts';
import { layoutOf, PackedTensors, tensorSize } from '../src/core/tensor.ts';
import { type Choose, nextStep } from '../src/core/testing/drive.ts';
import { games } from './index.ts';

/** A state some way into a random game. */
function played(game: AnyGame, plies: number): unknown {
  const s: unknown = game.init(2, game.defaults);
  const random = seededRandom('tensor');
  for (let i = 0; i < plies; i++) {
    const step = nextStep(game, s, 2, actionList(game.maxLegal), random, undefined);
    if (step) game.apply(s, step.seat, step.action);
  }
  return s;
}

/** Plane by plane, by name. */
function planesOf(game: AnyGame, s: unknown, seat: Seat): Map<string, number[]> {
  const planes = game.tensor!.planes(2, game.defaults);
  const out = new Int8Array(tensorSize(planes));
  game.tensor!.encode(game.view(s, seat), seat, 2, game.defaults, out);
  let at = 0;
  return new Map(
    planes.map(plane => {
      const size = tensorSize([plane]);
      return [plane.name, [...out.subarray(at, (at += size))]] as const;
    }),
  );
}

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

/** What a plane adds up to after so many plies, from the view. */
// oxlint-disable-next-line typescript/no-explicit-any -- every game has a view of its own
const CASES: readonly (readonly [id: string, plies: number, plane: string, (v: any, seat: Seat) => number])[] = [
  ['dama', 30, 'own men', ({ board }, seat) => board.split('xo'[seat]!).length - 1],
  ['dama', 60, 'other kings', ({ board }, seat) => board.split('OX'[seat]!).length - 1],
  ['dama', 7, 'moves left', v => v.plyLimit - v.ply],
  ['piranhas', 20, 'own fish', ({ board }, seat) => board.split('RB'[seat]!).length - 1],
  ['piranhas', 20, 'krakens', ({ board }) => board.split('O').length - 1],
  ['uno', 40, 'hand by face', v => v.hand.length],
  ['uno', 40, 'discards by face', v => v.discards.length],
  ['uno', 40, 'cards by seat, own seat first', v => sum(v.counts)],
  ['sagrada', 60, 'pool by die', v => v.pool.split(' ').length],
  [
    'sagrada',
    90,
    'own dice, colours then values',
    (v, seat) => 2 * (v.players[seat].rows.join(' ').match(/\w\d/g) ?? []).length,
  ],
  ['sagrada', 90, 'public objectives', v => v.objectives.length],
  ['carcassonne', 60, 'followers in hand, own seat first', v => sum(v.followers)],
  ['carcassonne', 60, 'pile by kind', v => v.left],
];

test.each(CASES)('%s after %i plies: %s', (id, plies, plane, expected) => {
  const game = games.find(one => one.id === id)!;
  const s = played(game, plies);
  for (const seat of [0, 1]) expect(sum(planesOf(game, s, seat).get(plane)!)).toBe(expected(game.view(s, seat), seat));
});

test('every laid tile of Carcassonne and every follower has its place', () => {
  const game = games.find(({ id }) => id === 'carcassonne')!;
  const s = played(game, 60);
  const { tiles } = game.view(s, 0) as { tiles: { follower?: { seat: Seat } }[] }; // the view of Carcassonne
  for (const seat of [0, 1]) {
    const table = planesOf(game, s, seat).get('table')!;
    const channel = (name: string): number[] => {
      const { channels } = game.tensor!.planes(2, game.defaults)[0]!;
      return table.filter((_, i) => i % channels!.length === channels!.indexOf(name));
    };
    expect(channel('marks').filter(Boolean)).toHaveLength(tiles.length);
    for (const [name, owner] of [
      ['own followers', seat],
      ['other followers', 1 - seat],
    ] as const)
      expect(channel(name).filter(Boolean)).toHaveLength(
        tiles.filter(({ follower }) => follower?.seat === owner).length,
      );
  }
});

/** In Carcassonne it lays the tile as far north as it can be, and puts a follower on it. */
const lastLegal: Choose<never> = (_s, _seat, { items, size }) => items[size - 1]!;

test('a table of Carcassonne that is too large for its plane is shown around its middle', () => {
  const game = games.find(({ id }) => id === 'carcassonne')!;
  const { defaults, tensor } = game;
  const s: unknown = game.init(2, defaults);
  const [list, random] = [actionList(game.maxLegal), seededRandom('tall')];
  const planes = tensor!.planes(2, defaults);
  const packed = new PackedTensors(layoutOf(planes));
  const size = tensorSize(planes);
  let hidden = 0;
  for (let step; (step = nextStep(game, s, 2, list, random, lastLegal)); game.apply(s, step.seat, step.action)) {
    const { tiles } = game.view(s, 0) as { tiles: readonly unknown[] }; // the view of Carcassonne
    const [whole, unpacked] = [new Int8Array(size), new Int8Array(size)];
    tensor!.encode(game.view(s, 0), 0, 2, defaults, whole);
    packed.begin();
    tensor!.packState!(s, 0, 2, defaults, packed);
    packed.unpack(unpacked);
    expect(unpacked.join()).toBe(whole.join());
    hidden = tiles.length - packed.count;
  }
  expect(hidden).toBeGreaterThan(10);
});
