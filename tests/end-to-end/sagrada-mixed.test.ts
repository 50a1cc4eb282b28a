// One match, four ways in: a client of the dialogue, a browser, a terminal and a bot.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { Browsers } from './browser.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { anyhow, DialogueClient } from './sagrada-client.ts';
import { chooseWindow, playOn } from './sagrada-page.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
const upwards = (a: number, b: number): number => a - b;

const children: ChildProcess[] = [];
let server: PlayServer;
let browsers: Browsers;
beforeAll(async () => {
  const gateways = { 'sagrada-dialogue': 0 };
  server = await startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways });
  browsers = await Browsers.open(server.url);
});
afterEach(context => browsers.tellIfFailed(context));
afterAll(async () => {
  for (const child of children) child.kill();
  await browsers.close();
  await server.close();
});

/** Plays in the terminal: asks what is possible, and takes the first die, pane or answer; passes when there is none. */
async function playInTerminal(match: string): Promise<{ code: unknown; out: string }> {
  const args = ['play', '--join', match, '--server', server.url, '--name', 'Tina', '--lang', 'en'];
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  let out = '';
  let read = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    if (!out.endsWith('Tina>\n')) return;
    const news = out.slice(read);
    read = out.length;
    const list = /^(?:One move|\d+ moves):\n([^]*)\nTina>\n$/m.exec(news)?.[1];
    const moves = list?.trim().split(/\s{2,}|\n/) ?? [];
    const wanted = moves.find(move => move !== 'pass' && !move.startsWith('use '));
    child.stdin.write(list === undefined ? '?\n' : `${wanted ?? 'pass'}\n`);
  });
  const [code] = (await once(child, 'close')) as [unknown]; // Node's types have no names for an event's arguments
  return { code, out };
}

test('a socket, a browser, a terminal and a bot play a whole match', async () => {
  const page = await browsers.person({ name: 'Ada', haste: 20 });
  const { token } = browsers.guestOf(page);
  const wanted = { game: 'sagrada', seats: 4, seat: 0, bots: [{ seat: 3, bot: 'greedy' }], clock: { kind: 'none' } };
  const { match } = (await ask<MatchCreated>(server.url, '/api/matches', wanted, token)).body;
  await page.goto(`/match/${match}`);
  const terminal = playInTerminal(match);
  await page.locator('.waiting-seats', { hasText: 'Tina' }).waitFor();
  const socket = new DialogueClient(server.gateways.find(({ name }) => name === 'sagrada-dialogue')!.port);
  await socket.login('Grace');
  socket.choose = anyhow(seededRandom('mixed'));
  socket.send({ t: 'queue' });
  await chooseWindow(page);
  const [end, { code, out }] = await Promise.all([socket.hear('over'), terminal, playOn(page, 2)]);
  expect(code).toBe(0);
  const eve = await Client.connect(server.url);
  const { players, ending } = await eve.join(match);
  expect(ending).toEqual({ by: 'rules' });
  const scores = players.map(player => player!.score);
  expect(end.scores).toEqual(scores);
  expect(players.map(player => player!.name)).toEqual(['Ada', 'Tina', 'Grace', 'greedy']);
  expect(
    // Behind the score stands how many panes are empty.
    (
      await page
        .locator('.players .player-score')
        .evaluateAll(all => all.map(one => Number(one.firstChild?.textContent)))
    ).toSorted(upwards),
  ).toEqual(scores.toSorted(upwards));
  // The terminal's final count, by its columns.
  expect(out).toMatch(new RegExp(`^total +${scores.map(String).join(' +')}$`, 'm'));
  expect(browsers.faults).toEqual([]);
  await eve.close();
  socket.drop();
});
