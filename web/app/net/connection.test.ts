import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../../kit/store.ts';
import { Connection, type Me, type TableMessage } from './connection.ts';

/** As much of a WebSocket as the connection uses. */
class Line extends EventTarget {
  readyState = 1;
  readonly sent: Record<string, unknown>[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  welcome(name = 'Ada'): void {
    this.say({ t: 'welcome', protocol: 1, account: 'g-1', name, token: 'g-1.secret' });
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const lines: Line[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', { OPEN: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect(known?: Me) {
  const me = createStore<Me | undefined>(known);
  const connection = new Connection({
    me,
    open: () => {
      lines.push(new Line());
      return lines.at(-1) as unknown as WebSocket; // a stand-in for the parts that are used
    },
  });
  connection.start();
  lines[0]!.open();
  return { connection, me };
}

const KNOWN: Me = { account: 'g-1', name: 'Ada', token: 'g-1.secret' };

test('says hello, keeps the token, and asks only after that', () => {
  const { connection, me } = connect();
  void connection.request({ t: 'view', match: 'abcd' });
  expect(lines[0]!.sent).toEqual([{ t: 'hello' }]);
  lines[0]!.welcome();
  expect(me.get()).toEqual(KNOWN);
  expect(lines[0]!.sent.at(-1)).toEqual({ t: 'view', match: 'abcd', id: 1 });
  expect(connection.state.get()).toBe('open');
});

test('a reply reaches whoever asked', async () => {
  const { connection } = connect(KNOWN);
  lines[0]!.welcome();
  const asked = [connection.request({ t: 'pause', match: 'abcd' }), connection.request({ t: 'resign', match: 'abcd' })];
  lines[0]!.say({ t: 'refused', id: 2, refused: 'match/over', detail: 'The match is over.' });
  lines[0]!.say({ t: 'ok', id: 1 });
  expect(await Promise.all(asked)).toMatchObject([{ t: 'ok' }, { t: 'refused', refused: 'match/over' }]);
});

test('after a broken line it comes back with its token and joins its tables again', async () => {
  const { connection } = connect(KNOWN);
  lines[0]!.welcome();
  const heard: TableMessage[] = [];
  connection.subscribe('abcd', message => heard.push(message));
  const unanswered = connection.request({ t: 'act', match: 'abcd', action: '23-34' });
  lines[0]!.close();
  expect(await unanswered).toMatchObject({ refused: 'web/no-line' });
  expect(connection.state.get()).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(lines).toHaveLength(2);
  lines[1]!.open();
  lines[1]!.welcome();
  expect(lines[1]!.sent).toEqual([
    { t: 'hello', token: 'g-1.secret' },
    { t: 'join', match: 'abcd', want: 'views', legal: true },
  ]);
  lines[1]!.say({ t: 'presence', match: 'abcd', here: [], watchers: 0 });
  expect(heard).toHaveLength(1);
});

test('tries again later and later, and at once when woken', () => {
  const { connection } = connect(KNOWN);
  for (let i = 0; i < 8; i++) {
    lines.at(-1)!.close();
    if (i < 7) vi.advanceTimersByTime(10_000);
  }
  expect(lines).toHaveLength(8);
  vi.advanceTimersByTime(2000);
  expect(lines).toHaveLength(8);
  connection.retryNow();
  expect(lines).toHaveLength(9);
});

test('a house that does not know the token gets a new me of the same name', () => {
  const { me } = connect(KNOWN);
  lines[0]!.say({ t: 'refused', refused: 'server/bad-token', detail: '' });
  expect(me.get()).toBeUndefined();
  expect(lines[0]!.sent.at(-1)).toEqual({ t: 'hello', name: 'Ada' });
});

test('leaving a table says so, and it hears no more', () => {
  const { connection } = connect(KNOWN);
  lines[0]!.welcome();
  const heard: TableMessage[] = [];
  connection.subscribe('abcd', message => heard.push(message)).stop();
  expect(lines[0]!.sent.at(-1)).toMatchObject({ t: 'leave', match: 'abcd' });
  lines[0]!.say({ t: 'presence', match: 'abcd', here: [], watchers: 0 });
  expect(heard).toEqual([]);
});

test('who signed in shows no token, and becomes a guest again when the session is over', () => {
  const { connection, me } = connect({ account: 'a-1', name: 'Ada' });
  expect(lines[0]!.sent).toEqual([{ t: 'hello', session: true }]);
  lines[0]!.say({ t: 'welcome', protocol: 1, account: 'a-1', name: 'Ada' });
  expect(me.get()).toEqual({ account: 'a-1', name: 'Ada' });
  connection.restart();
  lines[1]!.open();
  lines[1]!.say({ t: 'refused', refused: 'server/bad-token', detail: '' });
  expect(me.get()).toBeUndefined();
  expect(lines[1]!.sent).toEqual([{ t: 'hello', session: true }, { t: 'hello' }]);
});

test('a name chosen while the house answers is said again; so is one that a broken line took along', async () => {
  const { connection, me } = connect();
  const heard = vi.fn();
  const renamed = connection.rename('Bea').then(heard);
  lines[0]!.welcome('Guest');
  expect(lines[0]!.sent).toEqual([{ t: 'hello' }, { t: 'hello', token: 'g-1.secret', name: 'Bea' }]);
  lines[0]!.close();
  vi.advanceTimersByTime(1000);
  lines[1]!.open();
  expect(lines[1]!.sent).toEqual([{ t: 'hello', token: 'g-1.secret', name: 'Bea' }]);
  await Promise.resolve();
  expect(heard).not.toHaveBeenCalled();
  lines[1]!.welcome('Bea');
  await renamed;
  expect(me.get()?.name).toBe('Bea');
});

test('coming in as somebody else answers what was asked before, and asks what was not asked yet', async () => {
  const { connection } = connect(KNOWN);
  lines[0]!.welcome();
  const unanswered = connection.request({ t: 'pause', match: 'abcd' });
  connection.restart();
  expect(await unanswered).toMatchObject({ refused: 'web/no-line' });
  const early = connection.request({ t: 'resume', match: 'abcd' });
  connection.restart();
  lines[2]!.open();
  lines[2]!.welcome();
  expect(lines[2]!.sent.at(-1)).toEqual({ t: 'resume', match: 'abcd', id: 2 });
  lines[2]!.say({ t: 'ok', id: 2 });
  expect(await early).toEqual({ t: 'ok' });
});
