import { expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { Company, type Page } from '../social/testing.ts';

const MOVES = ['23-34', '54-43', '25-36', '50-41'];

/** Ada and Bob at a table of Dama, and who watches them. */
async function watched() {
  const company = new Company();
  const [ada, bob, eve] = await Promise.all(['Ada', 'Bob', 'Eve'].map(name => company.person(name)));
  const match = await company.table(ada!);
  const table = (await company.house.rooms.get(match))!;
  for (const who of [ada!, bob!]) expect(isRefusal(await company.house.lobby.sit(who, table))).toBe(false);
  const pages = await Promise.all([ada!, bob!, eve!].map(who => company.page(who)));
  for (const page of pages) page.say({ t: 'join', match });
  await company.settle();
  let ply = 0;
  const move = async (): Promise<void> => {
    pages[ply % 2]!.say({ t: 'act', match, action: MOVES[ply]! });
    ply++;
    await company.settle();
  };
  return { company, table, watcher: pages[2]!, move };
}

const kinds = (page: Page): string[] => page.heard.splice(0).map(({ t }) => t);

test('a reader that lags hears of no move, and gets one fresh look when it has caught up', async () => {
  const { company, table, watcher, move } = await watched();
  await move();
  expect(kinds(watcher)).toContain('did');
  watcher.isLagging = true;
  await move();
  await move();
  expect(kinds(watcher)).toEqual([]);
  watcher.isLagging = false;
  // Still nothing that would leave a gap: what it missed comes first.
  await move();
  expect(kinds(watcher)).toEqual([]);
  watcher.session.drained();
  await company.settle();
  const { version } = table.match;
  expect(watcher.heard).toMatchObject([{ t: 'match', version }]);
});

test('after that look it hears of moves again', async () => {
  const { company, watcher, move } = await watched();
  watcher.isLagging = true;
  await move();
  watcher.isLagging = false;
  watcher.session.drained();
  await company.settle();
  kinds(watcher);
  await move();
  expect(kinds(watcher)).toEqual(['did']);
});
