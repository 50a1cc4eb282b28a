import { describe, expect, test } from 'vitest';
import { actionList, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { parseWeights } from '../../../src/core/weights-text.ts';
import { AlphaBeta } from '../../../src/search/alpha-beta.ts';
import { signature } from '../../../src/search/deepening.ts';
import { rules as dama } from '../rules/index.ts';
import { NEAR_LIMIT, type State } from '../rules/state.ts';
import { cells, testPosition } from '../rules/testing.ts';
import { evaluate } from './evaluation.ts';
import { learnedEvaluator } from './evaluation-learned.ts';
import { listFeatures, MOST_FEATURES, PHASED, PIECES, WEIGHT_COUNT } from './features.ts';
import { WEIGHT_STEP, WEIGHTS_TEXT } from './weights.ts';

/** States of random games, far from the limit. */
function* states(seed: string, games: number): Generator<State> {
  const random = seededRandom(seed);
  const list = actionList(dama.maxLegal);
  for (let game = 0; game < games; game++) {
    const s = dama.init(2, { ...dama.defaults, plyLimit: 200 });
    while (s.next !== NOBODY && s.ply < 150) {
      yield s;
      dama.legal(s, s.next, list);
      dama.apply(s, s.next, list.items[random(list.size)]!);
    }
  }
}

test('without weights it is the hand-made evaluation', () => {
  const bare = learnedEvaluator(new Int8Array(WEIGHT_COUNT), 40);
  for (const s of states('bare', 30))
    for (const seat of [0, 1]) expect(Math.abs(bare(s, seat) - evaluate(s, seat))).toBeLessThanOrEqual(1);
});

test('it adds the weights of the listed features, blended by the number of pieces', () => {
  const random = seededRandom('weights');
  const weights = Int8Array.from({ length: WEIGHT_COUNT }, () => random(41) - 20);
  const learned = learnedEvaluator(weights, 40);
  const features = new Int32Array(MOST_FEATURES);
  for (const s of states('listed', 30))
    for (const seat of [0, 1]) {
      let worth = evaluate(s, seat);
      const share = (dama.score(s, 0) + dama.score(s, 1)) / PIECES;
      for (const feature of features.subarray(0, listFeatures(s, seat, features)))
        worth +=
          feature < PHASED
            ? share * weights[2 * feature]! + (1 - share) * weights[2 * feature + 1]!
            : weights[PHASED + feature]!;
      expect(Math.abs(learned(s, seat) - worth)).toBeLessThan(2.1);
    }
});

describe('the weights that are shipped', () => {
  const weights = parseWeights(WEIGHTS_TEXT, WEIGHT_COUNT).map(weight => WEIGHT_STEP * weight);
  const learned = learnedEvaluator(weights, NEAR_LIMIT);

  const worth = (...pieces: readonly string[]): number =>
    learned(testPosition(cells(...pieces), 0, { plyLimit: 300 }), 0);

  test('take less than 200 KB', () => {
    expect(WEIGHTS_TEXT.length).toBeLessThan(200_000);
    expect(weights.filter(weight => weight !== 0).length).toBeGreaterThan(50_000);
  });

  test('count a larger lead for more', () => {
    expect(worth('X34', 'X43', 'O05')).toBeGreaterThan(0);
    expect(worth('X34', 'X43', 'X52', 'O05')).toBeGreaterThan(worth('X34', 'X43', 'O05'));
  });

  // Changes with the rules, the weights or the search; a commit that changes it says so.
  const SIGNATURE = 64_825;

  test('the signature of the search with them', () => {
    const engine = new AlphaBeta(dama, learned, { tableBits: 16 });
    const positions: State[] = [];
    for (const s of states('signature', 1)) if (s.ply % 6 === 0 && s.ply <= 24) positions.push(dama.copy(s));
    expect(signature(engine, positions, 8)).toBe(SIGNATURE);
  });
});
