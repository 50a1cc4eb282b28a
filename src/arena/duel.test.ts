import { expect, test } from 'vitest';
import { duelOf, superiority } from './duel.ts';
import type { PlayedGame } from './play-game.ts';

// The tail of the Beta distribution, worked out by hand where it is short: 11/16 is P(at most 2 of 4 heads).
test.each([
  [0, 0, 0.5],
  [1, 0, 0.75],
  [2, 1, 11 / 16],
  [0, 3, 1 / 16],
  [50, 50, 0.5],
])('%i won, %i lost: better with probability %d', (wins, losses, share) => {
  expect(superiority(wins, losses)).toBeCloseTo(share, 12);
});

test('many games neither overflow nor vanish', () => {
  expect(superiority(60_000, 40_000)).toBeCloseTo(1, 9);
  expect(superiority(40_000, 60_000)).toBeCloseTo(0, 9);
});

const game = (entrants: [number, number], payoffs: [number, number], late?: number): PlayedGame => ({
  key: '',
  entrants,
  payoffs,
  scores: [0, 0],
  verdict: late === undefined ? { by: 'rules' } : { by: 'time', seat: late, limit: 2000, used: 2100 },
  faults: [],
  moves: 1,
});

test('a duel counts for the first, whichever side it sat on, and time-outs for whoever had them', () => {
  const games = [game([0, 1], [1, -1]), game([1, 0], [-1, 1], 0), game([1, 0], [0, 0]), game([0, 1], [-1, 1], 0)];
  const { elo, ...duel } = duelOf(games);
  expect(duel).toEqual({ wins: 2, draws: 1, losses: 1, superiority: 11 / 16, late: [1, 1] });
  expect(elo.elo).toBeGreaterThan(0);
});
