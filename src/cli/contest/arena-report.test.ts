import { describe, expect, test } from 'vitest';
import { reportPage } from '../../arena/page/report-page.tsx';
import { REPORT_TEXTS } from '../../arena/page/texts.ts';
import type { PlayedGame } from '../../arena/play-game.ts';
import { type ArenaReport, reportOf, reportWithNames, tableCsv } from '../../arena/report.ts';
import { printRatingWithMargin } from '../../core/rating.ts';
import { LANGUAGES } from '../texts/index.ts';
import { duelText, faultLines, tableText } from './arena-report.ts';

/** Only what is looked at. */
const game = (entrants: number[], verdict: PlayedGame['verdict']): PlayedGame =>
  ({ key: '', entrants, verdict, faults: [] }) as unknown as PlayedGame; // as said

test('a fault has the line of standard error that says why', () => {
  const tournament = { entrants: [{ name: 'mine' }, { name: 'theirs' }] };
  const said = ['Traceback (most recent call last):\n  File "bot.py", line 1, in <module>\nImportError: no numpy'];
  const crashed = { ...game([1, 0], { by: 'crash', seat: 1, code: 1 }), programs: [null, { said }] };
  // Only what is looked at.
  const games = [crashed, crashed] as unknown as readonly PlayedGame[];
  expect(faultLines({ tournament } as unknown as ArenaReport, games, REPORT_TEXTS.en)).toEqual([
    '2 × mine: crashed (exit code 1)',
    '    ImportError: no numpy',
  ]);
});

test('faults are counted by entrant and kind, with the first as an example', () => {
  const tournament = { entrants: [{ name: 'mine' }, { name: 'theirs' }] };
  const games = [
    game([0, 1], { by: 'rules' }),
    game([0, 1], { by: 'missing', seat: 0, detail: './mybot: no such program' }),
    game([1, 0], { by: 'missing', seat: 1, detail: './mybot: no such program' }),
    game([1, 0], { by: 'resignation', seat: 1 }),
    game([0, 1], { by: 'no-move', seat: 1 }),
  ];
  expect(faultLines({ tournament } as unknown as ArenaReport, games, REPORT_TEXTS.en)).toEqual([
    '2 × mine: could not be started: ./mybot: no such program',
    '1 × theirs: ended without a move',
  ]);
});

const won = (key: string): PlayedGame => ({
  ...game([0, 1], { by: 'rules' }),
  key,
  payoffs: [1, -1],
  scores: [1, 0],
  moves: 9,
});

describe('the numbers of a tournament', () => {
  const plan = { game: 'dama', seats: 2, scheme: 'round-robin', rounds: 1, games: 3, seed: 's' } as const;
  const entrants = [{ name: 'mine' }, { name: 'theirs' }];
  const reportAfter = (games: readonly PlayedGame[]): ArenaReport =>
    reportOf({ ...plan, entrants }, { rounds: [], games, finished: true });

  test.each([
    ['en', 'Tournament of Draughts'],
    ['it', 'Torneo di Dama'],
    ['de', 'Turnier: Damespiel'],
  ] as const)('the title has the name of the game in the language of the reader (%s)', (locale, title) => {
    const names = { game: { en: 'Draughts', it: 'Dama', de: 'Damespiel' }, bots: {} };
    const page = reportPage(reportWithNames(reportAfter([won('1')]), names, locale), () => [], REPORT_TEXTS[locale]);
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(`<h1>${title}</h1>`);
  });

  test('the same performance on the page, in its plot, in the terminal and in the file', () => {
    const games = ['1', '2', '3'].map(won);
    const report = reportAfter(games);
    const shown = report.rows.map(row => printRatingWithMargin(row.performance));
    expect(shown[0]).toMatch(/^1\d{3}\? ± \d{3}$/);
    const page = reportPage(report, () => [], REPORT_TEXTS.en);
    const table = tableText(report, LANGUAGES.en.arena);
    for (const [i, text] of shown.entries()) {
      expect(page).toContain(`<td>${text}</td>`);
      expect(page).toContain(`<title>${report.rows[i]!.name}: ${text}</title>`);
      expect(table).toContain(text);
    }
    const [head, first] = tableCsv(report)
      .split('\n')
      .map(line => line.split(','));
    const column = (name: string): string => first![head!.indexOf(name)]!;
    expect(`${column('rating')}? ± ${column('margin')}`).toBe(shown[0]);
    expect(table).not.toMatch(/Elo|∞/);
  });

  test('at tables of three a loser has lost, and places are shown', () => {
    const three = [...entrants, { name: 'third' }];
    const result = { entrants: [0, 1, 2], payoffs: [1, -0.5, -0.5], scores: [9, 4, 6] };
    const games = ['1', '2'].map(key => Object.assign(won(key), result));
    const report = reportOf({ ...plan, seats: 3, entrants: three }, { rounds: [], games, finished: true });
    const lines = tableText(report, LANGUAGES.en.arena).split('\n');
    expect(lines[0]).toMatch(/won +drawn +lost +places +points/);
    expect(lines.find(line => line.includes('theirs'))).toMatch(/ 2 +0 +0 +2 +0 \/ 0 \/ 2 /);
    expect(lines.find(line => line.includes('third'))).toMatch(/ 2 +0 +0 +2 +0 \/ 2 \/ 0 /);
    expect(tableText(reportAfter([]), LANGUAGES.en.arena)).not.toContain('places');
  });

  test.each([
    [1, 'rating difference ?'],
    [10, 'rating difference above +183'],
  ])('after %i wins alone no difference is infinite', (wins, says) => {
    const games = Array.from({ length: wins }, (_, i) => won(`${i}`));
    expect(duelText(reportAfter(games), games, LANGUAGES.en.arena)).toContain(says);
  });
});
