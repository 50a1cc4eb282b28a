// Games that are not part of this program, on a server: a fault in their rules costs their own match, and a server without them
// still serves everything else.

import { afterEach, expect, test } from 'vitest';
import { bots, games } from '../../games/index.ts';
import type { AnyGame } from '../core/game.ts';
import { isRefusal } from '../core/refusal.ts';
import { toy } from '../core/testing/toy.ts';
import { first } from '../core/testing/toy-bot.ts';
import { TestTimer } from '../match/testing.ts';
import { App } from './app.ts';
import { DEFAULT_CONFIG } from './base/config.ts';
import { MemoryStorage } from './base/storage/memory.ts';
import type { Storage } from './base/storage/storage.ts';
import { openPage, settle, type TestPage } from './people/notifications/testing.ts';
import { guardRules } from './play/guarded-rules.ts';

/** Milliseconds the rules may take; more than an honest turn takes on a busy machine. */
const LIMIT = 1000;

type Fault = 'throw' | 'loop' | undefined;
const fault: { at?: string; is?: Fault } = {};

/** Sealed bids as a foreign game whose rules fail in one function from some moment on. */
const faulty: AnyGame = { ...toy, id: 'faulty', secrets: true };
for (const [name, call] of Object.entries(toy as unknown as Record<string, unknown>))
  if (typeof call === 'function')
    Object.assign(faulty, {
      [name]: (...given: readonly unknown[]): unknown => {
        if (fault.at === name && fault.is === 'throw') throw new TypeError('no such pebble');
        while (fault.at === name && fault.is === 'loop');
        return Reflect.apply(call, toy, given);
      },
    });

const log: { readonly what: string; readonly error: Error }[] = [];
const apps: App[] = [];
const pages: TestPage[] = [];
afterEach(async () => {
  fault.at = undefined as never;
  fault.is = undefined;
  for (const page of pages.splice(0)) page.session.close();
  await settle();
  for (const app of apps.splice(0)) await app.close();
  log.length = 0;
});

async function open(storage: Storage, rules: readonly AnyGame[] = [faulty]): Promise<App> {
  const app = new App({
    games: [...games, ...rules.map(game => guardRules(game, LIMIT))],
    bots: { ...bots, faulty: [first] },
    foreignGames: new Set(rules.map(({ id }) => id)),
    storage,
    timer: new TestTimer(Date.UTC(2026, 0, 1)),
    config: { ...DEFAULT_CONFIG, data: undefined },
    url: () => 'http://localhost',
    reportFault: (what, error) => void log.push({ what, error }),
  });
  await app.open();
  apps.push(app);
  return app;
}

interface OpenMatch {
  readonly id: string;
  readonly players: readonly TestPage[];
}

/** Two people at a table that has started. */
async function startMatch(app: App, game: string): Promise<OpenMatch> {
  const [ada, bea] = [await app.people.accounts.guests.create('Ada'), await app.people.accounts.guests.create('Bea')];
  const made = await app.play.lobby.create(ada, { game, seats: 2 });
  if (isRefusal(made)) throw new Error(made.detail);
  await app.play.lobby.sit(bea, made.table);
  const { id } = made.table.match;
  const players: TestPage[] = [];
  for (const { token } of [ada, bea]) {
    const page = await openPage(app, token);
    pages.push(page);
    await page.send({ t: 'join', match: id });
    players.push(page);
  }
  return { id, players };
}

const act = (page: TestPage, match: string, action: string): Promise<void> =>
  page.send({ t: 'act', match, action, version: page.last('match').version });

/** Those that are called on a server while a match is played. */
const CALLED = ['toAct', 'mayAct', 'why', 'apply', 'view', 'eventsFor', 'parse', 'legal', 'print'] as const;
const FAILED = { by: 'abort', rules: 'threw' };

/** The last message to the pages of a match: how it ended, or that it cannot be shown. */
function outcomes(players: readonly TestPage[]): readonly unknown[] {
  return players.map(({ received }) => {
    const last = received.findLast(({ t }) => t === 'match' || t === 'refused');
    return last?.t === 'match' ? last.ending : last?.t === 'refused' && last.refused;
  });
}

test.each(CALLED)('a fault in %s costs its own match', async name => {
  const storage = new MemoryStorage();
  const app = await open(storage);
  const other = await startMatch(app, 'dama');
  const { id, players } = await startMatch(app, 'faulty');
  fault.at = name;
  fault.is = 'throw';
  await act(players[0]!, id, 'bid-1');
  // A player who comes back gets the whole table.
  await players[1]!.send({ t: 'join', match: id, want: 'views', legal: true });
  await expect.poll(async () => (await storage.summary(id))?.ending).toEqual(FAILED);
  const said = expect.toSatisfy(
    (one: unknown) => JSON.stringify(one) === JSON.stringify(FAILED) || one === 'server/rules-failed',
  );
  await expect.poll(() => outcomes(players)).toEqual([said, said]);
  expect(log.map(({ error }) => error.message)).toContainEqual(expect.stringMatching(/^the rules of faulty failed/));
  await act(other.players[0]!, other.id, '23-34');
  expect(other.players[0]!.received.filter(({ t }) => t === 'refused')).toEqual([]);
  expect((await storage.read(other.id)).at(-1)).toMatchObject({ t: 'acted', seat: 0 });
});

test('a loop without an end is stopped, and costs its own match', async () => {
  const storage = new MemoryStorage();
  const app = await open(storage);
  const { id, players } = await startMatch(app, 'faulty');
  fault.at = 'apply';
  fault.is = 'loop';
  await act(players[0]!, id, 'bid-1');
  await expect.poll(async () => (await storage.summary(id))?.ending).toEqual({ by: 'abort', rules: 'slow' });
  expect(log.map(({ error }) => error.message)).toContain('the rules of faulty failed: apply took longer than 1000 ms');
});

test('a chance that never stops acting is stopped', async () => {
  const storage = new MemoryStorage();
  const endless: AnyGame = {
    ...toy,
    id: 'faulty',
    toAct: () => -1,
    legal: (_s, _seat, out) => void (out.size = 1),
    apply: () => undefined,
  };
  const app = await open(storage, [endless]);
  const made = await app.play.lobby.create(await app.people.accounts.guests.create('Ada'), {
    game: 'faulty',
    seats: 2,
    bots: [{ seat: 1, bot: 'first' }],
  });
  expect(made).toMatchObject({ table: {} });
  await settle(20);
  expect(log.map(({ error }) => error.message)).toContainEqual(
    expect.stringMatching(/^the rules of faulty failed: (chance never stops acting|\w+ took longer than 1000 ms)$/),
  );
});

test('a match that cannot be read any more is refused with one sentence, and the others are served', async () => {
  const storage = new MemoryStorage();
  const before = await open(storage);
  const { id, players } = await startMatch(before, 'faulty');
  await act(players[0]!, id, 'bid-1');
  await before.close();
  apps.pop();
  fault.at = 'apply';
  fault.is = 'throw';
  const app = await open(storage);
  const page = await openPage(app, (await app.people.accounts.guests.create('Cleo')).token);
  pages.push(page);
  await page.send({ t: 'join', match: id });
  await settle(20);
  expect(page.last('refused')).toMatchObject({ refused: 'server/rules-failed' });
  expect(log).toEqual([{ what: `match ${id} cannot be opened`, error: expect.any(Error) as Error }]);
  expect((await storage.summary(id))?.phase).toBe('running');
});

test.each([
  ['without its game', [], 'server/game-missing'],
  ['with another version of its game', [{ ...faulty, rulesVersion: 2 }], 'server/other-rules'],
] as const)('a server %s lists a match and says why it cannot be opened', async (_, rules, code) => {
  const storage = new MemoryStorage();
  const before = await open(storage);
  const { id, players } = await startMatch(before, 'faulty');
  await act(players[0]!, id, 'bid-1');
  await before.close();
  apps.pop();
  const app = await open(storage, rules);
  const page = await openPage(app, (await app.people.accounts.guests.create('Cleo')).token);
  pages.push(page);
  await page.send({ t: 'join', match: id });
  expect(page.last('refused')).toMatchObject({ refused: code });
  expect((await storage.list({ phases: ['running', 'paused'], limit: 9 })).map(({ match }) => match)).toEqual([id]);
  expect(log).toEqual([]);
});
