import { expect, test } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import { exportAccount } from '../export/account-export.ts';
import { MAX_RELATIONS } from './social.ts';
import { SocialTestApp } from './testing.ts';

const refused = (code: string) => ({ refused: code });

test('people and bots can be followed; oneself, guests and who is not there cannot', async () => {
  const testApp = new SocialTestApp();
  const { social } = testApp.app.people;
  const ada = await testApp.person('Ada');
  await testApp.person('Bob');
  await testApp.person('Engine', 'program');
  await testApp.person('Gast', 'guest');
  await testApp.person('Sus');
  await testApp.storage.accounts.change('sus', { suspended: 1 });
  expect(await social.follow(ada, 'bob')).toBeUndefined();
  expect(await social.follow(ada, 'bob')).toBeUndefined();
  expect(await social.follow(ada, 'engine')).toBeUndefined();
  expect(await social.follow(ada, 'ada')).toMatchObject(refused('accounts/not-yourself'));
  expect(await social.follow(ada, 'gast')).toMatchObject(refused('social/guest'));
  expect(await social.follow(ada, 'sus')).toMatchObject(refused('accounts/no-such-account'));
  expect(await social.follow(ada, 'nobody')).toMatchObject(refused('accounts/no-such-account'));
  expect(await social.counts('ada')).toEqual({ following: 2, followers: 0 });
  expect(await social.counts('bob')).toEqual({ following: 0, followers: 1 });
  expect(await social.relationship('bob', 'ada')).toEqual({ following: false, follower: true, blocked: false });
  await social.unfollow('ada', 'bob');
  expect(await social.counts('bob')).toEqual({ following: 0, followers: 0 });
});

test('nobody follows more than so many', async () => {
  const testApp = new SocialTestApp();
  const ada = await testApp.person('Ada');
  for (let i = 0; i < MAX_RELATIONS.follow; i++)
    await testApp.storage.social.addRelation(
      { kind: 'follow', by: 'ada', to: `x${i}`, since: i },
      MAX_RELATIONS.follow,
    );
  await testApp.person('Bob');
  expect(await testApp.app.people.social.follow(ada, 'bob')).toMatchObject(refused('social/too-many'));
  await testApp.app.people.social.unfollow('ada', 'x0');
  expect(await testApp.app.people.social.follow(ada, 'bob')).toBeUndefined();
});

test('a block ends following both ways and stands against following and inviting, until it is lifted', async () => {
  const testApp = new SocialTestApp();
  const { social, tableInvitations: invites } = testApp.app.people;
  const [ada, bob] = [await testApp.person('Ada'), await testApp.person('Bob')];
  await social.follow(ada, 'bob');
  await social.follow(bob, 'ada');
  const page = await testApp.page(bob);
  page.send({ t: 'people', on: true });
  await testApp.settle();
  page.takePeopleMessages();
  expect(await social.block('ada', 'bob')).toBeUndefined();
  await testApp.settle();
  expect(page.takePeopleMessages()).toEqual([{ t: 'people', people: [] }]);
  expect(await social.counts('ada')).toEqual({ following: 0, followers: 0 });
  expect(await social.follow(bob, 'ada')).toMatchObject(refused('social/unwanted'));
  expect(await social.follow(ada, 'bob')).toMatchObject(refused('social/you-block'));
  const table = (await testApp.app.play.tables.get(await testApp.table(bob)))!;
  expect(await invites.invite(bob, 'ada', table)).toMatchObject(refused('social/unwanted'));
  expect(await social.list({ kind: 'block', by: 'ada', limit: 5 })).toMatchObject([{ account: 'bob', name: 'Bob' }]);
  await social.unblock('ada', 'bob');
  expect(await social.follow(bob, 'ada')).toBeUndefined();
  expect(await invites.invite(bob, 'ada', table)).toBeUndefined();
  // Following while being blocked: whichever comes first, no follow is left.
  await Promise.all([social.unfollow('bob', 'ada'), social.follow(bob, 'ada'), social.block('ada', 'bob')]);
  expect(await social.relationship('ada', 'bob')).toEqual({ following: false, follower: false, blocked: true });
});

test('an invitation is for people who are not at the table yet, from who sits there, and not too often', async () => {
  const testApp = new SocialTestApp();
  const { tableInvitations: invites } = testApp.app.people;
  const { tables } = testApp.app.play;
  const [ada, bob, cleo] = [await testApp.person('Ada'), await testApp.person('Bob'), await testApp.person('Cleo')];
  await testApp.person('Engine', 'program');
  const made = await testApp.app.play.lobby.create(ada, { game: 'uno', seats: 4, private: true });
  if (isRefusal(made)) throw new Error(made.detail);
  const { table } = made;
  expect(await invites.invite(cleo, 'bob', table)).toMatchObject(refused('server/not-yours'));
  expect(await invites.invite(ada, 'engine', table)).toMatchObject(refused('social/no-person'));
  expect(await invites.invite(ada, 'ada', table)).toMatchObject(refused('accounts/not-yourself'));
  for (let i = 0; i < 4; i++) expect(await invites.invite(ada, 'bob', table)).toBeUndefined();
  expect(await invites.invite(ada, 'bob', table)).toMatchObject(refused('accounts/locked'));
  expect(await invites.invite(ada, 'cleo', table)).toBeUndefined();
  expect(await testApp.app.play.lobby.sit(bob, table)).toBe(1);
  expect(await invites.invite(ada, 'bob', table)).toMatchObject(refused('social/is-seated'));
  testApp.timer.pass(3_600_000);
  const later = (await tables.get(table.match.id))!;
  await testApp.app.play.lobby.leaveSeat(bob, later, 1);
  expect(await invites.invite(ada, 'bob', later)).toBeUndefined();
});

test('who is suspended or leaves is shown to nobody, and takes every tie along', async () => {
  const testApp = new SocialTestApp();
  const { social, accounts, moderation } = testApp.app.people;
  const [ada, bob] = [await testApp.person('Ada'), await testApp.person('Bob')];
  await testApp.person('Cleo');
  for (const other of ['bob', 'cleo']) await social.follow(ada, other);
  await social.follow(bob, 'ada');
  await social.block('cleo', 'bob');
  await social.setInvisible('bob', true);
  const page = await testApp.page(ada);
  page.send({ t: 'people', on: true });
  await testApp.settle();
  page.takePeopleMessages();
  await moderation.suspend(ada, 'cleo', '');
  await testApp.settle();
  expect(page.takePeopleMessages()).toMatchObject([{ t: 'people', people: [{ account: 'bob' }] }]);
  await moderation.unsuspend(ada, 'cleo', '');
  await moderation.setHidden(ada, { kind: 'name', key: 'bob' }, true, '');
  await testApp.settle();
  expect(page.takePeopleMessages().at(-1)).toMatchObject({
    t: 'people',
    people: [{ account: 'cleo' }, { name: 'Player bob' }],
  });
  const his = await testApp.page(bob);
  await accounts.deletion.deleteAccount('bob');
  his.close();
  await testApp.settle();
  expect(page.takePeopleMessages().at(-1)).toMatchObject({ t: 'people', people: [{ account: 'cleo' }] });
  expect(await social.counts('ada')).toEqual({ following: 1, followers: 0 });
  expect(await testApp.storage.social.count({ kind: 'block', by: 'cleo' })).toBe(0);
  expect([await testApp.storage.social.lastSeen('bob'), await testApp.storage.social.invisible()]).toEqual([
    undefined,
    [],
  ]);
});

test('the export has whom I follow, who follows me, whom I block, under names that may be seen', async () => {
  const testApp = new SocialTestApp();
  const { social, accounts } = testApp.app.people;
  const [ada, bob] = [await testApp.person('Ada'), await testApp.person('Bob')];
  await testApp.person('Cleo');
  await social.follow(ada, 'bob');
  await social.follow(bob, 'ada');
  await social.block('ada', 'cleo');
  await social.setInvisible('ada', true);
  await accounts.redaction.set({ kind: 'name', key: 'cleo' }, true);
  let text = '';
  for await (const part of exportAccount(testApp.storage, accounts.redaction, 'ada')) text += part;
  expect(JSON.parse(text)).toMatchObject({
    presence: { invisible: true },
    following: [{ account: 'bob', name: 'Bob' }],
    followers: [{ account: 'bob', name: 'Bob' }],
    blocked: [{ account: 'cleo', name: 'Player cleo' }],
    matches: [],
  });
});

test('who is followed or invited is told, once a day of following; not by whom they have blocked', async () => {
  const testApp = new SocialTestApp();
  const { social, tableInvitations: invites, notifications } = testApp.app.people;
  const { tables } = testApp.app.play;
  const ada = await testApp.person('Ada');
  await testApp.person('Bob');
  const told = async (): Promise<unknown[]> =>
    (await notifications.list('bob')).map(({ kind, about, by, params }) => [kind, about, by?.name, params]);
  await social.follow(ada, 'bob');
  await testApp.settle();
  expect(await told()).toEqual([['followed', 'players/ada', 'Ada', undefined]]);
  await notifications.read('bob');
  await social.unfollow('ada', 'bob');
  await social.follow(ada, 'bob');
  await testApp.settle();
  expect(await notifications.unread('bob')).toBe(0);
  const match = await testApp.table(ada, true);
  await invites.invite(ada, 'bob', (await tables.get(match))!);
  await testApp.settle();
  expect((await told())[0]).toEqual(['invited', `match/${match}`, 'Ada', { game: 'dama' }]);
  await notifications.read('bob');
  await social.block('bob', 'ada');
  // Other notifications, too: a rematch is asked for by the other player.
  await notifications.notify('bob', { kind: 'rematch', about: 'match/other', by: ada, params: { game: 'dama' } });
  expect(await notifications.unread('bob')).toBe(0);
  await notifications.notify('bob', { kind: 'turn', about: 'match/other', by: ada, params: { game: 'dama' } });
  expect(await notifications.unread('bob')).toBe(1);
});
