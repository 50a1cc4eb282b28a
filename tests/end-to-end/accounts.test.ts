// Accounts over the wire of a running server: what they promise, one by one.

import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountShown, CredentialShown, TokenCreated } from '../../src/protocol/accounts.ts';
import type { GuestCreated, MatchCreated } from '../../src/protocol/rest.ts';
import { type Mailbox, openMailbox, PASSWORD, secretOf, Visitor } from './accounts-kit.ts';
import { Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { storeFolder } from './store-folder.ts';

let server: PlayServer;
let mailbox: Mailbox;
const data = storeFolder('ludoteca-accounts-');
beforeAll(async () => {
  mailbox = await openMailbox();
  const mail = { smtp: mailbox.smtp, from: 'house@example.org' };
  const start = { port: 0, host: '127.0.0.1', data, log: 'silent', gateways: false, mail } as const;
  server = await startPlayServer({ ...start, url: 'https://games.example.org', limits: { perMinute: 10_000 } });
});
afterAll(async () => {
  await server.close();
  mailbox.close();
  rmSync(data, { recursive: true });
});

const refused = (code: string) => ({ body: { refused: code } });
const somebody = async (name: string, more: object = {}): Promise<Visitor> => {
  const visitor = new Visitor(server.url);
  expect(await visitor.signUp(name, more)).toMatchObject({ status: 200 });
  return visitor;
};
/** The secret behind the # of the newest letter. */
const ticketIn = async (letters: number): Promise<string> => {
  await expect.poll(() => mailbox.letters.length).toBe(letters);
  const text = mailbox.letters.at(-1)!.replaceAll(/=\r\n/g, '');
  return /https:\/\/games\.example\.org\/\w+#([\w-]+)/.exec(text)![1]!;
};

test('a password is kept as Argon2id, a session as its hash', async () => {
  const visitor = await somebody('Keeper');
  const { id, password } = (await server.app.base.storage.accounts.findByLook('keeper'))!;
  expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const credentials = JSON.stringify(await server.app.base.storage.accounts.credentials({ account: id }));
  expect(credentials).not.toContain(secretOf(visitor));
});

test('names that look the same are one name, whoever has it', async () => {
  await somebody('Lilli');
  for (const name of ['LILLI', 'lil li', '1illi', 'Lílli', 'Ӏіӏӏі'])
    expect(await new Visitor(server.url).signUp(name)).toMatchObject({
      status: 409,
      ...refused('accounts/name-taken'),
    });
  // Signing in forgives the same.
  expect(await new Visitor(server.url).signIn('lilli')).toMatchObject({ status: 200, body: { name: 'Lilli' } });
  // And a guest cannot pass for her.
  const guest = await new Visitor(server.url).post('/api/guests', { name: 'Lilli' });
  expect((guest.body as GuestCreated).name).toMatch(/^Lilli ·.{4}$/);
});

test('a guest becomes an account with the same id, and the old token opens nothing any more', async () => {
  const guest = (await new Visitor(server.url).post('/api/guests', { name: 'Gus' })).body as GuestCreated;
  const player = await Client.guest(server.url, 'Gus', guest.token);
  const made = new Visitor(server.url);
  made.token = guest.token;
  const { match } = (await made.post('/api/matches', { game: 'dama', bots: [{ seat: 1, bot: 'random' }] }))
    .body as MatchCreated;
  const visitor = await somebody('Gustav', { guest: guest.token });
  expect((await visitor.get('/api/me')).body).toMatchObject({ account: guest.account, name: 'Gustav', kind: 'person' });
  expect((await visitor.get('/api/me/matches')).body).toMatchObject([{ match }]);
  await expect.poll(() => player.closed).toMatchObject({ code: 1008, reason: 'server/signed-out' });
  expect(await made.get('/api/me')).toMatchObject({ status: 401 });
  expect(await somebody('Gustavo').then(v => v.signUp('Other', { guest: guest.token }))).toMatchObject({ status: 401 });
});

test('sessions are listed without their secrets, and can be ended one by one or all', async () => {
  const [here, there, third] = [await somebody('Sessa'), new Visitor(server.url), new Visitor(server.url)];
  await there.signIn('Sessa');
  await third.signIn('Sessa');
  const list = (await here.get('/api/account/sessions')).body as CredentialShown[];
  expect(list.filter(one => one.current)).toHaveLength(1);
  expect(list).toHaveLength(3);
  const { heard, socket } = await there.play({ session: true });
  expect(heard).toMatchObject({ t: 'welcome', name: 'Sessa' });
  expect(heard).not.toHaveProperty('token');
  const closed = new Promise(resolve => socket.once('close', code => resolve(code)));
  expect(await here.ask('DELETE', '/api/account/sessions')).toMatchObject({ status: 200 });
  expect(await closed).toBe(1008);
  expect((await there.get('/api/me')).status).toBe(401);
  expect((await third.get('/api/me')).status).toBe(401);
  expect((await here.get('/api/me')).status).toBe(200);
  expect(await here.ask('DELETE', `/api/account/sessions/${list.find(one => !one.current)!.id}`)).toMatchObject(
    refused('accounts/no-such-pass'),
  );
  await here.ask('DELETE', '/api/session');
  expect(here.cookie).toBe('');
});

test('a new password ends every other session and needs the old one', async () => {
  const [here, there] = [await somebody('Penny'), new Visitor(server.url)];
  await there.signIn('Penny');
  const before = here.cookie;
  const change = (password: string, next: string) => here.post('/api/account/password', { password, next });
  expect(await change('wrong', 'another good one')).toMatchObject({
    status: 401,
    ...refused('accounts/wrong-password'),
  });
  expect(await change(PASSWORD, 'short')).toMatchObject(refused('accounts/password-length'));
  expect(await change(PASSWORD, 'password123')).toMatchObject(refused('accounts/password-common'));
  expect(await change(PASSWORD, 'another good one')).toMatchObject({ status: 200 });
  expect(here.cookie).not.toBe(before);
  expect((await there.get('/api/me')).status).toBe(401);
  expect((await here.get('/api/me')).status).toBe(200);
  expect(await new Visitor(server.url).signIn('Penny')).toMatchObject({ status: 401 });
  expect(await new Visitor(server.url).signIn('Penny', 'another good one')).toMatchObject({ status: 200 });
});

test('an address is kept once its link was opened; a letter gives one new password, once', async () => {
  const visitor = await somebody('Rosa', { email: 'Rosa@Example.org', locale: 'it' });
  const ticket = await ticketIn(1);
  expect(mailbox.letters[0]).toContain('To: rosa@example.org');
  expect(((await visitor.get('/api/account')).body as AccountShown).email).toBeUndefined();
  const stranger = new Visitor(server.url);
  await stranger.post('/api/forgot', { name: 'Rosa' });
  expect(await stranger.post('/api/confirm', { ticket })).toMatchObject({ status: 200 });
  expect(await stranger.post('/api/confirm', { ticket })).toMatchObject(refused('accounts/bad-ticket'));
  expect(((await visitor.get('/api/account')).body as AccountShown).email).toBe('rosa@example.org');
  // The Host that someone sends is not where the link leads.
  await stranger.ask(
    'POST',
    '/api/forgot',
    { name: 'rosa@example.org', locale: 'de' },
    { 'x-forwarded-host': 'evil.example' },
  );
  const reset = await ticketIn(2);
  expect(await stranger.post('/api/confirm', { ticket: reset })).toMatchObject(refused('accounts/bad-ticket'));
  expect(await stranger.post('/api/reset', { ticket: reset, password: 'x' })).toMatchObject(
    refused('accounts/password-length'),
  );
  const tries = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      stranger.post('/api/reset', { ticket: reset, password: `a new good one ${i}` }),
    ),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await visitor.get('/api/me')).status).toBe(401);
  expect(await new Visitor(server.url).signIn('Rosa')).toMatchObject({ status: 401 });
});

test('a bot signs in with its token over REST and WebSocket, sits as a program, and not after it was revoked', async () => {
  const owner = await somebody('Botho');
  const { account } = (await owner.post('/api/account/bots', { name: 'Botho engine' })).body as AccountShown;
  const { id, token } = (await owner.post(`/api/account/bots/${account}/tokens`, { label: 'laptop' }))
    .body as TokenCreated;
  const bot = new Visitor(server.url);
  bot.token = token;
  expect((await bot.get('/api/me')).body).toEqual({ account, name: 'Botho engine', kind: 'program' });
  const { match } = (await bot.post('/api/matches', { game: 'dama' })).body as MatchCreated;
  const client = await Client.guest(server.url, 'x', token);
  const shown = await client.join(match);
  expect(shown.players[0]).toMatchObject({ name: 'Botho engine', kind: 'program', account });
  // It cannot do what takes a password, nor touch another's bots.
  expect(await bot.get('/api/account')).toMatchObject({ status: 401, ...refused('accounts/sign-in') });
  const other = await somebody('Otto');
  expect(await other.ask('DELETE', `/api/account/bots/${account}`)).toMatchObject({ status: 404 });
  expect(await other.ask('DELETE', `/api/account/bots/${account}/tokens/${id}`)).toMatchObject({ status: 404 });
  expect(await other.post(`/api/account/bots/${account}/tokens`, {})).toMatchObject({ status: 404 });
  expect(await owner.ask('DELETE', `/api/account/bots/${account}/tokens/${id}`)).toMatchObject({ status: 200 });
  await expect.poll(() => client.closed?.reason).toBe('server/signed-out');
  expect((await bot.get('/api/me')).status).toBe(401);
});

test('administrators suspend, hide, end and are written down; others may not', async () => {
  const [admin, rude] = [await somebody('Amina'), await somebody('Rude one')];
  expect(await rude.get('/api/admin/deeds')).toMatchObject({ status: 403, ...refused('accounts/not-administrator') });
  const ticket = server.administrator!.split('#')[1]!;
  expect(await admin.post('/api/admin/claim', { ticket })).toMatchObject({ status: 200 });
  expect(await rude.post('/api/admin/claim', { ticket })).toMatchObject(refused('accounts/bad-ticket'));
  const { account } = (await rude.get('/api/me')).body as GuestCreated;
  const { match } = (await rude.post('/api/matches', { game: 'dama', title: 'A rude title' })).body as MatchCreated;
  const bot = (await rude.post('/api/account/bots', { name: 'Rude bot' })).body as GuestCreated;
  const { token } = (await rude.post(`/api/account/bots/${bot.account}/tokens`, {})).body as TokenCreated;
  const line = await Client.guest(server.url, '', token);
  const read = async (): Promise<string> => {
    const pages = ['/api/tables', `/api/matches/${match}`, `/api/matches/${match}/journal`].map(path =>
      admin.get(path),
    );
    return JSON.stringify((await Promise.all(pages)).map(({ body }) => body));
  };
  expect(await read()).toMatch(/Rude one.*A rude title|A rude title.*Rude one/);
  for (const path of [`accounts/${account}`, `matches/${match}`])
    expect(await admin.post(`/api/admin/${path}/hide`, { why: 'rude' })).toMatchObject({ status: 200 });
  expect(await read()).not.toMatch(/rude/i);
  expect(JSON.stringify(await line.join(match))).not.toMatch(/rude/i);
  expect(await admin.post(`/api/admin/matches/${match}/end`, {})).toMatchObject({ status: 200 });
  expect((await admin.get(`/api/matches/${match}`)).body).toMatchObject({ phase: 'over', ending: { by: 'abort' } });
  const own = ((await admin.get('/api/me')).body as GuestCreated).account;
  expect(await admin.post(`/api/admin/accounts/${own}/suspend`, {})).toMatchObject(refused('accounts/not-yourself'));
  await admin.post(`/api/admin/accounts/${account}/suspend`, { why: 'very rude' });
  await expect.poll(() => line.closed?.code).toBe(1008);
  expect((await rude.get('/api/me')).status).toBe(401);
  expect(await rude.signIn('Rude one')).toMatchObject({ status: 403, ...refused('accounts/suspended') });
  expect((await new Visitor(server.url).play({ token })).heard).toMatchObject({ refused: 'accounts/suspended' });
  expect((await admin.get('/api/admin/accounts?marked=true')).body).toMatchObject([
    { name: 'Amina', admin: true },
    { name: 'Rude bot', suspended: expect.any(Number) as number },
    { name: 'Rude one', hidden: true },
  ]);
  await admin.post(`/api/admin/accounts/${account}/unsuspend`, {});
  expect((await rude.signIn('Rude one')).status).toBe(200);
  const actions = (await admin.get('/api/admin/deeds')).body as { what: string; why: string; byName: string }[];
  expect(actions.map(({ what }) => what)).toEqual([
    'unsuspend',
    'suspend',
    'end-match',
    'hide-table',
    'hide-name',
    'claim',
  ]);
  expect(actions[1]).toMatchObject({ byName: 'Amina', aboutName: 'Rude one', why: 'very rude' });
});

test('who leaves takes the data and leaves no name', async () => {
  const visitor = await somebody('Valeria');
  const { match } = (await visitor.post('/api/matches', { game: 'dama', private: true })).body as MatchCreated;
  const bot = (await visitor.post('/api/account/bots', { name: 'Valeria bot' })).body as GuestCreated;
  const { token } = (await visitor.post(`/api/account/bots/${bot.account}/tokens`, {})).body as TokenCreated;
  const exported = await visitor.get('/api/account/export');
  expect(exported.headers.get('content-disposition')).toContain('ludoteca.json');
  expect(exported.body).toMatchObject({
    account: { name: 'Valeria' },
    sessions: [{}],
    bots: [{ name: 'Valeria bot', tokens: [{}] }],
    matches: [{ match }],
  });
  expect(JSON.stringify(exported.body)).not.toMatch(/argon2|proof/);
  expect(await visitor.post('/api/account/delete', { password: 'wrong one' })).toMatchObject({ status: 401 });
  expect(await visitor.post('/api/account/delete', { password: PASSWORD })).toMatchObject({ status: 200 });
  expect(visitor.cookie).toBe('');
  expect(await visitor.signIn('Valeria')).toMatchObject({ status: 401 });
  visitor.token = token;
  expect((await visitor.get('/api/me')).status).toBe(401);
  const left = JSON.stringify((await new Visitor(server.url).get(`/api/matches/${match}/journal`)).body);
  expect(left).not.toContain('Valeria');
  // The name is free again, for another person.
  expect(await new Visitor(server.url).signUp('Valeria')).toMatchObject({ status: 200 });
});

test('a restart keeps accounts, sessions, suspensions and what is hidden', async () => {
  const visitor = await somebody('Stella');
  await server.close();
  server = await startPlayServer({ port: 0, host: '127.0.0.1', data, log: 'silent', gateways: false });
  expect(server.administrator).toBeUndefined();
  const again = new Visitor(server.url);
  again.cookie = visitor.cookie;
  expect((await again.get('/api/me')).body).toMatchObject({ name: 'Stella' });
  expect(await again.post('/api/forgot', { name: 'Stella' })).toMatchObject({
    status: 503,
    ...refused('accounts/no-mail'),
  });
});
