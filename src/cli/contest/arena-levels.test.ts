import { expect, test } from 'vitest';
import type { PlayedGame } from '../../arena/play-game.ts';
import { anchorsOf, reportOf } from '../../arena/report.ts';
import type { AnyBot } from '../../core/bot.ts';
import { textsFor } from '../texts/index.ts';
import { levelsOf, levelText } from './arena-levels.ts';

const bots = [
  ['weak', 600],
  ['middle', 1000],
  ['strong', 1400],
].map(([id, rating]) => ({ id, thinks: 0, strength: { rating, deviation: 10 } })) as unknown as AnyBot[]; // nothing else is looked at

const entrants = [{ name: 'mine' }, { name: 'middle', bot: 'middle' }];
const plan = { game: 'toy', seats: 2, scheme: 'round-robin', rounds: 1, games: 1, seed: 's', entrants } as const;

/** So many of 100 games won by the program. */
function after(wins: number, known = bots) {
  const games = Array.from(
    { length: 100 },
    (_, i): PlayedGame => ({
      key: String(i),
      entrants: [0, 1],
      payoffs: i < wins ? [1, -1] : [-1, 1],
      scores: [0, 0],
      moves: 1,
      verdict: { by: 'rules' },
      faults: [],
    }),
  );
  return levelsOf(reportOf(plan, { rounds: [], games, finished: true }, { anchors: anchorsOf(plan, known) }), known);
}

test.each([
  [76, 1200, 'between middle (1000) and strong (1400)'],
  [24, 800, 'between weak (600) and middle (1000)'],
  [99, 1798, 'above the strongest, strong (1400)'],
  [1, 202, 'below the weakest, weak (600)'],
])('%i of 100 games against a level of 1000 are about %i points', (wins, rating, place) => {
  const [level, ...more] = after(wins);
  expect(more).toEqual([]);
  expect(Math.abs(level!.rating.rating - rating)).toBeLessThan(40);
  const text = levelText(level!, undefined, textsFor('en')!);
  expect(text).toMatch(/^mine among the levels: \d+\?? ± \d+, /);
  expect(text).toContain(place);
});

test('without a measured bot there is no scale', () => {
  expect(after(50, [])).toEqual([]);
});
