// Two people with accounts in two real browsers: one follows the other, sees them come and play, watches, invites; the other
// hides, and blocks.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Visitor } from './accounts-kit.ts';
import { fitsAcross, NARROW, noticed, picture, type Visit } from './browser.ts';
import { webServer } from './web-server.ts';

// A refused request is a line on the console; the pages say it better.
const web = webServer({ gateways: false }, { stored: true, expected: /status of 4\d\d/ });

/** A person with an account, signed in in a browser of their own. */
async function person(name: string, visit: Visit = {}): Promise<{ page: Page; visitor: Visitor; account: string }> {
  const visitor = new Visitor(web.server.url);
  const signedUp = await visitor.signUp(name);
  expect(signedUp).toMatchObject({ status: 200 });
  const { account } = signedUp.body as { account: string };
  const page = await web.browsers.person(visit);
  const [cookie, value] = visitor.cookie.split('=');
  await page.context().addCookies([{ name: cookie!, value: value!, url: web.server.url }]);
  const me = JSON.stringify({ account, name });
  const content = `localStorage.setItem('ludoteca.guest', ${JSON.stringify(me)}); localStorage.setItem('ludoteca.named', 'true');`;
  await page.context().addInitScript({ content });
  return { page, visitor, account };
}

const people = (page: Page) => page.getByRole('region', { name: 'People' });

test('following, being here, watching, inviting, hiding and blocking', async () => {
  const { page: ada } = await person('Ada');
  const { page: bob, visitor: his, account } = await person('Bob', { size: NARROW, scheme: 'dark' });

  // Ada finds Bob, who has not played yet, and follows him.
  await ada.goto('/');
  await people(ada).getByText('You do not follow anybody yet.').waitFor();
  await picture(ada, 'people-empty-wide-light');
  await people(ada).getByLabel('Find people').fill('bob');
  await people(ada).getByRole('button', { name: 'Find' }).click();
  await people(ada).getByRole('link', { name: 'Bob' }).click();
  await ada.getByText('Bob has not played a match here yet.').waitFor();
  await ada.getByRole('button', { name: 'Follow', exact: true }).click();
  await ada.getByRole('button', { name: 'Unfollow' }).waitFor();
  await ada.getByText('1 follower').waitFor();
  await ada.getByText('offline', { exact: true }).waitFor();

  // He comes, and finds that out.
  await bob.goto('/');
  await ada.getByText('online', { exact: true }).waitFor();
  await bob.getByRole('button', { name: 'Notifications: 1 new' }).click();
  await bob.getByRole('link', { name: 'Ada follows you' }).click();
  await bob.getByText('follows you', { exact: true }).waitFor();
  expect(await fitsAcross(bob)).toBe(true);
  await picture(bob, 'profile-narrow-dark');

  // Ada sees him play, and watches.
  await ada.goto('/');
  await people(ada).getByText('1 online').waitFor();
  const made = await his.post('/api/matches', { game: 'dama', bots: [{ seat: 1, bot: 'random' }] });
  const { match } = made.body as { match: string };
  await bob.goto(`/match/${match}`);
  await people(ada).getByText('is playing Dama').waitFor();
  await picture(ada, 'people-wide-light');
  await people(ada).getByRole('link', { name: 'Watch' }).click();
  await ada.getByText('1 spectator').first().waitFor();
  expect(new URL(ada.url()).pathname).toBe(`/match/${match}`);

  // She invites him to a table of their own.
  await ada.goto(`/players/${account}`);
  await ada.getByRole('button', { name: 'Play with Bob' }).click();
  await picture(ada, 'challenge-wide-light');
  await ada.getByRole('dialog').getByRole('link', { name: 'Dama' }).click();
  await ada.getByText('This table is for you and Bob').waitFor();
  await expect.poll(() => ada.getByLabel('Private table').isChecked()).toBe(true);
  await ada.getByRole('button', { name: 'Open the table' }).click();
  await noticed(ada, 'The invitation to Bob has been sent.');
  await ada.getByRole('button', { name: 'Invite Bob' }).waitFor();
  await picture(ada, 'invite-people-wide-light');
  await bob.getByRole('button', { name: 'Notifications: 1 new' }).click();
  await bob.getByRole('link', { name: 'Dama: Ada invites you to a table' }).click();
  await bob.getByRole('button', { name: 'Sit here' }).click();
  await bob.getByRole('grid').waitFor();

  // Of a private table only that he plays; invisible, not even that.
  await ada.goto('/');
  await people(ada).getByText('is playing').waitFor();
  // Another node may still know of the table he played at before, for a moment.
  await people(ada).getByRole('link', { name: 'Watch' }).waitFor({ state: 'detached' });
  expect(await people(ada).getByText('is playing').count()).toBe(1);
  await bob.goto('/account');
  await bob.getByLabel('Be invisible').check();
  await people(ada).getByText('offline', { exact: true }).waitFor();
  await bob.getByText('Followers').click();
  expect(await fitsAcross(bob)).toBe(true);
  await picture(bob, 'account-people-narrow-dark');

  // Blocked, she cannot follow him any more. He is asked first, and a slip of the finger changes nothing.
  const block = bob.locator('#people').getByRole('button', { name: 'Block Ada' });
  await block.click();
  await bob.getByRole('alertdialog', { name: 'Block Ada?' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await bob.evaluate(`fetch('/api/account/blocked').then(answer => answer.json())`)).toEqual({ people: [] });
  await block.click();
  await bob.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await bob.getByText('You have blocked Ada.').waitFor();
  await people(ada).getByText('You do not follow anybody yet.').waitFor();
  await ada.goto(`/players/${account}`);
  await ada.getByRole('button', { name: 'Follow', exact: true }).click();
  await noticed(ada, 'You cannot follow or invite this account.');
  await bob.locator('#people summary', { hasText: 'Blocked' }).click();
  // By key: anyone who presses a button that goes away with its row stays where they were.
  await bob.getByRole('button', { name: 'Unblock Ada' }).press('Enter');
  await bob.getByText('You have not blocked anybody.').waitFor();
  await bob.locator('#people summary:focus', { hasText: 'Blocked' }).waitFor();
});

test('lists are one’s own, counts are everybody’s; hidden names, suspended accounts, guests and programs', async () => {
  const [eva, finn, gwen] = [new Visitor(web.server.url), new Visitor(web.server.url), new Visitor(web.server.url)];
  const ids: string[] = [];
  for (const [visitor, name] of [
    [eva, 'Eva'],
    [finn, 'Finn'],
    [gwen, 'Gwen'],
  ] as const)
    ids.push(((await visitor.signUp(name)).body as { account: string }).account);
  const [, finnId, gwenId] = ids;
  const bot = ((await eva.post('/api/account/bots', { name: 'Evas Engine' })).body as { account: string }).account;
  for (const other of [finnId, gwenId, bot])
    expect(await eva.ask('POST', `/api/people/${other}/follow`)).toMatchObject({ status: 200 });

  expect((await eva.get('/api/account/following')).body).toMatchObject([
    { name: 'Evas Engine', kind: 'program' },
    { name: 'Gwen' },
    { name: 'Finn', here: false },
  ]);
  expect((await finn.get('/api/account/followers?limit=1')).body).toMatchObject({ people: [{ name: 'Eva' }] });
  // Anyone who asks sees how many, a follower also whether they are here.
  const stranger = new Visitor(web.server.url);
  const { body: seen } = await stranger.get(`/api/people/${finnId}`);
  expect(seen).toEqual({ account: finnId, name: 'Finn', kind: 'person', following: 0, followers: 1 });
  expect((await eva.get(`/api/people/${finnId}`)).body).toMatchObject({
    you: { following: true, follower: false, blocked: false },
    presence: { here: false },
  });
  expect((await finn.get(`/api/people/${gwenId}`)).body).not.toHaveProperty('presence');
  expect((await stranger.get('/api/people?name=finn')).body).toMatchObject([{ name: 'Finn' }]);

  // A guest and a program follow no one.
  const guest = new Visitor(web.server.url);
  guest.token = ((await guest.post('/api/guests', { name: 'Gast' })).body as { token: string }).token;
  const program = new Visitor(web.server.url);
  program.token = ((await eva.post(`/api/account/bots/${bot}/tokens`, {})).body as { token: string }).token;
  for (const one of [stranger, guest, program])
    expect((await one.ask('POST', `/api/people/${finnId}/follow`)).status).toBe(401);
  expect(await eva.ask('POST', '/api/people/g-nobody/follow')).toMatchObject({ status: 404 });

  // A hidden name is shown as hidden and not found; who is suspended is not there at all.
  const { redaction } = web.server.app.people.accounts;
  await redaction.set({ kind: 'name', key: finnId! }, true);
  // Another node learns of it a moment later.
  await expect.poll(async () => JSON.stringify((await eva.get('/api/account/following')).body)).not.toContain('Finn');
  expect((await stranger.get('/api/people?name=finn')).body).toEqual([]);
  await web.server.app.base.storage.accounts.change(gwenId!, { suspended: 1 });
  expect((await stranger.get(`/api/people/${gwenId}`)).status).toBe(404);
  expect((await eva.get('/api/account/following')).body).toHaveLength(2);
});
