// Days a move, in a real browser: a player closes the page, gets a notification on coming back, and one click leads to the board.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AccountShown } from '../../src/protocol/accounts.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { doSurely, fitsAcross, moveDama, NARROW, noticed, picture } from './browser.ts';
import { webServer } from './web-server.ts';

const DESKTOP = { width: 1280, height: 800 };

const web = webServer({ gateways: false }, { notifications: true });

/** Signs up with the browser's own cookies, and comes in. */
async function signUp(page: Page, name: string): Promise<void> {
  const data = { name, password: 'four quiet wooden chairs' };
  const answer = await page.context().request.post('/api/accounts', { data });
  const { account } = (await answer.json()) as AccountShown; // the server's own schema
  const kept = JSON.stringify({ account, name });
  await page.context().addInitScript({
    content: `localStorage.setItem('ludoteca.guest', ${JSON.stringify(kept)}); localStorage.setItem('ludoteca.named', 'true');`,
  });
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('three days a move: told on return, one click to the board, then the next match', async () => {
  const [ada, bea] = [
    await web.browsers.person({ size: DESKTOP, serviceWorker: true }),
    await web.browsers.person({ size: NARROW, scheme: 'dark', serviceWorker: true }),
  ];
  await signUp(ada, 'Ada');
  await signUp(bea, 'Bea');

  await ada.goto('/new/dama');
  await ada.getByLabel('Clock').selectOption({ label: '3 days per turn' });
  await ada.getByText('You do not have to stay at the table').waitFor();
  await picture(ada, 'slow-new-wide-light');
  await ada.getByRole('button', { name: 'Open the table' }).click();
  await ada.waitForURL(/\/match\//);
  const path = new URL(ada.url()).pathname;

  await bea.goto(path);
  await bea.getByRole('button', { name: 'Sit here' }).first().click();
  await bea.locator('[data-phase=running]').waitFor();
  await expect.poll(() => bea.getByRole('timer').first().textContent()).toMatch(/^(3d|2d 23h)$/);
  // The server has seen her leave the table before Ada moves: a player who sits at the table receives no notification of a move.
  await bea.goto('/');
  await bea.locator('.list', { hasText: 'Your matches' }).waitFor();
  await bea.close();
  await moveDama(ada);
  // Her chair is empty, and no one calls that being away; no one can stop her clock either.
  await ada.getByText('Bea’s turn').first().waitFor();
  expect(await ada.getByText('away', { exact: true }).count()).toBe(0);
  expect(await ada.getByRole('button', { name: 'Pause' }).count()).toBe(0);

  // Another table where she is to move first: it waits for her too.
  const page = await bea.context().newPage();
  const seats = { game: 'dama', private: true, seat: 0, clock: { kind: 'turn', ms: 86_400_000 } };
  const made = await page.context().request.post('/api/matches', { data: seats });
  const { match } = (await made.json()) as MatchCreated; // the server's own schema
  await ada.context().request.post(`/api/matches/${match}/seats`, { data: {} });

  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications: 2 new' }).waitFor();
  const mine = page.locator('.list', { hasText: 'Your matches' }).getByRole('listitem');
  await mine.nth(1).waitFor();
  await expect
    .poll(() => mine.allTextContents())
    .toEqual([
      expect.stringMatching(/Your turn.*(1 day|23 hr).* left/),
      expect.stringMatching(/Your turn.*(3 days|2 days 23 hr) left/),
    ]);
  await picture(page, 'slow-home-narrow-dark');
  await bell(page).click();
  // The newest stands on top.
  const line = page.getByRole('link', { name: 'Dama with Ada: your turn' }).nth(1);
  await line.waitFor();
  expect(await fitsAcross(page)).toBe(true);
  await picture(page, 'bell-narrow-dark');
  await line.click();
  await page.waitForURL(`**${path}`);
  await page.getByRole('button', { name: 'Notifications: 1 new' }).waitFor();
  await moveDama(page);
  const next = page.getByRole('link', { name: 'Next match (1 is waiting for you)' });
  await next.waitFor();
  await picture(page, 'slow-next-narrow-dark');
  await next.click();
  await page.waitForURL(`**/match/${match}`);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  // Ada's page shows the match, so no notification of the answer came there; the end of the other match is shown where she is.
  expect(await bell(ada).getAttribute('aria-label')).toBe('Notifications');
  await page.getByRole('tab', { name: 'Table' }).click();
  await doSurely(page, 'Resign');
  await ada.getByRole('button', { name: 'Notifications: 1 new' }).waitFor();
  await noticed(ada, 'Dama: you won against Bea');
  await bell(ada).click();
  await ada.getByRole('button', { name: 'Mark all as read' }).click();
  await ada.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await picture(ada, 'bell-wide-light');

  // The settings hold, and the browser is not asked for anything before someone wants it.
  await page.goto('/account');
  const ended = page.getByLabel('One of my matches has ended');
  await ended.waitFor();
  await Promise.all([page.waitForResponse('**/api/notifications/settings'), ended.uncheck()]);
  await page.getByRole('heading', { name: 'On this device' }).waitFor();
  await page.getByRole('heading', { name: 'Notifications' }).scrollIntoViewIfNeeded();
  await picture(page, 'bell-account-narrow-dark');
  await page.reload();
  await ended.waitFor();
  await expect.poll(() => ended.isChecked()).toBe(false);

  // All of it is hers to take along.
  const exported = await (await page.context().request.get('/api/account/export')).json();
  expect(exported).toMatchObject({
    notifications: [
      { kind: 'turn', about: `match/${match}`, by: { name: 'Ada' }, read: true },
      { kind: 'turn', about: path.slice(1), by: { name: 'Ada' }, read: true },
    ],
    unwantedNotifications: ['ended'],
    devices: [],
  });
});

/** As a link leads on: without loading the page again. */
async function walk(page: Page, path: string): Promise<void> {
  await page.goto('/servers');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(`history.pushState(null, '', '${path}')`);
}

test('what is pushed is shown in its language, and leads to the match', async () => {
  const page = await web.browsers.person({ size: DESKTOP, serviceWorker: true });
  await page.context().grantPermissions(['notifications']);
  await page.goto('/servers');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>(resolve =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      resolve(registrations[0]!.registrationId),
    ),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = async (body: string): Promise<void> => {
    const data = JSON.stringify({ title: 'Dama', body, about: 'match/abcdefgh', lang: 'it' });
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: web.server.url, registrationId, data });
  };
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  const shown = (): Promise<unknown> =>
    worker.evaluate(`registration.getNotifications().then(all =>
      all.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data })))`);
  // To a player with an open page the page alone shows it; here no page is open.
  await page.goto('about:blank');
  await push('Tocca a te: Ada ti aspetta');
  await push('Tocca a te: Bea ti aspetta');
  await expect.poll(async () => JSON.stringify(await shown())).toContain('Bea');
  // The newer one about the same match took the place of the older.
  expect(await shown()).toEqual([
    {
      title: 'Dama',
      body: 'Tocca a te: Bea ti aspetta',
      lang: 'it',
      tag: 'match/abcdefgh',
      data: { path: '/match/abcdefgh' },
    },
  ]);

  // A click on it. No automation can click: the worker is handed the event, and what needs a person's click is written down.
  await worker.evaluate(`
    WindowClient.prototype.focus = function () { done.push('focus'); return Promise.resolve(this); };
    Clients.prototype.openWindow = url => { done.push('open ' + url); return Promise.resolve(null); };`);
  const click = (): Promise<unknown> =>
    worker.evaluate(`(async () => {
      globalThis.done = [];
      await registration.showNotification('Dama', { data: { path: '/match/abcdefgh' } });
      const [notification] = await registration.getNotifications();
      const event = new NotificationEvent('notificationclick', { notification });
      await new Promise((resolve, reject) => {
        event.waitUntil = task => task.then(resolve, reject);
        self.dispatchEvent(event);
      });
      return { done, left: (await registration.getNotifications()).length };
    })()`);
  const other = await page.context().newPage();
  const paths = (): string[] => [page, other].map(one => new URL(one.url()).pathname);
  await worker.evaluate(`registration.getNotifications().then(all => all.forEach(one => one.close()))`);
  await walk(page, '/rankings');
  await walk(other, '/match/abcdefgh');
  expect(await click()).toEqual({ done: ['focus'], left: 0 });
  expect(paths()).toEqual(['/rankings', '/match/abcdefgh']);
  await walk(other, '/match/hgfedcba');
  expect(await click()).toEqual({ done: ['focus'], left: 0 });
  await expect.poll(paths).toEqual(['/match/abcdefgh', '/match/hgfedcba']);
  await walk(page, '/match/aaaabbbb');
  expect(await click()).toEqual({ done: [`open ${web.server.url}/match/abcdefgh`], left: 0 });
  expect(paths()).toEqual(['/match/aaaabbbb', '/match/hgfedcba']);
});
