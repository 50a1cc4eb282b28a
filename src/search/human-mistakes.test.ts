import { expect, test } from 'vitest';
import { seededRandom } from '../core/random.ts';
import { chooseLikePeople, type HumanHabits, type MoveImpressions } from './human-mistakes.ts';

const TRIALS = 4000;

/** How often each move is taken. */
function shares(moves: number, impressions: MoveImpressions, habits: HumanHabits): number[] {
  const random = seededRandom('people');
  const taken = Array.from({ length: moves }, () => 0);
  for (let i = 0; i < TRIALS; i++) taken[chooseLikePeople(moves, impressions, habits, random)]!++;
  return taken.map(times => times / TRIALS);
}

const SURE: HumanHabits = { overlooks: 0, looksTwice: 0, indifference: 1 };

test('moves that seem equal are taken equally often, worse ones e times less often for each step', () => {
  const [a, b, c] = shares(3, { firstLook: move => [5, 5, 3][move]! }, SURE);
  expect(a! / b!).toBeCloseTo(1, 0);
  expect(c! / a!).toBeCloseTo(Math.exp(-2), 1);
});

test('a blunder that looks bad at first sight is all but never made', () => {
  const [blunder] = shares(2, { firstLook: move => [-20, 0][move]! }, SURE);
  expect(blunder).toBe(0);
});

test('an attractive move is taken by who does not look again', () => {
  const trap: MoveImpressions = { firstLook: move => [9, 0][move]!, secondLook: move => [-90, 0][move]! };
  expect(shares(2, trap, SURE)[0]).toBeGreaterThan(0.99);
  expect(shares(2, trap, { ...SURE, looksTwice: 1 })[0]).toBe(0);
  const half = shares(2, trap, { ...SURE, looksTwice: 0.5 })[0]!;
  expect(half).toBeGreaterThan(0.45);
  expect(half).toBeLessThan(0.55);
});

test('a hidden move is overlooked as often as said, and one move is always seen', () => {
  const far: MoveImpressions = { firstLook: move => [50, 0][move]!, hidden: move => [1, 0][move]! };
  const found = shares(2, far, { ...SURE, overlooks: 0.3 })[0]!;
  expect(found).toBeGreaterThan(0.66);
  expect(found).toBeLessThan(0.74);
  const all: MoveImpressions = { firstLook: () => 0, hidden: move => [1, 0.9][move]! };
  expect(shares(2, all, { ...SURE, overlooks: 2 })).toEqual([0, 1]);
});

test('the same seed makes the same mistakes', () => {
  const impressions: MoveImpressions = { firstLook: move => move % 5, hidden: move => (move % 3) / 3 };
  const row = (): number[] => {
    const random = seededRandom('again');
    return Array.from({ length: 50 }, () => chooseLikePeople(20, impressions, { ...SURE, overlooks: 0.5 }, random));
  };
  expect(row()).toEqual(row());
});
