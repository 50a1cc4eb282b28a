// Clients that commit to words for the draws: when matches start, and without which players. Time is moved by hand.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { wordCommitment } from '../../match/chance.ts';
import type { Table } from '../../match/table.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import { openPage } from '../people/notifications/testing.ts';
import type { StartedServer } from '../start.ts';
import { startTimedServer, type TimedServer } from './testing.ts';

const DAY = 86_400_000;

type Guest = Awaited<ReturnType<StartedServer['app']['people']['accounts']['guests']['create']>>;

let server: StartedServer;
let pass: TimedServer['pass'];
let ada: Guest;
let bea: Guest;
beforeEach(async () => {
  ({ server, pass } = await startTimedServer(4000));
  ada = await server.app.people.accounts.guests.create('Ada');
  bea = await server.app.people.accounts.guests.create('Bea');
});
afterEach(() => server.close());

async function create(asked: Partial<NewMatch>): Promise<Table> {
  const made = await server.app.play.lobby.create(ada, {
    game: 'uno',
    seats: 2,
    commit: wordCommitment('a'),
    ...asked,
  });
  if (isRefusal(made)) throw new Error(made.detail);
  return made.table;
}

async function sit(table: Table, { token }: Guest, word?: string) {
  const page = await openPage(server.app, token);
  const { id } = table.match;
  await page.send({ t: 'sit', match: id, ...(word !== undefined && { commit: wordCommitment(word) }) });
  return page;
}

async function join(table: Table, { token }: Guest, word?: string) {
  const page = await openPage(server.app, token);
  const { id } = table.match;
  await page.send({ t: 'join', match: id, ...(word !== undefined && { commit: wordCommitment(word) }) });
  return page;
}

async function kinds({ match }: Table): Promise<readonly string[]> {
  const entries = await server.app.base.storage.read(match.id);
  return entries.flatMap(({ t }) => (t === 'acted' ? [] : [t]));
}

test('the match starts with the last word, and not before', async () => {
  const table = await create({});
  const here = await join(table, ada);
  const other = await sit(table, bea, 'b');
  expect(table.match.phase).toBe('open');
  expect(other.received.at(-1)).toMatchObject({ t: 'match', reveal: [0, 1], commits: ['a', 'b'].map(wordCommitment) });
  await here.send({ t: 'reveal', match: table.match.id, word: 'a' });
  expect(table.match.phase).toBe('open');
  await other.send({ t: 'reveal', match: table.match.id, word: 'b' });
  expect(table.match.phase).toBe('running');
  expect(await kinds(table)).toEqual([
    'created',
    'sealed',
    'seated',
    'seated',
    'closed',
    'revealed',
    'revealed',
    'started',
  ]);
});

test('who has not shown its word after five seconds plays without one', async () => {
  const table = await create({});
  const here = await join(table, ada);
  await sit(table, bea, 'b');
  await here.send({ t: 'reveal', match: table.match.id, word: 'a' });
  await pass(4999);
  expect(table.match.phase).toBe('open');
  await pass(1);
  expect(table.match.phase).toBe('running');
  expect((await kinds(table)).slice(4)).toEqual(['closed', 'revealed', 'withheld', 'started']);
  await here.send({ t: 'reveal', match: table.match.id, word: 'a', id: 1 });
  expect(here.received.at(-1)).toEqual({ t: 'ok', id: 1 });
});

test('a page that made a table with bots has the time to be loaded', async () => {
  const table = await create({ bots: [{ seat: 1, bot: 'random' }] });
  await pass(14_000);
  expect(table.match.phase).toBe('open');
  const here = await join(table, ada);
  await here.send({ t: 'reveal', match: table.match.id, word: 'a' });
  expect(table.match.phase).not.toBe('open');
});

test('a client of before adds nothing and is not waited for', async () => {
  const table = await create({});
  await sit(table, bea);
  expect([table.match.phase, table.match.unseenWords]).toEqual(['open', [0]]);
  const here = await join(table, ada);
  await here.send({ t: 'reveal', match: table.match.id, word: 'a' });
  expect(table.match.phase).toBe('running');
  const both = await create({ commit: undefined as never });
  await sit(both, bea);
  expect(await kinds(both)).toEqual(['created', 'sealed', 'seated', 'seated', 'started']);
});

test('a page that comes back without its word commits to another one, as long as seats are taken', async () => {
  const table = await create({});
  await join(table, ada, 'other');
  expect(table.match.seats[0]?.commit).toBe(wordCommitment('other'));
  // The same account in another tab: the first one has the word.
  await join(table, ada, 'second');
  expect(table.match.seats[0]?.commit).toBe(wordCommitment('other'));
  await sit(table, bea, 'b');
  await join(table, ada, 'late');
  expect(table.match.seats[0]?.commit).toBe(wordCommitment('other'));
});

test('a slow match does not wait long for a player who is away', async () => {
  const table = await create({ clock: { kind: 'turn', ms: 3 * DAY } });
  const other = await sit(table, bea, 'b');
  await other.send({ t: 'reveal', match: table.match.id, word: 'b' });
  await pass(1500);
  expect(table.match.phase).toBe('running');
  expect((await kinds(table)).slice(4)).toEqual(['closed', 'revealed', 'withheld', 'started']);
});

test('an order by lot is drawn, where bots take the empty seats as well', async () => {
  const made = await server.app.play.lobby.quickMatch(ada, { game: 'uno', seats: 4, commit: wordCommitment('a') });
  if (isRefusal(made)) throw new Error(made.detail);
  const table = server.app.play.tables.inMemory(made.match)!;
  const here = await join(table, ada);
  await pass(60_000);
  expect(table.match.closedSeats).toEqual([0, 1, 2, 3]);
  await here.send({ t: 'reveal', match: table.match.id, word: 'a' });
  expect(table.match.phase).toBe('running');
  const { length } = table.match.seats;
  expect(length).toBe(4);
});
