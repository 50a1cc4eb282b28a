// The rated pool over the play protocol, on one server whose time is moved by hand.

import { afterEach, expect, test } from 'vitest';
import { openTestApp, settle, type TestedApp, TestPage } from '../people/notifications/testing.ts';

let app: TestedApp;
afterEach(() => app.close());

const LOOK = { t: 'pool', game: 'dama', preset: '3+2' } as const;

async function guest(name: string): Promise<TestPage> {
  const page = new TestPage(app);
  await page.send({ t: 'hello', name });
  return page;
}

const accountOf = (page: TestPage): string => page.last('welcome').account;

async function pass(seconds: number, ...pages: readonly TestPage[]): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    app.base.timer.pass(1000);
    await settle();
    if (i % 5 === 4) for (const page of pages) await page.send(LOOK);
  }
}

test('two who look for the same are at one table, seated, and it plays', async () => {
  app = await openTestApp();
  const [ada, ben] = [await guest('Ada'), await guest('Ben')];
  await ada.send({ ...LOOK, id: 1 });
  expect(ada.last('ok')).toEqual({ t: 'ok', id: 1 });
  expect(ada.last('pool')).toEqual({ ...LOOK, waiting: 1, rated: false, rating: 1500 });
  await ben.send(LOOK);
  const { match } = ada.last('paired');
  expect(ben.last('paired')).toEqual({ t: 'paired', game: 'dama', match });
  await ada.send({ t: 'join', match });
  const shown = ada.last('match');
  expect(shown).toMatchObject({ phase: 'running', pool: true, unrated: true, rule: { kind: 'bank', ms: 180_000 } });
  expect(new Set(shown.players.map(who => who?.account))).toEqual(new Set([accountOf(ada), accountOf(ben)]));
});

test('with words for the draws, the match begins when both are shown', async () => {
  app = await openTestApp();
  const [ada, ben] = [await guest('Ada'), await guest('Ben')];
  const commit = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'; // of "foo"
  await ada.send({ ...LOOK, commit });
  await ben.send(LOOK);
  const { match } = ada.last('paired');
  await ada.send({ t: 'join', match });
  expect(ada.last('match').phase).toBe('open');
  await ada.send({ t: 'reveal', match, word: 'foo' });
  await ada.send({ t: 'view', match });
  expect(ada.last('match').phase).toBe('running');
});

test('a bot of about the same strength offers itself after six seconds, and plays when it is accepted', async () => {
  app = await openTestApp();
  const ada = await guest('Ada');
  await ada.send(LOOK);
  await ada.send({ ...LOOK, id: 3, bot: 'greedy' });
  expect(ada.last('refused')).toMatchObject({ id: 3, refused: 'server/not-in-pool' });
  await pass(5, ada);
  expect(ada.last('pool').bot).toBeUndefined();
  await pass(3, ada);
  const { bot } = ada.last('pool');
  const strengths = app.play.botPool.list('dama').flatMap(({ strength }) => strength?.rating ?? []);
  const offered = app.play.botPool.find('dama', bot!)!.strength!.rating;
  expect(Math.abs(offered - 1500)).toBe(Math.min(...strengths.map(rating => Math.abs(rating - 1500))));
  await ada.send({ ...LOOK, bot: bot! });
  const { match } = ada.last('paired');
  await ada.send({ t: 'join', match });
  expect(ada.last('match').players.map(who => who?.bot)).toContain(bot);
});

test('a page that is closed, says no more or stops leaves the pool', async () => {
  app = await openTestApp();
  const waiting = async (): Promise<number> => {
    await pass(2);
    return (await app.pool.seekers.waiting())['dama']?.['3+2'] ?? 0;
  };
  const [ada, ben, cem] = [await guest('Ada'), await guest('Ben'), await guest('Cem')];
  await ada.send(LOOK);
  expect(await waiting()).toBe(1);
  ada.session.close();
  expect(await waiting()).toBe(0);
  await ben.send(LOOK);
  await ben.send({ t: 'leave-pool', id: 2 });
  expect(ben.last('ok')).toEqual({ t: 'ok', id: 2 });
  expect(await waiting()).toBe(0);
  await cem.send(LOOK);
  await pass(17);
  expect(cem.last('pool-left')).toMatchObject({ game: 'dama', refused: 'server/pool-silent' });
  expect(await waiting()).toBe(0);
});

test('one account has one search, whichever game it looks for', async () => {
  app = await openTestApp();
  const { token } = await app.people.accounts.guests.create('Ada');
  const [first, second] = [new TestPage(app), new TestPage(app)];
  await first.send({ t: 'hello', token });
  await second.send({ t: 'hello', token });
  await first.send(LOOK);
  await second.send({ ...LOOK, game: 'piranhas' });
  expect(first.last('pool-left')).toMatchObject({ game: 'dama', refused: 'server/pool-elsewhere' });
  expect(second.last('pool').waiting).toBe(1);
});

test('programs, unknown clocks and unknown games are refused', async () => {
  app = await openTestApp();
  const program = new TestPage(app);
  await program.send({ t: 'hello', name: 'P', program: true }, { ...LOOK, id: 1 });
  expect(program.last('refused')).toMatchObject({ id: 1, refused: 'server/pool-for-people' });
  const ada = await guest('Ada');
  await ada.send({ ...LOOK, preset: '1+0' });
  expect(ada.last('refused').refused).toBe('server/no-such-preset');
  await ada.send({ ...LOOK, game: 'chess' });
  expect(ada.last('refused').refused).toBe('server/no-such-game');
});

test('a match in which a player never moves ends without a result after half a minute', async () => {
  app = await openTestApp();
  const [ada, ben] = [await guest('Ada'), await guest('Ben')];
  await ada.send(LOOK);
  await ben.send(LOOK);
  const { match } = ada.last('paired');
  const pages = [ada, ben];
  for (const page of pages) await page.send({ t: 'join', match, legal: true });
  const first = pages.find(page => page.last('match').seat === 0)!;
  await pass(20);
  await first.send({ t: 'act', match, action: first.last('match').legal![0]! });
  await pass(29);
  await first.send({ t: 'view', match });
  expect(first.last('match').phase).toBe('running');
  await pass(2);
  await first.send({ t: 'view', match });
  expect(first.last('match')).toMatchObject({ phase: 'over', ending: { by: 'abort' } });
});
