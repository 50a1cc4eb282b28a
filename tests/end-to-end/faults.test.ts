// Faults of the machine under a real server with matches on it: a full disk, a stopped process, a clock that jumps, too few
// file descriptors. Nothing that was announced is lost, and every match continues afterwards.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { JournalEntry } from '../../src/core/journal.ts';
import { seededRandom } from '../../src/core/random.ts';
import { repetitions } from '../counts.ts';
import { type Announced, checkTold, newTable, playOn } from './announced.ts';
import { ask } from './client.ts';
import {
  DESCRIPTORS,
  floodConnections,
  limitDescriptors,
  SmallDisk,
  STEPPED_CLOCK,
  statusOf,
  stepClock,
  stopProcess,
} from './machine-faults.ts';
import { ServerProcess, type ServerProcessOptions } from './server-process.ts';

const TABLES = 4;
/** How long the process is stopped, in seconds. */
const STOPPED = repetitions('STOPPED', 3, 60);
const ROUNDS = repetitions('FAULTS', 1, 10);
const PATIENCE = 20 * 60_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function openServer(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const server = new ServerProcess(undefined, [], undefined, options);
  cleanups.push(() => server.end());
  await server.start();
  return server;
}

const newTables = (url: string): Promise<Announced[]> =>
  Promise.all(
    Array.from({ length: TABLES }, () => newTable(url, { clock: { kind: 'bank', ms: 1_800_000, increment: 0 } })),
  );

const random = seededRandom('faults');

/** All of them play for so long; connections that break on the way are no fault. */
async function playFor(ms: number, url: string, tables: readonly Announced[]): Promise<void> {
  const until = performance.now() + ms;
  const goesOn = (): boolean => performance.now() < until;
  const playing = tables.map(one =>
    playOn(url, one, random, goesOn).catch((error: Error) => {
      if (/shown after|told as/.test(error.message)) throw error;
    }),
  );
  await Promise.race([Promise.all(playing), sleep(ms + 5000)]);
}

/** Nothing is stuck or lost: every match is played to its end, and the journals say what was announced. */
async function finish(url: string, tables: readonly Announced[]): Promise<number> {
  await Promise.all(tables.filter(one => !one.over).map(one => playOn(url, one, random)));
  expect(tables.every(({ over }) => over)).toBe(true);
  for (const { match } of tables) {
    // Reading needs descriptors, too: without one it is refused, and asked for again.
    await expect
      .poll(async () => (await ask<JournalEntry[]>(url, `/api/matches/${match}/journal`)).body)
      .toSatisfy((entries: JournalEntry[]) => Array.isArray(entries) && entries.at(-1)?.t === 'ended');
    const { body: entries } = await ask<JournalEntry[]>(url, `/api/matches/${match}/journal`);
    expect(entries.at(-1)).toMatchObject({ ending: { by: 'rules' } });
  }
  const announced = await checkTold(url, tables);
  expect(announced).toBeGreaterThan(TABLES * 50);
  return announced;
}

test(
  'a full disk: the server says so, answers everybody, and goes on when there is room again',
  async context => {
    const disk = SmallDisk.mount(16);
    if (disk === undefined) return context.skip('only root can mount a small disk');
    cleanups.push(() => disk.unmount());
    const server = await openServer({ folder: join(disk.folder, 'data'), logFile: join(disk.folder, 'log') });
    const tables = await newTables(server.url);
    for (let round = 0; round < ROUNDS; round++) {
      await playFor(300, server.url, tables);
      expect([await statusOf(server.url, '/health'), await statusOf(server.url, '/ready')]).toEqual([200, 200]);
      disk.fill();
      // Moves fail, every failure writes a log line that has no room either, and the server still answers.
      await expect
        .poll(async () => {
          await playFor(100, server.url, tables);
          return statusOf(server.url, '/health');
        })
        .toBe(503);
      for (let i = 0; i < 20; i++) expect(await statusOf(server.url, '/ready')).toBe(503);
      expect(await statusOf(server.url, '/api/games')).toBe(200);
      disk.free();
      await expect.poll(() => statusOf(server.url, '/health')).toBe(200);
    }
    const announced = await finish(server.url, tables);
    console.log(`disk full ${ROUNDS} times: ${announced} announced moves, 0 lost, 0 stuck`);
  },
  PATIENCE,
);

test(
  `a process stopped for ${STOPPED} s goes on where it was`,
  async () => {
    const server = await openServer();
    const tables = await newTables(server.url);
    const playing = playFor(500 + STOPPED * 1000, server.url, tables);
    await sleep(200);
    await stopProcess(server, STOPPED);
    await playing;
    const announced = await finish(server.url, tables);
    console.log(`stopped for ${STOPPED} s: ${announced} announced moves, 0 lost, 0 stuck`);
  },
  PATIENCE,
);

test(
  'a clock that jumps by hours and days ends no match',
  async () => {
    const server = await openServer({ preload: STEPPED_CLOCK });
    const tables = await newTables(server.url);
    const STEPS = 4;
    for (let i = 0; i < ROUNDS * STEPS; i++) {
      const playing = playFor(150, server.url, tables);
      await sleep(50);
      stepClock(server);
      await playing;
      for (const one of tables.filter(({ over }) => !over)) {
        const answer = await fetch(`${server.url}/api/matches/${one.match}`);
        expect(await answer.json()).not.toMatchObject({ ending: { by: 'time' } });
      }
    }
    const announced = await finish(server.url, tables);
    console.log(`${ROUNDS * STEPS} steps of the clock: ${announced} announced moves, 0 lost, 0 stuck`);
  },
  PATIENCE,
);

test.skipIf(process.platform !== 'linux')(
  `${DESCRIPTORS} file descriptors: others are turned away, the server stays up`,
  async () => {
    const server = await openServer({ allGateways: true });
    const tables = await newTables(server.url);
    await playFor(200, server.url, tables);
    limitDescriptors(server);
    for (let round = 0; round < ROUNDS; round++) await floodConnections(server);
    const announced = await finish(server.url, tables);
    console.log(`${DESCRIPTORS} file descriptors: ${announced} announced moves, 0 lost, 0 stuck`);
  },
  PATIENCE,
);
