import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import type { ReadingRequest, ReadingStart } from './messages.ts';
import type { ReadStore } from './read-store.ts';
import { ReadingLane } from './reading-lane.ts';

/** Starts when the test says so, and answers everything but `GET /api/endless`. */
const SLOW_WORKER = `
  import { parentPort, workerData } from 'node:worker_threads';
  Atomics.wait(workerData, 0, 0);
  parentPort.postMessage({ t: 'started' });
  parentPort.on('message', ({ t, request }) => {
    const answer = { type: 'text/plain', disposition: undefined, body: new Uint8Array(1) };
    if (t === 'ask' && request.route === 'GET /api/test') parentPort.postMessage({ t: 'answered', answer, ms: 1 });
    else Atomics.store(workerData, 0, 2);
  });`;

const REQUEST = { route: 'GET /api/test' } as ReadingRequest; // the worker of this test reads nothing else of it
const ENDLESS = { route: 'GET /api/endless' } as ReadingRequest;

function newLane() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const count = { starts: 0, charged: 0 };
  const lane = new ReadingLane({
    module: new URL(`data:text/javascript,${encodeURIComponent(SLOW_WORKER)}`),
    start: () => {
      count.starts++;
      return gate as unknown as ReadingStart; // only the worker of this test sees it
    },
    longest: 15_000,
    storage: {} as ReadStore, // it asks for nothing
    charge: (_, ms) => void (count.charged += ms),
    reportFault: (_, error) => expect.fail(String(error)),
  });
  const letStart = (): void => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  /** Resolves when the worker works on an endless request, and what it said before has arrived. */
  const hasBegun = async (): Promise<void> => {
    while (Atomics.load(gate, 0) !== 2) await setImmediate();
    for (let turn = 0; turn < 10; turn++) await setImmediate();
  };
  return { lane, count, letStart, hasBegun };
}

afterEach(() => void vi.useRealTimers());

test('a client that leaves while the worker starts is not charged for it, and the worker serves the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { lane, count, letStart } = newLane();
  const leaving = new AbortController();
  const left = lane.ask('192.0.2.1', REQUEST, leaving.signal);
  leaving.abort();
  vi.advanceTimersByTime(5000);
  const next = lane.ask('192.0.2.1', REQUEST);
  letStart();
  await left;
  expect(isRefusal(await next)).toBe(false);
  expect(count).toEqual({ starts: 1, charged: 2 });
  await lane.close();
});

test('a worker that has started and does not stop for a client that left makes others wait for a second only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { lane, count, letStart, hasBegun } = newLane();
  const leaving = new AbortController();
  const left = lane.ask('192.0.2.1', ENDLESS, leaving.signal);
  const next = lane.ask('192.0.2.2', REQUEST);
  leaving.abort();
  letStart();
  await hasBegun();
  vi.advanceTimersByTime(1000);
  expect(isRefusal(await left)).toBe(true);
  expect(isRefusal(await next)).toBe(false);
  expect(count.starts).toBe(2);
  await lane.close();
});
