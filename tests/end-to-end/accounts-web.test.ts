// A person with an account, in a real browser: from the first visit to the last.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fitsAcross, moveDama, NARROW, noticed, ownName, picture } from './browser.ts';
import { Client } from './client.ts';
import { webServer } from './web-server.ts';

// A refused request is a line on the console; the pages say it better.
const web = webServer({ gateways: false }, { stored: true, expected: /status of 4\d\d/ });

const PASSWORD = 'four quiet wooden chairs';

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await fill(page, { Name: name, Password: password });
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

const me = (page: Page, name: string) => page.getByRole('button', { name: `You: ${name}` });

test('an evening: a guest plays, signs up and keeps the match, plays on, signs out and in, takes the data and leaves', async () => {
  const ada = await web.browsers.person();
  await ada.goto('/games/dama');
  await ada.getByLabel(/^Opponent/).selectOption('random');
  await ada.getByLabel('You play').selectOption({ label: 'Light' });
  await ada.getByRole('button', { name: 'Play', exact: true }).click();
  await moveDama(ada);
  const match = new URL(ada.url()).pathname.split('/').at(-1)!;

  await me(ada, await ownName(ada)).click();
  await picture(ada, 'me-menu-wide-light');
  await ada.getByRole('link', { name: 'Create an account' }).click();
  await fill(ada, { Name: 'Ada', Password: 'password' });
  await ada.getByRole('button', { name: 'Create account' }).click();
  await ada.getByText('This password is too common').waitFor();
  expect(await ada.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await picture(ada, 'sign-up-wide-light');
  await fill(ada, { Password: PASSWORD });
  await ada.getByRole('button', { name: 'Create account' }).click();
  await ada.getByRole('heading', { name: 'Ada' }).waitFor();

  // The seat is still Ada's, and the page plays on as the account.
  await ada.goto(`/match/${match}`);
  await moveDama(ada);
  const { cookies } = await ada.context().storageState();
  const hidden = { httpOnly: true, sameSite: 'Lax' };
  expect(cookies).toMatchObject([
    { name: 'ludoteca', ...hidden },
    { name: 'ludoteca-devices', ...hidden },
  ]);
  const readable = await ada.evaluate<string>('document.cookie + JSON.stringify(localStorage)');
  for (const { value } of cookies) expect(readable).not.toContain(value);

  // Another browser: a wrong password, then the right one; both sessions are listed.
  const elsewhere = await web.browsers.person({ size: NARROW, scheme: 'dark' });
  await signIn(elsewhere, 'Ada', 'not the password');
  await elsewhere.getByText('The name or the password is wrong.').waitFor();
  await picture(elsewhere, 'sign-in-narrow-dark');
  await signIn(elsewhere, 'ADA');
  await me(elsewhere, 'Ada').waitFor();
  await ada.goto('/account');
  await ada.getByRole('button', { name: 'End session' }).waitFor();
  await picture(ada, 'account-wide-light');
  await ada.getByRole('button', { name: 'End session' }).click();
  await noticed(elsewhere, 'Your session has ended');
  await me(elsewhere, 'Guest').waitFor();

  // A bot and its token, which is seen once.
  await fill(ada, { 'Name of the bot': 'Ada’s engine' });
  await ada.getByRole('button', { name: 'Add a bot' }).click();
  const token = await ada.locator('.made input').first().inputValue();
  expect(token).toMatch(/^b-[\w-]+\.[\w-]{32}$/);
  await picture(ada, 'account-bot-wide-light');
  await ada.reload();
  await ada.getByText('Ada’s engine').waitFor();
  expect(await ada.content()).not.toContain(token);

  // Signed out, she is another person; signed in, her match is hers again.
  await me(ada, 'Ada').click();
  await ada.getByRole('button', { name: 'Sign out', exact: true }).click();
  await noticed(ada, 'You are signed out.');
  await me(ada, 'Guest').waitFor();
  await signIn(ada, 'Ada');
  await me(ada, 'Ada').waitFor();
  await ada.getByRole('link', { name: 'Continue' }).first().waitFor();

  // The data.
  await ada.goto('/account');
  const [download] = await Promise.all([
    ada.waitForEvent('download'),
    ada.getByRole('link', { name: 'Download' }).click(),
  ]);
  const exported: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(exported).toMatchObject({
    account: { name: 'Ada', kind: 'person' },
    sessions: [{}],
    bots: [{ name: 'Ada’s engine', tokens: [{}] }],
    matches: [{ match, game: 'dama' }],
  });
  expect(JSON.stringify(exported)).not.toContain('argon2');

  // The end.
  const leaving = ada.locator('section', { has: ada.getByRole('heading', { name: 'Delete my account' }) });
  await leaving.getByLabel('Password').fill(PASSWORD);
  await leaving.getByRole('button', { name: 'Delete permanently' }).click();
  await noticed(ada, 'Your account has been deleted.');
  await me(ada, 'Guest').waitFor();
  await signIn(ada, 'Ada');
  await ada.getByText('The name or the password is wrong.').waitFor();
  const shown = await fetch(`${web.server.url}/api/matches/${match}/journal`);
  expect(await shown.text()).not.toContain('"Ada"');
  await Promise.all([ada.context().close(), elsewhere.context().close()]);
});

test('the first administrator: the printed link, an account suspended, a match ended, and the log of it', async () => {
  const op = await web.browsers.person();
  await op.goto(web.server.administrator!.replace(/^http:\/\/[^/]+/, ''));
  await fill(op, { Name: 'Olga', Password: PASSWORD });
  await picture(op, 'administrator-wide-light');
  await op.getByRole('button', { name: 'Create account' }).click();
  await op.getByRole('button', { name: 'Make Olga administrator' }).click();
  await noticed(op, 'Olga is now an administrator.');
  expect(op.url()).not.toContain('#');

  const eve = await web.browsers.person();
  await eve.goto('/sign-up');
  await fill(eve, { Name: 'Eve', Password: PASSWORD });
  await eve.getByRole('button', { name: 'Create account' }).click();
  await me(eve, 'Eve').waitFor();
  await eve.goto('/games/dama');
  await eve.getByRole('button', { name: 'Play', exact: true }).click();
  await eve.waitForURL(/\/match\//);
  const match = new URL(eve.url()).pathname.split('/').at(-1)!;

  await op.goto('/admin');
  // Guests who never played are out of sight until someone asks for them.
  await post('/api/guests', { name: 'Evelyn' });
  await fill(op, { 'Beginning of a name, or an id': 'ev', 'Match id or code': match });
  await op.getByRole('button', { name: 'Find' }).click();
  const rows = op.locator('.rows li', { hasText: 'since' });
  await expect.poll(() => rows.locator('b').allTextContents()).toEqual(['Eve']);
  await op.getByLabel('Show guests who never played').check();
  await expect.poll(() => rows.locator('b').allTextContents()).toEqual(['Eve', 'Evelyn']);
  await op.getByLabel('Kind').selectOption({ label: 'Accounts' });
  await expect.poll(() => rows.locator('b').allTextContents()).toEqual(['Eve']);
  await op.getByRole('button', { name: 'End the match' }).click();
  await op.getByText(`Olga ended match ${match}`).waitFor();
  await eve.getByRole('heading', { name: 'Cancelled' }).waitFor();
  const row = op.getByRole('listitem').filter({ hasText: 'Eve' }).filter({ hasText: 'account' });
  await row.getByLabel('Reason (shown in the log)').fill('rude');
  await row.getByRole('button', { name: 'Suspend' }).click();
  await op.getByText('Olga suspended Eve').waitFor();
  expect(await op.locator('.rows li', { hasText: 'Olga suspended Eve' }).textContent()).toMatch(/20\d\d.* · rude$/);
  await picture(op, 'admin-wide-light');
  await noticed(eve, 'Your session has ended');
  await signIn(eve, 'Eve');
  await eve.getByText('This account is suspended').waitFor();
  await Promise.all([op.context().close(), eve.context().close()]);
});

/** What runs where a page takes a text for markup. Add a place where people write, and it is attacked. */
const SCRIPTS = ['<img src=x onerror=hit()>', '"><svg onload=hit()>', '<script>hit()</script>'];

async function post(path: string, body: object, token = ''): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(web.server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>; // the answers here are flat objects of texts
}

test('XSS: names of players, tables and patterns, and chat, are shown as they were written, and nothing of them runs', async () => {
  const rows = 'R.1..\n..B.2\n5...G\n.Y.3.\n';
  const matches: string[] = [];
  const said = new Map<string, string>();
  for (const script of SCRIPTS) {
    const { token, name } = await post('/api/guests', { name: script });
    expect(name).toBe(script.slice(0, 24));
    const dama = await post('/api/matches', { game: 'dama', title: script }, token);
    const patterns = [`${script} 4`, rows, `${script} b 4`, rows].join('\n');
    const bots = [{ seat: 1, bot: 'random' }];
    const sagrada = await post('/api/matches', { game: 'sagrada', seats: 2, options: { patterns }, bots }, token);
    matches.push(dama['match']!, sagrada['match']!);
    const talker = await Client.guest(web.server.url, '', token);
    await talker.join(dama['match']!);
    talker.send({ t: 'say', text: `said: ${script}`, id: 1 });
    said.set(`/match/${dama['match']}`, `said: ${script}`);
    await talker.hear('ok');
    await talker.close();
  }
  const page = await web.browsers.person({ name: SCRIPTS[0]! });
  await page.addInitScript({ content: 'globalThis.hit = () => { globalThis.wasHit = true; }' });
  for (const path of ['/', ...matches.map(match => `/match/${match}`)]) {
    await page.goto(path);
    await page
      .getByText(path === '/' ? SCRIPTS[2]! : '<', { exact: path === '/' })
      .first()
      .waitFor();
    const told = said.get(path);
    if (told) expect(await page.locator('.chat-text').innerText()).toBe(told);
    expect([path, await page.evaluate<boolean>('globalThis.wasHit === true')]).toEqual([path, false]);
    expect(await page.locator('img[src=x], svg[onload]').count()).toBe(0);
  }
  await page.context().close();
});

test('every page about accounts fits a phone and names its fields, in the language with the longest words', async () => {
  const page = await web.browsers.person({ size: NARROW, locale: 'de' });
  for (const path of [
    '/sign-in',
    '/sign-up',
    '/forgot',
    '/reset#the-ticket-of-a-letter',
    '/confirm',
    '/account',
    '/administrator#the-ticket-of-a-link',
    '/admin',
    // Without the ticket of their links.
    '/reset',
    '/administrator',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([path, await fitsAcross(page)]).toEqual([path, true]);
    const nameless = await page.evaluate<string[]>(`
      [...document.querySelectorAll('button, a, input, select')]
        .filter(one => !(one.innerText || one.ariaLabel || one.title || one.labels?.[0]?.innerText || '').trim())
        .map(one => one.outerHTML)`);
    expect([path, nameless]).toEqual([path, []]);
    await picture(page, `${path.slice(1).replace('#', '-')}-narrow-light`);
  }
  await page.context().close();
});
