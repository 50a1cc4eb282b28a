// From the arena to the server: the example bot plays there through `ludoteca bot --program`. The server, the command and the bot
// are processes of their own; server and command are killed in the middle of a match.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../src/cli/testing/free-port.ts';
import type { MatchShown, UpdateMessage } from '../../src/protocol/play.ts';
import type { ArchiveShown } from '../../src/protocol/records.ts';
import type { Static } from '../../src/protocol/schema.ts';
import { Visitor } from './accounts-kit.ts';
import { ask, Client } from './client.ts';
import { ServerProcess } from './server-process.ts';

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const LUDOTECA = file('bin/ludoteca.js');
const hasPython = spawnSync('python3', ['--version']).status === 0;
const BOT = hasPython
  ? `python3 '${file('examples/bot.py')}'`
  : `node '${file('src/arena/programs/testdata/player.mjs')}' answers`;

/** Where the command remembers who it is. */
const state = mkdtempSync(join(tmpdir(), 'ludoteca-state-'));
const server = new ServerProcess();
let port: number;
beforeAll(async () => {
  port = await freePort();
  await server.start(port);
});
afterAll(async () => {
  await server.end();
  rmSync(state, { recursive: true });
});

/** The command on its way: what it has said, and how it ended. */
class Bridge {
  readonly child: ChildProcess;
  readonly #closed: Promise<unknown>;
  err = '';

  constructor(args: readonly string[], token = '') {
    const env = {
      PATH: process.env['PATH'] ?? '',
      LANG: 'C',
      XDG_STATE_HOME: state,
      ...(token && { LUDOTECA_TOKEN: token }),
    };
    this.child = spawn(process.execPath, [LUDOTECA, 'bot', '--server', server.url, '--program', BOT, ...args], { env });
    this.#closed = once(this.child, 'close');
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.err += text;
    });
  }

  /** Waits until it has said this. */
  async said(what: RegExp): Promise<RegExpExecArray> {
    await expect.poll(() => this.err).toMatch(what);
    return what.exec(this.err)!;
  }

  /** Without a word. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#closed;
  }

  /** What it said last may come after its end. */
  async end(): Promise<number | null> {
    await this.#closed;
    return this.child.exitCode;
  }
}

/** Makes so many moves, whatever comes first. */
async function move(player: Client, shown: MatchShown, moves: number): Promise<void> {
  let asked: Pick<MatchShown | UpdateMessage, 'legal' | 'version'> = shown;
  for (let made = 0; made < moves; made++) {
    if (!asked.legal) asked = await player.hear('did', did => did.legal !== undefined);
    player.send({ t: 'act', action: asked.legal![0]!, version: asked.version });
    asked = { version: asked.version };
  }
}

async function archived(game: string, player: string): Promise<Static<typeof ArchiveShown>['matches']> {
  const path = `/api/archive?game=${game}&player=${encodeURIComponent(player)}`;
  return (await ask<Static<typeof ArchiveShown>>(server.url, path)).body.matches;
}

test('a bot with a token plays Dama and UNO against bots of the server, ranked under its name', async () => {
  const owner = new Visitor(server.url);
  await owner.signUp('Ines');
  const { account } = (await owner.post('/api/account/bots', { name: 'Ines engine' })).body as { account: string }; // its schema
  const { token } = (await owner.post(`/api/account/bots/${account}/tokens`, {})).body as { token: string }; // likewise
  const play = async (args: readonly [game: string, ...more: string[]]): Promise<void> => {
    const bridge = new Bridge(args, token);
    expect([await bridge.end(), bridge.err]).toEqual([
      0,
      expect.stringMatching(/Score: .*Ines engine .*\nRating: \d+\? ± \d+ \([+-]?\d+\)\n$/),
    ]);
    expect(bridge.err).toContain(`Ines engine is connected to ${server.url}.\n`);
    const [match] = await archived(args[0], account);
    expect(match).toMatchObject({ ending: { by: 'rules' } });
    expect(match!.seats).toContainEqual({ name: 'Ines engine', kind: 'program', account });
  };
  await Promise.all([
    play(['dama', '--bot', 'greedy']),
    play(['uno', '--bot', 'bot1', '--seats', '2', '-o', 'target=100']),
  ]);
});

test('the server is killed in the middle of a match with a person; both come back and it ends', async () => {
  const bridge = new Bridge(['dama', '--name', 'Snake']);
  const [, match] = await bridge.said(/Waiting for players: \S+\/match\/(\w+), code/);
  const ada = await Client.guest(server.url, 'Ada');
  ada.send({ t: 'sit', match: match!, legal: true });
  await move(ada, await ada.hear('match'), 4);
  await server.kill();
  await bridge.said(/Connection lost. The match is safe/);
  await server.start(port);
  await bridge.said(/Connected again/);
  const back = await Client.guest(server.url, 'Ada', ada.token);
  await back.playToEnd(await back.join(match!, { legal: true }));
  expect(await bridge.end()).toBe(0);
  expect(bridge.err).toMatch(/Ada joins\.\ndama: Snake and Ada\. Watch .*\n[^]*Score: Snake \d+, Ada \d+\n/);
  await back.close();
});

test('the command is killed in the middle of a match; started anew as it was, it plays on', async () => {
  const args = ['dama', '--name', 'Snake'];
  const killed = new Bridge(args);
  const [, match] = await killed.said(/Waiting for players: \S+\/match\/(\w+), code/);
  const ada = await Client.guest(server.url, 'Ada');
  ada.send({ t: 'sit', match: match!, legal: true });
  await move(ada, await ada.hear('match'), 4);
  await killed.kill();
  const bridge = new Bridge(args);
  await bridge.said(new RegExp(`Rejoined the running match: \\S+/match/${match} `));
  await ada.playToEnd(await ada.join(match!, { legal: true }));
  expect(await bridge.end()).toBe(0);
  expect(bridge.err).toMatch(/dama: Snake and Ada\. Watch .*\n[^]*Score: Snake \d+, Ada \d+\n/);
  expect(readdirSync(join(state, 'ludoteca'))).toEqual([]);
  await ada.close();
});

test('and in the middle of a tournament', async () => {
  const ada = await Client.guest(server.url, 'Ada');
  const cup = { name: 'Cup', game: 'dama', clock: { kind: 'turn', ms: 600_000 } };
  const path = '/api/tournaments';
  const { tournament } = (await ask<{ tournament: string }>(server.url, path, cup, ada.token)).body;
  const args = ['--tournament', tournament, '--name', 'Snake'];
  const killed = new Bridge(args);
  await ask(server.url, `${path}/${tournament}/entries`, {}, ada.token);
  await killed.said(/Registered/);
  await ask(server.url, `${path}/${tournament}/start`, {}, ada.token);
  const [, match] = await killed.said(/Waiting for players: \S+\/match\/(\w+)/);
  await move(ada, await ada.join(match!, { legal: true }), 4);
  await killed.kill();
  const bridge = new Bridge(args);
  await bridge.said(new RegExp(`Watch it at \\S+/match/${match}`));
  await ada.playToEnd(await ada.join(match!, { legal: true }));
  expect(await bridge.end()).toBe(0);
  expect(bridge.err).toMatch(/Score: [^]*\nThe tournament is over\.\n$/);
  await ada.close();
});

test('Ctrl-C at a table nobody came to gives the seat back, and nobody is led there any more', async () => {
  const bridge = new Bridge(['dama', '--forever']);
  const [, match] = await bridge.said(/\/match\/(\w+), code/);
  bridge.child.kill('SIGINT');
  expect(await bridge.end()).toBe(0);
  expect((await ask(server.url, `/api/matches/${match}`)).body).toMatchObject({ seats: [null, null] });
  await expect.poll(async () => JSON.stringify((await ask(server.url, '/api/tables')).body)).not.toContain(match);
});

test('without bubblewrap there is a warning, unless no sandbox was asked for', async () => {
  const words = ['bot', 'dama', '--server', '127.0.0.1:1', '--program', '/bin/true'];
  const run = (args: readonly string[]): string =>
    spawnSync(process.execPath, [LUDOTECA, ...words, ...args], {
      encoding: 'utf8',
      env: { PATH: '/nowhere', LANG: 'C', XDG_STATE_HOME: state },
    }).stderr;
  const gone = 'No server answers at http://127.0.0.1:1.\n';
  expect(run([])).toMatch(/^Warning: bubblewrap is not installed\. .+ docs\/sandbox\.md has the details\.\nNo server/);
  expect(run(['--no-sandbox'])).toBe(gone);
});
