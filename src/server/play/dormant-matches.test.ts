// Matches whose players have days: no player counts as absent, memory holds nothing of them, and their deadlines still work.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../core/journal.ts';
import { isRefusal } from '../../core/refusal.ts';
import { TestTimer } from '../../match/testing.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import type { App } from '../app.ts';
import { openSqlite } from '../base/storage/sqlite.ts';
import { openPage, openTestApp, settle, type TestedApp } from '../people/notifications/testing.ts';
import { ownMatches } from './own-matches.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const root = mkdtempSync(join(tmpdir(), 'ludoteca-slow-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Time passes in steps, so that what waits for the store can happen in between. */
async function pass(app: TestedApp, ms: number, step = 6 * HOUR): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    app.base.timer.pass(Math.min(step, left));
    await settle();
  }
}

/** Ada and Bea at a table of three days a move; Ada has moved and both pages are closed. */
async function slowMatch(app: TestedApp, game = 'dama') {
  const [ada, bea] = [await app.people.accounts.guests.create('Ada'), await app.people.accounts.guests.create('Bea')];
  const made = await app.play.lobby.create(ada, { game, clock: { kind: 'turn', ms: 3 * DAY }, seat: 0, seats: 2 });
  if (isRefusal(made)) throw new Error(made.detail);
  const match = made.table.match.id;
  await app.play.lobby.sit(bea, made.table);
  const page = await openPage(app, ada.token);
  await page.send({ t: 'join', match, legal: true });
  if (page.last('match').legal) await page.send({ t: 'act', match, action: page.last('match').legal![0]! });
  page.session.close();
  return { ada, bea, match };
}

const journal = async (app: App, match: string): Promise<readonly JournalEntry['t'][]> =>
  (await app.base.storage.read(match)).map(({ t }) => t);

test('a seat overruns after three days in which the server ran, with the table out of memory and a restart between', async () => {
  const timer = new TestTimer(Date.UTC(2026, 0, 1));
  const first = await openTestApp(openSqlite(root), timer);
  const { ada, bea, match } = await slowMatch(first);
  const asked = timer.now();
  await pass(first, DAY);
  expect(first.play.tables.size).toBe(0);
  await first.close();
  timer.pass(2 * DAY);

  const second = await openTestApp(openSqlite(root), timer);
  expect(second.play.tables.size).toBe(0);
  await pass(second, 2 * DAY - HOUR);
  // Five days less an hour on the calendar, three days less an hour for the players.
  expect(timer.now() - asked).toBe(5 * DAY - HOUR);
  expect([second.play.tables.size, (await second.base.storage.summary(match))?.phase]).toEqual([0, 'running']);
  await pass(second, HOUR + 60_000, 30_000);
  const entries = await second.base.storage.read(match);
  expect(entries.at(-1)).toMatchObject({ t: 'ended', ending: { by: 'time', seat: 1, limit: 3 * DAY } });
  const { ending } = entries.at(-1) as Extract<JournalEntry, { t: 'ended' }>; // as was just seen
  expect(ending.by === 'time' && ending.used - 3 * DAY).toBeLessThanOrEqual(60_000);
  expect(entries.find(({ t }) => t === 'recovered')).toMatchObject({ down: 2 * DAY });
  expect(entries.some(({ t }) => t === 'absent')).toBe(false);
  expect((await second.people.notifications.list(bea.account))[0]).toMatchObject({
    kind: 'ended',
    params: { result: 'lost' },
  });
  expect((await second.people.notifications.list(ada.account))[0]).toMatchObject({
    kind: 'ended',
    params: { result: 'won' },
  });
  expect(await second.base.storage.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  await second.close();
});

describe('going away', () => {
  test.each(['dama', 'piranhas', 'carcassonne', 'uno', 'sagrada'])(
    'changes nothing in a slow match of %s',
    async game => {
      const app = await openTestApp(undefined, undefined, { idleMatch: HOUR });
      const { match } = await slowMatch(app, game);
      await pass(app, 2 * DAY, 12 * HOUR);
      const written = await journal(app, match);
      expect(written.filter(t => t === 'absent' || t === 'withdrew' || t === 'ended')).toEqual([]);
      expect((await app.base.storage.summary(match))?.phase).toBe('running');
      expect(app.play.tables.size).toBe(0);
      await app.close();
    },
  );

  test('giving up is still giving up', async () => {
    const app = await openTestApp();
    const { bea, match } = await slowMatch(app, 'uno');
    const page = await openPage(app, bea.token);
    await page.send({ t: 'join', match }, { t: 'resign', match });
    expect(await journal(app, match)).toContain('absent');
    await app.close();
  });
});

test('a bot answers at once, also when the server stopped while it thought', async () => {
  const timer = new TestTimer(Date.UTC(2026, 0, 1));
  const first = await openTestApp(undefined, timer);
  const ada = await first.people.accounts.guests.create('Ada');
  const bots = [{ seat: 0, bot: first.play.botPool.list('dama')[0]!.id }];
  const made = await first.play.lobby.create(ada, { game: 'dama', clock: { kind: 'turn', ms: DAY }, seat: 1, bots });
  if (isRefusal(made)) throw new Error(made.detail);
  const { id } = made.table.match;
  // Its first move is on its way when the server closes.
  const storage = first.base.storage;
  const isMoved = async (): Promise<boolean> => (await storage.read(id)).some(({ t }) => t === 'acted');
  const early = await isMoved();
  await first.close();
  const second = await openTestApp(storage, timer);
  const later = (): Promise<boolean> => {
    second.base.timer.pass(1000);
    return isMoved();
  };
  expect(early).toBe(false);
  await expect.poll(later).toBe(true);
  await second.close();
});

test('my matches say whose turn it is, those that wait for me first, without waking anybody', async () => {
  const app = await openTestApp(undefined, undefined, { idleMatch: HOUR });
  const { ada, bea, match: slow } = await slowMatch(app);
  const make = async (asked: Partial<NewMatch>): Promise<string> => {
    const made = await app.play.lobby.create(bea, { game: 'dama', private: true, seat: 0, ...asked });
    if (isRefusal(made)) throw new Error(made.detail);
    await app.play.lobby.sit(ada, made.table);
    await settle();
    return made.table.match.id;
  };
  const unclocked = await make({ clock: { kind: 'none' } });
  const sooner = await make({ clock: { kind: 'turn', ms: 2 * DAY } });
  const open = await app.play.lobby.create(bea, { game: 'uno', private: true });
  if (isRefusal(open)) throw new Error(open.detail);
  await pass(app, DAY);
  expect(app.play.tables.size).toBe(0);
  const inShort = async (account: string): Promise<unknown[]> =>
    (await ownMatches(app, account)).map(({ summary, turn }) => [summary.match, turn?.yours, turn?.toAct, turn?.left]);
  expect(await inShort(bea.account)).toEqual([
    [sooner, true, 0, DAY],
    [slow, true, 1, 2 * DAY],
    [unclocked, true, 0, null],
    [open.table.match.id, undefined, undefined, undefined],
  ]);
  expect((await inShort(ada.account)).map(one => (one as unknown[])[1])).toEqual([false, false, false]);
  expect(app.play.tables.size).toBe(0);
  await app.close();
});

test('a match one gave up is not one’s own any more, though the others play on', async () => {
  const app = await openTestApp();
  const people = await Promise.all(['Ada', 'Bea', 'Cid'].map(name => app.people.accounts.guests.create(name)));
  const made = await app.play.lobby.create(people[0]!, { game: 'carcassonne', seats: 3, private: true });
  if (isRefusal(made)) throw new Error(made.detail);
  for (const one of people.slice(1)) await app.play.lobby.sit(one, made.table);
  const page = await openPage(app, people[2]!.token);
  const { id } = made.table.match;
  await page.send({ t: 'join', match: id }, { t: 'resign', match: id });
  const own = await Promise.all(people.map(one => ownMatches(app, one.account)));
  expect(own.map(list => list.length)).toEqual([1, 1, 0]);
  await app.close();
});

test('open slow tables wait for days, and are listed again after a restart', async () => {
  const timer = new TestTimer(Date.UTC(2026, 0, 1));
  const first = await openTestApp(undefined, timer, { idleMatch: HOUR });
  const ada = await first.people.accounts.guests.create('Ada');
  const quick = await first.play.lobby.create(ada, { game: 'dama' });
  const slow = await first.play.lobby.create(ada, { game: 'dama', clock: { kind: 'turn', ms: DAY } });
  if (isRefusal(slow) || isRefusal(quick)) throw new Error('no table');
  await pass(first, 3 * DAY);
  expect(quick.table.match.phase).toBe('over');
  await first.close();
  const second = await openTestApp(first.base.storage, timer, { idleMatch: HOUR });
  expect([...second.play.tables.all].map(({ match }) => match.id)).toEqual([slow.table.match.id]);
  await pass(second, 8 * DAY);
  expect((await second.base.storage.summary(slow.table.match.id))?.phase).toBe('over');
  await second.close();
});
