// Quick match leads no player to an open table whose players are away.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import type { Table } from '../../match/table.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import { openPage } from '../people/notifications/testing.ts';
import type { StartedServer } from '../start.ts';
import { startTimedServer, type TimedServer } from './testing.ts';

const [RELOAD_GRACE, MINUTE, DAY] = [4000, 60_000, 86_400_000];

type Guest = Awaited<ReturnType<StartedServer['app']['people']['accounts']['guests']['create']>>;

let server: StartedServer;
let pass: TimedServer['pass'];
let ada: Guest;
let bea: Guest;
beforeEach(async () => {
  ({ server, pass } = await startTimedServer(RELOAD_GRACE));
  ada = await server.app.people.accounts.guests.create('Ada');
  bea = await server.app.people.accounts.guests.create('Bea');
});
afterEach(() => server.close());

/** Ada opens a table and has its page open. */
async function opened(asked: Partial<NewMatch> = {}) {
  const made = await server.app.play.lobby.create(ada, { game: 'dama', ...asked });
  if (isRefusal(made)) throw new Error(made.detail);
  return { table: made.table, page: await arrive(made.table, ada) };
}

async function arrive(table: Table, { token }: Guest) {
  const page = await openPage(server.app, token);
  await page.send({ t: 'join', match: table.match.id });
  return page;
}

async function quick(by: Guest): Promise<Table> {
  const found = await server.app.play.lobby.quickMatch(by, { game: 'dama' });
  if (isRefusal(found)) throw new Error(found.detail);
  return server.app.play.tables.inMemory(found.match)!;
}

async function listed(): Promise<string[]> {
  const answer = await fetch(`${server.url}/api/tables`);
  return ((await answer.json()) as { match: string }[]).map(({ match }) => match); // the schema of this answer
}

test('an open table is listed while its player is there, and again once they are back', async () => {
  const { table, page } = await opened();
  await pass(MINUTE);
  expect(await listed()).toEqual([table.match.id]);
  page.session.close();
  await pass(RELOAD_GRACE - 1);
  expect(await listed()).toEqual([table.match.id]);
  await pass(1);
  expect(await listed()).toEqual([]);
  await arrive(table, ada);
  expect(await listed()).toEqual([table.match.id]);
});

test('quick match seats nobody opposite somebody who has left', async () => {
  const { table, page } = await opened();
  page.session.close();
  await pass(RELOAD_GRACE);
  expect((await quick(bea)).match.id).not.toBe(table.match.id);
});

test('quick match finds whoever is there, or has asked a moment ago and is still loading the page', async () => {
  const waiting = await quick(ada);
  expect((await quick(bea)).match.id).toBe(waiting.match.id);
});

test('who asked and never came is not waited for', async () => {
  const waiting = await quick(ada);
  await pass(15_000);
  expect((await quick(bea)).match.id).not.toBe(waiting.match.id);
});

test('a table that its only player left does not start with bots', async () => {
  const table = await quick(ada);
  const page = await arrive(table, ada);
  page.session.close();
  await pass(MINUTE);
  expect(table.match.phase).toBe('open');
  await arrive(table, ada);
  await pass(MINUTE);
  expect(table.match.phase).not.toBe('open');
});

test('a table for days waits for players without its owner', async () => {
  const { table, page } = await opened({ clock: { kind: 'turn', ms: 3 * DAY } });
  page.session.close();
  await pass(MINUTE);
  expect(await listed()).toEqual([table.match.id]);
});

test('who is away when the match starts counts as absent, and the others see the countdown', async () => {
  const { table, page } = await opened();
  page.session.close();
  await server.app.play.lobby.sit(bea, table);
  const beas = await arrive(table, bea);
  await pass(RELOAD_GRACE);
  expect(beas.last('did').claim).toEqual({ seat: 0, in: 120_000, effect: 'win' });
  await pass(20_000);
  await beas.send({ t: 'view' });
  expect(beas.last('match').claim).toEqual({ seat: 0, in: 100_000, effect: 'win' });
  await beas.send({ t: 'claim', id: 7 });
  expect(beas.last('refused')).toMatchObject({ id: 7, refused: 'match/claim-too-early' });
  await pass(100_000);
  await beas.send({ t: 'claim', id: 8 });
  expect(table.match.ending).toEqual({ by: 'absence', seat: 0 });
});
