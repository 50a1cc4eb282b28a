import { expect, test } from 'vitest';
import { seededRandom } from '../../core/random.ts';
import { AnswerLateness } from './answer-lateness.ts';

function after(...samples: readonly number[]): number {
  const lateness = new AnswerLateness(50);
  for (const sample of samples) lateness.add(sample);
  return lateness.margin;
}

test('expects what it was told until there is a measurement', () => {
  expect(after()).toBe(50);
});

test('comes close to answers that are always equally late', () => {
  expect(after(...Array.from({ length: 40 }, () => 10))).toBeLessThan(12);
  expect(after(...Array.from({ length: 40 }, () => 300))).toBeGreaterThanOrEqual(300);
});

test('remembers a late answer for a while, then forgets it', () => {
  const calm = Array.from({ length: 20 }, () => 5);
  expect(after(...calm, 400)).toBeGreaterThanOrEqual(400);
  expect(after(...calm, 400, ...calm)).toBeGreaterThan(100);
  expect(after(...calm, 400, ...calm, ...calm, ...calm, ...calm)).toBeLessThan(20);
});

test('an answer that seems to arrive early counts as not late', () => {
  expect(after(-30, -30, -30)).toBe(0);
});

test('covers nearly all answers on a machine that is sometimes busy', () => {
  const random = seededRandom('busy');
  const lateness = new AnswerLateness(50);
  let [later, busy] = [0, false];
  for (let i = 0; i < 2000; i++) {
    if (random(60) === 0) busy = !busy;
    const sample = busy ? 40 + random(160) : 2 + random(10);
    if (sample > lateness.margin + 350) later++;
    lateness.add(sample);
  }
  expect(later).toBe(0);
});
