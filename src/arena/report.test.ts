import { expect, test } from 'vitest';
import type { GameNames } from '../core/names.ts';
import type { PlayedGame } from './play-game.ts';
import { gamesCsv, reportOf, reportWithNames, tableCsv } from './report.ts';

const names: GameNames = {
  game: { en: 'Chess', it: 'Scacchi', de: 'Schach' },
  bots: { greedy: { en: 'Magpie', it: 'Gazza', de: 'Elster' } },
};
const played: PlayedGame = {
  key: '001',
  entrants: [1, 0],
  payoffs: [1, -1],
  scores: [3, 2],
  moves: 9,
  verdict: { by: 'rules' },
  faults: [],
} as unknown as PlayedGame; // nothing else is looked at
const report = reportOf(
  {
    game: 'chess',
    seats: 2,
    scheme: 'round-robin',
    rounds: 1,
    games: 1,
    seed: 's',
    entrants: [{ name: 'mine' }, { name: 'greedy', bot: 'greedy' }, { name: 'Elster' }],
  },
  { rounds: [], games: [played], finished: true },
);

test('tables call a bot by its name and give its id in a column of its own', () => {
  const lines = tableCsv(reportWithNames(report, names, 'it')).split('\n');
  expect(lines[0]).toMatch(/^place,name,.*,bot$/);
  expect(lines[1]).toMatch(/^1,Gazza,.*,greedy$/);
  expect(lines.find(line => line.includes('mine'))).toMatch(/,$/);
  expect(gamesCsv(reportWithNames(report, names, 'it'))).toContain('001,rules,,9,Gazza,1,mine,0');
});

test('a program that is called as a bot keeps its name, and the bot shows its id', () => {
  const shown = reportWithNames(report, names, 'de').rows.map(row => row.name);
  expect(shown.toSorted()).toEqual(['Elster', 'Elster (greedy)', 'mine']);
});

test('the data keep the names that files and commands know', () => {
  expect(report.rows[0]).toMatchObject({ name: 'greedy', bot: 'greedy' });
});
