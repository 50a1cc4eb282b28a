// Games of others, as folders outside this project: loaded by commands and by a server with its threads, missing, broken, and on two nodes.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAMES } from '../../games/index.ts';
import { BuiltProgram, type RunningProcess } from '../../src/cli/testing/built.ts';
import type { AnyGamePackage } from '../../src/game-package/define-game.ts';
import { isGameProblem, loadGame } from '../../src/game-package/load-game.ts';
import { TestCluster } from './cluster-kit.ts';

let ludoteca: BuiltProgram;
beforeAll(() => {
  ludoteca = new BuiltProgram();
}, 120_000);
afterAll(() => ludoteca.remove());

const FIXTURE = resolve('tests/outside-game');

/** A copy of the fixture in a folder of the test, with some texts of its rules replaced. */
function gameWith(name: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  const folder = ludoteca.file(name);
  cpSync(FIXTURE, folder, { recursive: true });
  const rules = join(folder, 'rules.js');
  let text = readFileSync(rules, 'utf8');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  writeFileSync(rules, text);
  return folder;
}

const QUIET = ['--port', '0', '--host', '127.0.0.1', '--no-gateways', '--no-multicast', '--push', 'off'];

async function serve(...more: readonly string[]): Promise<{ readonly server: RunningProcess; readonly url: string }> {
  const server = ludoteca.start(['serve', ...QUIET, ...more]);
  const said = await server.until('\n');
  const url = /http:\S+/.exec(said)?.[0];
  if (url === undefined) throw new Error(`${said}${server.err}`);
  return { server, url };
}

async function stop(server: RunningProcess): Promise<void> {
  server.child.kill('SIGTERM');
  await server.finished;
}

interface Answer {
  readonly status: number;
  readonly body: any; // oxlint-disable-line typescript/no-explicit-any -- whatever the server answers
}

async function ask(url: string, path: string, token?: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function guest(url: string): Promise<string> {
  const { body } = await ask(url, '/api/guests', undefined, { name: 'Ada' });
  return (body as { token: string }).token;
}

const summaryOf = async (url: string, match: string): Promise<any> => (await ask(url, `/api/matches/${match}`)).body; // oxlint-disable-line typescript/no-explicit-any -- likewise

test('commands play by the rules of a folder, and its bots and the arena run in threads', async () => {
  const game = gameWith('folder');
  const rules = await ludoteca.run(['rules', '--game', game], '{"id":1,"journal":[],"ask":["toAct","legal"]}\n');
  expect([rules.code, rules.out]).toEqual([0, '{"id":1,"toAct":0,"legal":["take 1","take 2","take 3"]}\n']);
  const perft = await ludoteca.run(['perft', '3', '--game', './folder']);
  expect(perft.out).toContain('27 nodes');
  const bots = ['-e', 'hasty', '-e', 'greedy'];
  const arena = await ludoteca.run(['arena', '--game', game, ...bots, '--games', '2', '--out', 'arena']);
  expect([arena.code, arena.out]).toEqual([0, expect.stringContaining('arena/report.html')]);
  const journal = ludoteca.file('match.jsonl');
  const play = await ludoteca.run(['play', 'pebbles', '--bot', 'hasty', '--bot', 'greedy', '--save', journal], '', {
    LUDOTECA_GAMES: './folder',
  });
  expect(play.code).toBe(0);
  const verified = await ludoteca.run(['verify', journal, '--game', game]);
  expect([verified.code, verified.err]).toEqual([0, '']);
  const replayed = await ludoteca.run(['replay', journal, '--brief', '--game', game]);
  expect(replayed.out).toContain('take ');
  const without = await ludoteca.run(['verify', journal]);
  expect([without.code, without.err]).toEqual([2, expect.stringMatching(/^There is no game "pebbles"[^\n]*\n$/)]);
});

test.each([
  ['a folder that is not there', () => './nowhere', /^The game \S+nowhere cannot be loaded: there is no such folder/],
  [
    'a syntax error',
    () => gameWith('syntax', ['rulesVersion: 1,', 'rulesVersion: ,']),
    /^The game cannot be loaded: \S+syntax\/rules\.js:\d+ has a syntax error: Unexpected token/,
  ],
  [
    'an error on import',
    () => gameWith('throwing', ['const NOBODY = -2;', 'throw new Error("no luck");']),
    /^The game cannot be loaded: \S+throwing\/rules\.js:\d+ fails on import: no luck/,
  ],
  [
    'rules that are not complete',
    () => gameWith('shape', ["  id: 'pebbles',", "  id: 'Pebbles',"]),
    /^The game cannot be loaded: \S+shape\/game\.js exports no complete game\. game\.rules\.id must/,
  ],
  ['an id that is taken', () => gameWith('taken', ["  id: 'pebbles',", "  id: 'uno',"]), /has the id "uno"/],
])('%s is one sentence with exit code 2', async (_, game, sentence) => {
  for (const command of [['rules'], ['serve', '--memory', ...QUIET]]) {
    const { code, out, err } = await ludoteca.run([...command, '--game', game()]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(sentence);
    expect(err.trimEnd()).not.toContain('\n');
  }
});

test('a server plays it with its bots and analyses it; without the game, or with another version, it still starts', async () => {
  const game = gameWith('served');
  writeFileSync(ludoteca.file('with.yaml'), 'games: [./served]\n');
  const data = ['--data', ludoteca.file('store'), '--log', 'silent'];
  const first = await serve(...data, '--config', ludoteca.file('with.yaml'));
  const token = await guest(first.url);
  const bots = [0, 1].map(seat => ({ seat, bot: 'hasty' }));
  const table = { game: 'pebbles', seats: 2, seat: null, bots };
  const { match } = (await ask(first.url, '/api/matches', token, table)).body as { match: string };
  await expect.poll(async () => (await summaryOf(first.url, match)).ending).toEqual({ by: 'rules' });
  await ask(first.url, `/api/matches/${match}/analysis`, token, {});
  await expect
    .poll(async () => (await ask(first.url, `/api/matches/${match}/analysis`, token)).body)
    .toMatchObject({ state: 'done', bot: 'hasty', points: expect.arrayContaining([expect.anything()]) as unknown });
  // Polling the analysis may have used up what this address may ask for at the moment.
  await expect
    .poll(async () => (await ask(first.url, `/api/matches/${match}/events?after=5`)).body)
    .toContainEqual(expect.objectContaining({ t: 'acted', text: 'take 1' }));
  // Last of all: its player has no connection, so it pauses after a while.
  const open = { game: 'pebbles', seats: 2, bots: [{ seat: 1, bot: 'hasty' }] };
  const running = ((await ask(first.url, '/api/matches', token, open)).body as { match: string }).match;
  await stop(first.server);
  const other = gameWith('other', ['rulesVersion: 1,', 'rulesVersion: 2,']);
  for (const [more, code] of [
    [[], 'server/game-missing'],
    [['--game', other], 'server/other-rules'],
  ] as const) {
    const { server, url } = await serve(...data, ...more);
    expect(await summaryOf(url, running)).toMatchObject({ game: 'pebbles', phase: 'running' });
    expect(await summaryOf(url, match)).toMatchObject({ game: 'pebbles', phase: 'over' });
    const seat = await ask(url, `/api/matches/${running}/seats`, token, {});
    expect([seat.status, seat.body.refused]).toEqual([409, code]);
    expect(seat.body.detail).toMatch(/^This match cannot be opened: .*\.$/);
    for (const path of ['/api/matches', '/api/archive', '/api/rankings', `/api/archive/journals?game=pebbles`])
      expect((await fetch(`${url}${path}`)).status, path).toBeLessThan(500);
    const dama = { game: 'dama', bots: [{ seat: 1, bot: 'random' }] };
    expect((await ask(url, '/api/matches', token, dama)).status).toBe(200);
    await stop(server);
  }
  const again = await serve(...data, '--game', game);
  expect((await ask(again.url, `/api/matches/${running}/seats`, token, {})).status).toBe(200);
  await stop(again.server);
}, 240_000);

test('a bot that never answers costs its own match', async () => {
  const game = gameWith('stuck');
  const bots = join(game, 'bots.js');
  writeFileSync(bots, readFileSync(bots, 'utf8').replace('=> choose(view)', '=> { for (;;); }'));
  const { server, url } = await serve('--memory', '--log', 'error', '--game', game);
  const token = await guest(url);
  const table = { game: 'pebbles', seats: 2, seat: null, bots: [0, 1].map(seat => ({ seat, bot: 'hasty' })) };
  const { match } = (await ask(url, '/api/matches', token, table)).body as { match: string };
  await expect.poll(async () => (await summaryOf(url, match)).ending).toEqual({ by: 'abort', rules: 'threw' });
  await stop(server);
  expect(server.out).toContain('a bot worker of pebbles was stopped');
}, 240_000);

async function loaded(folder: string): Promise<AnyGamePackage> {
  const game = await loadGame(folder, ['.']);
  if (isGameProblem(game)) throw new Error(game.what);
  return game;
}

test('a node with other rules of one game does not join', async () => {
  const cluster = new TestCluster();
  const games = [...GAMES, await loaded(FIXTURE)];
  await cluster.start({ games });
  await cluster.start({ games });
  const changed = await loaded(gameWith('changed', ['Math.min(3, s.left)', 'Math.min(2, s.left)']));
  await expect(cluster.start({ games: [...GAMES, changed] })).rejects.toThrow(/^Node n0 has other rules of pebbles/);
  await cluster.start({ games: GAMES });
  await cluster.close();
});
