// An open table that its last person left goes from the lists at once, and closes after the reload grace period.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import type { Table } from '../../match/table.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import { openPage } from '../people/notifications/testing.ts';
import type { StartedServer } from '../start.ts';
import { startTimedServer, type TimedServer } from './testing.ts';

const [RELOAD_GRACE, MINUTE] = [4000, 60_000];

type Guest = Awaited<ReturnType<StartedServer['app']['people']['accounts']['guests']['create']>>;

let server: StartedServer;
let pass: TimedServer['pass'];
let ada: Guest;
beforeEach(async () => {
  ({ server, pass } = await startTimedServer(RELOAD_GRACE));
  ada = await server.app.people.accounts.guests.create('Ada');
});
afterEach(() => server.close());

async function make(asked: Partial<NewMatch> = {}): Promise<Table> {
  const made = await server.app.play.lobby.create(ada, { game: 'dama', ...asked });
  if (isRefusal(made)) throw new Error(made.detail);
  return made.table;
}

const stand = (table: Table, seat = 0) => server.app.play.lobby.leaveSeat(ada, table, seat);

const get = async (path: string): Promise<unknown> => (await fetch(server.url + path)).json();

/** How many tables each list has. */
async function listed(): Promise<{ tables: number; matches: number; status: number }> {
  const [tables, matches] = [await get('/api/tables'), await get('/api/matches?phase=open')];
  const status = (await get('/api/status')) as { matches: { open: number } }; // the schemas of these answers
  return {
    tables: (tables as unknown[]).length,
    matches: (matches as unknown[]).length,
    status: status.matches.open,
  };
}

test('it goes from all lists when the last person stands up, and closes after the reload grace period', async () => {
  const table = await make();
  expect(await listed()).toEqual({ tables: 1, matches: 1, status: 1 });
  await stand(table);
  expect(await listed()).toEqual({ tables: 0, matches: 0, status: 0 });
  await pass(RELOAD_GRACE - 1);
  expect(table.match.phase).toBe('open');
  await pass(1);
  expect(table.match.ending).toEqual({ by: 'abort' });
});

test('whoever looks on keeps it; once they leave it goes', async () => {
  const table = await make();
  const page = await openPage(server.app, ada.token);
  await page.send({ t: 'join', match: table.match.id });
  await stand(table);
  await pass(MINUTE);
  expect(await listed()).toMatchObject({ tables: 1 });
  page.session.close();
  expect(await listed()).toMatchObject({ tables: 0 });
  await pass(200);
  await pass(RELOAD_GRACE);
  expect(table.match.phase).toBe('over');
});

test('whoever has the link and is back in time finds it, and it is listed again', async () => {
  const table = await make();
  await stand(table);
  await pass(RELOAD_GRACE / 2);
  await server.app.play.lobby.sit(ada, table);
  expect(await listed()).toEqual({ tables: 1, matches: 1, status: 1 });
  await pass(MINUTE);
  expect(table.match.phase).toBe('open');
  // The next time the whole grace period passes again.
  await stand(table);
  await pass(RELOAD_GRACE - 1);
  expect(table.match.phase).toBe('open');
});

test.each<[string, Partial<NewMatch>, boolean]>([
  ['where nobody sat down yet', { seat: null }, false],
  ['where nobody sat down yet and a bot was sent away', { seat: null, bots: [{ seat: 0, bot: 'random' }] }, true],
  ['behind a link', { private: true }, true],
])('a table %s waits on', async (_, asked, isStanding) => {
  const table = await make(asked);
  if (isStanding) expect(await stand(table)).toBeUndefined();
  await pass(MINUTE);
  expect(table.match.phase).toBe('open');
  expect(await listed()).toMatchObject({ tables: asked.private ? 0 : 1 });
});
