import { expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { TestTimer } from '../../match/testing.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import { UptimeClock } from './uptime-clock.ts';

const DAY = 86_400_000;
const fail = (what: string, error: Error): void => {
  throw new Error(what, { cause: error });
};

test('a server that was killed knows to the minute when it was last open', async () => {
  const storage = new MemoryStorage();
  const timer = new TestTimer(Date.UTC(2026, 0, 1));
  await new UptimeClock(storage, timer, fail).open();
  timer.pass(DAY + 30_000);
  const killed = timer.now();
  // The server is not closed, and is opened again ten days later.
  const later = new TestTimer(killed + 10 * DAY);
  const again = new UptimeClock(storage, later, fail);
  await again.open();
  const closed = again.downtimeBetween(0, later.now());
  expect(closed - 10 * DAY).toBeGreaterThanOrEqual(0);
  expect(closed - 10 * DAY).toBeLessThanOrEqual(60_000);
  expect(again.downtimeBetween(killed + DAY, killed + 3 * DAY)).toBe(2 * DAY);
});

test('open time goes on where it stopped, never back, whatever is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(30 * DAY), fc.nat(30 * DAY)), { maxLength: 12 }), async spans => {
      const storage = new MemoryStorage();
      let now = Date.UTC(2026, 0, 1);
      // No heart beats: every server here closes in order.
      const timer = { now: () => now, monotonic: () => now, at: () => () => undefined };
      let lived = now;
      for (const [open, closed] of spans) {
        const time = new UptimeClock(storage, timer, fail);
        await time.open();
        expect(time.now()).toBe(lived);
        now += open;
        lived += open;
        expect(time.now()).toBe(lived);
        await time.close();
        now += closed;
      }
    }),
    { numRuns: 30 },
  );
});

test('setting the calendar changes nothing, while the server is up and while it is down', async () => {
  const storage = new MemoryStorage();
  const timer = new TestTimer(Date.UTC(2026, 0, 1));
  const first = new UptimeClock(storage, timer, fail);
  await first.open();
  const before = first.now();
  timer.pass(1000);
  timer.step(2 * 3_600_000);
  timer.pass(1000);
  timer.step(-DAY);
  expect(first.now() - before).toBe(2000);
  await first.close();
  timer.step(-DAY);
  const second = new UptimeClock(storage, timer, fail);
  await second.open();
  timer.pass(1000);
  expect(second.now() - before).toBe(3000);
});
