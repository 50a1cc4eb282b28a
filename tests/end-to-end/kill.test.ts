// Kills the real server with SIGKILL again and again under load, some of the time right after it came up. Everything that
// was announced to anybody must be in the journal afterwards, and every match must go on to its end.

import { expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { repetitions } from '../counts.ts';
import { type Announced, checkTold, newTable, playOn } from './announced.ts';
import { ServerProcess } from './server-process.ts';

const SERVERS = 3;
/** Divisible by the servers. */
const KILLS = repetitions('KILLS', 24, 1002);
/** A match that takes longer than this to its end is stuck. */
const STUCK = 120_000;
const TABLES = 6;

class KillRun {
  readonly #server = new ServerProcess();
  readonly #random = seededRandom('kill');
  readonly seen: Announced[] = [];
  #isEnded = false;
  kills = 0;
  early = 0;

  start(): Promise<void> {
    if (this.#isEnded) throw new Error('another run failed');
    return this.#server.start();
  }

  async kill(): Promise<void> {
    await this.#server.kill();
    this.kills++;
  }

  async newTable(): Promise<void> {
    this.seen.push(await newTable(this.#server.url));
  }

  play(one: Announced): Promise<void> {
    return playOn(this.#server.url, one, this.#random);
  }

  check(): Promise<number> {
    return checkTold(this.#server.url, this.seen);
  }

  /** Ends its server; a run that is still going then fails at its next start. */
  end(): Promise<void> {
    this.#isEnded = true;
    return this.#server.end();
  }
}

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** A wait that ends: what never comes must fail the test, not hold it. */
async function within<T>(ms: number, wanted: Promise<T>, otherwise: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), ms);
  });
  return Promise.race([wanted, late]).finally(() => clearTimeout(timer));
}

async function killRepeatedly(run: KillRun, kills: number, seed: string): Promise<number> {
  const random = seededRandom(seed);
  await run.start();
  for (let i = 0; i < kills; i++) {
    const unfinished = run.seen.filter(one => !one.over);
    for (let missing = TABLES - unfinished.length; missing > 0; missing--) await run.newTable();
    const playing = run.seen.filter(one => !one.over).map(one => run.play(one).catch((error: Error) => error));
    const soon = i % 4 === 0;
    await sleep(soon ? random(50) : 100 + random(250));
    if (soon) run.early++;
    await run.kill();
    for (const outcome of await within(STUCK, Promise.all(playing), 'a client did not notice that the server is gone'))
      if (outcome instanceof Error && /shown after|told as/.test(outcome.message)) throw outcome;
    await run.start();
    await run.check();
  }
  // Nothing is stuck: every match can be played to its end.
  await Promise.all(
    run.seen.filter(one => !one.over).map(one => within(STUCK, run.play(one), `${one.match} is stuck`)),
  );
  return run.check();
}

test(`${KILLS} kills under load lose nothing that was announced`, { timeout: 4 * 3_600_000 }, async () => {
  const runs = Array.from({ length: SERVERS }, () => new KillRun());
  try {
    const counts = await Promise.all(runs.map((run, i) => killRepeatedly(run, KILLS / SERVERS, `kills-${i}`)));
    const sum = (of: (run: KillRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
    const announced = counts.reduce((a, b) => a + b);
    console.log(
      `${sum(s => s.kills)} kills, ${sum(s => s.early)} of them within 50 ms of the restart; ` +
        `${sum(s => s.seen.length)} matches, ${announced} announced moves, 0 lost, 0 stuck`,
    );
    expect(sum(s => s.kills)).toBe(KILLS);
    expect(sum(s => s.early)).toBeGreaterThanOrEqual(KILLS / 4);
    expect(announced).toBeGreaterThan(KILLS * 5);
  } finally {
    await Promise.all(runs.map(run => run.end()));
  }
});
