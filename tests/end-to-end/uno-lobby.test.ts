// The document's waiting: one table at a time, sixty seconds from the first player, bots on what is left. Sockets and
// browsers wait at the same tables.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { FAR } from './far.ts';
import { GRACE, Kit, TIMER, until } from './uno-kit.ts';

const kit = new Kit();
afterEach(() => kit.close());

const seek = async (guest: Client, options?: Record<string, number>): Promise<string> => {
  guest.send({ t: 'seek', game: 'uno', ...(options && { options }) });
  return (await guest.hear('match')).match;
};

describe('who looks for a game', () => {
  beforeEach(() => kit.open());

  test('eight at once, half of them browsers, make two full tables that start at once', async () => {
    const guests = await Promise.all([0, 1, 2, 3].map(i => kit.guest(`Guest ${i}`)));
    const sockets = Array.from({ length: 4 }, () => kit.client());
    for (const [i, one] of sockets.entries()) one.hello(`Player ${i}`);
    await Promise.all([...guests.map(guest => seek(guest)), ...sockets.map(one => one.hear('round'))]);
    await until(() => kit.matches.every(({ phase }) => phase === 'running'));
    expect(kit.matches).toHaveLength(2);
    for (const { seated } of kit.matches) expect(seated.map(who => who?.kind)).not.toContain('bot');
  });

  test('ten make two running matches and one that waits; the next newcomer sits down there', async () => {
    for (let i = 0; i < 5; i++) {
      await seek(await kit.guest(`Guest ${i}`));
      const one = kit.client();
      one.hello(`Player ${i}`);
      await one.hear('welcome');
    }
    expect(kit.matches.map(({ phase }) => phase).sort()).toEqual(['open', 'running', 'running']);
    const late = await kit.guest('Late');
    const waiting = kit.matches.find(({ phase }) => phase === 'open')!;
    expect(await seek(late)).toBe(waiting.id);
    expect(waiting.seated.filter(who => who)).toHaveLength(3);
  });

  test('a browser starts the same timer as a socket, and bot2 three times has three names', async () => {
    await seek(await kit.guest('Ada'));
    const [{ startsIn }] = (await (await fetch(`${kit.server.url}/api/tables?game=uno`)).json()) as [
      { startsIn: number }, // one table waits
    ];
    expect(startsIn).toBe(TIMER);
    kit.timer.pass(TIMER - 1);
    expect(kit.match.phase).toBe('open');
    kit.timer.pass(1);
    await until(() => kit.match.phase === 'running');
    const bots = kit.match.seated.filter(who => who?.bot === 'bot2');
    expect(new Set(bots.map(who => who?.name))).toEqual(new Set(['bot2', 'bot2 2', 'bot2 3']));
  });

  test('other rules wait at another table', async () => {
    await seek(await kit.guest('Ada'));
    await seek(await kit.guest('Bruno'), { target: 100 });
    await seek(await kit.guest('Carla'), { target: 100 });
    expect(kit.matches.map(({ seated }) => seated.filter(who => who).length)).toEqual([1, 2]);
  });

  test('a match with bots waits for the browser that goes, which comes back to its seat', async () => {
    const ada = await kit.guest('Ada');
    const match = await seek(ada);
    await kit.startTimer();
    await until(() => kit.match.phase === 'running');
    const seat = kit.match.seated.findIndex(who => who?.kind === 'person');
    await ada.close();
    // A reloading page would be back by then.
    await until(() => !kit.server.app.play.tables.inMemory(match)!.isConnected(seat));
    kit.timer.pass(5000);
    await until(() => kit.match.isAbsent(seat));
    const { version } = kit.match;
    kit.timer.pass(10 * GRACE);
    expect([kit.match.phase, kit.match.version]).toEqual(['paused', version]);
    const again = await kit.guest('Ada', ada.token);
    expect((await again.join(match)).seat).toBe(seat);
    await until(() => !kit.match.isAbsent(seat) && kit.match.phase === 'running');
  });
});

test('the document’s parameters: port, bot and timer', async () => {
  await kit.open({ settings: { 'uno-numeric.bot': '3', 'uno-numeric.timer': '10' } });
  await seek(await kit.guest('Ada'));
  await kit.startTimer(10_000);
  await until(() => kit.match.phase === 'running');
  expect(kit.match.seated.filter(who => who?.bot === 'bot3')).toHaveLength(3);
});

// The clock of this test runs on while a store that is far writes.
test.skipIf(FAR)('with people at the table a bot answers after 0.6 to 1.2 seconds', async () => {
  await kit.open({ botDelay: {} });
  const ada = await kit.guest('Ada');
  await seek(ada);
  await kit.startTimer();
  await until(() => kit.match.phase === 'running');
  const seat = kit.match.seated.findIndex(who => who?.kind === 'person');
  const moves = () =>
    ada.heard
      .flatMap(news => (news.t === 'did' ? news.events : []))
      .filter(({ t, seat: by }) => t === 'acted' && by! >= 0);
  // Ada lets every clock run out, so that only bots are measured; ten milliseconds at a time.
  while (moves().length < 12) {
    kit.timer.pass(10);
    for (let i = 0; i < 3; i++) await new Promise(setImmediate);
  }
  const times = moves();
  const waits = times.slice(1).flatMap(({ at, seat: by }, i) => (by === seat ? [] : [at - times[i]!.at]));
  expect(waits.length).toBeGreaterThan(4);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(600);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1300);
});
