import { expect, test } from 'vitest';
import { Crowd, median, randomDifference } from './testing.ts';

test('sixty players of all strengths are paired with their like', async () => {
  const { matches, differences, waits, twice, longest } = await new Crowd({
    players: 60,
    nodes: 1,
    seconds: 180,
  }).run();
  expect(matches).toBeGreaterThan(30);
  expect(twice).toBe(0);
  expect(median(differences)).toBeLessThan(randomDifference(1000) / 2);
  expect(Math.max(longest, ...waits)).toBeLessThan(60_000);
});

test('on three nodes, of which the one with the lobby is killed, no player is forgotten', async () => {
  const { matches, waits, twice, longest } = await new Crowd({
    players: 60,
    nodes: 3,
    seconds: 120,
    killAt: 60,
  }).run();
  expect(matches).toBeGreaterThan(20);
  expect(twice).toBe(0);
  expect(Math.max(longest, ...waits)).toBeLessThan(60_000);
});
