import { expect, test } from 'vitest';
import { createStore } from '../../kit/store.ts';
import { createBundle } from './bundle.ts';
import { createBundleLoader } from './bundle-loader.ts';

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

/** A browser that can go offline and reload its page. */
function browser() {
  const reloaded = createStore<readonly string[]>([]);
  const seen = { reloads: 0, asked: 0, pauses: [] as number[] };
  let isThere = true;
  let endPause: (() => void) | undefined;
  const open = () =>
    createBundleLoader({
      isServerUp: () => {
        seen.asked++;
        return Promise.resolve(isThere);
      },
      reload: () => {
        seen.reloads++;
      },
      reloaded,
      after: (ms, call) => {
        seen.pauses.push(ms);
        endPause = call;
      },
    });
  return { open, seen, line: (on: boolean) => (isThere = on), endPause: () => endPause?.() };
}

const gone = (file: string) => () => Promise.reject(new TypeError(`Failed to fetch ${file}`));

test('what comes is handed over, and asked for once', async () => {
  const { open, seen } = browser();
  let asked = 0;
  const part = createBundle(() => Promise.resolve(++asked));
  expect(part.loaded).toBeUndefined();
  expect(await open().load(part.load)).toBe(1);
  expect(await open().load(part.load)).toBe(1);
  expect(part.loaded).toBe(1);
  expect(seen).toEqual({ reloads: 0, asked: 0, pauses: [] });
});

test('a newer client was put in place: the page is loaded anew once for each file, then it says so', async () => {
  const { open, seen } = browser();
  const old = open();
  void old.load(gone('table-1.js'));
  await settled();
  expect([seen.reloads, old.failure.get()]).toEqual([1, undefined]);
  const next = open();
  await next.load(() => Promise.resolve('another part'));
  void next.load(gone('table-1.js'));
  await settled();
  expect([seen.reloads, next.failure.get()]).toEqual([1, 'missing']);
  void open().load(gone('table-2.js'));
  await settled();
  expect(seen.reloads).toBe(2);
});

test('without a line it waits with growing pauses, and no page is loaded before the house answers', async () => {
  const { open, seen, line, endPause } = browser();
  const bundleLoader = open();
  line(false);
  void bundleLoader.load(gone('home-1.js'));
  for (let i = 0; i < 7; i++) {
    await settled();
    endPause();
  }
  await settled();
  expect(seen.pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect([seen.reloads, bundleLoader.failure.get()]).toEqual([0, 'unreachable']);
  line(true);
  bundleLoader.retryNow();
  await settled();
  expect(seen.reloads).toBe(1);
});

test('who has gone elsewhere meanwhile keeps the page', async () => {
  const { open, seen, line } = browser();
  const bundleLoader = open();
  let isWanted = true;
  line(false);
  void bundleLoader.load(gone('records-1.js'), () => isWanted);
  await settled();
  expect(bundleLoader.failure.get()).toBe('unreachable');
  isWanted = false;
  line(true);
  bundleLoader.retryNow();
  await settled();
  expect([seen.reloads, bundleLoader.failure.get()]).toEqual([0, undefined]);
});
