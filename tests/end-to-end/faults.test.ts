// Faults of the machine under a real server with matches on it: a full disk, a stopped process, a clock that jumps, too few
// file descriptors. Nothing that was announced is lost, and every match goes on afterwards.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { JournalEntry } from '../../src/core/journal.ts';
import { seededRandom } from '../../src/core/random.ts';
import { repetitions } from '../counts.ts';
import { type Announced, checkTold, newTable, playOn } from './announced.ts';
import { ask } from './client.ts';
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

/** Everybody plays for so long; connections that break on the way are no fault. */
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
    const { body: entries } = await ask<JournalEntry[]>(url, `/api/matches/${match}/journal`);
    expect(entries.at(-1)).toMatchObject({ t: 'ended', ending: { by: 'rules' } });
  }
  const announced = await checkTold(url, tables);
  expect(announced).toBeGreaterThan(TABLES * 50);
  return announced;
}

async function statusOf(url: string, path: string): Promise<number> {
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(5000) });
  await answer.text();
  return answer.status;
}

/** A small disk of its own, where this system lets us make one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-disk-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  cleanups.push(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (let size = 2 ** 20; size >= 1; )
      try {
        writeSync(handle, Buffer.alloc(size));
      } catch {
        size >>= 1;
      }
  } finally {
    closeSync(handle);
  }
}

test(
  'a full disk: the server says so, answers everybody, and goes on when there is room again',
  async context => {
    const disk = smallDisk();
    if (disk === undefined) return context.skip('only root can mount a small disk');
    const server = await openServer({ folder: join(disk, 'data'), logFile: join(disk, 'log') });
    const tables = await newTables(server.url);
    for (let round = 0; round < ROUNDS; round++) {
      await playFor(300, server.url, tables);
      expect([await statusOf(server.url, '/health'), await statusOf(server.url, '/ready')]).toEqual([200, 200]);
      fill(join(disk, 'filler'));
      // Moves fail, every failure writes a log line that has no room either, and the server still answers.
      await expect
        .poll(async () => {
          await playFor(100, server.url, tables);
          return statusOf(server.url, '/health');
        })
        .toBe(503);
      for (let i = 0; i < 20; i++) expect(await statusOf(server.url, '/ready')).toBe(503);
      expect(await statusOf(server.url, '/api/games')).toBe(200);
      rmSync(join(disk, 'filler'));
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
    server.signal('SIGSTOP');
    await sleep(STOPPED * 1000);
    server.signal('SIGCONT');
    await playing;
    const announced = await finish(server.url, tables);
    console.log(`stopped for ${STOPPED} s: ${announced} announced moves, 0 lost, 0 stuck`);
  },
  PATIENCE,
);

test(
  'a clock that jumps by hours and days ends no match',
  async () => {
    const preload = fileURLToPath(new URL('stepped-clock.mjs', import.meta.url));
    const server = await openServer({ preload });
    const tables = await newTables(server.url);
    const STEPS = 4;
    for (let i = 0; i < ROUNDS * STEPS; i++) {
      const playing = playFor(150, server.url, tables);
      await sleep(50);
      server.signal('SIGUSR2');
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
  '64 file descriptors: others are turned away, the server stays up',
  async () => {
    const server = await openServer({ allGateways: true });
    const tables = await newTables(server.url);
    await playFor(200, server.url, tables);
    execFileSync('prlimit', ['--pid', String(server.pid), '--nofile=64:64']);
    for (let round = 0; round < ROUNDS; round++) {
      const sockets: Socket[] = [];
      for (const port of [Number(new URL(server.url).port), ...server.ports.values()])
        for (let i = 0; i < 40; i++) sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));
      await sleep(500);
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => statusOf(server.url, '/health').catch(() => 0)).toBe(200);
    }
    const announced = await finish(server.url, tables);
    console.log(`64 file descriptors: ${announced} announced moves, 0 lost, 0 stuck`);
  },
  PATIENCE,
);
