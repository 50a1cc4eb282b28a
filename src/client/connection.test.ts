import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Refusal } from '../core/refusal.ts';
import type { Me } from './client-login.ts';
import { Connection, type ConnectionConfig, type TableMessage } from './connection.ts';
import { HELLO_TIMEOUT } from './reconnecting-socket.ts';
import { createStore } from './store.ts';
import { FakeSocket } from './testing.ts';

const sockets: FakeSocket[] = [];
beforeEach(() => {
  sockets.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function connect(known?: Me, more: Partial<ConnectionConfig> = {}) {
  const me = createStore<Me | undefined>(known);
  const open = (): FakeSocket => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  const connection = new Connection({ me, transport: { open }, ...more });
  connection.start();
  sockets[0]!.open();
  return { connection, me };
}

const KNOWN: Me = { account: 'g-1', name: 'Ada', token: 'g-1.secret' };

test('says hello, keeps the token, and asks only after that', () => {
  const { connection, me } = connect();
  void connection.request({ t: 'view', match: 'abcd' });
  expect(sockets[0]!.sent).toEqual([{ t: 'hello' }]);
  sockets[0]!.welcome();
  expect(me.get()).toEqual(KNOWN);
  expect(sockets[0]!.sent.at(-1)).toEqual({ t: 'view', match: 'abcd', id: 1 });
  expect(connection.state.get()).toBe('open');
});

test('a reply reaches whoever asked', async () => {
  const { connection } = connect(KNOWN);
  sockets[0]!.welcome();
  const asked = [connection.request({ t: 'pause', match: 'abcd' }), connection.request({ t: 'resign', match: 'abcd' })];
  sockets[0]!.say({ t: 'refused', id: 2, refused: 'match/over', detail: 'The match is over.' });
  sockets[0]!.say({ t: 'ok', id: 1 });
  expect(await Promise.all(asked)).toMatchObject([{ t: 'ok' }, { t: 'refused', refused: 'match/over' }]);
});

test('after a broken line it comes back with its token and joins its tables again', async () => {
  const { connection } = connect(KNOWN);
  sockets[0]!.welcome();
  const heard: TableMessage[] = [];
  connection.subscribe({ t: 'join', match: 'abcd' }, message => heard.push(message));
  const unanswered = connection.request({ t: 'act', match: 'abcd', action: '23-34' });
  sockets[0]!.close();
  expect(await unanswered).toMatchObject({ refused: 'client/connection-lost' });
  expect(connection.state.get()).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  sockets[1]!.open();
  sockets[1]!.welcome();
  expect(sockets[1]!.sent).toEqual([
    { t: 'hello', token: 'g-1.secret' },
    { t: 'join', match: 'abcd', want: 'views', legal: true, id: 3 },
  ]);
  sockets[1]!.say({ t: 'presence', match: 'abcd', here: [], watchers: 0 });
  expect(heard).toHaveLength(1);
});

test('tries again later and later, and at once when woken', () => {
  const { connection } = connect(KNOWN);
  for (let i = 0; i < 8; i++) {
    sockets.at(-1)!.close();
    if (i < 7) vi.advanceTimersByTime(10_000);
  }
  expect(sockets).toHaveLength(8);
  vi.advanceTimersByTime(2000);
  expect(sockets).toHaveLength(8);
  connection.retryNow();
  expect(sockets).toHaveLength(9);
});

test('who is sent to another server goes there at once, once', () => {
  const told: string[] = [];
  connect(KNOWN, { onNotice: ({ t }) => told.push(t) });
  sockets[0]!.welcome();
  sockets[0]!.say({ t: 'bye', why: 'leaving', detail: '' });
  sockets[0]!.close();
  vi.advanceTimersByTime(1);
  expect([sockets.length, told]).toEqual([2, []]);
  // The server does not answer. From here on the test is the same as after any failure.
  sockets[1]!.close();
  vi.advanceTimersByTime(100);
  expect(sockets).toHaveLength(2);
});

test('a server that does not know the token gets a new me of the same name', () => {
  const { me } = connect(KNOWN);
  sockets[0]!.say({ t: 'refused', refused: 'server/bad-token', detail: '' });
  expect(me.get()).toBeUndefined();
  expect(sockets[0]!.sent.at(-1)).toEqual({ t: 'hello', name: 'Ada' });
});

test('leaving a table says so, and it hears no more', () => {
  const { connection } = connect(KNOWN);
  sockets[0]!.welcome();
  const heard: TableMessage[] = [];
  connection.subscribe({ t: 'join', match: 'abcd' }, message => heard.push(message)).stop();
  expect(sockets[0]!.sent.at(-1)).toMatchObject({ t: 'leave', match: 'abcd' });
  sockets[0]!.say({ t: 'presence', match: 'abcd', here: [], watchers: 0 });
  expect(heard).toEqual([]);
});

test('who signed in shows no token, and becomes a guest again when the session is over', () => {
  const { connection, me } = connect({ account: 'a-1', name: 'Ada' });
  expect(sockets[0]!.sent).toEqual([{ t: 'hello', session: true }]);
  sockets[0]!.say({ t: 'welcome', protocol: 1, account: 'a-1', name: 'Ada' });
  expect(me.get()).toEqual({ account: 'a-1', name: 'Ada' });
  connection.restart();
  sockets[1]!.open();
  sockets[1]!.say({ t: 'refused', refused: 'server/bad-token', detail: '' });
  expect(me.get()).toBeUndefined();
  expect(sockets[1]!.sent).toEqual([{ t: 'hello', session: true }, { t: 'hello' }]);
});

test('a name chosen while the server answers is said again; so is one that a broken line took along', async () => {
  const { connection, me } = connect();
  const heard = vi.fn();
  const renamed = connection.rename('Bea').then(heard);
  sockets[0]!.welcome('Guest');
  expect(sockets[0]!.sent).toEqual([{ t: 'hello' }, { t: 'hello', token: 'g-1.secret', name: 'Bea' }]);
  sockets[0]!.close();
  vi.advanceTimersByTime(1000);
  sockets[1]!.open();
  expect(sockets[1]!.sent).toEqual([{ t: 'hello', token: 'g-1.secret', name: 'Bea' }]);
  await Promise.resolve();
  expect(heard).not.toHaveBeenCalled();
  sockets[1]!.welcome('Bea');
  await renamed;
  expect(me.get()?.name).toBe('Bea');
});

test('coming in as somebody else answers what was asked before, and asks what was not asked yet', async () => {
  const { connection } = connect(KNOWN);
  sockets[0]!.welcome();
  const unanswered = connection.request({ t: 'pause', match: 'abcd' });
  connection.restart();
  expect(await unanswered).toMatchObject({ refused: 'client/connection-lost' });
  const early = connection.request({ t: 'resume', match: 'abcd' });
  connection.restart();
  sockets[2]!.open();
  sockets[2]!.welcome();
  expect(sockets[2]!.sent.at(-1)).toEqual({ t: 'resume', match: 'abcd', id: 2 });
  sockets[2]!.say({ t: 'ok', id: 2 });
  expect(await early).toEqual({ t: 'ok' });
});

test('a server that does not answer hello is given up after a while, and tried again', () => {
  const { connection } = connect(KNOWN);
  vi.advanceTimersByTime(HELLO_TIMEOUT - 1);
  expect([connection.state.get(), sockets.length]).toEqual(['connecting', 1]);
  vi.advanceTimersByTime(1);
  expect(connection.state.get()).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});

test('a client that keeps moves sends them again on the next connection, after it has come back to the table', async () => {
  const { connection } = connect(KNOWN, { keepsMoves: true });
  sockets[0]!.welcome();
  connection.subscribe({ t: 'join', match: 'abcd' }, () => undefined);
  const first = connection.request({ t: 'act', match: 'abcd', action: '23-34', version: 4 });
  const other = connection.request({ t: 'pause', match: 'abcd' });
  sockets[0]!.close();
  expect(await other).toMatchObject({ refused: 'client/connection-lost' });
  const second = connection.request({ t: 'act', match: 'abcd', action: 'call', version: 4 });
  vi.advanceTimersByTime(1000);
  sockets[1]!.open();
  sockets[1]!.welcome();
  const [, , ...moves] = sockets[1]!.sent;
  expect(sockets[1]!.sent[1]).toMatchObject({ t: 'join', match: 'abcd' });
  expect(moves).toMatchObject([{ action: '23-34' }, { action: 'call' }]);
  for (const { id } of moves) sockets[1]!.say({ t: 'ok', id });
  expect(await Promise.all([first, second])).toEqual([{ t: 'ok' }, { t: 'ok' }]);
});

test('a move that is kept is refused when the connection is closed for good', async () => {
  const { connection } = connect(KNOWN, { keepsMoves: true });
  sockets[0]!.welcome();
  const move = connection.request({ t: 'act', match: 'abcd', action: '23-34', version: 4 });
  sockets[0]!.close();
  connection.stop();
  expect(await move).toMatchObject({ refused: 'client/connection-lost' });
});

test('a connection on which nothing answers a ping is given up', async () => {
  const { connection } = connect(KNOWN);
  sockets[0]!.welcome();
  vi.advanceTimersByTime(25_000);
  const { id } = sockets[0]!.sent.at(-1)!;
  expect(sockets[0]!.sent.at(-1)).toEqual({ t: 'ping', id });
  sockets[0]!.say({ t: 'pong', id });
  vi.advanceTimersByTime(25_000);
  expect(connection.state.get()).toBe('open');
  const unanswered = connection.request({ t: 'act', match: 'abcd', action: '23-34' });
  vi.advanceTimersByTime(25_000);
  expect(connection.state.get()).toBe('lost');
  expect(await unanswered).toMatchObject({ refused: 'client/connection-lost' });
});

test('what a socket says that was given up is not heard', () => {
  const { connection, me } = connect(KNOWN);
  vi.advanceTimersByTime(HELLO_TIMEOUT);
  sockets[0]!.welcome('Somebody');
  expect([connection.state.get(), me.get()?.name]).toEqual(['lost', 'Ada']);
});

test('gives up after the time for which it was to be tried, and says so once', () => {
  const onClosed = vi.fn();
  const { connection } = connect(KNOWN, { retryFor: hasBeenOpen => (hasBeenOpen ? 30_000 : 0), onClosed });
  sockets[0]!.welcome();
  for (let i = 0; i < 60 && connection.state.get() !== 'closed'; i++) {
    if (sockets.at(-1)!.readyState === 1) sockets.at(-1)!.close();
    vi.advanceTimersByTime(1000);
  }
  expect(connection.state.get()).toBe('closed');
  expect(onClosed.mock.calls).toEqual([[undefined]]);
  // Doubled from 0.3 to 5 seconds: 5 attempts in the first 10 seconds, one every 5 seconds after that.
  expect(sockets.length).toBeGreaterThan(6);
  expect(sockets.length).toBeLessThan(14);
  connection.retryNow();
  vi.advanceTimersByTime(60_000);
  expect(onClosed).toHaveBeenCalledTimes(1);
});

test('a first attempt that fails is the last where nobody wants to wait', () => {
  const onClosed = vi.fn();
  connect(undefined, { retryFor: hasBeenOpen => (hasBeenOpen ? 30_000 : 0), onClosed });
  sockets[0]!.close();
  expect(onClosed.mock.calls).toEqual([[undefined]]);
});

test('a refused hello closes the connection where that is wished, and is tried again otherwise', () => {
  const stopping = { t: 'refused', refused: 'server/fault', detail: 'Something went wrong.' };
  const onClosed = vi.fn<(why: Refusal | undefined) => void>();
  const { connection } = connect(KNOWN, { onHelloRefused: () => 'close', onClosed });
  sockets[0]!.say(stopping);
  expect(onClosed.mock.calls).toMatchObject([[{ refused: 'server/fault' }]]);
  expect(connection.state.get()).toBe('closed');
  sockets.length = 0;
  const other = connect(KNOWN);
  sockets[0]!.say(stopping);
  expect(other.connection.state.get()).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});

test('whoever sits down hears what comes right behind the answer, and comes back to the table', async () => {
  const { connection } = connect(KNOWN);
  sockets[0]!.welcome();
  const heard: TableMessage[] = [];
  const rejoined = vi.fn();
  const { joined, stop } = connection.subscribe({ t: 'seek', game: 'uno' }, message => heard.push(message), rejoined);
  expect(sockets[0]!.sent.at(-1)).toEqual({ t: 'seek', game: 'uno', want: 'views', legal: true, id: 1 });
  sockets[0]!.say({ t: 'match', id: 1, match: 'abcd', game: 'uno', version: 1 });
  sockets[0]!.say({ t: 'did', match: 'abcd', version: 2, events: [] });
  expect(heard.map(({ t }) => t)).toEqual(['match', 'did']);
  expect(await joined).toMatchObject({ t: 'match', match: 'abcd' });
  sockets[0]!.close();
  vi.advanceTimersByTime(1000);
  sockets[1]!.open();
  sockets[1]!.welcome();
  sockets[1]!.say({ t: 'refused', id: 2, refused: 'server/no-such-match', detail: '' });
  await vi.advanceTimersByTimeAsync(0);
  expect(rejoined.mock.calls).toMatchObject([[{ refused: 'server/no-such-match' }]]);
  stop();
  expect(sockets[1]!.sent.at(-1)).toMatchObject({ t: 'leave', match: 'abcd' });
});

test('refusals of nothing in particular, and good-byes, are told', () => {
  const onNotice = vi.fn();
  connect(KNOWN, { onNotice });
  sockets[0]!.welcome();
  sockets[0]!.say({ t: 'refused', refused: 'server/too-fast', detail: '' });
  sockets[0]!.say({ t: 'bye', why: 'stopping', detail: '' });
  expect(onNotice.mock.calls.map(([{ t }]) => t)).toEqual(['refused', 'bye']);
});

function connectTo(known: Me = KNOWN) {
  const dialled: string[] = [];
  const open = (address = 'own'): FakeSocket => {
    dialled.push(address);
    sockets.push(new FakeSocket());
    return sockets.at(-1)!;
  };
  const made = connect(known, { transport: { open: () => open(), openAt: open } });
  return { ...made, dialled };
}

describe('a match on another node', () => {
  const MATCH = { t: 'match', match: 'abcd', version: 1, at: 'wss://b.example.org/api/play' };

  test('is followed to that node, and back to any node when the connection breaks', async () => {
    const { connection, dialled } = connectTo();
    sockets[0]!.welcome();
    const heard: TableMessage[] = [];
    const { joined } = connection.subscribe({ t: 'join', match: 'abcd' }, message => heard.push(message));
    sockets[0]!.say({ ...MATCH, id: 1 });
    expect(await joined).toMatchObject({ t: 'match' });
    expect(dialled).toEqual(['own', MATCH.at]);
    // What is asked meanwhile is not lost.
    void connection.request({ t: 'act', match: 'abcd', action: '23-34' });
    sockets[1]!.open();
    sockets[1]!.welcome();
    expect(sockets[1]!.sent.map(({ t }) => t)).toEqual(['hello', 'join', 'act']);
    sockets[1]!.close();
    vi.advanceTimersByTime(1000);
    expect(dialled).toEqual(['own', MATCH.at, 'own']);
    sockets[2]!.open();
    sockets[2]!.welcome();
    sockets[2]!.say(MATCH);
    expect(dialled).toHaveLength(3); // it broke a moment ago
  });

  test('is not followed by who has more tables, a question under way, or no token', () => {
    const several = connectTo();
    sockets[0]!.welcome();
    for (const match of ['abcd', 'efgh']) several.connection.subscribe({ t: 'join', match }, () => undefined);
    sockets[0]!.say({ ...MATCH, id: 1 });
    expect(several.dialled).toEqual(['own']);
    sockets.length = 0;
    const asking = connectTo();
    sockets[0]!.welcome();
    asking.connection.subscribe({ t: 'join', match: 'abcd' }, () => undefined);
    void asking.connection.request({ t: 'view', match: 'abcd' });
    sockets[0]!.say({ ...MATCH, id: 1 });
    expect(asking.dialled).toEqual(['own']);
    sockets.length = 0;
    const signedIn = connectTo({ account: 'a-1', name: 'Ada' });
    sockets[0]!.say({ t: 'welcome', protocol: 1, account: 'a-1', name: 'Ada' });
    signedIn.connection.subscribe({ t: 'join', match: 'abcd' }, () => undefined);
    sockets[0]!.say({ ...MATCH, id: 1 });
    expect(signedIn.dialled).toEqual(['own']);
  });
});
