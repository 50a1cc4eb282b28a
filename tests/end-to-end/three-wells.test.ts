// A finished game outside the project, with hidden hands for three: its own tests, the terminal, a Python bot, the arena, verify, replay,
// and a server with a tournament, an analysis and two nodes.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAMES } from '../../games/index.ts';
import { BuiltProgram } from '../../src/cli/testing/built.ts';
import type { GameEvent } from '../../src/core/game.ts';
import type { AnyGamePackage } from '../../src/game-package/define-game.ts';
import type { AnalysisShown } from '../../src/protocol/analysis.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import type { TournamentShown } from '../../src/protocol/tournaments.ts';
import type { StartedServer } from '../../src/server/start.ts';
import { PATIENCE } from '../timeout.ts';
import { ask, Client } from './client.ts';
import { TestCluster } from './cluster-kit.ts';
import { CROWD_LIMITS } from './crowd-limits.ts';
import { compileThreeWells, loadThreeWells, type ThreeWells } from './three-wells.ts';

let wells: ThreeWells;
let ludoteca: BuiltProgram;
let game: AnyGamePackage;
let cluster: TestCluster;
let [owner, edge] = [] as unknown as [StartedServer, StartedServer];
beforeAll(async () => {
  wells = compileThreeWells();
  ludoteca = new BuiltProgram();
  game = await loadThreeWells(wells.folder);
  cluster = new TestCluster();
  const start = { games: [...GAMES, game], limits: CROWD_LIMITS };
  owner = await cluster.start(start);
  edge = await cluster.start(start, true);
}, 5 * PATIENCE);
afterAll(async () => {
  await cluster.close();
  ludoteca.remove();
  wells.remove();
});

const run = (...args: string[]) => ludoteca.run([...args, '--game', wells.folder]);

test('it is compiled, and its own tests are green', async () => {
  expect(wells.compiled).toBe('');
  const tests = ['rules', 'bots'].flatMap(part =>
    readdirSync(join(wells.folder, 'dist', part))
      .filter(name => name.endsWith('.test.js'))
      .map(name => join('dist', part, name)),
  );
  expect(tests).toHaveLength(2);
  const child = spawn(process.execPath, ['--test', ...tests], { cwd: wells.folder });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said += text));
  expect([await new Promise(done => child.once('close', done)), said.match(/^. fail \d+$/m)?.[0].slice(2)]).toEqual([
    0,
    'fail 0',
  ]);
});

test('a match in the terminal is saved, verified and replayed', async () => {
  const journal = ludoteca.file('match.jsonl');
  const bots = ['--bot', 'search', '--bot', 'plain', '--bot', 'random'];
  const play = await run('play', 'three-wells', ...bots, '-o', 'rounds=1', '--save', journal);
  expect([play.code, play.err, play.out]).toEqual([0, '', expect.stringMatching(/trick before: .*\n/)]);
  expect(await run('verify', journal)).toMatchObject({ code: 0, err: '' });
  const replayed = await run('replay', journal, '--seat', '1', '--brief');
  expect([replayed.code, replayed.out]).toEqual([0, expect.stringMatching(/\b[RGB][1-6]\b/)]);
});

test('a Python bot that knows no game plays it', async () => {
  const bot = ['--', 'python3', resolve('examples/bot.py')];
  const asked = ['try', '--game', wells.folder, '--games', '1', '--bot', 'random', '--bot', 'plain'];
  const tried = await ludoteca.run([...asked, '--move-time', '60000', ...bot]);
  expect([tried.code, tried.err, tried.out]).toEqual([0, '', expect.not.stringMatching(/illegal|late/)]);
});

test('an arena plays it with all its bots', async () => {
  const entrants = game.bots.flatMap(({ id }) => ['-e', id]);
  const arena = await run('arena', ...entrants, '--games', '1', '--think', '20', '-o', 'rounds=1', '--out', 'arena');
  expect([arena.code, arena.err, arena.out]).toEqual([0, '', expect.stringContaining('Dowser (search)')]);
});

test('three people on two nodes play it, and nobody hears of the cards of others', async () => {
  const people = await Promise.all(
    ['Ada', 'Bob', 'Cy'].map((name, i) => Client.guest([owner, edge, edge][i]!.url, name)),
  );
  const asked = { game: 'three-wells', seats: 3, options: { rounds: 1 } };
  const made = await ask<MatchCreated>(owner.url, '/api/matches', asked, people[0]!.token);
  const { match } = made.body;
  for (const { token } of people.slice(1))
    expect((await ask(edge.url, `/api/matches/${match}/seats`, {}, token)).status).toBe(200);
  const played = people.map(async one => one.playToEnd(await one.join(match, { legal: true })));
  await Promise.all(played);
  for (const [seat, { heard, closed }] of people.entries()) {
    // That another player has left may arrive after the end.
    const last = heard.findLast(({ t }) => t === 'did');
    expect([last, closed]).toMatchObject([{ t: 'did', phase: 'over' }, undefined]);
    const dealt = heard
      .flatMap(message => (message.t === 'did' ? message.events : []))
      .flatMap(event => event.did ?? [])
      .map(event => event as GameEvent) // the protocol says nothing of its other fields
      .filter(({ what, card }) => what === 'dealt' && card !== undefined);
    expect(dealt.every(event => event['seat'] === seat)).toBe(true);
  }
  await Promise.all(people.map(one => one.close()));
});

test('a tournament is played to its end, and a judging bot analyses a match of it', async () => {
  const ada = await Client.guest(edge.url, 'Ada');
  const clock = { kind: 'turn', ms: 600_000 };
  const cup = { name: 'Wells', game: 'three-wells', seats: 3, options: { rounds: 1 }, clock, games: 1 };
  const made = await ask<{ tournament: string }>(edge.url, '/api/tournaments', cup, ada.token);
  expect(made).toMatchObject({ status: 200 });
  const path = `/api/tournaments/${made.body.tournament}`;
  const order = async (what: string, body: object): Promise<void> =>
    expect((await ask(edge.url, `${path}/${what}`, body, ada.token)).status).toBe(200);
  for (const { id } of game.bots) await order('entries', { bot: id });
  await order('start', {});
  const shown = async (): Promise<TournamentShown> => (await ask<TournamentShown>(edge.url, path)).body;
  await expect.poll(async () => (await shown()).phase).toBe('over');
  const { paired, standings } = await shown();
  expect(standings).toHaveLength(3);
  const match = paired.flatMap(({ games }) => games).find(one => one.match !== undefined)!.match!;
  const analysis = `/api/matches/${match}/analysis`;
  await ask(edge.url, analysis, {}, ada.token);
  await expect
    .poll(async () => (await ask<AnalysisShown>(edge.url, analysis, undefined, ada.token)).body)
    .toMatchObject({ state: 'done', bot: 'search', points: expect.arrayContaining([expect.anything()]) });
  await ada.close();
});
