import { expect, test } from 'vitest';
import { seededRandom } from './random.ts';
import { MAX_WEIGHT, parseWeights, printWeights } from './weights-text.ts';

test('what is printed can be parsed, whatever the runs of zeros', () => {
  const random = seededRandom('weights');
  for (let round = 0; round < 200; round++) {
    const weights: number[] = [];
    const most = random(2) === 0 ? 40 : MAX_WEIGHT;
    for (let part = random(6); part >= 0; part--) {
      for (let zeros = random(random(3) === 0 ? 3000 : 14); zeros > 0; zeros--) weights.push(0);
      for (let others = random(5); others > 0; others--) weights.push(random(2 * most + 1) - most);
    }
    const text = printWeights(weights);
    expect([...parseWeights(text, weights.length)]).toEqual(weights);
    expect(text).toMatch(/^[!-~]*$/);
    expect(text).not.toMatch(/['\\]/);
  }
});

test('runs of zeros take few characters', () => {
  expect(printWeights(new Int8Array(100_000)).length).toBeLessThan(7);
});

test('a text of another length is refused', () => {
  expect(() => parseWeights(printWeights([1, 0, 0, 2]), 5)).toThrow('the text holds 8 digits, not 10');
  expect(() => printWeights([MAX_WEIGHT + 1])).toThrow(/weight 0/);
});
