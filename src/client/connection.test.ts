import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { ClientConnection, HELLO_TIMEOUT } from './connection.ts';

const nothing = (): void => undefined;
const listener = { onMessage: nothing, onLost: nothing, onReconnected: nothing, onClosed: nothing };

afterEach(() => vi.useRealTimers());

test('a server that takes the connection and says nothing is none, after a while', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opening = ClientConnection.open(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, {}, listener); // it listens on a port
  await once(silent, 'connection');
  vi.advanceTimersByTime(HELLO_TIMEOUT);
  expect(await opening).toBeUndefined();
  silent.close();
});
