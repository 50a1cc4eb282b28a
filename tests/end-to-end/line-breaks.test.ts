// What happens to a page in a real browser when its line stands still for a while, when the machine sleeps, and when the same player has
// the match in two tabs. bad-line.test.ts has lines that are slow or that never come back.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { SOAK } from '../counts.ts';
import { MOVABLE, noticed, sharedBrowser, TARGET } from './browser.ts';
import { ask, Client } from './client.ts';
import { LineProxy } from './line-proxy.ts';
import { PageTraffic } from './page-traffic.ts';
import { webServer } from './web-server.ts';

/** Milliseconds; left out in `npm test`, where a line is silent until the page has noticed it. */
const SILENCE = SOAK ? 20_000 : 0;
const LOST = 'Connection lost. Reconnecting...';

const web = webServer({ gateways: false, botDelay: { dama: [0, 0] } });
let line: LineProxy;
let url: string;
beforeAll(async () => {
  line = new LineProxy(web.server.url);
  url = await line.open();
});
afterAll(() => line.close());

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
const tokenOf = (page: Page): string => web.browsers.guestOf(page).token;
const listed = (page: Page): Promise<string[]> => page.locator('.moves .move').allTextContents();
const status = (page: Page): Promise<string | null> => page.locator('.stage-line span').first().textContent();

/** Of Dama, with the page's player in the first seat; against a bot unless another one takes the seat. */
async function newMatch(page: Page, bots = [{ seat: 1, bot: 'random' }]): Promise<string> {
  const wanted = { game: 'dama', seat: 0, bots, clock: { kind: 'none' }, private: true };
  return (await ask<MatchCreated>(web.server.url, '/api/matches', wanted, tokenOf(page))).body.match;
}

/** The processes in which pages run. */
async function renderers(): Promise<number[]> {
  const session = await (await sharedBrowser()).newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []));
}

test('packets that arrive after a long silence bring the move once', async () => {
  const page = await web.browsers.person({ name: 'Ada' });
  const traffic = new PageTraffic(page);
  const match = await newMatch(page);
  await page.goto(`${url}/match/${match}`);
  await page.locator(MOVABLE).first().click();
  line.hold();
  await page.locator(TARGET).first().click();
  await expect.poll(() => status(page)).toBe(LOST);
  await pause(SILENCE);
  line.release();
  await expect.poll(() => status(page)).toBe('Your turn');
  await expect.poll(() => listed(page)).toHaveLength(2);
  expect(traffic.moves).toHaveLength(1);
  expect(await traffic.lostMoves(web.server.url, match, 0, tokenOf(page))).toEqual([]);
  await page.context().close();
});

test('a move of a second tab comes first: that of the first one is refused with a reason', async () => {
  const page = await web.browsers.person({ name: 'Bea' });
  const match = await newMatch(page);
  await page.goto(`${url}/match/${match}`);
  const second = await page.context().newPage();
  await second.goto(`${web.server.url}/match/${match}`);
  await page.locator(MOVABLE).first().click();
  line.lose();
  await page.locator(TARGET).first().click();
  await second.locator(MOVABLE).last().click();
  await second.locator(TARGET).last().click();
  await expect.poll(() => listed(second)).toHaveLength(2);
  line.restore();
  await noticed(page, 'Something has changed at the table since you decided. Look again.');
  await expect.poll(async () => [await listed(page), await status(page)]).toEqual([await listed(second), 'Your turn']);
  await page.context().close();
});

test('a machine that sleeps while the opponent moves shows the move when it wakes up', async () => {
  const before = await renderers();
  const page = await web.browsers.person({ name: 'Cleo' });
  const match = await newMatch(page, []);
  const opponent = await Client.guest(web.server.url, 'Dora');
  await ask(web.server.url, `/api/matches/${match}/seats`, {}, opponent.token);
  await page.goto(`${url}/match/${match}`);
  await page.locator(MOVABLE).first().click();
  await page.locator(TARGET).first().click();
  const shown = await opponent.join(match, { legal: true });
  const { legal, version } = shown.legal?.length ? shown : await opponent.hear('did', did => did.yours === true);
  const asleep = (await renderers()).filter(pid => !before.includes(pid));
  expect(asleep.length).toBeGreaterThan(0);
  for (const pid of asleep) process.kill(pid, 'SIGSTOP');
  // What was connected is gone when it wakes up.
  line.lose();
  opponent.send({ t: 'act', match, action: legal![0]!, version });
  await opponent.hear('did');
  await pause(SILENCE);
  line.restore();
  for (const pid of asleep) process.kill(pid, 'SIGCONT');
  await expect.poll(() => status(page)).toBe('Your turn');
  await expect.poll(() => listed(page)).toHaveLength(2);
  await opponent.close();
  await page.context().close();
});

test.skipIf(!SOAK)('what a page sends at a match in which nothing happens', async () => {
  const page = await web.browsers.person({ name: 'Emma' });
  const traffic = new PageTraffic(page);
  await page.goto(`${web.server.url}/match/${await newMatch(page)}`);
  await page.locator(MOVABLE).first().waitFor();
  const [messages, bytes] = [traffic.sent.length, traffic.bytes];
  await pause(60_000);
  console.log(`in a minute: ${traffic.sent.length - messages} messages, ${traffic.bytes - bytes} bytes`);
  expect(traffic.sent.length).toBeGreaterThan(messages);
  await page.context().close();
});
