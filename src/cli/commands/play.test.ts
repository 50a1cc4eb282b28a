// The seats of the bots that `--bot` names: the same ones in the terminal and on a server.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SummaryShown } from '../../protocol/rest.ts';
import { type StartedServer, startServer } from '../../server/start.ts';
import { runHere } from '../testing/fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-play-'));
let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways: false });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const TABLE = ['play', 'uno', '--seats', '4'];

/** By seat: the bot, or undefined. */
async function botsHere(name: string, flags: readonly string[]): Promise<(string | undefined)[]> {
  const file = join(folder, name);
  await runHere([...TABLE, ...flags, '--save', file], { typed: ['quit'] });
  const entries = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { t: string; who: { bot?: string } });
  return entries.filter(({ t }) => t === 'seated').map(({ who }) => who.bot);
}

async function botsOnServer(flags: readonly string[]): Promise<(string | undefined)[]> {
  const env = { XDG_STATE_HOME: folder };
  await runHere([...TABLE, ...flags, '--server', server.url, '--new'], { typed: ['quit'], env });
  const [newest] = (await (await fetch(`${server.url}/api/matches?limit=1`)).json()) as SummaryShown[];
  return newest!.seats.map(who => who?.bot);
}

test.each([
  ['one bot takes every other seat', ['-b', 'bot1'], [undefined, 'bot1', 'bot1', 'bot1']],
  [
    'the order given, from the first free seat on',
    ['-b', 'bot1', '-b', 'bot2'],
    [undefined, 'bot1', 'bot2', undefined],
  ],
  [
    'the seat of the player is left out',
    ['--seat', '1', '-b', 'bot1', '-b', 'bot2', '-b', 'bot3'],
    ['bot1', undefined, 'bot2', 'bot3'],
  ],
])('%s', async (name, flags, seats) => {
  expect(await botsHere(name, flags)).toEqual(seats);
  expect(await botsOnServer(flags)).toEqual(seats);
});

test('more bots than free seats are refused', async () => {
  const { code, err } = await runHere([
    ...TABLE,
    '--seat',
    '0',
    ...['1', '2', '3', '4'].flatMap(n => ['-b', `bot${n}`]),
  ]);
  expect([code, err]).toEqual([2, expect.stringContaining('There are more bots than the 3 seats.')]);
});
