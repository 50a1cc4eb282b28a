import { afterEach, expect, test, vi } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import type { ReadingRequest, ReadingStart } from './messages.ts';
import type { ReadStore } from './read-store.ts';
import { ReadingLane } from './reading-lane.ts';

/** Starts when the test says so, and answers everything. */
const SLOW_WORKER = `
  import { parentPort, workerData } from 'node:worker_threads';
  Atomics.wait(workerData, 0, 0);
  parentPort.on('message', ({ t }) => {
    const answer = { type: 'text/plain', disposition: undefined, body: new Uint8Array(1) };
    if (t === 'ask') parentPort.postMessage({ t: 'answered', answer, ms: 1 });
  });`;

const REQUEST = { route: 'GET /api/test' } as ReadingRequest; // the worker of this test reads nothing of it

afterEach(() => void vi.useRealTimers());

test('a client that leaves while the worker starts is not charged for it, and the worker serves the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const gate = new Int32Array(new SharedArrayBuffer(4));
  let [starts, charged] = [0, 0];
  const lane = new ReadingLane({
    module: new URL(`data:text/javascript,${encodeURIComponent(SLOW_WORKER)}`),
    start: () => {
      starts++;
      return gate as unknown as ReadingStart; // only the worker of this test sees it
    },
    longest: 15_000,
    storage: {} as ReadStore, // it asks for nothing
    charge: (_, ms) => void (charged += ms),
    reportFault: (_, error) => expect.fail(String(error)),
  });
  const leaving = new AbortController();
  const left = lane.ask('192.0.2.1', REQUEST, leaving.signal);
  leaving.abort();
  vi.advanceTimersByTime(5000);
  const next = lane.ask('192.0.2.1', REQUEST);
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  await left;
  expect(isRefusal(await next)).toBe(false);
  expect([starts, charged]).toEqual([1, 2]);
  await lane.close();
});
