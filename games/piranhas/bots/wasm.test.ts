// The search in WebAssembly answers what the one in TypeScript answers, node for node.

import { afterEach, expect, test, vi } from 'vitest';
import { actionList, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { compareEngines, still, ticking } from '../../../src/search/wasm/testing.ts';
import { rules as piranhas } from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { startPosition } from '../rules/testing.ts';
import { bots as piranhasBots, referenceEngine, wasmEngine } from './index.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const BITS = 14;

/** Positions of random games with krakens, every few half-moves to the end. */
function* positions(seed: string, games: number, official: boolean): Generator<State> {
  const random = seededRandom(seed);
  const list = actionList(piranhas.maxLegal);
  for (let game = 0; game < games; game++) {
    const s = piranhas.init(2, { ...piranhas.defaults, official });
    for (let plies = 0, seat = piranhas.toAct(s); seat !== NOBODY; plies++, seat = piranhas.toAct(s)) {
      if (seat >= 0 && plies % 6 === game % 6) yield s;
      piranhas.legal(s, seat, list);
      piranhas.apply(s, seat, list.items[random(list.size)]!);
    }
  }
}

test.each([
  ['by the document', false],
  ['by the season’s server', true],
])('move, score, line and nodes are the same %s', (name, official) => {
  const engines = [referenceEngine(BITS), wasmEngine(BITS)!] as const;
  const compared = compareEngines(engines, positions(name, 2, official), 1, s => piranhas.write!(s));
  expect(compared).toBeGreaterThan(8);
});

test('a limit of nodes and a limit of time end both at the same node, and lots fall alike', () => {
  const [reference, wasm] = [referenceEngine(BITS), wasmEngine(BITS)!];
  const s = startPosition();
  for (const nodes of [1, 900, 5000]) {
    const [first, second] = [seededRandom('lot'), seededRandom('lot')];
    expect(wasm.search(s, { nodes, now: still }, { random: first })).toEqual(
      reference.search(s, { nodes, now: still }, { random: second }),
    );
  }
  expect(wasm.search(s, { ms: 8, now: ticking() })).toEqual(reference.search(s, { ms: 8, now: ticking() }));
});

test('without WebAssembly the strongest bots play the same moves', () => {
  const s = startPosition();
  const choose = (): number => {
    const context = { seat: 0, seats: 2, options: piranhas.defaults, random: seededRandom('same'), now: ticking() };
    return piranhasBots.at(-1)!.createAgent(context).choose(piranhas.view(s, 0), 10);
  };
  const chosen = choose();
  vi.stubGlobal('WebAssembly', undefined);
  expect(wasmEngine(BITS)).toBeUndefined();
  expect(choose()).toBe(chosen);
});
