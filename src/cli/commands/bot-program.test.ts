// Programs on a server: real processes, a real connection. What can go wrong is one line and an exit code each.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withToy } from '../../../tests/toy-game.ts';
import { PlayerApi } from '../../client/player-api.ts';
import { RepeatingSignal } from '../../client/signal.ts';
import { first } from '../../core/testing/toy-bot.ts';
import type { MatchCreated, NewMatch } from '../../protocol/rest.ts';
import { type StartedServer, startServer } from '../../server/start.ts';
import { splitCommand } from '../contest/program-command.ts';
import { type CliOutput, runHere } from '../testing/fake-terminal.ts';

const PLAYER = fileURLToPath(new URL('../../arena/programs/testdata/player.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bot-'));

let server: StartedServer;
let maker: string;
beforeAll(async () => {
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    games: withToy(first),
  });
  const guest = await post('/api/guests', { name: 'Maker' });
  maker = ((await guest.json()) as { token: string }).token; // the schema of this answer
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function post(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const all = { 'content-type': 'application/json', ...headers };
  return fetch(server.url + path, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

/** `ludoteca bot`. On a machine without bubblewrap a warning comes first, which has a test of its own. */
async function bot(...args: readonly string[]): Promise<CliOutput> {
  const { err, ...rest } = await runHere(['bot', ...args]);
  return { ...rest, err: err.replace(/^Warning: bubblewrap .*\n/, '') };
}

/** A player of that kind, called Snake, plays on the server. */
const play = (mode: string, ...args: readonly string[]): Promise<CliOutput> =>
  bot('--server', server.url, '--name', 'Snake', '--program', `${process.execPath} ${PLAYER} ${mode}`, ...args);

const AGAINST = ['toy', '--bot', 'first', '-o', 'rounds=1'];

/** A table with no players but bots. */
async function table(wanted: Partial<NewMatch>): Promise<string> {
  const made = await new PlayerApi(server.url, maker).createTable({
    game: 'toy',
    options: { rounds: 1 },
    seat: null,
    ...wanted,
  });
  return (made as MatchCreated).match; // what is asked for here is allowed
}

async function askTournaments(path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${maker}` };
  const url = `/api/tournaments${path}`;
  return (await (body ? post(url, body, headers) : fetch(server.url + url, { headers }))).json();
}

describe('a match', () => {
  test('against a bot of the server, to its end', async () => {
    const { code, out, err } = await play('answers', ...AGAINST, '--matches', '2');
    expect([code, out]).toEqual([0, '']);
    // What the program writes to standard error comes when it has started.
    const lines = err.split('\n');
    expect(lines.filter(line => line === 'mode answers')).toHaveLength(2);
    expect(lines.filter(line => line !== 'mode answers').join('\n')).toMatch(
      new RegExp(
        `^Snake is connected to ${server.url}.\\ntoy: Snake and first. Watch it at ${server.url}/match/\\w+\\n` +
          '.*(wins|draw)\\. Score: Snake \\d+, first \\d+\\n',
      ),
    );
    expect(err).toMatch(/\n2 matches: \d won, \d drawn, \d lost\.\n$/);
  });

  test('the next one does not wait for the rating after the last one', async () => {
    const { fetch: request } = globalThis;
    const isMade = new RepeatingSignal();
    const asked: string[] = [];
    const waiting = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
      const { url: address, method } = new Request(url, options);
      const isRating = address.includes('/ratings');
      asked.push(isRating ? 'rating' : 'other');
      // The look at the rating is not answered before the next table is made.
      if (isRating && asked.filter(what => what === 'rating').length === 1) await isMade.wait();
      const answer = await request(url, options);
      if (method === 'POST' && asked.includes('rating')) isMade.fire();
      return answer;
    });
    onTestFinished(() => waiting.mockRestore());
    const { code, err } = await play('answers', ...AGAINST, '--matches', '2');
    expect([code, err]).toEqual([0, expect.stringMatching(/\n2 matches: .*\n$/)]);
  });

  test('of two programs at an open table, and once more; each hears of it as in the arena', async () => {
    const match = await table({});
    const both = await Promise.all(
      ['Ada', 'Ben'].map(name => play('strict', '--join', match, '--name', name, '--matches', '2')),
    );
    for (const { code, err } of both) {
      expect([code, err]).toEqual([0, expect.stringMatching(/toy: (Ada and Ben|Ben and Ada)\. Watch/)]);
      expect(err).toContain('2 matches: ');
    }
    const seats = await (await fetch(`${server.url}/api/matches/${match}`)).json();
    expect(seats).toMatchObject({ phase: 'over', seats: [{ kind: 'program' }, { kind: 'program' }] });
  });

  test('of a tournament: it enters, waits for the start, and plays all its games', async () => {
    const cup = { name: 'Cup', game: 'toy', options: { rounds: 1 }, mayEnter: ['program'], games: 2 };
    const { tournament } = (await askTournaments('', cup)) as { tournament: string }; // the schema of this answer
    const entering = ['Ada', 'Ben'].map(name => play('strict', '--tournament', tournament, '--name', name));
    const field = async (): Promise<unknown[]> =>
      ((await askTournaments(`/${tournament}`)) as { field: unknown[] }).field; // likewise
    await expect.poll(field).toHaveLength(2);
    await askTournaments(`/${tournament}/start`, {});
    for (const { code, err } of await Promise.all(entering)) {
      expect([code, err]).toEqual([0, expect.stringMatching(/The tournament is over\.\n2 matches: .*\n$/)]);
      expect(err).toContain(`Registered for the tournament: ${server.url}/tournaments/${tournament}\n`);
    }
  });

  test('a program that dies is started anew and goes on', async () => {
    const { code, err } = await play(`stumbles ${join(folder, 'stumbled')}`, ...AGAINST, '--no-sandbox');
    expect(err).toContain('Snake: crashed (exit code 3). Starting the program again.\n');
    expect(err).toMatch(/Score: Snake \d/);
    expect(err).not.toContain('resigned');
    expect(code).toBe(1);
  });
});

describe('a program that cannot play gives up its match, with the verdict of the arena', () => {
  test.each([
    ['cheats', [], 'Snake: illegal action 00-77 (toy/', 0],
    ['garbage', [], 'Snake: line 1, column 12 is no message: not JSON. {"t":"act",,}. It resigns this match.', 0],
    ['flood', [], 'Snake: wrote ', 0],
    ['segfault', [], 'Snake: crashed (SIGSEGV). It resigns this match.', 2],
    ['hangs', ['--move-time', '150'], /Snake: out of time, [\d.]+ s of 0\.15 s\. It resigns this match\./, 2],
  ])('%s', async (mode, limits, sentence, restarts) => {
    const { code, err } = await play(mode, ...AGAINST, ...limits);
    expect(err).toMatch(sentence);
    expect(err).toMatch(/Snake resigned\. first wins\. Score: .*\n/);
    expect(err.split('Starting the program again.')).toHaveLength(restarts + 1);
    expect(code).toBe(1);
  });

  test('one that is late on the clock of the server is moved for, then started again', async () => {
    const match = await table({
      options: { rounds: 3 },
      clock: { kind: 'turn', ms: 150 },
      bots: [{ seat: 1, bot: 'first' }],
    });
    const { code, err } = await play('deaf', '--join', match);
    expect(err).toContain('Snake was too late. The server moved for it.\n');
    expect(err).toMatch(/Snake: out of time, [\d.]+ s of 0\.15 s\. Starting the program again\.\n/);
    expect(code).toBe(1);
  });

  test('three matches spoilt in a row are enough', async () => {
    const { code, err } = await play('cheats', ...AGAINST, '--forever');
    expect(err).toContain('The program failed in 3 matches in a row');
    expect(err).toContain('3 matches: 0 won, 0 drawn, 3 lost.');
    expect(code).toBe(1);
  });
});

describe('one line and an exit code', () => {
  const program = `${process.execPath} ${PLAYER} answers`;

  test('a table that is full', async () => {
    const match = await table({ bots: [0, 1].map(seat => ({ seat, bot: 'first' })) });
    const { code, err } = await play('answers', '--join', match);
    expect([code, err.split('\n')[1]]).toEqual([1, 'All seats are taken. You can watch.']);
  });

  test('a program that ends before it was asked anything leaves its seat to others', async () => {
    const match = await table({});
    const { code, err } = await bot('--server', server.url, '--join', match, '--program', 'true');
    expect(err).toContain('true: ended without a move. It resigns this match.\n');
    expect(code).toBe(1);
    const { seats } = (await (await fetch(`${server.url}/api/matches/${match}`)).json()) as { seats: unknown[] }; // its schema
    expect(seats).toEqual([null, null]);
  });

  test('a token that is revoked while it waits', async () => {
    const signedUp = await post('/api/accounts', { name: 'Ines', password: 'four quiet wooden chairs' });
    const cookie = signedUp.headers.get('set-cookie')!.split(';')[0]!;
    const made = await post('/api/account/bots', { name: 'Engine' }, { cookie });
    const { account } = (await made.json()) as { account: string }; // the schema of this answer
    const proof = await post(`/api/account/bots/${account}/tokens`, {}, { cookie });
    const waiting = play('answers', 'toy', '--token', ((await proof.json()) as { token: string }).token); // likewise
    const tables = async (): Promise<string> => (await fetch(`${server.url}/api/tables`)).text();
    await expect.poll(tables).toContain('Engine');
    await fetch(`${server.url}/api/account/bots/${account}`, { method: 'DELETE', headers: { cookie } });
    const { code, err } = await waiting;
    expect([code, err.trimEnd().split('\n').at(-1)]).toEqual([1, 'This server does not know this token.']);
  });

  test.each<[string, readonly string[], string, number]>([
    ['a match that is not there', ['--join', 'abcdefgh'], 'There is no such match on this server.', 1],
    ['a token that is refused', ['toy', '--token', 'nonsense-token'], 'This server does not know this token.', 1],
    ['a bot that is not there', ['toy', '--bot', 'deep'], 'This game has no bot with that name.', 1],
    ['a tournament that is not there', ['--tournament', 'abcdefgh'], 'This tournament does not exist.', 1],
    ['an unknown game', ['chess'], 'There is no game "chess".', 2],
    ['no game', [], 'GAME is missing.', 2],
    ['a program that is not there', ['toy', '--program', './nothing'], './nothing: no such program.', 2],
    ['a script that is not there', ['toy', '--program', 'node lost.mjs'], 'There is no file lost.mjs here.', 2],
    ['an empty program', ['toy', '--program', ' '], 'The program cannot be started', 2],
    ['two ways to a table', ['toy', '--quick', '--join', 'abcd'], '--quick and --join cannot be used together.', 2],
    ['a flag of the other kind of bot', ['toy', '--port', '80'], '--port and --program cannot be used together.', 2],
    ['an unknown way to stop', ['toy', '--on-stop', 'run'], '--on-stop must be one of finish, resign, leave.', 2],
    ['no matches', ['toy', '--matches', '0'], '--matches must be a whole number from 1', 2],
  ])('%s', async (_, args, sentence, exit) => {
    const { code, out, err } = await bot('--server', server.url, '--program', program, ...args);
    expect([code, out]).toEqual([exit, '']);
    expect(err.trimEnd().split('\n').at(-1)).toContain(sentence);
    expect(err.split('\n').length).toBeLessThanOrEqual(3);
  });

  test('a server that is not there', async () => {
    const { code, err } = await bot('toy', '--server', '127.0.0.1:1', '--program', program);
    expect({ code, err }).toEqual({ code: 1, err: 'No server answers at http://127.0.0.1:1.\n' });
  });
});

test('quotes keep a word of a command together', () => {
  expect(splitCommand(`python3  "my bot.py" --say='a b' it's`)).toEqual(['python3', 'my bot.py', '--say=a b', "it's"]);
});
