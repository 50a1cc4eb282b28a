// What outlives the server, killed or closed: when open tables start by themselves, and offers of rematches.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { TestTimer } from '../../match/testing.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import type { App } from '../app.ts';
import { openSqlite } from '../base/storage/sqlite.ts';
import { openPage, openTestApp, settle, type TestedApp, type TestPage } from '../people/notifications/testing.ts';

interface Guest {
  readonly account: string;
  readonly name: string;
  readonly token: string;
}

const [MINUTE, DAY] = [60_000, 86_400_000];
const root = mkdtempSync(join(tmpdir(), 'ludoteca-restart-'));
const apps: TestedApp[] = [];
const pages: TestPage[] = [];
let folders = 0;
afterEach(async () => {
  for (const page of pages.splice(0)) page.session.close();
  await settle();
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => rmSync(root, { recursive: true }));

async function open(folder: string, timer = new TestTimer(Date.UTC(2026, 0, 1))): Promise<TestedApp> {
  const app = await openTestApp(openSqlite(folder), timer);
  apps.push(app);
  return app;
}

const newFolder = (): string => join(root, String(folders++));

/** As after `kill -9`: another server opens the folder, and the first was not closed. */
async function kill(app: TestedApp, folder: string, closedFor = 0): Promise<TestedApp> {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  app.base.timer.pass(closedFor);
  return open(copy, new TestTimer(app.base.timer.now()));
}

async function table(app: TestedApp, by: Guest, asked: Partial<NewMatch>): Promise<string> {
  const made = await app.play.lobby.create(by, { game: 'dama', ...asked });
  if (isRefusal(made)) throw new Error(made.detail);
  return made.table.match.id;
}

/** A page at a table, once all pages there have received its presence. */
async function arrive(app: TestedApp, { token }: Guest, match: string): Promise<TestPage> {
  const page = await openPage(app, token);
  pages.push(page);
  await page.send({ t: 'join', match });
  app.base.timer.pass(200);
  await settle();
  return page;
}

const phaseOf = async (app: App, match: string) => (await app.base.storage.summary(match))?.phase;

async function pass(app: TestedApp, ms: number): Promise<void> {
  app.base.timer.pass(ms);
  await settle();
}

test('a table that fills its seats with bots goes on counting when its player is back', async () => {
  const folder = newFolder();
  const first = await open(folder);
  const ada = await first.people.accounts.guests.create('Ada');
  const match = await table(first, ada, { fill: { after: 120, bot: 'random' } });
  await pass(first, MINUTE);
  const second = await kill(first, folder, 10 * MINUTE);
  // A spectator does not start it.
  const eve = await second.people.accounts.guests.create('Eve');
  await arrive(second, eve, match);
  await pass(second, 5 * MINUTE);
  expect(await phaseOf(second, match)).toBe('open');
  const page = await arrive(second, ada, match);
  const { startsIn } = page.last('presence');
  expect(startsIn).toBeGreaterThan(0);
  expect(startsIn).toBeLessThanOrEqual(2 * MINUTE);
  await pass(second, startsIn! - 1000);
  expect(await phaseOf(second, match)).toBe('open');
  await pass(second, 1000);
  expect(await phaseOf(second, match)).toBe('running');
  expect((await second.base.storage.summary(match))?.seats.map(who => who?.kind)).toEqual(['person', 'bot']);
});

test('what was waited before a closed server counts, but for a moment in which the others come back', async () => {
  const folder = newFolder();
  const first = await open(folder);
  const [ada, bea] = [
    await first.people.accounts.guests.create('Ada'),
    await first.people.accounts.guests.create('Bea'),
  ];
  const [long, short] = [
    await table(first, ada, { game: 'uno', seats: 4, fill: { after: 3600 } }),
    await table(first, ada, { game: 'uno', seats: 4, fill: { after: 60 } }),
  ];
  for (const match of [long, short]) await first.play.lobby.sit(bea, (await first.play.tables.get(match))!);
  await pass(first, 50_000);
  await first.close();
  apps.pop();
  first.base.timer.pass(DAY);
  const second = await open(folder, new TestTimer(first.base.timer.now()));
  for (const match of [long, short]) await arrive(second, bea, match);
  const left = async (match: string): Promise<number> =>
    second.play.automaticStarts.startsIn((await second.play.tables.get(match))!)!;
  // An hour less 50 seconds; ten seconds would be too short to come back in.
  expect(await left(long)).toBeGreaterThan(3_549_000);
  expect(await left(long)).toBeLessThanOrEqual(3_550_000);
  expect(await left(short)).toBeGreaterThan(14_000);
  expect(await left(short)).toBeLessThanOrEqual(15_000);
  await pass(second, 15_000);
  expect([await phaseOf(second, short), await phaseOf(second, long)]).toEqual(['running', 'open']);
});

/** A match that Ada and Bea have finished, with both at the table. */
async function finished(app: TestedApp, asked: Partial<NewMatch> = {}) {
  const [ada, bea] = [await app.people.accounts.guests.create('Ada'), await app.people.accounts.guests.create('Bea')];
  const match = await table(app, ada, asked);
  await app.play.lobby.sit(bea, (await app.play.tables.get(match))!);
  const [adas, beas] = [await arrive(app, ada, match), await arrive(app, bea, match)];
  await adas.send({ t: 'resign', match });
  expect(await phaseOf(app, match)).toBe('over');
  return { ada, bea, match, adas, beas };
}

test('who wanted to play again before the server was killed still does once they are back, and not before', async () => {
  const folder = newFolder();
  const first = await open(folder);
  const { ada, bea, match, adas, beas } = await finished(first);
  await adas.send({ t: 'rematch', match });
  expect(beas.last('rematch').agreed).toEqual([0]);
  const second = await kill(first, folder);
  const hers = await arrive(second, bea, match);
  expect(hers.last('rematch').agreed).toEqual([]);
  await hers.send({ t: 'rematch', match });
  expect(hers.last('rematch')).toEqual({ t: 'rematch', match, agreed: [1] });
  await arrive(second, ada, match);
  const { next } = hers.last('rematch');
  expect(await phaseOf(second, next!)).toBe('running');

  // A player who comes back to the old table after another kill finds the new match.
  const third = await kill(second, join(root, String(folders - 1)));
  expect((await arrive(third, ada, match)).last('rematch').next).toBe(next);
});

test('after a slow match an offer waits for days, whatever happens to the server', async () => {
  const folder = newFolder();
  const first = await open(folder);
  const { bea, match, adas } = await finished(first, { clock: { kind: 'turn', ms: DAY } });
  await adas.send({ t: 'rematch', match });
  const second = await kill(first, folder, 5 * DAY);
  const hers = await arrive(second, bea, match);
  expect(hers.last('rematch').agreed).toEqual([0]);
  await hers.send({ t: 'rematch', match });
  expect(await phaseOf(second, hers.last('rematch').next!)).toBe('running');
});

test('killed between agreeing and playing, there is one new table, not two and not none', async () => {
  const folder = newFolder();
  const first = await open(folder);
  const { ada, bea, match, adas } = await finished(first);
  await adas.send({ t: 'rematch', match });
  // What the store has in that moment: a name, and no table yet.
  await first.base.storage.put('rematch', match, {
    since: first.base.timer.now(),
    slow: false,
    agreed: [0, 1],
    next: 'nowhere1',
  });
  const second = await kill(first, folder);
  const page = await arrive(second, ada, match);
  expect(page.last('rematch')).toEqual({ t: 'rematch', match, agreed: [0] });
  await arrive(second, bea, match);
  const { next } = page.last('rematch');
  expect([await phaseOf(second, next!), next]).toEqual(['running', expect.not.stringMatching('nowhere1')]);
});

test('an offer nobody came back to is forgotten, and leaving takes one back for good', async () => {
  const folder = newFolder();
  const first = await open(folder);
  const { match, adas } = await finished(first);
  await adas.send({ t: 'rematch', match });
  const second = await kill(first, folder, 2 * 60 * MINUTE);
  expect([...(await second.base.storage.all('rematch'))]).toEqual([]);
  adas.session.close();
  first.base.timer.pass(first.base.config.reloadGrace);
  await settle();
  expect([...(await first.base.storage.all('rematch'))]).toEqual([]);
});

test('who loads the page again has still agreed, and the next match waits for nobody else', async () => {
  const app = await open(newFolder());
  const { match, ada, adas, beas } = await finished(app);
  await adas.send({ t: 'rematch', match });
  adas.session.close();
  await settle();
  await beas.send({ t: 'rematch', match });
  expect(beas.last('rematch')).toEqual({ t: 'rematch', match, agreed: [1] });
  app.base.timer.pass(app.base.config.reloadGrace - 300);
  const again = await arrive(app, ada, match);
  await settle();
  expect(again.last('rematch').agreed).toEqual([0, 1]);
  expect(again.last('rematch').next).toBeDefined();
});

test('the clock of a player whose turn it is waits until the player is back after a restart', async () => {
  const folder = newFolder();
  const first = await open(folder);
  const [ada, bea] = [
    await first.people.accounts.guests.create('Ada'),
    await first.people.accounts.guests.create('Bea'),
  ];
  const match = await table(first, ada, { clock: { kind: 'turn', ms: 2000 } });
  await first.play.lobby.sit(bea, (await first.play.tables.get(match))!);
  await arrive(first, ada, match);
  expect(await phaseOf(first, match)).toBe('running');
  const second = await kill(first, folder, 30_000);
  await arrive(second, bea, match);
  await pass(second, 10_000);
  expect(await phaseOf(second, match)).toBe('running');
  const adas = await arrive(second, ada, match);
  await pass(second, 1000);
  await adas.send({ t: 'resign', match });
  expect((await second.base.storage.summary(match))?.ending).toEqual({ by: 'resignation', seat: 0 });
});
