// Kills the real server with SIGKILL again and again under load, some of the time right after it came up. Every game is
// played by the play protocol and every gateway by its own. Everything that was announced to anybody must be in the journal
// afterwards, and every match must go on to its end.

import { expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { games } from '../../src/games/index.ts';
import { openSqlite } from '../../src/server/base/storage/sqlite.ts';
import { repetitions } from '../counts.ts';
import { type Announced, checkStored, newTable, playOn } from './announced.ts';
import {
  CarcassonneLoad,
  GATEWAY_SETTINGS,
  type GatewayLoad,
  PiranhasLoad,
  SagradaLoad,
  UnoLoad,
} from './gateway-load.ts';
import { ServerProcess } from './server-process.ts';

const SERVERS = 3;
/** Divisible by the servers. */
const KILLS = repetitions('KILLS', 24, 1002);
/** A match that takes longer than this to its end is stuck. */
const STUCK = 180_000;
/** Milliseconds to wait for moves everywhere before a kill. */
const LONG_ENOUGH = 15_000;
/** Options that make a match short. */
const SHORT: Readonly<Record<string, object>> = {
  dama: { plyLimit: 300 },
  uno: { target: 1, roundLimit: 1, turnLimit: 60 },
};

interface PlayedTable extends Announced {
  readonly game: string;
}

class KillRun {
  readonly #server = new ServerProcess(undefined, GATEWAY_SETTINGS, undefined, { allGateways: true });
  readonly #random = seededRandom('kill');
  readonly loads: readonly GatewayLoad[] = [
    new CarcassonneLoad(),
    new PiranhasLoad(),
    new SagradaLoad(this.#random),
    new UnoLoad(),
  ];
  readonly tables: PlayedTable[] = [];
  /** Moves that gateways announced, by gateway. */
  readonly announcedBy = new Map<string, number>();
  #isEnded = false;
  kills = 0;
  early = 0;

  start(): Promise<void> {
    if (this.#isEnded) throw new Error('another run failed');
    return this.#server.start();
  }

  /** Everybody plays until the server is killed; one table of every game that goes on. */
  async playUntilKilled(soon: boolean, sleepFor: number): Promise<void> {
    for (const { id } of games)
      if (this.tables.every(one => one.over || one.game !== id))
        this.tables.push({
          ...(await newTable(this.#server.url, { game: id, options: SHORT[id] ?? {} })),
          game: id,
        });
    const playing = [
      ...this.tables.filter(one => !one.over).map(one => [one.game, this.#play(one)] as const),
      ...this.loads.map(load => [load.gateway, load.play(this.#server.ports.get(load.gateway)!)] as const),
    ].map(([what, one]) => [what, one.catch((error: Error) => error)] as const);
    if (!soon) await this.#played();
    await sleep(sleepFor);
    await this.#server.kill();
    this.kills++;
    const outcomes = await Promise.all(
      playing.map(([what, one]) => within(STUCK, one, `a client of ${what} did not notice that the server is gone`)),
    );
    for (const outcome of outcomes)
      if (outcome instanceof Error && /shown after|told as/.test(outcome.message)) throw outcome;
  }

  /** Resolves once moves were announced at every table and through every gateway, or after a while. */
  async #played(): Promise<void> {
    const counts = [
      ...this.tables.filter(one => !one.over).map(one => (): number => (one.over ? one.told.size + 1 : one.told.size)),
      ...this.loads.map(load => (): number => load.progress()),
    ];
    const before = counts.map(count => count());
    const until = performance.now() + LONG_ENOUGH;
    while (performance.now() < until && counts.some((count, i) => count() === before[i])) await sleep(20);
  }

  /** While the server is not running: everything announced is in the store. How many moves of tables that is. */
  async check(tables: readonly PlayedTable[] = this.tables): Promise<number> {
    const storage = openSqlite(this.#server.folder);
    try {
      for (const load of this.loads) {
        const moves = await load.check(storage);
        this.announcedBy.set(load.gateway, (this.announcedBy.get(load.gateway) ?? 0) + moves);
      }
      return await checkStored(storage, tables);
    } finally {
      await storage.close();
    }
  }

  /** Nothing is stuck: every match can be played to its end. */
  async finish(): Promise<number> {
    await Promise.all([
      ...this.tables
        .filter(one => !one.over)
        .map(one => within(STUCK, this.#play(one), stuck(`${one.game} ${one.match}`))),
      ...this.loads.map(load => within(STUCK, this.#playToEnd(load), stuck(load.gateway))),
    ]);
    await this.#server.kill();
    return this.check();
  }

  async #playToEnd(load: GatewayLoad): Promise<void> {
    const port = this.#server.ports.get(load.gateway)!;
    do await load.play(port);
    while (!load.isOver());
  }

  #play(one: PlayedTable): Promise<void> {
    return playOn(this.#server.url, one, this.#random);
  }

  /** Ends its server; a run that is still going then fails at its next start. */
  end(): Promise<void> {
    this.#isEnded = true;
    return this.#server.end();
  }
}

const stuck = (what: string): string => `${what} is stuck`;

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
    const unfinished = new Set(run.tables.filter(one => !one.over));
    const soon = i % 4 === 0;
    if (soon) run.early++;
    await run.playUntilKilled(soon, random(soon ? 50 : 250));
    await run.check(run.tables.filter(one => unfinished.has(one) || !one.over));
    await run.start();
  }
  return run.finish();
}

test(`${KILLS} kills under load lose nothing that was announced`, { timeout: 6 * 3_600_000 }, async () => {
  const runs = Array.from({ length: SERVERS }, () => new KillRun());
  try {
    const counts = await Promise.all(runs.map((run, i) => killRepeatedly(run, KILLS / SERVERS, `kills-${i}`)));
    const sum = (of: (run: KillRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
    const announced = counts.reduce((a, b) => a + b);
    const byGame = games.map(({ id }) => `${id} ${sum(run => run.tables.filter(({ game }) => game === id).length)}`);
    const gateways = runs[0]!.loads.map(({ gateway }, i) => ({
      gateway,
      matches: sum(run => run.loads[i]!.matches),
      moves: sum(run => run.announcedBy.get(gateway) ?? 0),
    }));
    console.log(
      `${sum(s => s.kills)} kills, ${sum(s => s.early)} of them within 50 ms of the restart; ` +
        `matches: ${byGame.join(', ')}; ${announced} announced moves, 0 lost, 0 stuck\n` +
        gateways.map(one => `${one.gateway}: ${one.matches} matches, ${one.moves} moves checked, 0 lost`).join('\n'),
    );
    expect(sum(s => s.kills)).toBe(KILLS);
    expect(sum(s => s.early)).toBeGreaterThanOrEqual(KILLS / 4);
    expect(announced).toBeGreaterThan(KILLS * 5);
    for (const { gateway, moves } of gateways) expect([gateway, moves > 0]).toEqual([gateway, true]);
  } finally {
    await Promise.all(runs.map(run => run.end()));
  }
});
