// The figures of a tournament at a table of several, counted a second time from nothing but payoffs and scores.

import { expect, test } from 'vitest';
import { seededRandom } from '../core/random.ts';
import { reportPage } from './page/report-page.tsx';
import { REPORT_TEXTS } from './page/texts.ts';
import type { PlayedGame } from './play-game.ts';
import { reportOf, tableCsv } from './report.ts';
import { placesIn } from './standings.ts';

const ENTRANTS = 6;

/** A game that pays the same to everybody who did not win, as Carcassonne does. */
function gamesOf(seats: number): PlayedGame[] {
  const random = seededRandom(`recount ${seats}`);
  return Array.from({ length: 300 }, (_, i) => {
    const entrants: number[] = [];
    while (entrants.length < seats) {
      const one = random(ENTRANTS);
      if (!entrants.includes(one)) entrants.push(one);
    }
    const scores = entrants.map(one => random(5) + Math.floor(one / 2));
    const most = Math.max(...scores);
    const winners = scores.filter(score => score === most).length;
    const payoffs = scores.map(score =>
      winners === seats ? 0 : score === most ? 1 / winners : -1 / (seats - winners),
    );
    const key = String(i).padStart(3, '0');
    return { key, entrants, payoffs, scores, moves: 1, verdict: { by: 'rules' }, faults: [] };
  });
}

/** The same figures in another way: every seat looks at the sorted scores. */
function recount(games: readonly PlayedGame[], entrant: number, seats: number) {
  const own = games.filter(({ entrants }) => entrants.includes(entrant));
  const placed = own.map(({ entrants, scores }) => {
    const mine = scores[entrants.indexOf(entrant)]!;
    const sorted = [...scores].sort((a, b) => b - a);
    return { place: sorted.indexOf(mine) + 1, equals: sorted.filter(score => score === mine).length };
  });
  return {
    games: own.length,
    wins: placed.filter(({ place, equals }) => place === 1 && equals === 1).length,
    draws: placed.filter(({ place, equals }) => place === 1 && equals > 1).length,
    losses: placed.filter(({ place }) => place > 1).length,
    places: Array.from({ length: seats }, (_, i) => placed.filter(({ place }) => place === i + 1).length),
  };
}

test.each([3, 5])('a tournament at tables of %i: first places, shared ones and places', seats => {
  const games = gamesOf(seats);
  const entrants = Array.from({ length: ENTRANTS }, (_, i) => ({ name: `e${i}` }));
  const plan = { game: 'toy', seats, scheme: 'round-robin', rounds: 1, games: 1, seed: 's', entrants } as const;
  const report = reportOf(plan, { rounds: [], games, finished: true });
  const [head, ...lines] = tableCsv(report)
    .trim()
    .split('\n')
    .map(line => line.split(','));
  const page = reportPage(report, () => [], REPORT_TEXTS.en);
  expect(report.rows).toHaveLength(ENTRANTS);
  for (const [i, row] of report.rows.entries()) {
    const counted = recount(games, row.entrant, seats);
    expect(row).toMatchObject(counted);
    const column = (name: string): number => Number(lines[i]![head!.indexOf(name)]);
    expect([column('wins'), column('draws'), column('losses')]).toEqual([counted.wins, counted.draws, counted.losses]);
    expect(counted.places.map((_, at) => column(`place_${at + 1}`))).toEqual(counted.places);
    const cells = [counted.wins, counted.draws, counted.losses, counted.places.join(' / ')];
    expect(page).toContain(cells.map(cell => `<td>${cell}</td>`).join(''));
  }
  expect(report.rows.some(({ draws }) => draws > 0)).toBe(true);
});

test('behind the first place payoffs decide, then who played to the end, then the score', () => {
  expect(placesIn({ payoffs: [1, -0.5, -0.5], scores: [50, 30, 40] })).toEqual([1, 3, 2]);
  expect(placesIn({ payoffs: [1, -0.5, -0.5], scores: [50, 30, 40], faults: [{ seat: 2 }] })).toEqual([1, 2, 3]);
  expect(placesIn({ payoffs: [1, 0, -1], scores: [9, 1, 8] })).toEqual([1, 2, 3]);
  expect(placesIn({ payoffs: [0.5, 0.5, -1], scores: [9, 7, 8] })).toEqual([1, 1, 3]);
  expect(placesIn({ payoffs: [1, -0.5, -0.5] })).toEqual([1, 2, 2]);
});
