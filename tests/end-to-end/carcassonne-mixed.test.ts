// Two clients of the line protocol and a real browser at one table, to the end.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { SOAK } from '../counts.ts';
import { Browsers } from './browser.ts';
import { steadily } from './carcassonne-client.ts';
import { expectedEnd, Kit } from './carcassonne-kit.ts';
import { ask } from './client.ts';
import { startPlayServer } from './cluster-kit.ts';

/** The document's simplified game: a match of 56 tiles. */
const OPTIONS = { fields: false, monasteries: false, shields: false, takeBack: false };

let kit: Kit;
let browsers: Browsers;
beforeEach(async () => {
  kit = new Kit();
  const off = ['fields', 'monasteries', 'shields'].map(key => [`carcassonne-lines.${key}`, 'off']);
  // The browser's own pauses need the real clock.
  kit.server = await startPlayServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    gateways: { 'carcassonne-lines': 0, 'software-challenge-xml': false },
    settings: { ...(Object.fromEntries(off) as Record<string, string>), 'carcassonne-lines.pace': '60' }, // pairs of texts
  });
  browsers = await Browsers.open(kit.server.url);
});
afterEach(async context => {
  await browsers.tellIfFailed(context);
  await browsers.close();
  await kit.close();
});

// In `npm test` sagrada-mixed.test.ts has a browser, a socket and a terminal at one table.
test.runIf(SOAK)('a browser and two sockets finish a match and agree on the count', async () => {
  const page = await browsers.person({ name: 'Ada' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Who looks at the page again sees at once what happened: here, the others' moves without a pause for each.
  const impatient = `setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 50)`;
  await page.addInitScript({ content: impatient });
  const { token } = browsers.guestOf(page);
  // Two bots, so that the browser has only a fifth of the turns.
  const bots = [1, 2].map(seat => ({ seat, bot: 'random' }));
  const wanted = { game: 'carcassonne', seats: 5, options: OPTIONS, bots, clock: { kind: 'none' } };
  const { match } = (await ask<MatchCreated>(kit.server.url, '/api/matches', wanted, token)).body;
  await page.goto(`/match/${match}`);
  const sockets = [kit.client(), kit.client()];
  for (const [i, socket] of sockets.entries()) {
    // The server does not say by which rules a table plays: these clients know that there are no fields.
    socket.choose = (legal, asked) =>
      asked === 'tile' ? steadily(legal, asked) : (legal.find(label => /^[CS]/.test(label)) ?? 'pass');
    socket.send('connect');
    await kit.seated(4 + i);
  }
  const [yellow, black] = sockets;
  let turns = 0;
  for (;;) {
    await page.locator('.carc-slot, .result').first().waitFor();
    if ((await page.locator('.result').count()) > 0) break;
    await page.locator('.carc-slot').first().click();
    await page.locator('.carc-buttons .primary').click();
    const none = page.locator('.carc-buttons').getByRole('button', { name: 'No follower', exact: true });
    await none.click();
    await none.waitFor({ state: 'detached' });
    turns++;
  }
  await Promise.all(sockets.map(socket => socket.hear('end:')));
  expect(turns).toBeGreaterThanOrEqual(10);
  expect([yellow!.mirror.colour, black!.mirror.colour]).toEqual(['yellow', 'black']);
  const end = yellow!.heard.at(-1)!;
  expect([expectedEnd(yellow!), expectedEnd(black!)]).toEqual([end, end]);
  const total = await page.locator('.carc-count tbody tr', { hasText: 'Ada' }).locator('td').last().innerText();
  expect(end).toMatch(new RegExp(`^end:red=${total},`));
  expect(browsers.faults).toEqual([]);
});
