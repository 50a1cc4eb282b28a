import { afterEach, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import { personOf, TestApp } from '../tournaments/testing.ts';

let testHouse: TestApp;
afterEach(() => testHouse.app.close());

const DAY = 86_400_000;

/** The table Ada opens, and the one that Bob is led to who just wants to play. */
async function tables(asked: Partial<NewMatch>): Promise<{ open: string; found: string; clock: unknown }> {
  testHouse = new TestApp();
  const { lobby, tables: inMemory } = testHouse.app.play;
  const made = await lobby.create(personOf('ada'), { game: 'dama', ...asked });
  const found = await lobby.quickMatch(personOf('bob'), { game: 'dama' });
  if (isRefusal(made) || isRefusal(found)) throw new Error('no table');
  const { match } = inMemory.inMemory(found.match)!;
  return { open: made.table.match.id, found: match.id, clock: match.setup.clock };
}

test('who just wants to play sits down where somebody waits under the usual rules', async () => {
  const { open, found } = await tables({});
  expect(found).toBe(open);
});

test.each<[string, Partial<NewMatch>]>([
  ['behind a link', { private: true }],
  ['for days', { clock: { kind: 'turn', ms: 3 * DAY } }],
  ['without a clock', { clock: { kind: 'none' } }],
  ['with a quicker clock', { clock: { kind: 'turn', ms: 1000 } }],
  ['under other rules', { options: { plyLimit: 40 } }],
])('but not at a table %s', async (_, asked) => {
  const { open, found, clock } = await tables(asked);
  expect(found).not.toBe(open);
  expect(clock).toEqual(testHouse.app.base.games.get('dama')!.clock);
});

test('who names a bot gets a table with it at once, that nobody else is led to', async () => {
  testHouse = new TestApp();
  const { lobby, tables: inMemory } = testHouse.app.play;
  await lobby.create(personOf('ada'), { game: 'dama' });
  const found = await lobby.quickMatch(personOf('bob'), { game: 'dama', bot: 'greedy' });
  if (isRefusal(found)) throw new Error(found.detail);
  const { match } = inMemory.inMemory(found.match)!;
  expect(match.setup).toMatchObject({ private: true, fill: { after: 0, bot: 'greedy' } });
  expect(found.isNew).toBe(true);
  const unknown = await lobby.quickMatch(personOf('bob'), { game: 'dama', bot: 'nobody' });
  expect(unknown).toMatchObject({ refused: 'server/no-such-bot' });
});
