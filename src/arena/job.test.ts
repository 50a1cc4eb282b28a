import { expect, test } from 'vitest';
import { jobsOf, seatingOf } from './job.ts';

test.each([2, 3, 4, 5])('%i seats: in one opening everybody has every seat once', seats => {
  const entrants = Array.from({ length: seats }, (_, i) => i);
  for (const opening of [0, 1, 7]) {
    const games = entrants.map(game => seatingOf(entrants, opening * seats + game));
    for (const seat of entrants) expect(new Set(games.map(seating => seating[seat])).size).toBe(seats);
  }
});

test('over all openings everybody follows everybody equally often', () => {
  const follows = new Map<string, number>();
  for (let game = 0; game < 4 * 6; game++) {
    const seating = seatingOf([0, 1, 2, 3], game);
    for (const [seat, one] of seating.entries()) {
      const pair = `${one}-${seating[(seat + 1) % 4]}`;
      follows.set(pair, (follows.get(pair) ?? 0) + 1);
    }
  }
  expect(follows.size).toBe(12);
  expect(new Set(follows.values())).toEqual(new Set([8]));
});

test('the games of one opening share their chance, those of another do not', () => {
  const jobs = jobsOf({ seed: 'x', seats: 3 }, 0, { pairings: [{ entrants: [4, 5, 6], games: 6 }] });
  expect(jobs.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6].map(n => `001-0001-00${n}`));
  expect(new Set(jobs.slice(0, 3).map(({ secret }) => secret)).size).toBe(1);
  expect(new Set(jobs.map(({ secret }) => secret)).size).toBe(2);
});
