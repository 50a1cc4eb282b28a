import { expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { SocialTestApp, type SocialTestPage } from '../people/social/testing.ts';

const MOVES = ['23-34', '54-43', '25-36', '50-41'];

/** Ada and Bob at a table of Dama, and who watches them. */
async function watched() {
  const testApp = new SocialTestApp();
  const [ada, bob, eve] = await Promise.all(['Ada', 'Bob', 'Eve'].map(name => testApp.person(name)));
  const match = await testApp.table(ada!);
  const table = (await testApp.app.play.tables.get(match))!;
  for (const who of [ada!, bob!]) expect(isRefusal(await testApp.app.play.lobby.sit(who, table))).toBe(false);
  const pages = await Promise.all([ada!, bob!, eve!].map(who => testApp.page(who)));
  for (const page of pages) page.send({ t: 'join', match });
  await testApp.settle();
  let ply = 0;
  const move = async (): Promise<void> => {
    pages[ply % 2]!.send({ t: 'act', match, action: MOVES[ply]! });
    ply++;
    await testApp.settle();
  };
  return { company: testApp, table, watcher: pages[2]!, move };
}

const kinds = (page: SocialTestPage): string[] => page.received.splice(0).map(({ t }) => t);

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
  expect(watcher.received).toMatchObject([{ t: 'match', version }]);
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

test('whoever asks for the table is answered, even if the table is dropped first', async () => {
  const { company, table, watcher, move } = await watched();
  company.app.base.storage.append = () => undefined; // a commit that never ends
  await move();
  watcher.send({ t: 'view', match: table.match.id, id: 7 });
  await company.settle();
  expect(watcher.received.filter(message => 'id' in message && message.id === 7)).toEqual([]);
  table.drop();
  await company.settle();
  expect(watcher.received.filter(message => 'id' in message && message.id === 7)).toMatchObject([
    { t: 'refused', refused: 'match/dropped' },
  ]);
});
