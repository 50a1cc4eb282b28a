import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { Connection, GREETING } from './connection.ts';

const nothing = (): void => undefined;
const heard = { message: nothing, lost: nothing, back: nothing, gone: nothing };

afterEach(() => vi.useRealTimers());

test('a server that takes the connection and says nothing is none, after a while', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opening = Connection.open(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, {}, heard); // it listens on a port
  await once(silent, 'connection');
  vi.advanceTimersByTime(GREETING);
  expect(await opening).toBeUndefined();
  silent.close();
});
