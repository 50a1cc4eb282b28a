// Boards on a page of another site: the course page of docs/embedding.md in a real browser, and the answers of the server to each site.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAMES } from '../../games/index.ts';
import type { AnyGamePackage } from '../../src/game-package/define-game.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { type StartedServer, startServer } from '../../src/server/start.ts';
import { complaints } from './axe.ts';
import { Browsers, fitsAcross, PHONE, picture } from './browser.ts';
import { ask, Client } from './client.ts';
import { game } from './outside-game/game.js';

const MANUAL = new URL('../../docs/embedding.md', import.meta.url);
const EXAMPLE = /```html\n(.*?)```/s.exec(readFileSync(MANUAL, 'utf8'))![1]!;
const outside: AnyGamePackage = { ...game, module: new URL('outside-game/game.js', import.meta.url) };

/** What the course page is made of; each test sets it. */
let coursePage = '';
const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(coursePage));
const origin = (): string => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

let server: StartedServer;
let browsers: Browsers;

beforeAll(async () => {
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    push: 'off',
    gateways: false,
    games: [...GAMES, outside],
    embed: [origin()],
  });
  browsers = await Browsers.open(server.url);
});

afterAll(async () => {
  await browsers.close();
  await server.close();
  site.close();
});

interface Players {
  readonly match: string;
  readonly ada: Client & { token: string };
  readonly bob: Client;
}

async function newMatch(name: string, more: object = {}): Promise<Players> {
  const ada = await Client.guest(server.url, 'Ada');
  const bob = await Client.guest(server.url, 'Bob');
  const asked = { game: name, seat: 0, seats: 2, clock: { kind: 'none' }, ...more };
  const { match } = (await ask<MatchCreated>(server.url, '/api/matches', asked, ada.token)).body;
  await ada.join(match, { want: 'views', legal: true });
  bob.send({ t: 'sit', match, want: 'views', legal: true });
  await bob.hear('match');
  return { match, ada, bob };
}

/** The first legal move of the one who is asked. */
async function move({ match, ada, bob }: Players, seat: number): Promise<void> {
  const client = seat === 0 ? ada : bob;
  const { legal, version } = await client.hear('did', did => did.yours === true);
  client.send({ t: 'act', match, action: legal![0]!, version });
}

async function finished(name: string, moves: number): Promise<string> {
  const players = await newMatch(name);
  for (let n = 0; n < moves; n++) await move(players, n % 2);
  players.ada.send({ t: 'resign', match: players.match });
  await players.bob.hear('did', did => did.phase === 'over');
  await Promise.all([players.ada.close(), players.bob.close()]);
  return players.match;
}

const withMatches = (running: string, over: string): string =>
  EXAMPLE.replaceAll('https://games.example.org', server.url).replace('RUNNING', running).replace('FINISHED', over);

async function openCourse(page: Page): Promise<void> {
  await page.goto(origin());
}

test('the course page of the manual shows a replay and a running match, on a desktop and on a phone', async () => {
  const over = await finished('dama', 6);
  const running = await newMatch('dama');
  coursePage = withMatches(running.match, over);
  const page = await browsers.person();
  await openCourse(page);
  const board = page.locator('ludoteca-board');
  const frame = page.frameLocator('iframe');
  await board.getByText('Move 0 of 3').first().waitFor();
  await frame.locator('[role=grid]').waitFor();
  // Stepping, by button and by key.
  await board.getByRole('button', { name: 'Next move' }).click();
  await board.getByText('Move 1 of 3').first().waitFor();
  await board.getByRole('button', { name: 'Last position' }).focus();
  await page.keyboard.press('End');
  await board.getByText('Bob wins').first().waitFor();
  // A move elsewhere is seen in the frame, and read out.
  await move(running, 0);
  await frame.locator('[role=status]', { hasText: 'Ada: ' }).waitFor();
  await frame.getByText('Bob’s turn').first().waitFor();
  // The page of the course keeps its own looks.
  expect(
    await page.evaluate('document.adoptedStyleSheets.length + document.querySelectorAll("style, link").length'),
  ).toBe(0);
  await picture(page, 'embed-course');
  expect(await complaints(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await fitsAcross(page)).toBe(true);
  await picture(page, 'embed-course-phone');
  expect(browsers.faults).toEqual([]);
  await Promise.all([running.ada.close(), running.bob.close()]);
});

test('the board of a game of others comes along, with its styles', async () => {
  const running = await newMatch('last-stone');
  coursePage = withMatches(running.match, await finished('last-stone', 2));
  const page = await browsers.person({ scheme: 'dark' });
  await openCourse(page);
  const board = page.locator('ludoteca-board .stones');
  await board.waitFor();
  await page.frameLocator('iframe').locator('.stones').waitFor();
  const colour = `document.querySelector('ludoteca-board').shadowRoot.querySelector('.stones circle')`;
  expect(await page.evaluate(`getComputedStyle(${colour}).fill`)).toBe('rgb(112, 128, 144)');
  await picture(page, 'embed-outside-dark');
  expect(browsers.faults).toEqual([]);
  await Promise.all([running.ada.close(), running.bob.close()]);
});

test('another site cannot frame the page, nor read a journal', async () => {
  const running = await newMatch('dama');
  const named = coursePage;
  coursePage = withMatches(running.match, running.match);
  const page = await browsers.person();
  // The same server under another name is another site.
  await page.goto(origin().replace('127.0.0.1', 'localhost'));
  await expect.poll(() => browsers.faults.join('\n')).toMatch(/frame-ancestors/);
  expect(browsers.faults.join('\n')).toMatch(/CORS/);
  expect(await page.locator('ludoteca-board [role=grid]').count()).toBe(0);
  browsers.faults.length = 0;
  coursePage = named;
  await Promise.all([running.ada.close(), running.bob.close()]);
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.url + path, { headers });

test('headers say who may frame and who may read; cookies are neither read nor set', async () => {
  const { match, ada, bob } = await newMatch('dama');
  const cookie = { cookie: `ludoteca=${ada.token}` };
  const page = await get(`/embed/${match}`, cookie);
  expect([page.status, page.headers.get('x-frame-options'), page.headers.get('set-cookie')]).toEqual([200, null, null]);
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${origin()}`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(page.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const state = await get(`/embed/${match}/state`, cookie);
  expect(await state.text()).toBe(await (await get(`/embed/${match}/state`)).text());
  for (const path of [`/embed/${match}/state`, '/embed/board.js', '/api/games', `/api/matches/${match}/journal`]) {
    const named = await get(path, { origin: origin() });
    expect([path, named.headers.get('access-control-allow-origin')]).toEqual([path, origin()]);
    expect(named.headers.get('vary')).toContain('origin');
    const other = await get(path, { origin: 'https://other.example.org' });
    expect([path, other.headers.get('access-control-allow-origin')]).toEqual([path, null]);
    expect(named.headers.get('access-control-allow-credentials')).toBeNull();
  }
  // Everything else stays as it was, also for the named site.
  for (const path of ['/', `/match/${match}`, '/api/matches', `/api/matches/${match}`]) {
    const { headers } = await get(path, { origin: origin() });
    expect([path, headers.get('x-frame-options'), headers.get('access-control-allow-origin')]).toEqual([
      path,
      'DENY',
      null,
    ]);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
  await Promise.all([ada.close(), bob.close()]);
});

test('private matches, and those that do not exist, are 404', async () => {
  const { match, ada, bob } = await newMatch('dama', { private: true });
  for (const path of [`/embed/${match}`, `/embed/${match}/state`, '/embed/nothing1', '/embed/nothing1/state']) {
    const answer = await get(path, { origin: origin() });
    expect([path, answer.status, answer.headers.get('x-frame-options')]).toEqual([path, 404, 'DENY']);
  }
  const journal = await get(`/api/matches/${match}/journal`, { origin: origin() });
  expect([journal.status, journal.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  await Promise.all([ada.close(), bob.close()]);
});

test('nothing of what seats keep secret is told', async () => {
  const { match, ada, bob } = await newMatch('uno');
  await ada.hear('did', did => did.phase === 'running');
  const state = await (await get(`/embed/${match}/state`)).text();
  expect((await get(`/api/matches/${match}/journal`)).status).toBe(403);
  const { view } = JSON.parse(state) as { view: unknown };
  ada.send({ t: 'join', match, want: 'views' });
  const own = await ada.hear('match');
  expect(view).not.toEqual(own.view);
  const audience = await Client.guest(server.url, 'Eve');
  audience.send({ t: 'join', match, want: 'views' });
  expect(view).toEqual((await audience.hear('match')).view);
  await Promise.all([ada.close(), bob.close(), audience.close()]);
});

test('where no site is named, there is nothing to frame', async () => {
  const closed = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    push: 'off',
    gateways: false,
  });
  const { token } = (await ask<{ token: string }>(closed.url, '/api/guests', { name: 'Ada' })).body;
  const asked = { game: 'dama', seat: 0, bots: [{ seat: 1, bot: 'random' }] };
  const { match } = (await ask<MatchCreated>(closed.url, '/api/matches', asked, token)).body;
  expect((await fetch(`${closed.url}/embed/${match}`)).status).toBe(404);
  await closed.close();
});
