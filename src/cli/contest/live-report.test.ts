import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { MemoryResults } from '../../arena/results.ts';
import { parseTournament } from '../../arena/tournament.ts';
import { isRefusal } from '../../core/refusal.ts';
import { toy } from '../../core/testing/toy.ts';
import { LANGUAGES } from '../texts/index.ts';
import { liveReport } from './live-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-live-'));
afterEach(() => rmSync(folder, { recursive: true }));

test('the page of a running tournament has the standings so far and loads itself again', () => {
  const bots = { toy: [{ id: 'b', level: 0, thinks: 0, createAgent: () => ({ choose: () => 0 }) }] };
  const entrants = ['one', '<two>'].map(name => ({ name, bot: 'b' }));
  const tournament = parseTournament({ game: 'toy', games: 4, entrants, seed: 's' }, { games: [toy], bots });
  if (isRefusal(tournament)) throw new Error(tournament.detail);
  const results = new MemoryResults();
  const show = liveReport(folder, toy, tournament, results, LANGUAGES.en);
  const page = (): string => readFileSync(join(folder, 'report.html'), 'utf8');
  show(0, 4);
  expect(page()).toContain('0 of 4 games played at');
  const [verdict, faults] = [{ by: 'rules' } as const, []];
  const game = { entrants: [0, 1], payoffs: [1, -1], scores: [1, 0], verdict, faults, moves: 9 };
  results.add({ ...game, key: '001-0001-001' });
  // Not so soon after the page before.
  show(1, 4);
  expect(page()).toContain('0 of 4 games played at');
  liveReport(folder, toy, tournament, results, LANGUAGES.en)(1, 4);
  expect(page()).toContain('<meta http-equiv="refresh" content="2">');
  expect(page()).toContain('1 of 4 games played at');
  expect(page()).toContain('<td>1</td><td>one</td><td>1</td><td>1</td><td>0</td><td>0</td>');
  expect(page()).toContain('&lt;two&gt;');
  expect(page()).not.toContain('class="replay"');
  expect(readdirSync(folder)).toEqual(['report.html']);
});
