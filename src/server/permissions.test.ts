// Who may do and read what, beyond what the rules of a game say.

import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../core/refusal.ts';
import type { ServerMessage } from '../protocol/play.ts';
import { ANONYMOUS, type Caller } from './base/identity.ts';
import * as refusals from './base/refusals.ts';
import { adminRoutes } from './http/admin-routes.ts';
import { Proxies } from './http/proxies.ts';
import { registerRoutes } from './http/routes.ts';
import { SocialTestApp, type SocialTestPage } from './people/social/testing.ts';

const refusedWith = (answer: object | number | undefined): string | undefined =>
  isRefusal(answer) ? answer.refused : undefined;

test('only administrators reach what is theirs', async () => {
  const { app } = new SocialTestApp();
  const routes = adminRoutes(app).filter(({ auth }) => auth === 'administrator');
  expect(routes.length).toBeGreaterThan(3);
  const person: Caller = { account: 'eve', name: 'Eve', kind: 'person', credential: 'c' };
  const asked = async (by: Caller): Promise<number[]> => {
    const fastify = Fastify();
    registerRoutes(fastify, routes, { services: app, proxies: new Proxies([]), authenticate: async () => by });
    const answers = routes.map(({ method, url }) => fastify.inject({ method, url: url.replace(/:\w+/g, 'x') }));
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    await fastify.close();
    return codes;
  };
  expect(new Set(await asked(person))).toEqual(new Set([403]));
  expect(new Set(await asked(ANONYMOUS))).toEqual(new Set([403]));
  expect(await asked({ ...person, admin: true })).not.toContain(403);
  await app.close();
});

test('only the account that opened a table seats bots at it and starts it', async () => {
  const company = new SocialTestApp();
  const { app } = company;
  const [ada, eve] = [await company.person('Ada'), await company.person('Eve')];
  const table = (await app.play.tables.get(await company.table(ada)))!;
  const { lobby, botPool } = app.play;
  const [bot] = [...botPool.list('dama')];
  expect(refusedWith(await lobby.seatBot(eve, table, bot!.id))).toBe(refusals.notYours.refused);
  const seat = await lobby.seatBot(ada, table, bot!.id);
  expect(isRefusal(seat)).toBe(false);
  expect(refusedWith(await lobby.start(eve, table))).toBe(refusals.notYours.refused); // just compared
  await app.close();
});

test('players do not read what spectators say before their match is over', async () => {
  const company = new SocialTestApp();
  const { app } = company;
  const people = await Promise.all(['Ada', 'Bob', 'Eve'].map(name => company.person(name)));
  const [ada, bob] = people;
  const match = await company.table(ada!);
  const table = (await app.play.tables.get(match))!;
  for (const who of [ada!, bob!]) await app.play.lobby.sit(who, table);
  const pages = await Promise.all(people.map(who => company.page(who)));
  for (const page of pages) page.send({ t: 'join', match });
  await company.settle();
  pages[2]!.send({ t: 'say', match, text: 'take the man on 34' });
  await company.settle();
  expect(pages.map(heard)).toEqual([[], [], ['take the man on 34']]);
  pages[0]!.send({ t: 'resign', match });
  await company.settle();
  pages[2]!.send({ t: 'say', match, text: 'well played' });
  await company.settle();
  expect(pages.map(page => heard(page).at(-1))).toEqual(['well played', 'well played', 'well played']);
  await app.close();
});

const heard = ({ received }: SocialTestPage): (string | undefined)[] =>
  received.flatMap((message: ServerMessage) =>
    message.t === 'chat' ? message.lines.flatMap(({ text }) => (text === undefined ? [] : [text])) : [],
  );

describe('what another node says about a connection', () => {
  test('is looked up: an invented and an expired login is refused', async () => {
    const company = new SocialTestApp();
    const { app, timer } = company;
    const { credentials } = app.people.accounts;
    await company.person('Ada');
    const secret = (await credentials.createSession('ada', 'a browser'))!;
    const session = await credentials.bySession(secret);
    if (isRefusal(session)) throw new Error(session.detail);
    const claim = { account: 'ada', credential: session.credential };
    expect(await credentials.byClaim(claim)).toMatchObject({ account: 'ada', kind: 'person' });
    expect(refusedWith(await credentials.byClaim({ ...claim, credential: 'invented' }))).toBe('server/bad-token');
    expect(refusedWith(await credentials.byClaim({ ...claim, account: 'eve' }))).toBe('server/bad-token');
    const [stored] = await app.base.storage.accounts.credentials({ account: 'ada', id: session.credential });
    timer.pass(stored!.expires! - timer.now());
    expect(refusedWith(await credentials.byClaim(claim))).toBe('server/bad-token');
    await app.close();
  });
});
