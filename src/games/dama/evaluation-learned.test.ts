import { expect, test } from 'vitest';
import { actionList, NOBODY } from '../../core/game.ts';
import { seededRandom } from '../../core/random.ts';
import { evaluate } from './evaluation.ts';
import { learnedEvaluator } from './evaluation-learned.ts';
import { listFeatures, MOST_FEATURES, PHASED, PIECES, WEIGHTS } from './features.ts';
import { dama } from './index.ts';
import type { State } from './state.ts';

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
  const bare = learnedEvaluator(new Int8Array(WEIGHTS), 40);
  for (const s of states('bare', 30))
    for (const seat of [0, 1]) expect(Math.abs(bare(s, seat) - evaluate(s, seat))).toBeLessThanOrEqual(1);
});

test('it adds the weights of the listed features, blended by the number of pieces', () => {
  const random = seededRandom('weights');
  const weights = Int8Array.from({ length: WEIGHTS }, () => random(41) - 20);
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
