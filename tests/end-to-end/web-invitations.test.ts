// The document's mobile extensions in a real browser: who is near, invitations, the battery, the installed app.

import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { fitsAcross, NARROW, noticed, picture } from './browser.ts';
import { ask } from './client.ts';
import { webServer } from './web-server.ts';

const web = webServer();

async function pictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await picture(page, `${name}-${colorScheme}`);
  }
}

/** A table of Carcassonne with this person on the first seat. */
async function sitDown(page: Page, wanted: object = {}): Promise<MatchCreated> {
  const { token } = web.browsers.guestOf(page);
  const made = await ask<MatchCreated>(
    web.server.url,
    '/api/matches',
    { game: 'carcassonne', seats: 2, ...wanted },
    token,
  );
  await page.goto(`/match/${made.body.match}`);
  return made.body;
}

async function stand(context: BrowserContext, latitude: number): Promise<void> {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude, longitude: 9.2, accuracy: 5 });
}

test('a position is told only on consent, and neighbours are shown', async () => {
  const [ada, ben, cleo] = [
    await web.browsers.person({ name: 'Ada' }),
    await web.browsers.person({ name: 'Ben', size: NARROW }),
    await web.browsers.person({ name: 'Cleo' }),
  ];
  await stand(ada.context(), 45.4);
  await stand(ben.context(), 45.4005);
  const told: string[] = [];
  ada.on('request', request => {
    if (request.url().includes('/api/nearby')) told.push(request.method());
  });
  await sitDown(ada);
  await ada.locator('.invite').waitFor();
  await ada.goto('/');
  await ada.locator('.nearby').getByText('See who is playing within 100 metres').waitFor();
  expect(told).toEqual([]);
  await ada.getByRole('button', { name: 'Show people nearby' }).click();
  await ada.locator('.nearby').getByText('Nobody within 100 metres').waitFor();
  expect(told).toEqual(['POST']);

  await ben.goto('/');
  await ben.getByRole('button', { name: 'Show people nearby' }).click();
  const near = ben.locator('.nearby-list li');
  await near.getByText('Ada').waitFor();
  await expect.poll(() => near.innerText()).toMatch(/Ada\s+within 300 m\s+Carcassonne/);
  await near.scrollIntoViewIfNeeded();
  expect(await fitsAcross(ben)).toBe(true);
  await pictures(ben, 'nearby-narrow');

  const forgotten = ada.waitForResponse(answer => answer.request().method() === 'DELETE');
  await ada.getByRole('button', { name: 'Stop sharing' }).click();
  await forgotten;
  await ben.reload();
  await ben.locator('.nearby').getByText('Nobody within 100 metres').waitFor();

  await cleo.goto('/');
  await cleo.getByRole('button', { name: 'Show people nearby' }).click();
  await cleo.locator('.nearby').getByText('Your browser does not share your position.').waitFor();
});

test('a table is handed on: link, code, picture, share sheet or copy, a letter', async () => {
  const ada = await web.browsers.person({ name: 'Ada', size: NARROW });
  await ada.addInitScript({
    content: `navigator.share = data => { window.shared = data; return Promise.resolve(); };`,
  });
  const { code } = await sitDown(ada);
  const link = `${web.server.url}/join/${code}`;
  // An address of this device leads no phone here.
  await ada.locator('.invite').getByText('There is no QR code').waitFor();
  expect(await ada.locator('.qr').count()).toBe(0);
  await ada.locator('.invite').scrollIntoViewIfNeeded();
  await pictures(ada, 'invite-narrow');
  expect(await fitsAcross(ada)).toBe(true);
  await ada.locator('.invite').getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(() => ada.evaluate<unknown>('window.shared')).toMatchObject({ url: link });

  await ada.getByLabel('Invite by email').fill('ben@example.org');
  await ada.getByRole('button', { name: 'Send' }).click();
  const email = ada.getByRole('link', { name: 'Write the email in your own mail program' });
  const href = decodeURIComponent((await email.getAttribute('href'))!);
  expect(href).toMatch(/^mailto:ben@example\.org\?subject=Ludoteca: Carcassonne&body=/);
  for (const part of [link, code, `localhost, port ${new URL(web.server.url).port}`]) expect(href).toContain(part);

  const ben = await web.browsers.person({ name: 'Ben' });
  await ben.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { code: other } = await sitDown(ben);
  await ben.locator('.invite').waitFor();
  await pictures(ben, 'invite-wide');
  await ben.locator('.invite').getByRole('button', { name: 'Share', exact: true }).click();
  await noticed(ben, 'Copied');
  expect(await ben.evaluate<string>('navigator.clipboard.readText()')).toBe(`${web.server.url}/join/${other}`);
});

/** Headless browsers have no battery of their own. */
const BATTERY = `
  const battery = Object.assign(new EventTarget(), { level: 0.42, charging: false });
  navigator.getBattery = () => Promise.resolve(battery);
  window.drain = percent => { battery.level = percent / 100; battery.dispatchEvent(new Event('levelchange')); };`;

test('the battery: colours, a warning, and good order at three percent', async () => {
  const ada = await web.browsers.person({ name: 'Ada', size: NARROW });
  await ada.addInitScript({ content: BATTERY });
  const { match } = await sitDown(ada, { bots: [{ seat: 1, bot: 'random' }] });
  const shown = ada.locator('.battery');
  await ada.locator('.carc-slot').first().waitFor();
  const colours = new Set<string>();
  for (const [percent, level] of [
    [42, 'full'],
    [30, 'half'],
    [15, 'low'],
    [10, 'empty'],
  ] as const) {
    await ada.evaluate(`drain(${percent})`);
    await ada.locator(`.battery.is-${level}`).waitFor();
    await expect.poll(() => shown.innerText()).toBe(`${percent}%`);
    colours.add(await ada.evaluate<string>(`getComputedStyle(document.querySelector('.battery')).color`));
  }
  expect(colours.size).toBe(4);
  await noticed(ada, 'Only 10 % battery left.');
  await pictures(ada, 'battery-narrow');
  const table = web.server.app.play.tables.inMemory(match)!;
  expect(table.isConnected(0)).toBe(true);
  await ada.evaluate('drain(3)');
  await ada.getByRole('dialog').getByText('You have left the table').waitFor();
  await expect.poll(() => new URL(ada.url()).pathname).toBe('/');
  await expect.poll(() => table.isConnected(0)).toBe(false);
  await pictures(ada, 'battery-end-narrow');
  await ada.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await ada.goto(`/match/${match}`);
  await ada.locator('.carc-slot').first().waitFor();
});

test('the server can be installed, says so when it cannot be reached, and never answers from memory', async () => {
  const ada = await web.browsers.person({ name: 'Ada', size: NARROW, serviceWorker: true });
  await ada.goto('/');
  await ada.locator('.box').first().waitFor();
  await ada.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const devtools = await ada.context().newCDPSession(ada);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data!)).toMatchObject({ name: 'Ludoteca', display: 'standalone', start_url: '/' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Every test's browser is a private window, which is the only thing against it.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([]);

  await ada.reload(); // now under the service worker
  await ada.locator('.box').first().waitFor();
  const kept = (): Promise<string[]> =>
    ada.evaluate(
      `caches.open('shell-1').then(shell => shell.keys()).then(keys => keys.map(key => new URL(key.url).pathname))`,
    );
  await expect.poll(async () => (await kept()).some(path => path.startsWith('/assets/'))).toBe(true);
  expect(await kept()).toContain('/offline.html');
  expect((await kept()).filter(path => path.startsWith('/api') || path === '/')).toEqual([]);
  await ada.context().setOffline(true);
  await expect(ada.evaluate(`fetch('/api/status').then(answer => answer.status)`)).rejects.toThrow();
  await ada.goto('/game/carcassonne');
  await ada.getByText('The server cannot be reached.').waitFor();
  await pictures(ada, 'offline-narrow');
  await ada.context().setOffline(false);
  await ada.getByRole('link', { name: 'Ludoteca' }).click();
  await ada.locator('.box').first().waitFor();
  web.browsers.faults.length = 0; // the failed requests on the console are what this test is about
});
