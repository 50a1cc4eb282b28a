import { expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import type { NewMatch } from '../api/rest.ts';
import type { House } from '../house.ts';
import type { Notification } from './notifications.ts';
import { openHouse, openPage, settle } from './testing.ts';

const DAY = 86_400_000;
const SLOW = { kind: 'turn', ms: 3 * DAY } as const;

/** Two guests at a table of Dama that has begun; Ada moves first. */
async function twoAtDama(house: House, more: Partial<NewMatch> = {}) {
  const [ada, bea] = [await house.guests.create('Ada'), await house.guests.create('Bea')];
  const made = await house.lobby.create(ada, { game: 'dama', clock: SLOW, seat: 0, ...more });
  if (isRefusal(made)) throw new Error(made.detail);
  await house.lobby.sit(bea, made.table);
  await settle();
  return { ada, bea, match: made.table.match.id };
}

const inShort = ({ kind, about, by, params, read }: Notification): object => ({
  kind,
  about,
  ...(by && { by: by.name }),
  ...params,
  ...(read && { read }),
});
const told = async (house: House, account: string): Promise<object[]> =>
  (await house.notifications.list(account)).map(inShort);

test('in a slow match who is elsewhere hears of their turn, once until they look', async () => {
  const house = await openHouse();
  const { ada, bea, match } = await twoAtDama(house);
  // It began while nobody looked: the first to move is told, the other is not asked.
  expect(await told(house, ada.account)).toEqual([{ kind: 'turn', about: `match/${match}`, by: 'Bea', game: 'dama' }]);
  expect(await told(house, bea.account)).toEqual([]);

  const elsewhere = await openPage(house, bea.token);
  expect(elsewhere.last('notified')).toEqual({ t: 'notified', unread: 0 });
  const page = await openPage(house, ada.token);
  expect(page.last('notified').unread).toBe(1);
  await page.say({ t: 'join', match, want: 'views', legal: true });
  expect(page.last('notified').unread).toBe(0);
  const { legal } = page.last('match');
  await page.say({ t: 'act', match, action: legal![0]! });
  expect(elsewhere.last('notified')).toMatchObject({
    unread: 1,
    news: { kind: 'turn', about: `match/${match}`, by: { name: 'Ada' } },
  });
  expect(page.last('notified').unread).toBe(0);
  await house.close();
});

test('nobody is told of what they look at, nor of their turn in a quick match', async () => {
  const house = await openHouse();
  const { ada, bea, match } = await twoAtDama(house);
  const [one, two] = [await openPage(house, ada.token), await openPage(house, bea.token)];
  for (const page of [one, two]) await page.say({ t: 'join', match, legal: true });
  await one.say({ t: 'act', match, action: one.last('match').legal![0]! });
  await two.say({ t: 'act', match, action: two.last('did').legal![0]! });
  expect(await house.notifications.unread(ada.account)).toBe(0);
  expect(await told(house, bea.account)).toEqual([]);

  const quick = await twoAtDama(house, { clock: { kind: 'turn', ms: 60_000 } });
  expect(await told(house, quick.ada.account)).toEqual([]);
  await house.close();
});

test('a page that closes looks no more', async () => {
  const house = await openHouse();
  const { ada, bea, match } = await twoAtDama(house);
  const [one, two] = [await openPage(house, ada.token), await openPage(house, bea.token)];
  for (const page of [one, two]) await page.say({ t: 'join', match, legal: true });
  two.session.close();
  await one.say({ t: 'act', match, action: one.last('match').legal![0]! });
  expect(await house.notifications.unread(bea.account)).toBe(1);
  await house.close();
});

test('the end is told to who is not there, and a rematch is asked for', async () => {
  const house = await openHouse();
  const { ada, bea, match } = await twoAtDama(house);
  const page = await openPage(house, ada.token);
  await page.say({ t: 'join', match }, { t: 'resign', match });
  await page.say({ t: 'rematch', match });
  expect(await told(house, bea.account)).toEqual([
    { kind: 'rematch', about: `match/${match}`, by: 'Ada', game: 'dama' },
    { kind: 'ended', about: `match/${match}`, by: 'Ada', game: 'dama', result: 'won' },
  ]);
  // After a slow match nobody has to stay for the answer.
  page.session.close();
  const other = await openPage(house, bea.token);
  await other.say({ t: 'join', match });
  expect(other.last('rematch').agreed).toEqual([0]);
  await other.say({ t: 'rematch', match });
  const { next } = other.last('rematch');
  expect((await house.storage.summary(next!))?.seats.map(who => who?.name)).toEqual(['Bea', 'Ada']);
  // She was at the table when it ended.
  expect(await told(house, ada.account)).toMatchObject([{ kind: 'turn', read: true }]);
  await house.close();
});

test('kinds that are not wanted are not told; a table nobody played is no match that ended', async () => {
  const house = await openHouse();
  const [ada, bea] = [await house.guests.create('Ada'), await house.guests.create('Bea')];
  await house.notifications.want(ada.account, 'turn', false);
  const made = await house.lobby.create(ada, { game: 'dama', clock: SLOW });
  if (isRefusal(made)) throw new Error(made.detail);
  await house.lobby.sit(bea, made.table);
  await settle();
  expect(await told(house, ada.account)).toEqual([]);
  expect(await house.notifications.unwanted(ada.account)).toEqual(['turn']);

  const open = await house.lobby.create(ada, { game: 'dama', private: true });
  if (isRefusal(open)) throw new Error(open.detail);
  open.table.change((m, now) => m.abort(now));
  await settle();
  expect(await told(house, ada.account)).toEqual([]);
  await house.close();
});

test('programs and those who are gone are not told; what is old is forgotten', async () => {
  const house = await openHouse(undefined, undefined, { idleMatch: DAY });
  const { ada, match } = await twoAtDama(house);
  const news = { kind: 'round', about: `match/${match}` } as const;
  await house.storage.accounts.add({ id: 'b-1', kind: 'program', name: 'Deep', look: 'deep', created: 1 });
  for (const account of ['b-1', 'g-nobody', ada.account]) await house.notifications.notify(account, news);
  expect([await told(house, 'b-1'), await told(house, 'g-nobody')]).toEqual([[], []]);
  expect(await house.notifications.unread(ada.account)).toBe(2);
  house.timer.pass(31 * DAY);
  await settle();
  expect(await told(house, ada.account)).toEqual([]);
  await house.close();
});

test('whoever leaves takes their notifications along and leaves none behind', async () => {
  const house = await openHouse();
  const { ada } = await twoAtDama(house);
  await house.notifications.want(ada.account, 'ended', false);
  await house.accounts.farewell.leave(ada.account);
  expect(await told(house, ada.account)).toEqual([]);
  expect(await house.notifications.unwanted(ada.account)).toEqual([]);
  await house.close();
});

test('wishes that come at once do not undo each other', async () => {
  const { notifications, guests } = await openHouse();
  const { account } = await guests.create('Ada');
  const want = (kind: 'turn' | 'ended' | 'round', isWanted: boolean) => notifications.want(account, kind, isWanted);
  await Promise.all([want('turn', false), want('ended', false), want('round', false), want('ended', true)]);
  expect(await notifications.unwanted(account)).toEqual(['turn', 'round']);
  expect(await want('turn', true)).toEqual(['round']);
});
