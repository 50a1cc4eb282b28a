import { expect, test } from 'vitest';
import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { rules as carcassonne } from '../rules/index.ts';
import { pointsOf } from '../rules/scoring.ts';
import { LEFT, type State } from '../rules/state.ts';
import { expectedPoints } from './evaluation.ts';
import { blendStages, describeSeat, FEATURE_COUNT, STAGES } from './outlook.ts';
import { WEIGHTS } from './outlook-weights.ts';

/** Positions between turns of a random game. */
function* positions(seats: number, seed: string): Generator<State> {
  const s = carcassonne.init(seats, carcassonne.defaults);
  const random = seededRandom(seed);
  const list = actionList(carcassonne.maxLegal);
  for (let seat = carcassonne.toAct(s); seat !== NOBODY; seat = carcassonne.toAct(s)) {
    if (seat === CHANCE) {
      yield s;
      carcassonne.apply(s, CHANCE, carcassonne.sample!(s, random));
      continue;
    }
    carcassonne.legal(s, seat, list);
    carcassonne.apply(s, seat, list.items[random(list.size)]!);
  }
}

test('stages are blended: all of one at its turns, halves in the middle, the last from there on', () => {
  const shares = new Float64Array(STAGES.length);
  blendStages(0, shares);
  expect([...shares]).toEqual([1, 0, 0, 0, 0, 0]);
  blendStages(7, shares);
  expect([...shares]).toEqual([0, 0, 0.5, 0.5, 0, 0]);
  blendStages(40, shares);
  expect([...shares]).toEqual([0, 0, 0, 0, 0, 1]);
});

test('what is expected of four and five is what was fitted: the points and the weights of what a seat has', () => {
  const features = new Float64Array(FEATURE_COUNT);
  const shares = new Float64Array(STAGES.length);
  let compared = 0;
  for (const seats of [4, 5]) {
    const found = new Float64Array(seats);
    for (const s of positions(seats, `outlook ${seats}`)) {
      expectedPoints(s, found);
      blendStages(s.now[LEFT]! / seats, shares);
      for (let seat = 0; seat < seats; seat++) {
        describeSeat(s, seat, features);
        let expected = pointsOf(s, seat);
        for (const [stage, row] of WEIGHTS.entries())
          for (let i = 0; i < FEATURE_COUNT; i++) expected += shares[stage]! * row[i]! * features[i]!;
        expect(found[seat]).toBeCloseTo(expected, 9);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(500);
});
