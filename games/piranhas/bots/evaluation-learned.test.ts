import { expect, test } from 'vitest';
import { actionList, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { parseWeights } from '../../../src/core/weights-text.ts';
import { rules as piranhas } from '../rules/index.ts';
import { LAST_TURN, newState, putFish, type State, TURN } from '../rules/state.ts';
import { evaluator } from './evaluation.ts';
import { learnedEvaluator, RESOLUTION } from './evaluation-learned.ts';
import { listFeatures, MOST_FEATURES, WEIGHT_COUNT } from './features.ts';
import { WEIGHT_STEP, WEIGHTS_TEXT } from './weights.ts';

/** States of random games. */
function* states(seed: string, games: number): Generator<State> {
  const random = seededRandom(seed);
  const list = actionList(piranhas.maxLegal);
  for (let game = 0; game < games; game++) {
    const s = piranhas.init(2, piranhas.defaults);
    for (let seat = piranhas.toAct(s); seat !== NOBODY; seat = piranhas.toAct(s)) {
      if (seat >= 0) yield s;
      piranhas.legal(s, seat, list);
      piranhas.apply(s, seat, list.items[random(list.size)]!);
    }
  }
}

test('without weights it is the hand-made evaluation', () => {
  const bare = learnedEvaluator(new Int16Array(WEIGHT_COUNT), 10);
  const made = evaluator(10);
  for (const s of states('bare', 10))
    for (const seat of [0, 1]) expect(Math.abs(bare(s, seat) - made(s, seat))).toBeLessThanOrEqual(2);
});

test('it adds the weights of the listed features, blended by the half-moves made', () => {
  const random = seededRandom('weights');
  const weights = Int16Array.from({ length: WEIGHT_COUNT }, () => random(161) - 80);
  const learned = learnedEvaluator(weights, 10);
  const made = evaluator(10);
  const features = new Int32Array(MOST_FEATURES);
  for (const s of states('listed', 10))
    for (const seat of [0, 1]) {
      const made0 = made(s, seat);
      const share = s.n[TURN]! / LAST_TURN;
      let worth = 0;
      for (const feature of features.subarray(0, listFeatures(s, seat, features)))
        worth += (1 - share) * weights[2 * feature]! + share * weights[2 * feature + 1]!;
      expect(Math.abs(learned(s, seat) - made0 - worth / RESOLUTION)).toBeLessThan(3);
    }
});

test('the weights that are shipped take less than 200 KB and prefer one swarm to two', () => {
  expect(WEIGHTS_TEXT.length).toBeLessThan(200_000);
  const learned = learnedEvaluator(
    parseWeights(WEIGHTS_TEXT, WEIGHT_COUNT).map(weight => WEIGHT_STEP * weight),
    10,
  );
  const worth = (red: readonly number[]): number => {
    const s = newState(false);
    for (const square of red) putFish(s, 0, square);
    for (const square of [5, 50, 95, 99]) putFish(s, 1, square);
    return learned(s, 0);
  };
  expect(worth([44, 45, 54, 55])).toBeGreaterThan(worth([44, 45, 74, 75]));
});
