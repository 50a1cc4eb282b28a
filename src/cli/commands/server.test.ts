// `serve`, and `play` and `watch` on a server: real processes on both ends.

import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BuiltProgram, type RunningProcess } from '../testing/built.ts';
import { runHere } from '../testing/fake-terminal.ts';
import { freePort } from '../testing/free-port.ts';

let ludoteca: BuiltProgram;
let server: RunningProcess;
let url: string;

beforeAll(async () => {
  ludoteca = new BuiltProgram();
  [server, url] = await open(['--memory']);
}, 60_000);
afterAll(() => ludoteca.remove());

/** Opens a server on any free port, or on this one, with time for players to return however slow the machine is. */
async function open(args: readonly string[], port: number | string = 0): Promise<[RunningProcess, string]> {
  const running = ludoteca.start([
    'serve',
    '--port',
    String(port),
    '--reload-grace',
    '120000',
    '--host',
    '127.0.0.1',
    '--log',
    'silent',
    '--no-gateways',
    ...args,
  ]);
  await running.until('Ludoteca is running at ');
  return [running, (await running.until('\n')).trim()];
}

const portOf = (address: string): string => new URL(address).port;

/** Plays whatever comes first until the match is over. */
async function playOn(player: RunningProcess, name: string, moves: readonly string[]): Promise<string> {
  let shown = '';
  for (const move of moves) {
    shown += await player.until(`${name}>`);
    player.writeLine(move);
  }
  return shown;
}

describe('on a server', () => {
  test('against a bot, to the end', async () => {
    const input = 'bid-3\nsmall\nkeep\n';
    const args = ['play', 'toy', '--server', url, '--bot', 'first', '--name', 'Ada', '-o', 'rounds=1'];
    const { code, out } = await ludoteca.run(args, input);
    expect(code).toBe(0);
    expect(out).toMatch(/Score: Ada \d, first \d/);
  });

  test('a server without an administrator prints the link for one', async () => {
    expect(await server.until('\n')).toContain(`Open this link while signed in to become one: ${url}/administrator#`);
  });

  test('a bot of somebody plays under its own name, with a token from the environment', async () => {
    const ask = async (path: string, body: object, cookie = ''): Promise<Response> =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
    const signedUp = await ask('/api/accounts', { name: 'Ines', password: 'four quiet wooden chairs' });
    const cookie = signedUp.headers.get('set-cookie')!.split(';')[0]!;
    const made = await ask('/api/account/bots', { name: 'Ines engine' }, cookie);
    const { account } = (await made.json()) as { account: string }; // the schema of this answer
    const { token } = (await (await ask(`/api/account/bots/${account}/tokens`, {}, cookie)).json()) as {
      token: string;
    }; // likewise
    const args = ['play', 'toy', '--server', url, '--bot', 'first', '-o', 'rounds=1'];
    const { code, out } = await ludoteca.run(args, 'bid-3\nsmall\nkeep\n', { LUDOTECA_TOKEN: token });
    expect(code).toBe(0);
    expect(out).toMatch(/Score: Ines engine \d, first \d/);
    const wrong = await ludoteca.run(args, '', { LUDOTECA_TOKEN: `${token}x` });
    expect([wrong.code, wrong.err.trim()]).toEqual([1, 'This server does not know this token.']);
  });

  test('two terminals meet, a third watches, nobody sees the other’s die', async () => {
    const ada = ludoteca.start(['play', 'toy', '--server', url, '--name', 'Ada', '-o', 'rounds=1']);
    const invitation = await ada.until('\n');
    const code = /--join (\S+)/.exec(invitation)![1]!;
    const spectator = ludoteca.start(['watch', code, '--server', url]);
    await spectator.until('Watching toy');
    const ben = ludoteca.start(['play', '--join', code, '--server', url, '--name', 'Ben']);
    const [adaSaw, benSaw] = await Promise.all([
      playOn(ada, 'Ada', ['/say good luck', 'bid-1']),
      playOn(ben, 'Ben', ['bid-1']),
    ]);
    expect(adaSaw).toMatch(/seat 0: die [1-6], bid 0.*\nseat 1: die -1/);
    expect(benSaw).toMatch(/seat 0: die -1.*\nseat 1: die [1-6], bid 0/);
    await ada.until('opened winner ');
    const name = (await ada.until(' ')).trim();
    const first = name === 'Ada' ? ada : ben;
    await first.until(`${name}>`);
    first.writeLine('large');
    await first.until(`${name}>`);
    first.writeLine('undo');
    await first.until('took back a move.');
    first.writeLine('small');
    first.writeLine('keep');
    const parted = await Promise.all([ada.finished, ben.finished, spectator.finished]);
    for (const { code: exit, out } of parted) {
      expect(exit).toBe(0);
      expect(out).toContain('Ada: good luck\n');
      expect(out).toMatch(/(Ada|Ben) wins\.\nScore: Ada \d, Ben \d/);
    }
    const page = `${url}/match/${code}`;
    const [verified, replayed] = [await runHere(['verify', page]), await runHere(['replay', page, '--brief'])];
    expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/^Correct: \d moves are legal, 2 draws/) });
    expect(replayed.out).toContain('toy: Ada and Ben');
    const before = parted[2].out.split('opened')[0]!;
    expect(before).not.toMatch(/die [1-6]/);
    expect(before).toContain('Ben joins.');
  });

  test('a refusal is explained and asked again', async () => {
    const player = ludoteca.start(['play', 'dama', '--server', url, '--quick', '--name', 'Ada']);
    const other = ludoteca.start(['play', 'dama', '--server', url, '--quick', '--name', 'Ben']);
    const [one, two] = [player.until('Ada>').then(() => player), other.until('Ben>').then(() => other)];
    const asked = await Promise.race([one, two]);
    // The other one is never asked.
    for (const turn of [one, two]) turn.catch(() => undefined);
    asked.writeLine('23-35');
    await asked.until('Pieces move diagonally. (dama/not-diagonal)');
    asked.writeLine('resign');
    const parted = await Promise.all([player.finished, other.finished]);
    expect(parted.map(({ code }) => code)).toEqual([0, 0]);
    expect(parted[0].out).toMatch(/resigned\. (Ada|Ben) wins\./);
  });

  test('who quits can come back to the same seat', async () => {
    const args = ['--server', url, '--name', 'Ada'];
    const player = ludoteca.start(['play', 'toy', ...args, '--bot', 'first', '-o', 'rounds=1']);
    await player.until('Ada>');
    player.writeLine('quit');
    const { out } = await player.finished;
    const [, match, token] = /--join (\S+) .*--token (\S+)/.exec(out)!;
    const again = await ludoteca.run(['play', '--join', match!, ...args, '--token', token!], 'bid-3\nsmall\nkeep\n');
    expect(again.code).toBe(0);
    expect(again.out).toMatch(/Score: Ada \d, first \d/);
  });

  test('who is killed is back at the same seat with the same command, and --new begins another match', async () => {
    const env = { XDG_STATE_HOME: ludoteca.file('state') };
    const args = ['play', 'toy', '--server', url, '--name', 'Ada', '--bot', 'first', '-o', 'rounds=1'];
    const player = ludoteca.start(args, env);
    await player.until('Ada>');
    player.child.kill('SIGKILL');
    await player.finished;
    const other = await ludoteca.run([...args, '--new'], 'bid-3\nsmall\nkeep\n', env);
    expect(other.out).not.toContain('Rejoined the running match');
    const again = await ludoteca.run(args, 'bid-3\nsmall\nkeep\n', env);
    expect(again.out).toMatch(/^Rejoined the running match: \S+\/match\/\w+ \(use --new to start another one\)\.\n/);
    for (const { code, out } of [other, again])
      expect([code, out]).toEqual([0, expect.stringMatching(/Score: Ada \d/)]);
    expect(readdirSync(ludoteca.file('state/ludoteca'))).toEqual([]);
  });

  test('who is killed and comes back too late is told so', async () => {
    const env = { XDG_STATE_HOME: ludoteca.file('state') };
    const args = ['play', 'toy', '--server', url, '--name', 'Late', '-o', 'rounds=1'];
    const late = ludoteca.start(args, env);
    const [, code] = /--join (\S+)/.exec((await late.until('--join ')) + (await late.until('\n')))!;
    const other = ludoteca.start(['play', '--join', code!, '--server', url, '--name', 'Ben']);
    await late.until('Late>');
    late.child.kill('SIGKILL');
    await late.finished;
    await other.until('Ben>');
    other.writeLine('resign');
    await other.finished;
    const { out } = await ludoteca.run([...args, '--bot', 'first'], 'bid-3\nsmall\nkeep\n', env);
    expect(out).toMatch(/^The previous match is over: \S+\/match\/\w+\n/);
  });

  test.each([
    ['a match that is not there', ['watch', 'abcdefgh'], 'There is no such match on this server.'],
    ['a seat that is not there', ['play', '--join', 'abcdefgh'], 'There is no such match on this server.'],
    ['a bot that is not there', ['play', 'toy', '--bot', 'deep'], 'This game has no bot'],
    ['somebody unknown', ['play', 'toy', '--token', 'not-a-token'], 'This server does not know this token.'],
  ])('%s is one line and exit code 1', async (_name, args, sentence) => {
    const state = ludoteca.file('refused');
    mkdirSync(join(state, 'ludoteca'), { recursive: true });
    const { code, err } = await runHere([...args, '--server', url], { env: { XDG_STATE_HOME: state } });
    expect(code).toBe(1);
    expect(err).toContain(sentence);
    expect(readdirSync(join(state, 'ludoteca'))).toEqual([]);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('no server is one line and exit code 1', async () => {
    const [gone, address] = await open(['--memory'], await freePort());
    gone.child.kill('SIGTERM');
    expect((await gone.finished).code).toBe(0);
    const { code, err } = await runHere(['play', 'toy', '--server', address]);
    expect({ code, err }).toEqual({ code: 1, err: `No server answers at ${address}.\n` });
  });
});

test('a server that says nothing is one line and exit code 1, and how to wait longer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`; // it listens on a port
  const { code, err } = await runHere(['status', '--server', address, '--wait', '1']);
  const sentence = `http://${address} did not answer within 1 s. Use --wait to give it more time.\n`;
  expect({ code, err }).toEqual({ code: 1, err: sentence });
  silent.close();
});

describe('serve', () => {
  test('a taken port is one line and exit code 1', async () => {
    const { code, err } = await ludoteca.run(['serve', '--memory', '--port', portOf(url), '--host', '127.0.0.1']);
    expect({ code, err }).toEqual({ code: 1, err: `Port ${portOf(url)} is in use. Choose another one with --port.\n` });
    expect(server.child.exitCode).toBeNull();
  });

  test('a data folder that is none is one line and exit code 1', async () => {
    writeFileSync(ludoteca.file('a-file'), '');
    const { code, err } = await ludoteca.run(['serve', '--port', '0', '--data', 'a-file', '--log', 'silent']);
    expect(code).toBe(1);
    expect(err).toMatch(/^The data folder a-file .*\n$/);
  });

  test('a killed server comes back, and those who play go on', async () => {
    mkdirSync(ludoteca.file('data'));
    const [first, address] = await open(['--data', 'data'], await freePort());
    const player = ludoteca.start(['play', 'toy', '--server', address, '-b', 'first', '-n', 'Ada', '-o', 'rounds=9']);
    await player.until('Ada>');
    player.writeLine('bid-3');
    await player.until('Ada: bid-3');
    first.child.kill('SIGKILL');
    await first.finished;
    const [second] = await open(['--data', 'data'], portOf(address));
    player.child.stdin!.end('resign\n');
    expect(await player.finished).toEqual({
      code: 0,
      out: expect.stringContaining('Ada resigned.'),
      err: expect.stringMatching(/Your match is safe[^]*Connected again\./),
    });
    second.child.kill('SIGTERM');
    expect(await second.finished).toMatchObject({ code: 0, err: expect.stringContaining('Stopping') });
  });
});
