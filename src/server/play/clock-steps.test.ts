// When the clock of the machine is set, no player's time to think changes, neither at a table nor across a restart.

import { expect, test } from 'vitest';
import type { ClockRule } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { TestTimer } from '../../match/testing.ts';
import type { App } from '../app.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import { openPage, openTestApp, settle } from '../people/notifications/testing.ts';
import { ownMatches } from './own-matches.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const STEPS = [
  ['two hours forwards', 2 * HOUR],
  ['a day back', -DAY],
] as const;
const BANK: ClockRule = { kind: 'bank', ms: 10 * MINUTE, increment: 0 };
const SLOW: ClockRule = { kind: 'turn', ms: 3 * DAY };

/** Ada and Bea at a table of Dama, with a page each. */
async function started(app: App, clock: ClockRule) {
  const [ada, bea] = [await app.people.accounts.guests.create('Ada'), await app.people.accounts.guests.create('Bea')];
  const made = await app.play.lobby.create(ada, { game: 'dama', clock, seat: 0 });
  if (isRefusal(made)) throw new Error(made.detail);
  await app.play.lobby.sit(bea, made.table);
  const match = made.table.match.id;
  const pages = [await openPage(app, ada.token), await openPage(app, bea.token)];
  for (const page of pages) await page.send({ t: 'join', match });
  return { ada, bea, match, pages };
}

async function look(app: App, token: string, match: string) {
  const page = await openPage(app, token);
  await page.send({ t: 'join', match });
  const { phase, clock } = page.last('match');
  return { phase, left: clock.left[0], page };
}

test.each(STEPS)('the calendar goes %s during a match: clocks, alarms and pages do not notice', async (_name, step) => {
  const timer = new TestTimer(Date.UTC(2026, 0, 1));
  const app = await openTestApp(undefined, timer);
  const { ada, match, pages } = await started(app, BANK);
  timer.pass(MINUTE);
  timer.step(step);
  timer.pass(MINUTE);
  await settle();
  const seen = await look(app, ada.token, match);
  expect([seen.phase, seen.left]).toEqual(['running', 8 * MINUTE]);
  timer.pass(8 * MINUTE - 1);
  await settle();
  expect((await app.base.storage.summary(match))?.phase).toBe('running');
  timer.pass(1);
  await settle();
  expect((await app.base.storage.read(match)).at(-1)).toMatchObject({ t: 'ended', ending: { by: 'time', seat: 0 } });
  for (const page of pages) page.session.close();
  await app.close();
});

test.each(STEPS)(
  'the calendar goes %s while the server is down: a match goes on with the time it had',
  async (_name, step) => {
    const timer = new TestTimer(Date.UTC(2026, 0, 1));
    const storage = new MemoryStorage();
    const first = await openTestApp(storage, timer);
    const { ada, bea, match } = await started(first, BANK);
    timer.pass(MINUTE);
    await settle();
    await first.close();
    timer.step(step);
    const second = await openTestApp(storage, timer);
    await look(second, bea.token, match);
    const seen = await look(second, ada.token, match);
    const before = seen.left!;
    expect(before).toBeGreaterThanOrEqual(9 * MINUTE);
    timer.pass(MINUTE);
    await settle();
    expect((await look(second, ada.token, match)).left).toBe(before - MINUTE);
    await second.close();
  },
);

test.each(STEPS)('the calendar goes %s while a slow match is out of memory, with a restart', async (_name, step) => {
  const timer = new TestTimer(Date.UTC(2026, 0, 1));
  const storage = new MemoryStorage();
  const first = await openTestApp(storage, timer);
  const { ada, match, pages } = await started(first, SLOW);
  for (const page of pages) page.session.close();
  for (let hour = 0; hour < 24; hour++) {
    timer.pass(HOUR);
    await settle();
  }
  expect(first.play.tables.size).toBe(0);
  timer.step(step);
  expect((await ownMatches(first, ada.account))[0]?.turn?.left).toBe(2 * DAY);
  await first.close();
  timer.step(step);
  const second = await openTestApp(storage, timer);
  expect((await ownMatches(second, ada.account))[0]?.turn?.left).toBe(2 * DAY);
  timer.pass(HOUR);
  await settle();
  expect((await look(second, ada.token, match)).left).toBe(2 * DAY - HOUR);
  await second.close();
});
