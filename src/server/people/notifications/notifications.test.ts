import { expect, test } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import type { NewMatch } from '../../../protocol/rest.ts';
import type { App } from '../../app.ts';
import type { UserNotification } from './notifications.ts';
import { openPage, openTestApp, settle } from './testing.ts';

const DAY = 86_400_000;
const SLOW = { kind: 'turn', ms: 3 * DAY } as const;

/** Two guests at a table of Dama that has begun; Ada moves first. */
async function twoAtDama(app: App, more: Partial<NewMatch> = {}) {
  const [ada, bea] = [await app.people.accounts.guests.create('Ada'), await app.people.accounts.guests.create('Bea')];
  const made = await app.play.lobby.create(ada, { game: 'dama', clock: SLOW, seat: 0, ...more });
  if (isRefusal(made)) throw new Error(made.detail);
  await app.play.lobby.sit(bea, made.table);
  await settle();
  return { ada, bea, match: made.table.match.id };
}

const inShort = ({ kind, about, by, params, read }: UserNotification): object => ({
  kind,
  about,
  ...(by && { by: by.name }),
  ...params,
  ...(read && { read }),
});
const listed = async (app: App, account: string): Promise<object[]> =>
  (await app.people.notifications.list(account)).map(inShort);

test('in a slow match who is elsewhere hears of their turn, once until they look', async () => {
  const app = await openTestApp();
  const { ada, bea, match } = await twoAtDama(app);
  // The match began while no player had it open: the first to move is notified, the other is not.
  expect(await listed(app, ada.account)).toEqual([{ kind: 'turn', about: `match/${match}`, by: 'Bea', game: 'dama' }]);
  expect(await listed(app, bea.account)).toEqual([]);

  const elsewhere = await openPage(app, bea.token);
  expect(elsewhere.last('notified')).toEqual({ t: 'notified', unread: 0 });
  const page = await openPage(app, ada.token);
  expect(page.last('notified').unread).toBe(1);
  await page.send({ t: 'join', match, want: 'views', legal: true });
  expect(page.last('notified').unread).toBe(0);
  const { legal } = page.last('match');
  await page.send({ t: 'act', match, action: legal![0]! });
  expect(elsewhere.last('notified')).toMatchObject({
    unread: 1,
    news: { kind: 'turn', about: `match/${match}`, by: { name: 'Ada' } },
  });
  expect(page.last('notified').unread).toBe(0);
  await app.close();
});

test('nobody is told of what they look at, nor of their turn in a quick match', async () => {
  const app = await openTestApp();
  const { ada, bea, match } = await twoAtDama(app);
  const [one, two] = [await openPage(app, ada.token), await openPage(app, bea.token)];
  for (const page of [one, two]) await page.send({ t: 'join', match, legal: true });
  await one.send({ t: 'act', match, action: one.last('match').legal![0]! });
  await two.send({ t: 'act', match, action: two.last('did').legal![0]! });
  expect(await app.people.notifications.unread(ada.account)).toBe(0);
  expect(await listed(app, bea.account)).toEqual([]);

  const quick = await twoAtDama(app, { clock: { kind: 'turn', ms: 60_000 } });
  expect(await listed(app, quick.ada.account)).toEqual([]);
  await app.close();
});

test('a page that closes looks no more', async () => {
  const app = await openTestApp();
  const { ada, bea, match } = await twoAtDama(app);
  const [one, two] = [await openPage(app, ada.token), await openPage(app, bea.token)];
  for (const page of [one, two]) await page.send({ t: 'join', match, legal: true });
  two.session.close();
  await one.send({ t: 'act', match, action: one.last('match').legal![0]! });
  expect(await app.people.notifications.unread(bea.account)).toBe(1);
  await app.close();
});

test('the end is told to who is not there, and a rematch is asked for', async () => {
  const app = await openTestApp();
  const { ada, bea, match } = await twoAtDama(app);
  const page = await openPage(app, ada.token);
  await page.send({ t: 'join', match }, { t: 'resign', match });
  await page.send({ t: 'rematch', match });
  expect(await listed(app, bea.account)).toEqual([
    { kind: 'rematch', about: `match/${match}`, by: 'Ada', game: 'dama' },
    { kind: 'ended', about: `match/${match}`, by: 'Ada', game: 'dama', result: 'won' },
  ]);
  // In a slow match players need not wait at the table for the answer.
  page.session.close();
  const other = await openPage(app, bea.token);
  await other.send({ t: 'join', match });
  expect(other.last('rematch').agreed).toEqual([0]);
  await other.send({ t: 'rematch', match });
  const { next } = other.last('rematch');
  expect((await app.base.storage.summary(next!))?.seats.map(who => who?.name)).toEqual(['Bea', 'Ada']);
  // She was at the table when it ended.
  expect(await listed(app, ada.account)).toMatchObject([{ kind: 'turn', read: true }]);
  await app.close();
});

test('kinds that are not wanted are not told; a table nobody played is no match that ended', async () => {
  const app = await openTestApp();
  const [ada, bea] = [await app.people.accounts.guests.create('Ada'), await app.people.accounts.guests.create('Bea')];
  await app.people.notifications.setWanted(ada.account, 'turn', false);
  const made = await app.play.lobby.create(ada, { game: 'dama', clock: SLOW });
  if (isRefusal(made)) throw new Error(made.detail);
  await app.play.lobby.sit(bea, made.table);
  await settle();
  expect(await listed(app, ada.account)).toEqual([]);
  expect(await app.people.notifications.unwanted(ada.account)).toEqual(['turn']);

  const open = await app.play.lobby.create(ada, { game: 'dama', private: true });
  if (isRefusal(open)) throw new Error(open.detail);
  open.table.change((m, now) => m.abort(now));
  await settle();
  expect(await listed(app, ada.account)).toEqual([]);
  await app.close();
});

test('programs and those who are gone are not told; what is old is forgotten', async () => {
  const app = await openTestApp(undefined, undefined, { idleMatch: DAY });
  const { ada, match } = await twoAtDama(app);
  const news = { kind: 'round', about: `match/${match}` } as const;
  await app.base.storage.accounts.add({ id: 'b-1', kind: 'program', name: 'Deep', look: 'deep', created: 1 });
  for (const account of ['b-1', 'g-nobody', ada.account]) await app.people.notifications.notify(account, news);
  expect([await listed(app, 'b-1'), await listed(app, 'g-nobody')]).toEqual([[], []]);
  expect(await app.people.notifications.unread(ada.account)).toBe(2);
  app.base.timer.pass(31 * DAY);
  await settle();
  expect(await listed(app, ada.account)).toEqual([]);
  await app.close();
});

test('whoever leaves takes their notifications along and leaves none behind', async () => {
  const app = await openTestApp();
  const { ada } = await twoAtDama(app);
  await app.people.notifications.setWanted(ada.account, 'ended', false);
  await app.people.accounts.deletion.deleteAccount(ada.account);
  expect(await listed(app, ada.account)).toEqual([]);
  expect(await app.people.notifications.unwanted(ada.account)).toEqual([]);
  await app.close();
});

test('wishes that come at once do not undo each other', async () => {
  const { people } = await openTestApp();
  const { notifications } = people;
  const { guests } = people.accounts;
  const { account } = await guests.create('Ada');
  const want = (kind: 'turn' | 'ended' | 'round', isWanted: boolean) =>
    notifications.setWanted(account, kind, isWanted);
  await Promise.all([want('turn', false), want('ended', false), want('round', false), want('ended', true)]);
  expect(await notifications.unwanted(account)).toEqual(['turn', 'round']);
  expect(await want('turn', true)).toEqual(['round']);
});
