import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { nodeTransport } from '../cli/remote/node-connection.ts';
import { isRefusal } from '../core/refusal.ts';
import { HELLO_TIMEOUT } from './reconnecting-socket.ts';
import { type ClientIdentity, connectWithSavedLogin, type LoginMemory } from './rejoin.ts';
import { FakeSocket } from './testing.ts';

const BAD = { t: 'refused', refused: 'server/bad-token', detail: 'This server does not know this token.' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const nothing = (): void => undefined;

function connect(token: string | undefined, identity: ClientIdentity) {
  const sockets: FakeSocket[] = [];
  const saved: string[] = [];
  const memory: LoginMemory = { token, save: one => saved.push(one), release: nothing, forget: nothing };
  const open = (): FakeSocket => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  const onClosed = vi.fn();
  const connecting = connectWithSavedLogin({ transport: { open }, identity, memory, onClosed });
  sockets[0]!.open();
  return { sockets, saved, connecting, onClosed };
}

test('comes in as who was remembered', async () => {
  const { sockets, saved, connecting } = connect('g-1.secret', { name: 'snake', program: true });
  expect(sockets[0]!.sent).toEqual([{ t: 'hello', token: 'g-1.secret', name: 'snake', program: true }]);
  sockets[0]!.welcome('snake');
  expect(await connecting).toMatchObject({ me: { account: 'g-1', name: 'snake', token: 'g-1.secret' } });
  expect(saved).toEqual(['g-1.secret']);
});

test('is a new guest of the same name where the server has forgotten the old one', async () => {
  const { sockets, saved, connecting } = connect('g-0.old', { name: 'snake' });
  sockets[0]!.say(BAD);
  expect(sockets[0]!.sent.at(-1)).toEqual({ t: 'hello', name: 'snake' });
  sockets[0]!.welcome('snake');
  expect(await connecting).toMatchObject({ me: { token: 'g-1.secret' } });
  expect(saved).toEqual(['g-1.secret']);
});

test('a token that was given and is refused is no reason to be somebody else', async () => {
  const { sockets, saved, connecting } = connect(undefined, { token: 'b-1.wrong' });
  expect(sockets[0]!.sent).toEqual([{ t: 'hello', token: 'b-1.wrong' }]);
  sockets[0]!.say(BAD);
  expect(await connecting).toMatchObject({ refused: 'server/bad-token' });
  expect(saved).toEqual([]);
});

test('a token that was given is not written down', async () => {
  const { sockets, saved, connecting } = connect(undefined, { token: 'b-1.secret' });
  sockets[0]!.welcome();
  await connecting;
  expect(saved).toEqual([]);
});

test('after the first welcome a lost server is tried again, and a refused login ends it', async () => {
  const { sockets, connecting, onClosed } = connect('g-1.secret', { name: 'snake' });
  sockets[0]!.welcome('snake');
  const open = await connecting;
  if (!open || isRefusal(open)) throw new Error('not open');
  sockets[0]!.close();
  expect(open.connection.state.get()).toBe('lost');
  vi.advanceTimersByTime(1000);
  sockets[1]!.open();
  expect(sockets[1]!.sent).toEqual([{ t: 'hello', token: 'g-1.secret' }]);
  sockets[1]!.say(BAD);
  expect(onClosed.mock.calls).toMatchObject([[{ refused: 'server/bad-token' }]]);
  expect(open.connection.state.get()).toBe('closed');
});

test('nobody there: undefined, at once', async () => {
  const { sockets, connecting, onClosed } = connect('g-1.secret', {});
  sockets[0]!.close();
  expect(await connecting).toBeUndefined();
  expect(onClosed).not.toHaveBeenCalled();
});

test('a server that takes the connection and says nothing counts as absent, after a while', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo; // it listens on a port
  const memory: LoginMemory = { token: undefined, save: nothing, release: nothing, forget: nothing };
  const transport = nodeTransport(`http://127.0.0.1:${port}`);
  const connecting = connectWithSavedLogin({ transport, identity: {}, memory });
  await once(silent, 'connection');
  vi.advanceTimersByTime(HELLO_TIMEOUT);
  const soon = new Promise(resolve => void setImmediate(resolve, 'still waiting'));
  expect(await Promise.race([connecting, soon])).toBeUndefined();
});
