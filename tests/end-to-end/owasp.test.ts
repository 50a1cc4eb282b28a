// Attacks from OWASP's lists against a running server, each a test. A new route with a text, a file or a body is attacked
// without being named here: routes come from the OpenAPI document.

import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GuestCreated, MatchCreated } from '../../src/protocol/rest.ts';
import { type Answer, PASSWORD, secretOf, Visitor } from './accounts-kit.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { storeFolder } from './store-folder.ts';

let server: PlayServer;
let ada: Visitor;
const data = storeFolder('ludoteca-owasp-');
beforeAll(async () => {
  const start = { port: 0, host: '127.0.0.1', data, log: 'silent', gateways: false } as const;
  server = await startPlayServer({ ...start, limits: { perMinute: 1_000_000 } });
  ada = new Visitor(server.url);
  expect((await ada.signUp('Ada')).status).toBe(200);
});
afterAll(async () => {
  await server.close();
  rmSync(data, { recursive: true });
});

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } };
}
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
}
interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Every route of the server, as it describes itself. */
async function routes(): Promise<Described[]> {
  const { paths } = (await ada.get('/api/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Something that fits a schema, with `text` wherever a text may stand. */
function fitting(schema: Schema | undefined, text: string): unknown {
  if (!schema) return text;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return fitting(schema.anyOf.find(one => one.type === 'string') ?? schema.anyOf[0], text);
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, fitting(one, text)]));
  if (schema.type === 'array') return [fitting(schema.items, text)];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return schema.type === 'null' ? null : text;
}

/** With something in place of its parameters that their schemas let through. */
const filled = ({ path, operation }: Described): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = operation.parameters.find(one => one.in === 'path' && one.name === name)?.schema;
    return String(fitting(schema, 'aaaa'));
  });
const bodyOf = ({ operation }: Described): Schema | undefined =>
  operation.requestBody?.content['application/json']?.schema;
/** These would sign the attacker out or delete the account. */
const isFinal = ({ path, method }: Described): boolean =>
  /^\/api\/(session|account\/(delete|password|sessions))/.test(path) && method !== 'GET';

test('session fixation: a session that was there before is not the one after signing in, and is over', async () => {
  const victim = new Visitor(server.url);
  victim.cookie = `ludoteca=${'planted'.repeat(5)}`;
  await victim.signIn('Ada');
  expect(secretOf(victim)).not.toContain('planted');
  expect(secretOf(victim).length).toBeGreaterThan(30);
  const first = victim.cookie;
  await victim.signIn('Ada');
  expect(victim.cookie).not.toBe(first);
  const attacker = new Visitor(server.url);
  attacker.cookie = first;
  expect((await attacker.get('/api/me')).status).toBe(401);
});

test('the cookie is out of reach of scripts and other sites, and of plain HTTP behind TLS', async () => {
  const plain = await new Visitor(server.url).signIn('Ada');
  expect(plain.headers.getSetCookie()[0]).toMatch(/^ludoteca=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const proxied = await new Visitor(server.url).ask(
    'POST',
    '/api/session',
    { name: 'Ada', password: PASSWORD },
    { 'x-forwarded-proto': 'https' },
  );
  for (const cookie of proxied.headers.getSetCookie())
    expect(cookie).toMatch(/^__Host-ludoteca(-devices)?=.*; HttpOnly; SameSite=Lax; .*; Secure$/);
  expect(proxied.headers.get('strict-transport-security')).toContain('max-age');
  // Over TLS a cookie without the prefix, which a neighbouring host could have planted, is not looked at.
  expect((await ada.ask('GET', '/api/me', undefined, { 'x-forwarded-proto': 'https' })).status).toBe(401);
});

const FOREIGN: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ['an old browser on another site', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['another port', { origin: 'http://localhost:1' }],
];
test.each(FOREIGN)('CSRF: nothing changes and nothing is played from %s', async (_, headers) => {
  for (const { method, path } of (await routes()).filter(one => one.method !== 'GET')) {
    const answer = await ada.ask(method, path.replaceAll(/\{\w+\}/g, 'aaaa'), undefined, headers);
    expect([method, path, answer.status, answer.body]).toMatchObject([
      method,
      path,
      403,
      { refused: 'server/cross-site' },
    ]);
  }
  const played = await ada.play({ session: true }, headers).catch(() => ({ heard: 'nothing' }));
  expect(played.heard).toBe(403);
  expect((await ada.get('/api/me')).status).toBe(200);
});

test('our own pages and programs are not taken for another site', async () => {
  const own = [{ 'sec-fetch-site': 'same-origin' }, { origin: server.url }, {}];
  for (const headers of own) {
    expect((await ada.ask('POST', '/api/guests', { name: 'x' }, headers)).status).toBe(200);
    const { heard, socket } = await ada.play({ session: true }, headers);
    expect(heard).toMatchObject({ t: 'welcome', name: 'Ada' });
    socket.terminate();
  }
  // A body that a form could send is not one we read.
  const form = await ada.ask('POST', '/api/guests', 'name=x', { 'content-type': 'text/plain' });
  expect(form.status).toBe(415);
});

test('enumeration: a name nobody has gets the same answer after the same work, however one asks', async () => {
  const { passwords } = (server.edge ?? server.app).people.accounts;
  const asked = async (name: string): Promise<unknown> => {
    const before = passwords.computed;
    const { status, body, headers } = await new Visitor(server.url).signIn(name, 'not this one');
    const kept = [...headers.keys()].filter(key => key !== 'date').sort();
    return { status, body, kept, work: passwords.computed - before };
  };
  await new Visitor(server.url).post('/api/guests', { name: 'Gast' });
  const known = await asked('Ada');
  expect(known).toMatchObject({ status: 401, body: { refused: 'accounts/wrong-password' }, work: 1 });
  for (const name of ['Nobody at all', 'Gast', '', 'x'.repeat(60), "' OR 1=1 --"].filter(Boolean))
    expect(await asked(name)).toEqual(known);
  const forgot = async (name: string): Promise<Answer> => new Visitor(server.url).post('/api/forgot', { name });
  const [one, other] = [await forgot('Ada'), await forgot('Nobody at all')];
  expect([one.status, one.body]).toEqual([other.status, other.body]);
});

test('brute force: a name is locked at an address after five guesses, known or not, also when a hundred come at once', async () => {
  const victim = new Visitor(server.url);
  await victim.signUp('Viktor');
  const { passwords } = (server.edge ?? server.app).people.accounts;
  for (const name of ['Viktor', 'Nobody else']) {
    const before = passwords.computed;
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, i) => new Visitor(server.url).signIn(name, `guess ${i}`)),
    );
    expect(passwords.computed - before).toBeLessThanOrEqual(5);
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(95);
    // Not even the right password opens it now; who is in stays in.
    expect(await new Visitor(server.url).signIn(name)).toMatchObject({
      status: 429,
      body: { refused: 'accounts/locked' },
    });
  }
  expect((await victim.get('/api/me')).status).toBe(200);
  // The device of the victim is known: it is not locked, the owner receives a notification, and guessing there has a limit of its own.
  const { account } = (await victim.get('/api/me')).body as { account: string }; // the schema of this answer
  expect(await server.app.people.notifications.list(account)).toMatchObject([{ kind: 'guessing', about: 'account' }]);
  await victim.ask('DELETE', '/api/session');
  expect((await victim.signIn('Viktor')).status).toBe(200);
  const tries: number[] = [];
  for (let i = 0; i < 6; i++) tries.push((await victim.post('/api/account/delete', { password: 'guess' })).status);
  expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
});

test('brute force: many names from one address are stopped too, and nothing grows without bounds', async () => {
  const { signIn, passwords } = (server.edge ?? server.app).people.accounts;
  const before = passwords.computed;
  const guess = (name: string) => signIn.signIn({ name, password: 'guess', address: '203.0.113.9', agent: '' });
  const tries = [];
  for (let i = 0; i < 100; i++) tries.push(await guess(`name ${i}`));
  expect(passwords.computed - before).toBeLessThanOrEqual(50);
  expect(tries.at(-1)).toMatchObject({ refused: 'accounts/locked' });
  // Another address is not locked.
  expect(await signIn.signIn({ name: 'Ada', password: PASSWORD, address: '203.0.113.10', agent: '' })).toHaveProperty(
    'session',
  );
  for (let i = 0; i < 30_000; i++) await guess(`more ${i}`);
  expect(signIn.remembered).toBeLessThan(60_000);
});

test('a crowd at the door: more than can wait are sent away, and the games go on', async () => {
  const { signIn } = (server.edge ?? server.app).people.accounts;
  const arrive = (i: number) =>
    signIn.signIn({ name: `crowd ${i}`, password: 'x', address: `10.0.${i >> 8}.${i & 255}`, agent: '' });
  const crowd = Array.from({ length: 200 }, (_, i) => arrive(i));
  const made = await ada.post('/api/matches', { game: 'dama', private: true });
  expect(made.status).toBe(200);
  const answers = await Promise.all(crowd);
  expect(answers.filter(one => 'refused' in one && one.refused === 'accounts/busy').length).toBeGreaterThan(100);
});

const TRAVERSALS = [
  '/../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/../../package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%00../package.json',
  '//etc/passwd',
  '/assets/....//....//package.json',
  '/index.html%00.js',
  '/%c0%ae%c0%ae/package.json',
  '/ludoteca.db',
  '/data/ludoteca.db',
  '/.git/config',
];
test('path traversal: no file route leaves its folder', async () => {
  const port = Number(new URL(server.url).port);
  /** Raw, since every client tidies an address before it sends it. */
  const raw = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' });
      let text = '';
      socket.on('data', chunk => (text += chunk.toString('latin1')));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
      socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
    });
  const inParameters = (await routes())
    .filter(({ method, path }) => method === 'GET' && path.includes('{'))
    .flatMap(({ path }) => ['..%2f..%2fpackage.json', '%2e%2e', '..%00'].map(up => path.replaceAll(/\{\w+\}/g, up)));
  expect(inParameters.length).toBeGreaterThan(5);
  for (const path of [...TRAVERSALS, ...inParameters]) {
    const answer = await raw(path);
    const page = /^HTTP\/1\.1 200 [^]*<div id="app">/.test(answer); // the client itself says that there is no such page
    expect([path, page || /^HTTP\/1\.1 4\d\d /.test(answer)]).toEqual([path, true]);
    expect(answer).not.toMatch(/root:|"dependencies"|SQLite format|\[core\]/);
  }
});

test('oversized bodies: every route that takes one says so and lives on', async () => {
  const huge = JSON.stringify({ name: 'x'.repeat(2_000_000) });
  for (const one of (await routes()).filter(route => route.method !== 'GET' && route.method !== 'DELETE')) {
    const path = one.path.replaceAll(/\{\w+\}/g, 'aaaa');
    const answer = await ada.ask(one.method, path, huge).catch(() => ({ status: 413, body: {} })); // it may hang up while we still send
    // What she may not do is refused before its body is looked at.
    const isTooBig = answer.status === 413 || (answer.status === 403 && path.startsWith('/api/admin/'));
    expect([path, isTooBig]).toEqual([path, true]);
  }
  const { match } = (await ada.post('/api/matches', { game: 'dama', private: true })).body as MatchCreated;
  const { socket } = await ada.play({ session: true });
  socket.send(JSON.stringify({ t: 'join', match }));
  const closed = new Promise<number>(resolve => socket.once('close', resolve));
  socket.send(JSON.stringify({ t: 'say', text: 'x'.repeat(100_000) }));
  expect(await closed).toBe(1009);
  expect(await server.app.base.storage.chat.lines(match)).toEqual([]);
  expect((await ada.get('/health')).status).toBe(200);
});

const SQL = [
  "'; DROP TABLE account; --",
  "' OR '1'='1",
  '" OR ""="',
  '1); DELETE FROM credential; --',
  'a%_[x]',
  "x' UNION SELECT password FROM account --",
];
test('SQL in every text of every route is text', async () => {
  const before = await server.app.base.storage.accounts.findByLook('ada');
  const seen: string[] = [];
  for (const one of (await routes()).filter(route => !isFinal(route)))
    for (const text of SQL) {
      const place = encodeURIComponent(text);
      const query = one.operation.parameters
        .filter(parameter => parameter.in === 'query')
        .map(({ name, schema }) => `${name}=${encodeURIComponent(String(fitting(schema, text)))}`);
      const path = `${one.path.replaceAll(/\{\w+\}/g, place)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
      const schema = bodyOf(one);
      const { status, body } = await ada.ask(one.method, path, schema && fitting(schema, text));
      expect([one.method, path, status < 500 || [501, 503].includes(status)]).toEqual([one.method, path, true]);
      expect(JSON.stringify(body)).not.toContain('$argon2id');
      seen.push(path);
    }
  expect(seen.length).toBeGreaterThan(100);
  const { match } = (await ada.post('/api/matches', { game: 'dama', private: true })).body as MatchCreated;
  const { socket } = await ada.play({ session: true });
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { lines?: { text: string }[] };
    heard.push(...(message.lines ?? []).map(line => line.text));
  });
  socket.send(JSON.stringify({ t: 'join', match }));
  for (const text of SQL.slice(0, 5)) socket.send(JSON.stringify({ t: 'say', text }));
  await expect.poll(() => heard).toEqual(SQL.slice(0, 5));
  socket.terminate();
  for (const text of SQL) {
    expect(await new Visitor(server.url).signIn(text)).not.toMatchObject({ status: 200 });
    const { body } = await new Visitor(server.url).post('/api/guests', { name: text });
    expect((body as GuestCreated).name).toBe(text.slice(0, 24).trim());
  }
  expect(await server.app.base.storage.accounts.findByLook('ada')).toEqual(before);
  expect((await ada.get('/api/me')).status).toBe(200);
});

test('every answer carries the strict policy, pages and refusals alike', async () => {
  for (const path of ['/', '/sign-in', '/api/games', '/api/nothing', '/nothing.js', '/api/me']) {
    const { headers } = await new Visitor(server.url).get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('another’s things stay another’s: seats, sessions, bots, administration', async () => {
  const eve = new Visitor(server.url);
  await eve.signUp('Eve');
  const { match } = (await ada.post('/api/matches', { game: 'dama', private: true })).body as MatchCreated;
  expect((await eve.ask('DELETE', `/api/matches/${match}/seats/0`)).status).toBe(403);
  expect((await eve.post(`/api/matches/${match}/start`, {})).status).toBe(403);
  const sessions = (await ada.get('/api/account/sessions')).body as { id: string }[];
  expect((await eve.ask('DELETE', `/api/account/sessions/${sessions[0]!.id}`)).status).toBe(404);
  for (const one of (await routes()).filter(({ path }) => path.startsWith('/api/admin/') && !path.endsWith('claim')))
    expect([one.path, (await eve.ask(one.method, filled(one), one.method === 'POST' ? {} : undefined)).status]).toEqual(
      [one.path, 403],
    );
  expect((await ada.get('/api/me')).status).toBe(200);
});
