// Kills the real server with SIGKILL again and again under load, some of the time right after it came up. Everything that
// was announced to anybody must be in the journal afterwards, and every match must go on to its end.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { type Announced, checkTold, newTable, playOn } from './announced.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
const HOUSES = 3;
/** Divisible by the houses; fewer for a quick look. */
const KILLS = Number(process.env['KILLS'] ?? 102);
const TABLES = 6;

/** A port below the ephemeral range that is free now. */
async function freePort(from: number): Promise<number> {
  for (let port = from; ; port++) {
    const probe = createServer();
    const free = await new Promise<boolean>(resolve => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

class Siege {
  readonly url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'ludoteca-kill-'));
  readonly #port: number;
  readonly #random = seededRandom('kill');
  readonly seen: Announced[] = [];
  #child: ChildProcess | undefined;
  kills = 0;
  early = 0;

  constructor(port: number) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const args = [
      PROGRAM,
      'serve',
      '--port',
      String(this.#port),
      '--host',
      '127.0.0.1',
      '--data',
      this.#folder,
      '--no-gateways',
    ];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (data: Buffer) => {
        if (data.toString().includes('http://')) resolve();
      });
      child.once('exit', code => reject(new Error(`the server ended with ${code}`)));
    });
  }

  async kill(): Promise<void> {
    const child = this.#child!;
    child.kill('SIGKILL');
    await once(child, 'exit');
    this.kills++;
  }

  async newTable(): Promise<void> {
    this.seen.push(await newTable(this.url));
  }

  play(one: Announced): Promise<void> {
    return playOn(this.url, one, this.#random);
  }

  check(): Promise<number> {
    return checkTold(this.url, this.seen);
  }

  async end(): Promise<void> {
    if (this.#child?.exitCode === null) {
      this.#child.kill('SIGTERM');
      await once(this.#child, 'exit');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

async function besiege(siege: Siege, kills: number, seed: string): Promise<number> {
  const random = seededRandom(seed);
  await siege.start();
  for (let i = 0; i < kills; i++) {
    const unfinished = siege.seen.filter(one => !one.over);
    for (let missing = TABLES - unfinished.length; missing > 0; missing--) await siege.newTable();
    const playing = siege.seen.filter(one => !one.over).map(one => siege.play(one).catch((error: Error) => error));
    const soon = i % 4 === 0;
    await sleep(soon ? random(50) : 100 + random(250));
    if (soon) siege.early++;
    await siege.kill();
    for (const outcome of await Promise.all(playing))
      if (outcome instanceof Error && /shown after|told as/.test(outcome.message)) throw outcome;
    await siege.start();
    await siege.check();
  }
  // Nothing is stuck: every match can be played to its end.
  await Promise.all(siege.seen.filter(one => !one.over).map(one => siege.play(one)));
  return siege.check();
}

test(`${KILLS} kills under load lose nothing that was announced`, { timeout: 1_800_000 }, async () => {
  const sieges: Siege[] = [];
  for (let i = 0; i < HOUSES; i++) sieges.push(new Siege(await freePort(21_000 + i * 50)));
  try {
    const counts = await Promise.all(sieges.map((siege, i) => besiege(siege, KILLS / HOUSES, `siege-${i}`)));
    const sum = (of: (siege: Siege) => number): number => sieges.reduce((total, siege) => total + of(siege), 0);
    const announced = counts.reduce((a, b) => a + b);
    console.log(
      `${sum(s => s.kills)} kills, ${sum(s => s.early)} of them within 50 ms of the restart; ` +
        `${sum(s => s.seen.length)} matches, ${announced} announced moves, 0 lost, 0 stuck`,
    );
    expect(sum(s => s.kills)).toBe(KILLS);
    expect(sum(s => s.early)).toBeGreaterThanOrEqual(KILLS / 4);
    expect(announced).toBeGreaterThan(KILLS * 5);
  } finally {
    await Promise.all(sieges.map(siege => siege.end()));
  }
});
