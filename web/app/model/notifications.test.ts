import { expect, test } from 'vitest';
import type { NotificationShown } from '../../../src/protocol/notifications.ts';
import { en } from '../../locales/en.ts';
import { createTranslate } from '../../locales/translator.ts';
import { createNotificationInbox, notificationText } from './notifications.ts';

type Told = { unread: number; notifications: NotificationShown[] };

const translate = createTranslate('en', en);
const ONE: NotificationShown = {
  id: 1,
  kind: 'turn',
  about: 'match/abcd',
  at: 0,
  read: false,
  params: { game: 'dama' },
};
const BEA = { account: 'a-2', name: 'Bea' };

test.each<[string, Partial<NotificationShown>, string]>([
  ['a turn', {}, 'Dama: your turn'],
  ['a turn after somebody', { by: BEA }, 'Dama with Bea: your turn'],
  ['a defeat', { kind: 'ended', by: BEA, params: { game: 'dama', result: 'lost' } }, 'Dama: you lost against Bea'],
  ['a rematch', { kind: 'rematch', by: BEA }, 'Dama: Bea wants a rematch'],
  ['a round', { kind: 'round', params: { game: 'dama', tournament: 'Cup' } }, 'Cup: your next game is ready'],
  // A server that is newer than the page may have kinds the page does not know.
  ['an unknown kind', { kind: 'later' as 'turn' }, 'match/abcd'],
])('%s', (_, more, text) => expect(notificationText(translate, { ...ONE, ...more })).toBe(text));

test('a ring counts, is said, and refreshes a list that is shown', async () => {
  let notifications: NotificationShown[] = [];
  const said: string[] = [];
  const api = {
    list: () => Promise.resolve({ unread: notifications.filter(({ read }) => !read).length, notifications }),
    read: () => Promise.resolve({ unread: 0 }),
  };
  const bell = createNotificationInbox(api, news => said.push(notificationText(translate, news)));
  bell.onMessage(3);
  expect([bell.unread.get(), bell.list.get(), said]).toEqual([3, undefined, []]);
  await bell.fetch();
  expect([bell.unread.get(), bell.list.get()]).toEqual([0, []]);
  notifications = [ONE];
  bell.onMessage(1, ONE);
  await Promise.resolve().then(() => undefined);
  expect([bell.unread.get(), bell.list.get(), said]).toEqual([1, [ONE], ['Dama: your turn']]);
  await bell.read([1]);
  expect([bell.unread.get(), bell.list.get()]).toEqual([0, [{ ...ONE, read: true }]]);
  bell.reset();
  expect(bell.list.get()).toBeUndefined();
});

/** A server whose answers the test releases in any order. */
function slowHouse() {
  const answers: ((told: Told) => void)[] = [];
  const later = (): Promise<Told> => new Promise(resolve => answers.push(resolve));
  return { answers, bell: createNotificationInbox({ list: later, read: later }, () => undefined) };
}

test('a late answer takes nothing back that was told since', async () => {
  const { answers, bell } = slowHouse();
  const asked = [bell.fetch(), bell.fetch()];
  answers[1]!({ unread: 1, notifications: [ONE] });
  answers[0]!({ unread: 0, notifications: [] });
  await Promise.all(asked);
  expect([bell.unread.get(), bell.list.get()]).toEqual([1, [ONE]]);
  const reading = bell.read([1]);
  bell.onMessage(2);
  answers[2]!({ unread: 0, notifications: [] });
  await reading;
  expect(bell.unread.get()).toBe(2);
});

test('a ring while the list is on its way has it asked for again; another person gets no answer of the one before', async () => {
  const { answers, bell } = slowHouse();
  const first = bell.fetch();
  bell.onMessage(1, ONE);
  expect(answers).toHaveLength(2);
  answers[0]!({ unread: 0, notifications: [] });
  await first;
  expect([bell.unread.get(), bell.list.get()]).toEqual([1, undefined]);
  bell.reset();
  answers[1]!({ unread: 1, notifications: [ONE] });
  await new Promise(setImmediate);
  expect([bell.unread.get(), bell.list.get()]).toEqual([0, undefined]);
});
