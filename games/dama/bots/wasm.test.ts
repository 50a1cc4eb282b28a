// The search in WebAssembly answers what the one in TypeScript answers, node for node.

import { afterEach, expect, test, vi } from 'vitest';
import { actionList, NOBODY } from '../../../src/core/game.ts';
import { type RandomInt, seededRandom } from '../../../src/core/random.ts';
import { compareEngines, still, ticking } from '../../../src/search/wasm/testing.ts';
import { type DamaOptions, type DamaState, rules as dama } from '../rules/index.ts';
import { cells, testPosition } from '../rules/testing.ts';
import { bots as damaBots, referenceEngine, wasmEngine } from './index.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const BITS = 14;

/** Positions of random games, every few plies to the end, so that there are kings and endgames among them. */
function* positions(seed: string, games: number, options: Partial<DamaOptions>): Generator<DamaState> {
  const random = seededRandom(seed);
  const list = actionList(dama.maxLegal);
  for (let game = 0; game < games; game++) {
    const s = dama.init(2, { ...dama.defaults, ...options });
    for (let plies = 0; s.next !== NOBODY && plies < 120; plies++) {
      if (plies % 7 === game % 7) yield s;
      dama.legal(s, s.next, list);
      dama.apply(s, s.next, list.items[random(list.size)]!);
    }
  }
}

const CASES: readonly (readonly [name: string, options: Partial<DamaOptions>])[] = [
  ['far from the limit', { plyLimit: 300 }],
  ['near the limit', { plyLimit: 60 }],
  ['where the majority wins', { plyLimit: 60, atLimit: 'majority' }],
  ['where player 2 begins', { plyLimit: 80, firstPlayer: 2 }],
];

test.each(CASES)('move, score, line and nodes are the same %s', (name, options) => {
  const engines = [referenceEngine(BITS), wasmEngine(BITS)!] as const;
  const compared = compareEngines(engines, positions(name, 2, options), 3, s => dama.write!(s));
  expect(compared).toBeGreaterThan(10);
});

test('equal moves are chosen among by the same lot', () => {
  const [reference, wasm] = [referenceEngine(BITS), wasmEngine(BITS)!];
  const [first, second]: [RandomInt, RandomInt] = [seededRandom('lot'), seededRandom('lot')];
  for (const s of positions('shuffled', 1, { plyLimit: 300 }))
    expect(wasm.search(s, { now: still }, { depth: 4, random: first })).toEqual(
      reference.search(s, { now: still }, { depth: 4, random: second }),
    );
});

test('a limit of nodes and a limit of time end both at the same node', () => {
  const [reference, wasm] = [referenceEngine(BITS), wasmEngine(BITS)!];
  const s = dama.init(2, { ...dama.defaults, plyLimit: 300 });
  for (const nodes of [1, 900, 5000, 20_000]) {
    const found = reference.search(s, { nodes, now: still });
    expect(wasm.search(s, { nodes, now: still })).toEqual(found);
    expect(found.nodes).toBeGreaterThanOrEqual(nodes);
  }
  expect(wasm.search(s, { ms: 12, now: ticking() })).toEqual(reference.search(s, { ms: 12, now: ticking() }));
});

test('solved endgames are known to both, and deep searches agree', () => {
  const [reference, wasm] = [referenceEngine(BITS), wasmEngine(BITS)!];
  for (const board of [
    cells('X34', 'X43', 'O70'),
    cells('X34', 'X43', 'x52', 'O70'),
    cells('X34', 'o43', 'O52', 'O70'),
    cells('X34', 'X43', 'o52', 'O70'),
    cells('x10', 'x34', 'X43', 'o52', 'O70'),
    cells('X10', 'X12', 'x41', 'O05', 'o56'),
    cells('x12', 'x14', 'X45', 'o61', 'o63', 'O56'),
  ])
    for (const plyLimit of [12, 45, 300]) {
      const s = testPosition(board, 0, { plyLimit });
      expect(wasm.search(s, { now: still }, { depth: 9 })).toEqual(reference.search(s, { now: still }, { depth: 9 }));
    }
});

test('a position where nobody is to act is refused by both', () => {
  const over = testPosition(cells('x12'), 1, { plyLimit: 300 });
  expect(() => referenceEngine(BITS).search(over, { now: still })).toThrow('nothing to search');
  expect(() => wasmEngine(BITS)!.search(over, { now: still })).toThrow('nothing to search');
});

test('without WebAssembly the strongest bots play the same moves', () => {
  const s = dama.init(2, { ...dama.defaults, plyLimit: 300 });
  const choose = (): number => {
    const context = { seat: 0, seats: 2, options: dama.defaults, random: seededRandom('same'), now: ticking() };
    return damaBots.at(-1)!.createAgent(context).choose(dama.view(s, 0), 20);
  };
  const chosen = choose();
  vi.stubGlobal('WebAssembly', undefined);
  expect(wasmEngine(BITS)).toBeUndefined();
  expect(choose()).toBe(chosen);
});
