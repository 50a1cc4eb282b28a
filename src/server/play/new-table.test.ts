import { afterEach, expect, test } from 'vitest';
import type { NewMatch } from '../../protocol/rest.ts';
import { personOf, TestApp } from '../tournaments/testing.ts';

let testHouse: TestApp;
afterEach(() => testHouse.app.close());

const first = { seat: 0, bot: 'greedy' };
const second = { seat: 1, bot: 'greedy' };

test.each<[string, Partial<NewMatch>, string]>([
  ['bots on all seats', { bots: [first, second] }, 'server/only-bots'],
  ['bots on all seats and one of them for me', { bots: [first, second], seat: 0 }, 'server/only-bots'],
  ['a bot on the seat that is for me', { bots: [first], seat: 0 }, 'match/seat-taken'],
  ['two bots on one seat', { bots: [first, first] }, 'match/seat-taken'],
  ['a bot on a seat the table does not have', { bots: [{ seat: 2, bot: 'greedy' }] }, 'match/no-such-seat'],
  ['a seat for me that the table does not have', { seat: 2 }, 'match/no-such-seat'],
])('a table with %s is refused, and no table remains', async (_, asked, refused) => {
  testHouse = new TestApp();
  const { lobby, tables } = testHouse.app.play;
  expect(await lobby.create(personOf('ada'), { game: 'dama', ...asked })).toMatchObject({ refused });
  expect([...tables.all]).toEqual([]);
});

test('who only watches may have bots on all seats', async () => {
  testHouse = new TestApp();
  const { lobby } = testHouse.app.play;
  const made = await lobby.create(personOf('ada'), { game: 'dama', bots: [first, second], seat: null });
  expect(made).toMatchObject({ seat: undefined, table: { match: { phase: 'running' } } });
});
