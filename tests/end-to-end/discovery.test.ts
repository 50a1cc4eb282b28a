// Servers that find each other: a directory with a key, announcements that expire, and the commands that ask.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../src/cli/testing/fake-terminal.ts';
import { freePort } from '../../src/cli/testing/free-port.ts';
import { TestTimer } from '../../src/match/testing.ts';
import type { StatusShown } from '../../src/protocol/rest.ts';
import { LISTING_LIFETIME, type ListedServer } from '../../src/server/discovery/directory.ts';
import type { ServerOptions } from '../../src/server/start.ts';
import { Browsers, fitsAcross, NARROW, picture } from './browser.ts';
import { ask } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';

const KEY = 'open sesame';
const QUIET: ServerOptions = { port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways: false };

const timer = new TestTimer();
let directory: PlayServer;
let servers: PlayServer[] = [];

beforeAll(async () => {
  directory = await startPlayServer({ ...QUIET, timer, directoryKey: KEY });
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()));
  // What was listed is forgotten, and who was held back may try again.
  timer.pass(LISTING_LIFETIME + 60_000);
});
afterAll(() => directory.close());

/** A server that announces itself under the address it has. */
async function announced(name: string, key = KEY): Promise<PlayServer & { at: string }> {
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  const server = await startPlayServer({
    ...QUIET,
    port,
    timer,
    name,
    url: at,
    announce: { to: [directory.url], key },
  });
  servers.push(server);
  return { ...server, at };
}

const listed = async (): Promise<readonly ListedServer[]> =>
  (await ask<{ houses: readonly ListedServer[] }>(directory.url, '/api/directory')).body.houses;

test('a server is listed while it is open, and forgotten when it is silent', async () => {
  const casa = await announced('Casa');
  await expect.poll(listed).toMatchObject([{ url: casa.at, name: 'Casa', players: 0, matches: 0, verified: true }]);
  // It announces itself again in time ...
  const first = (await listed())[0]!.seen;
  timer.pass(6 * 60_000);
  await expect.poll(async () => (await listed())[0]!.seen).toBeGreaterThan(first);
  // ... and says good-bye.
  servers = [];
  await casa.close();
  expect(await listed()).toEqual([]);

  await ask(directory.url, '/api/directory', SILENT, KEY);
  expect(await listed()).toHaveLength(1);
  timer.pass(16 * 60_000);
  expect(await listed()).toEqual([]);
});

const SILENT = {
  url: 'https://games.example.org',
  name: 'Games',
  version: '0.1.0',
  players: 0,
  matches: 0,
  secret: 'sixteen letters or more',
};

test.each([
  ['without the key', SILENT, 'no', 401, 'directory/wrong-key'],
  ['for a neighbour of the directory', { ...SILENT, url: 'http://127.0.0.1' }, KEY, 200, undefined],
  ['for somebody else’s address', { ...SILENT, url: 'http://192.0.2.1' }, KEY, 400, 'directory/bad-address'],
  ['with a path', { ...SILENT, url: 'https://games.example.org/x' }, KEY, 400, 'directory/bad-address'],
  ['with more than it needs', { ...SILENT, more: 1 }, KEY, 400, 'server/bad-request'],
  ['with a name of a page', { ...SILENT, name: 'x'.repeat(61) }, KEY, 400, 'server/bad-request'],
])('an announcement %s', async (_, body, key, status, refused) => {
  const answer = await ask<{ refused?: string }>(directory.url, '/api/directory', body, key);
  expect([answer.status, answer.body.refused]).toEqual([status, refused]);
});

test('a server that keeps no directory says so', async () => {
  const server = await startPlayServer(QUIET);
  servers.push(server);
  expect((await ask(server.url, '/api/directory')).body).toEqual({ keeps: false, houses: [] });
  expect((await ask(server.url, '/api/directory', SILENT, KEY)).status).toBe(404);
});

test('too many announcements from one address are held back', async () => {
  let status = 200;
  for (let i = 0; i < 200 && status !== 429; i++)
    status = (await ask(directory.url, '/api/directory', SILENT, 'no')).status;
  expect(status).toBe(429);
});

test('ludoteca find asks the directory first, and says which servers answer', async () => {
  const casa = await announced('Casa');
  await expect.poll(listed).toHaveLength(1);
  await ask(directory.url, '/api/directory', { ...SILENT, url: 'http://nobody.invalid' }, KEY);
  const asking = ['find', '--no-multicast', '--directory', directory.url];
  const { code, out } = await runHere(asking);
  expect(code).toBe(0);
  expect(out.split('\n')[0]).toBe('In the directory');
  expect(out).toMatch(new RegExp(`${casa.at} +Casa, \\d\\S+, 0 players, 0 matches\n`));
  expect(out).toMatch(/http:\/\/nobody\.invalid +Games, does not answer/);
  expect(await runHere([...asking, '--first'])).toEqual({ code: 0, out: `${casa.at}\n`, err: '' });
  const asJson = JSON.parse((await runHere([...asking, '--first', '--json'])).out) as unknown;
  expect(asJson).toMatchObject([{ step: 'directory', url: casa.at, status: { name: 'Casa' } }]);
});

test('ludoteca status tells the document’s seven fields first', async () => {
  const gateways = { 'uno-numeric': 0, 'carcassonne-lines': 0, 'sagrada-dialogue': 0, 'software-challenge-xml': 0 };
  const server = await startPlayServer({ ...QUIET, gateways, settings: { 'uno-numeric.bot': '3' } });
  servers.push(server);
  const { body } = await ask<StatusShown>(server.url, '/api/status');
  const { code, out } = await runHere(['status', '--server', server.url]);
  expect(code).toBe(0);
  const lines = out.split('\n').map(line => line.split(/ {2,}/));
  expect(lines.slice(0, 7)).toEqual([
    ['Version', body.version],
    ['Address', server.url],
    ['Port', new URL(server.url).port],
    ['Bot', 'Chain smith (UNO, after 60 s)'],
    ['Running since', new Date(body.since).toISOString().replace('T', ' ').slice(0, 19)],
    ['Players', '0'],
    ['Running matches', '0'],
  ]);
  const nowhere = await runHere(['status', '--server', `127.0.0.1:${await freePort()}`]);
  expect([nowhere.code, nowhere.out]).toEqual([1, '']);
  expect(nowhere.err).toMatch(/^There is no server at /);
});

test('the pages of other servers and of the status', async () => {
  const browsers = await Browsers.open(directory.url);
  const page = await browsers.person({ size: NARROW, scheme: 'dark' });
  await page.goto('/servers');
  await page.getByText('No other server is online at the moment.').waitFor();
  await ask(directory.url, '/api/directory', SILENT, KEY);
  await page.goto('/');
  await page.getByRole('link', { name: 'Other servers' }).click();
  const link = page.getByRole('link', { name: 'Games games.example.org' });
  expect(await link.getAttribute('href')).toBe(SILENT.url);
  await page.getByText('announced by another server').waitFor();
  expect(await fitsAcross(page)).toBe(true);
  await picture(page, 'servers-phone-dark');
  await page.goto('/status');
  for (const field of [
    'Version',
    'Address',
    'Port',
    'Bot for empty seats',
    'Online since',
    'Players',
    'Running matches',
  ])
    await page.getByText(field, { exact: true }).waitFor();
  expect(await fitsAcross(page)).toBe(true);
  await picture(page, 'status-phone-dark');
  expect(browsers.faults).toEqual([]);
  await browsers.close();
});
