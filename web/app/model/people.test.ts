import { expect, test } from 'vitest';
import type { PersonShown } from '../../../src/protocol/social.ts';
import { en } from '../../locales/en.ts';
import { createTranslate } from '../../locales/translator.ts';
import { createFollowedPeopleFeed, type Presence, presenceText } from './people.ts';

const person = (name: string, presence: Partial<Presence> = {}): PersonShown => ({
  account: name.toLowerCase(),
  name,
  kind: 'person',
  here: false,
  ...presence,
});

function looking() {
  const asked: boolean[] = [];
  return { asked, people: createFollowedPeopleFeed(on => asked.push(on)) };
}
const names = (people: ReturnType<typeof createFollowedPeopleFeed>): string[] | undefined =>
  people.followed.get()?.people.map(({ name }) => name);

test('the server is asked once for any number of pages that look, and told when nobody does', () => {
  const { asked, people } = looking();
  const [one, two] = [people.subscribe(), people.subscribe()];
  people.onMessage({ t: 'people', people: [person('Bob')] });
  one();
  expect(asked).toEqual([true]);
  two();
  expect(asked).toEqual([true, false]);
  expect(people.followed.get()).toBeUndefined();
});

test('who is here stands first, and what somebody did before is not left over', () => {
  const { people } = looking();
  people.onMessage({ t: 'people', people: [person('Cleo'), person('Bob', { seen: 'week' }), person('Ada')] });
  expect(names(people)).toEqual(['Ada', 'Bob', 'Cleo']);
  people.onMessage({ t: 'person', account: 'cleo', here: true, doing: 'playing', game: 'dama', match: 'abcd' });
  expect(names(people)).toEqual(['Cleo', 'Ada', 'Bob']);
  people.onMessage({ t: 'person', account: 'cleo', here: true });
  expect(people.followed.get()?.people[0]).toEqual(person('Cleo', { here: true }));
  // An account that is no longer in the list.
  people.onMessage({ t: 'person', account: 'dora', here: true });
  expect(names(people)).toEqual(['Cleo', 'Ada', 'Bob']);
});

test('news before the list are nobody’s', () => {
  const { people } = looking();
  people.onMessage({ t: 'person', account: 'bob', here: true });
  expect(people.followed.get()).toBeUndefined();
});

test.each<[Presence, string]>([
  [{ here: true }, 'online'],
  [{ here: true, doing: 'playing' }, 'is playing'],
  [{ here: true, doing: 'playing', game: 'dama', match: 'abcd' }, 'is playing Dama'],
  [{ here: true, doing: 'waiting', game: 'uno', match: 'abcd' }, 'is waiting for players: UNO'],
  [{ here: true, doing: 'watching', game: 'sagrada', match: 'abcd' }, 'is watching Sagrada'],
  [{ here: false }, 'offline'],
  [{ here: false, seen: 'today' }, 'offline, was here today'],
  [{ here: false, seen: 'earlier' }, 'offline for a while'],
])('%j is said in words', (presence, text) => {
  expect(presenceText(createTranslate('en', en), presence)).toBe(text);
});
