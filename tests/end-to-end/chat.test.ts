// Chat at the table against a running server: who receives what, limits, muting, reporting, hiding, the switches.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestTimer } from '../../src/match/testing.ts';
import type { ReportShown } from '../../src/protocol/chat.ts';
import type { ChatLineShown, ChatShown } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { MAX_KEPT_LINES } from '../../src/server/base/storage/chat.ts';
import { Visitor } from './accounts-kit.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { ServerProcess } from './server-process.ts';

type Guest = Client & { readonly token: string };

const START = { port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways: false } as const;
let server: PlayServer;
beforeAll(async () => {
  server = await startPlayServer({ ...START, limits: { perMinute: 1_000_000 } });
});
afterAll(() => server.close());

interface Seated {
  readonly match: string;
  readonly ada: Guest;
  readonly bob: Guest;
  /** Watches. */
  readonly eve: Guest;
}

/** A running match of two, and a person who watches it. */
async function running(url = server.url, more: object = {}): Promise<Seated> {
  const [ada, bob, eve] = await Promise.all(['Ada', 'Bob', 'Eve'].map(name => Client.guest(url, name)));
  const { match } = (await ask<MatchCreated>(url, '/api/matches', { game: 'dama', ...more }, ada!.token)).body;
  bob!.send({ t: 'sit', match });
  await bob!.hear('match');
  await ada!.join(match);
  await eve!.join(match);
  return { match, ada: ada!, bob: bob!, eve: eve! };
}

const close = ({ ada, bob, eve }: Seated) => Promise.all([ada, bob, eve].map(one => one.close()));

let lastId = 0;
async function said(by: Client, text: string): Promise<string | undefined> {
  const id = ++lastId;
  by.send({ t: 'say', text, id });
  const answer = await Promise.race([
    by.hear('ok', ok => ok.id === id),
    by.hear('refused', refused => refused.id === id),
  ]);
  return answer.t === 'refused' ? answer.refused : undefined;
}

const heardBy = (client: Client): string[] =>
  client.heard.flatMap(message => (message.t === 'chat' ? message.lines.map(line => line.text ?? '—') : []));
const whole = async (match: string) => ask<ChatLineShown[]>(server.url, `/api/matches/${match}/chat`);
/** Also where it arrived before something that was waited for. */
function hears(client: Client, text: string): Promise<ChatShown> {
  const has = ({ lines }: ChatShown): boolean => lines.some(line => line.text === text);
  const before = client.heard.findLast((one): one is ChatShown => one.t === 'chat' && has(one));
  return before ? Promise.resolve(before) : client.hear('chat', has);
}

test('players hear players, watchers hear both, and players hear the watchers once the match is over', async () => {
  const table = await running();
  const { match, ada, bob, eve } = table;
  expect(await said(ada, 'good luck')).toBeUndefined();
  expect(await said(eve, 'Bob should play 23-34')).toBeUndefined();
  expect(await said(bob, 'you too')).toBeUndefined();
  expect(await hears(eve, 'you too')).toMatchObject({
    lines: [{ to: 'table', name: 'Bob', kind: 'person', text: 'you too' }],
  });
  await hears(ada, 'you too');
  // A player who comes back or looks again receives no more, and neither does a request to the REST interface.
  const again = await Client.guest(server.url, 'Bob', bob.token);
  await again.join(match);
  await hears(again, 'you too');
  await bob.join(match);
  await bob.hear('chat', ({ lines }) => lines.length > 1);
  expect((await whole(match)).body).toMatchObject({ refused: 'server/not-over' });
  for (const player of [ada, bob, again]) expect(player.frames.join('\n')).not.toMatch(/23-34/);
  expect(heardBy(eve)).toEqual(['good luck', 'Bob should play 23-34', 'you too']);
  const late = await Client.connect(server.url);
  await late.join(match);
  await late.hear('chat');
  expect(heardBy(late)).toEqual(['good luck', 'Bob should play 23-34', 'you too']);

  ada.send({ t: 'resign' });
  await Promise.all([ada, bob].map(player => hears(player, 'Bob should play 23-34')));
  expect(await said(eve, 'well played')).toBeUndefined();
  expect(await hears(bob, 'well played')).toMatchObject({ lines: [{ to: 'table' }] });
  const { body } = await whole(match);
  expect(body.map(({ to, text }) => [to, text])).toEqual([
    ['table', 'good luck'],
    ['watchers', 'Bob should play 23-34'],
    ['table', 'you too'],
    ['table', 'well played'],
  ]);
  await Promise.all([close(table), again.close(), late.close()]);
});

test('before the start everybody talks to everybody; who takes a seat stops hearing those who watch', async () => {
  const [ada, bob] = await Promise.all(['Ada', 'Bob'].map(name => Client.guest(server.url, name)));
  const { match } = (await ask<MatchCreated>(server.url, '/api/matches', { game: 'dama' }, ada!.token)).body;
  await ada!.join(match);
  await bob!.join(match);
  expect(await said(bob!, 'may I?')).toBeUndefined();
  await hears(ada!, 'may I?');
  // Bob's connection still watches; his account plays.
  expect((await ask(server.url, `/api/matches/${match}/seats`, {}, bob!.token)).status).toBe(200);
  const eve = await Client.guest(server.url, 'Eve');
  expect((await eve.join(match)).phase).toBe('running');
  await said(eve, 'whisper');
  await hears(eve, 'whisper');
  await said(bob!, 'thanks');
  await hears(eve, 'thanks');
  expect(heardBy(bob!)).not.toContain('whisper');
  await Promise.all([ada!, bob!, eve].map(one => one.close()));
});

test('limits: nothing, too much, too fast, and a text that would turn the line around', async () => {
  // Its clock stands still: on a busy machine someone might talk again before all of a flood was heard.
  const still = await startPlayServer({ ...START, timer: new TestTimer(), limits: { burst: 1000, perMinute: 1000 } });
  const table = await running(still.url);
  const { ada, bob, eve } = table;
  expect(await said(ada, ' \u200b\n ')).toBe('chat/empty');
  expect(await said(ada, 'x'.repeat(301))).toBe('chat/too-long');
  expect(await said(ada, 'x'.repeat(5000))).toBe('server/unknown-message');
  expect(await said(bob, 'a\u202Etxt.exe\n<b>')).toBeUndefined();
  await hears(ada, 'atxt.exe <b>');
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => said(ada, `flood ${i}`)));
  expect(answers.filter(one => one === undefined)).toHaveLength(5);
  expect(new Set(answers.slice(5))).toEqual(new Set(['chat/too-fast']));
  // A crowd of watchers holds up the watchers, not the players.
  const crowd = await Promise.all(Array.from({ length: 25 }, (_, i) => Client.guest(still.url, `Crowd ${i}`)));
  for (const one of crowd) await one.join(table.match);
  const shouts = await Promise.all(crowd.map(one => said(one, 'me too')));
  expect(shouts).toContain('chat/crowded');
  expect(await said(bob, 'still here')).toBeUndefined();
  const stranger = await Client.connect(still.url);
  await stranger.join(table.match);
  expect(await said(stranger, 'who am I')).toBe('server/say-hello');
  expect(await said(await Client.guest(still.url, 'Far'), 'hello?')).toBe('server/not-joined');
  await Promise.all([...crowd, stranger].map(one => one.close()));
  await close(table);
  expect(eve.closed).toBeDefined();
  await still.close();
});

test('a table has the newest lines, whoever comes', async () => {
  const table = await running();
  const { chat } = server.app.base.storage;
  for (let i = 0; i < MAX_KEPT_LINES + 20; i++)
    await chat.add({
      match: table.match,
      at: i,
      to: 'table',
      account: 'g-x',
      name: 'X',
      kind: 'person',
      text: `line ${i}`,
    });
  const late = await Client.connect(server.url);
  await late.join(table.match);
  const { lines } = await late.hear('chat');
  expect([lines.length, lines[0]!.text, lines.at(-1)!.text]).toEqual([
    MAX_KEPT_LINES,
    'line 20',
    `line ${MAX_KEPT_LINES + 19}`,
  ]);
  await Promise.all([close(table), late.close()]);
});

test('programs are marked, and their owner answers for them', async () => {
  const owner = new Visitor(server.url);
  await owner.signUp('Olivia');
  const { account } = (await owner.post('/api/account/bots', { name: 'Engine of Olivia' })).body as { account: string };
  const { token } = (await owner.post(`/api/account/bots/${account}/tokens`, {})).body as { token: string };
  const table = await running();
  const engine = await Client.guest(server.url, '', token);
  await engine.join(table.match);
  await said(engine, 'depth 12, +0.3');
  expect(await hears(table.eve, 'depth 12, +0.3')).toMatchObject({
    lines: [{ kind: 'program', name: 'Engine of Olivia', to: 'watchers' }],
  });
  const exported = (await owner.get('/api/account/export')).body as { said: object[] };
  expect(exported.said).toMatchObject([{ text: 'depth 12, +0.3', match: table.match, account }]);
  await Promise.all([close(table), engine.close()]);
});

describe('moderation of chat', () => {
  let op: Visitor;
  beforeAll(async () => {
    op = new Visitor(server.url);
    await op.signUp('Operator One');
    await op.post('/api/admin/claim', { ticket: server.administrator!.split('#')[1] });
  });

  const actions = async (): Promise<string[]> => {
    const { body } = await op.get('/api/admin/deeds?limit=100');
    return (body as { what: string; why: string }[]).map(({ what, why }) => `${what} ${why}`);
  };
  const reports = async (): Promise<ReportShown[]> => (await op.get('/api/admin/reports')).body as ReportShown[];

  test('a report shows what was said around it; hiding takes the text away everywhere, and is in the log', async () => {
    const table = await running();
    const { match, ada, bob, eve } = table;
    for (const [by, text] of [
      [ada, 'hello'],
      [bob, 'very rude'],
      [eve, 'oh'],
    ] as const)
      await said(by, text);
    const { lines } = await hears(ada, 'very rude');
    const { line } = lines[0]!;
    const report = (by: Guest) => ask(server.url, `/api/chat/${line}/report`, { why: 'insult' }, by.token);
    expect((await report(ada)).status).toBe(200);
    expect((await report(ada)).status).toBe(200);
    expect((await ask(server.url, '/api/chat/999999/report', {}, ada.token)).body).toMatchObject({
      refused: 'chat/no-such-line',
    });
    const [open, ...others] = await reports();
    expect(others).toEqual([]);
    expect(open).toMatchObject({ line, match, why: 'insult', byName: 'Ada' });
    expect(open!.context.map(({ text }) => text)).toEqual(['hello', 'very rude', 'oh']);

    expect((await op.post(`/api/admin/reports/${line}/hide`, { why: 'agreed' })).status).toBe(200);
    const gone = await eve.hear('chat', shown => shown.lines[0]!.hidden === true);
    expect(gone.lines).toEqual([expect.not.objectContaining({ text: expect.anything() })]);
    expect(gone.lines[0]).toMatchObject({ line, name: 'Bob' });
    expect(await reports()).toEqual([]);
    const late = await Client.connect(server.url);
    await late.join(match);
    await late.hear('chat');
    expect(heardBy(late)).toEqual(['hello', '—', 'oh']);
    expect(late.frames.join()).not.toContain('very rude');
    expect(await actions()).toContain('hide-line agreed');
    expect((await op.post(`/api/admin/matches/${match}/lines/${line}/show`, { why: 'mistake' })).status).toBe(200);
    await hears(late, 'very rude');
    expect((await op.post('/api/admin/matches/aaaa/lines/1/hide', {})).status).toBe(404);
    expect(await actions()).toContain('show-line mistake');
    await Promise.all([close(table), late.close()]);
  });

  test('dismissed, nothing changes; suspended, the author is out and silent', async () => {
    const rude = new Visitor(server.url);
    await rude.signUp('Rude Rudi');
    const table = await running();
    const { match, eve } = table;
    const { socket } = await rude.play({ session: true });
    const closed = new Promise<number>(resolve => void socket.once('close', resolve));
    socket.send(JSON.stringify({ t: 'join', match }));
    socket.send(JSON.stringify({ t: 'say', text: 'once' }));
    socket.send(JSON.stringify({ t: 'say', text: 'twice' }));
    const first = (await hears(table.eve, 'once')).lines[0]!;
    const second = (await hears(table.eve, 'twice')).lines[0]!;
    for (const { line } of [first, second]) await ask(server.url, `/api/chat/${line}/report`, {}, eve.token);
    expect(await reports()).toHaveLength(2);
    await op.post(`/api/admin/reports/${first.line}/dismiss`, { why: 'harmless' });
    expect((await reports()).map(({ line }) => line)).toEqual([second.line]);
    await op.post(`/api/admin/reports/${second.line}/suspend`, { why: 'enough' });
    expect(await closed).toBe(1008);
    expect(await reports()).toEqual([]);
    const log = await actions();
    expect(log).toEqual(expect.arrayContaining(['dismiss-report harmless', 'suspend enough', 'hide-line enough']));
    // Even a connection that is still open in that moment says nothing any more.
    const known = { account: first.account, name: 'Rude Rudi', kind: 'person', credential: 'x' } as const;
    const seat = (await server.app.play.tables.get(match))!;
    expect(await server.app.people.chat.post(known, seat, 'and another thing')).toMatchObject({
      refused: 'accounts/suspended',
    });
    await close(table);
  });

  test('muting is remembered by the account, both ways', async () => {
    const quiet = new Visitor(server.url);
    await quiet.signUp('Quiet Quinn');
    const loud = new Visitor(server.url);
    const { account } = (await loud.signUp('Loud Lou')).body as { account: string };
    const guest = (await ask<{ account: string }>(server.url, '/api/guests', { name: 'Noisy' })).body.account;
    for (const one of [guest, account, guest])
      expect((await quiet.post('/api/account/muted', { account: one })).status).toBe(200);
    expect((await quiet.post('/api/account/muted', { account: 'a-nobody' })).status).toBe(404);
    const muted = async (): Promise<unknown> => (await quiet.get('/api/account/muted')).body;
    const [lou, noisy] = [
      { account, name: 'Loud Lou', kind: 'person' },
      { account: guest, name: 'Noisy', kind: 'guest' },
    ];
    expect(await muted()).toEqual(expect.arrayContaining([lou, noisy]));
    await quiet.ask('DELETE', `/api/account/muted/${guest}`);
    expect(await muted()).toEqual([lou]);
    // Lines of a blocked player do not arrive either.
    await quiet.ask('DELETE', `/api/account/muted/${account}`);
    await quiet.post(`/api/people/${account}/block`, {});
    expect(await muted()).toEqual([{ ...lou, blocked: true }]);
    expect((await new Visitor(server.url).get('/api/account/muted')).status).toBe(401);
  });

  test('a guest mutes, too: no frame has what the muted say, nor has the chat of the finished match', async () => {
    const table = await running();
    const { match, ada, bob, eve } = table;
    await said(bob, 'heard');
    const { account } = (await hears(ada, 'heard')).lines[0]!;
    expect((await ask(server.url, '/api/account/muted', { account }, ada.token)).status).toBe(200);
    await said(bob, 'unheard');
    await hears(eve, 'unheard');
    await said(ada, 'quiet here');
    await hears(ada, 'quiet here');
    const late = await Client.guest(server.url, '', ada.token);
    await late.join(match);
    await hears(late, 'quiet here');
    for (const hers of [ada, late]) expect(hers.frames.join('\n')).not.toContain('unheard');
    expect(heardBy(late)).toEqual(['quiet here']);
    ada.send({ t: 'resign' });
    await ada.hear('did', did => did.phase === 'over');
    const textsFor = async (token?: string) =>
      (await ask<ChatLineShown[]>(server.url, `/api/matches/${match}/chat`, undefined, token)).body.map(
        ({ text }) => text,
      );
    expect(await textsFor(ada.token)).toEqual(['quiet here']);
    expect(await textsFor()).toEqual(['heard', 'unheard', 'quiet here']);
    await Promise.all([close(table), late.close()]);
  });

  test('who deletes the account takes along what they said', async () => {
    const ida = new Visitor(server.url);
    await ida.signUp('Ida');
    const table = await running();
    const { socket } = await ida.play({ session: true });
    socket.send(JSON.stringify({ t: 'join', match: table.match }));
    socket.send(JSON.stringify({ t: 'say', text: 'my secret' }));
    await hears(table.eve, 'my secret');
    expect((await ida.get('/api/account/export')).body).toMatchObject({ said: [{ text: 'my secret' }] });
    expect((await ida.post('/api/account/delete', { password: 'four quiet wooden chairs' })).status).toBe(200);
    await table.eve.hear('chat', ({ lines }) => lines[0]!.hidden === true);
    expect(await server.app.base.storage.chat.lines(table.match)).toEqual([]);
    await close(table);
  });
});

test('the switches: a table without chat, a server where guests listen, a server without any', async () => {
  const quiet = await running(server.url, { quiet: true });
  expect(await said(quiet.ada, 'hello')).toBe('chat/off');
  expect((await quiet.bob.join(quiet.match)).chat).toBeUndefined();
  // So is its rematch.
  for (const player of [quiet.bob, quiet.ada]) player.send({ t: 'resign', match: quiet.match });
  for (const player of [quiet.bob, quiet.ada]) player.send({ t: 'rematch', match: quiet.match });
  const { next } = await quiet.ada.hear('rematch', one => one.next !== undefined);
  expect((await quiet.ada.join(next!)).chat).toBeUndefined();
  await close(quiet);

  const strict = await startPlayServer({ ...START, chat: 'accounts' });
  const guests = await running(strict.url);
  expect(await said(guests.ada, 'hello')).toBe('chat/accounts-only');
  const carl = new Visitor(strict.url);
  await carl.signUp('Carl');
  const { socket } = await carl.play({ session: true });
  socket.send(JSON.stringify({ t: 'join', match: guests.match }));
  socket.send(JSON.stringify({ t: 'say', text: 'I may' }));
  await hears(guests.eve, 'I may');
  expect((await guests.ada.join(guests.match)).chat).toBe('accounts');
  await close(guests);
  await strict.close();

  const silent = await startPlayServer({ ...START, chat: 'off' });
  const nobody = await running(silent.url);
  expect(await said(nobody.ada, 'hello')).toBe('chat/off');
  expect((await nobody.ada.join(nobody.match)).chat).toBeUndefined();
  await close(nobody);
  await silent.close();
});

test('what was said is there after a kill, and who watched still talks apart', async () => {
  const process = new ServerProcess('carcassonne-lines', []);
  await process.start();
  const before = await running(process.url);
  expect(await said(before.ada, 'kept')).toBeUndefined();
  expect(await said(before.eve, 'apart')).toBeUndefined();
  await process.kill();
  await process.start();
  const [ada, eve] = [
    await Client.guest(process.url, '', before.ada.token),
    await Client.guest(process.url, '', before.eve.token),
  ];
  for (const one of [ada, eve]) {
    await one.join(before.match);
    await hears(one, 'kept');
  }
  await said(eve, 'still apart');
  await hears(eve, 'still apart');
  expect([heardBy(ada), heardBy(eve)]).toEqual([['kept'], ['kept', 'apart', 'still apart']]);
  await process.end();
});
