import { expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { exportOf } from '../accounts/farewell.ts';
import { MOST } from './social.ts';
import { Company } from './testing.ts';

const refused = (code: string) => ({ refused: code });

test('people and bots can be followed; oneself, guests and who is not there cannot', async () => {
  const company = new Company();
  const { social } = company.house;
  const ada = await company.person('Ada');
  await company.person('Bob');
  await company.person('Engine', 'program');
  await company.person('Gast', 'guest');
  await company.person('Sus');
  await company.storage.accounts.change('sus', { suspended: 1 });
  expect(await social.follow(ada, 'bob')).toBeUndefined();
  expect(await social.follow(ada, 'bob')).toBeUndefined();
  expect(await social.follow(ada, 'engine')).toBeUndefined();
  expect(await social.follow(ada, 'ada')).toMatchObject(refused('accounts/not-yourself'));
  expect(await social.follow(ada, 'gast')).toMatchObject(refused('social/guest'));
  expect(await social.follow(ada, 'sus')).toMatchObject(refused('accounts/no-such-account'));
  expect(await social.follow(ada, 'nobody')).toMatchObject(refused('accounts/no-such-account'));
  expect(await social.counts('ada')).toEqual({ following: 2, followers: 0 });
  expect(await social.counts('bob')).toEqual({ following: 0, followers: 1 });
  expect(await social.ties('bob', 'ada')).toEqual({ following: false, follower: true, blocked: false });
  await social.unfollow('ada', 'bob');
  expect(await social.counts('bob')).toEqual({ following: 0, followers: 0 });
});

test('nobody follows more than so many', async () => {
  const company = new Company();
  const ada = await company.person('Ada');
  for (let i = 0; i < MOST.follow; i++)
    await company.storage.social.tie({ kind: 'follow', by: 'ada', to: `x${i}`, since: i }, MOST.follow);
  await company.person('Bob');
  expect(await company.house.social.follow(ada, 'bob')).toMatchObject(refused('social/too-many'));
  await company.house.social.unfollow('ada', 'x0');
  expect(await company.house.social.follow(ada, 'bob')).toBeUndefined();
});

test('a block ends following both ways and stands against following and inviting, until it is lifted', async () => {
  const company = new Company();
  const { social, invites } = company.house;
  const [ada, bob] = [await company.person('Ada'), await company.person('Bob')];
  await social.follow(ada, 'bob');
  await social.follow(bob, 'ada');
  const page = await company.page(bob);
  page.say({ t: 'people', on: true });
  await company.settle();
  page.news();
  expect(await social.block('ada', 'bob')).toBeUndefined();
  await company.settle();
  expect(page.news()).toEqual([{ t: 'people', people: [] }]);
  expect(await social.counts('ada')).toEqual({ following: 0, followers: 0 });
  expect(await social.follow(bob, 'ada')).toMatchObject(refused('social/unwanted'));
  expect(await social.follow(ada, 'bob')).toMatchObject(refused('social/you-block'));
  const table = (await company.house.rooms.get(await company.table(bob)))!;
  expect(await invites.invite(bob, 'ada', table)).toMatchObject(refused('social/unwanted'));
  expect(await social.list({ kind: 'block', by: 'ada', limit: 5 })).toMatchObject([{ account: 'bob', name: 'Bob' }]);
  await social.unblock('ada', 'bob');
  expect(await social.follow(bob, 'ada')).toBeUndefined();
  expect(await invites.invite(bob, 'ada', table)).toBeUndefined();
  // Following while being blocked: whichever comes first, no follow is left.
  await Promise.all([social.unfollow('bob', 'ada'), social.follow(bob, 'ada'), social.block('ada', 'bob')]);
  expect(await social.ties('ada', 'bob')).toEqual({ following: false, follower: false, blocked: true });
});

test('an invitation is for people who are not at the table yet, from who sits there, and not too often', async () => {
  const company = new Company();
  const { invites, rooms } = company.house;
  const [ada, bob, cleo] = [await company.person('Ada'), await company.person('Bob'), await company.person('Cleo')];
  await company.person('Engine', 'program');
  const made = await company.house.lobby.create(ada, { game: 'uno', seats: 4, private: true });
  if (isRefusal(made)) throw new Error(made.detail);
  const { table } = made;
  expect(await invites.invite(cleo, 'bob', table)).toMatchObject(refused('server/not-yours'));
  expect(await invites.invite(ada, 'engine', table)).toMatchObject(refused('social/no-person'));
  expect(await invites.invite(ada, 'ada', table)).toMatchObject(refused('accounts/not-yourself'));
  for (let i = 0; i < 4; i++) expect(await invites.invite(ada, 'bob', table)).toBeUndefined();
  expect(await invites.invite(ada, 'bob', table)).toMatchObject(refused('accounts/locked'));
  expect(await invites.invite(ada, 'cleo', table)).toBeUndefined();
  expect(await company.house.lobby.sit(bob, table)).toBe(1);
  expect(await invites.invite(ada, 'bob', table)).toMatchObject(refused('social/is-seated'));
  company.timer.pass(3_600_000);
  const later = (await rooms.get(table.match.id))!;
  await company.house.lobby.stand(bob, later, 1);
  expect(await invites.invite(ada, 'bob', later)).toBeUndefined();
});

test('who is suspended or leaves is shown to nobody, and takes every tie along', async () => {
  const company = new Company();
  const { social, accounts } = company.house;
  const [ada, bob] = [await company.person('Ada'), await company.person('Bob')];
  await company.person('Cleo');
  for (const other of ['bob', 'cleo']) await social.follow(ada, other);
  await social.follow(bob, 'ada');
  await social.block('cleo', 'bob');
  await social.setInvisible('bob', true);
  const page = await company.page(ada);
  page.say({ t: 'people', on: true });
  await company.settle();
  page.news();
  await accounts.moderation.suspend(ada, 'cleo', '');
  await company.settle();
  expect(page.news()).toMatchObject([{ t: 'people', people: [{ account: 'bob' }] }]);
  await accounts.moderation.unsuspend(ada, 'cleo', '');
  await accounts.moderation.veil(ada, { kind: 'name', key: 'bob' }, true, '');
  await company.settle();
  expect(page.news().at(-1)).toMatchObject({ t: 'people', people: [{ account: 'cleo' }, { name: 'Player bob' }] });
  const his = await company.page(bob);
  await accounts.farewell.leave('bob');
  his.close();
  await company.settle();
  expect(page.news().at(-1)).toMatchObject({ t: 'people', people: [{ account: 'cleo' }] });
  expect(await social.counts('ada')).toEqual({ following: 1, followers: 0 });
  expect(await company.storage.social.count({ kind: 'block', by: 'cleo' })).toBe(0);
  expect([await company.storage.social.seen('bob'), await company.storage.social.invisible()]).toEqual([undefined, []]);
});

test('the export has whom I follow, who follows me, whom I block, under names that may be seen', async () => {
  const company = new Company();
  const { social, accounts } = company.house;
  const [ada, bob] = [await company.person('Ada'), await company.person('Bob')];
  await company.person('Cleo');
  await social.follow(ada, 'bob');
  await social.follow(bob, 'ada');
  await social.block('ada', 'cleo');
  await social.setInvisible('ada', true);
  await accounts.veil.set({ kind: 'name', key: 'cleo' }, true);
  let text = '';
  for await (const part of exportOf(company.storage, accounts.veil, 'ada')) text += part;
  expect(JSON.parse(text)).toMatchObject({
    presence: { invisible: true },
    following: [{ account: 'bob', name: 'Bob' }],
    followers: [{ account: 'bob', name: 'Bob' }],
    blocked: [{ account: 'cleo', name: 'Player cleo' }],
    matches: [],
  });
});

test('who is followed or invited is told, once a day of following; not by whom they have blocked', async () => {
  const company = new Company();
  const { social, invites, notifications, rooms } = company.house;
  const ada = await company.person('Ada');
  await company.person('Bob');
  const told = async (): Promise<unknown[]> =>
    (await notifications.list('bob')).map(({ kind, about, by, params }) => [kind, about, by?.name, params]);
  await social.follow(ada, 'bob');
  await company.settle();
  expect(await told()).toEqual([['followed', 'players/ada', 'Ada', undefined]]);
  await notifications.read('bob');
  await social.unfollow('ada', 'bob');
  await social.follow(ada, 'bob');
  await company.settle();
  expect(await notifications.unread('bob')).toBe(0);
  const match = await company.table(ada, true);
  await invites.invite(ada, 'bob', (await rooms.get(match))!);
  await company.settle();
  expect((await told())[0]).toEqual(['invited', `match/${match}`, 'Ada', { game: 'dama' }]);
  await notifications.read('bob');
  await social.block('bob', 'ada');
  // Also what they would be told on other ways: a rematch is the wish of whoever asks.
  await notifications.notify('bob', { kind: 'rematch', about: 'match/other', by: ada, params: { game: 'dama' } });
  expect(await notifications.unread('bob')).toBe(0);
  await notifications.notify('bob', { kind: 'turn', about: 'match/other', by: ada, params: { game: 'dama' } });
  expect(await notifications.unread('bob')).toBe(1);
});
