// One server that is killed with SIGKILL again and again while every game is played by the play protocol and every gateway by
// its own, with faults of the machine in between. After every kill everything that was announced must be in the store, and
// after every restart every match must continue.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { games } from '../../games/index.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import { type RandomInt, seededRandom } from '../../src/core/random.ts';
import { openSqlite } from '../../src/server/base/storage/sqlite.ts';
import type { Storage } from '../../src/server/base/storage/storage.ts';
import { type Announced, checkStored, newTable, playOn, stepThrough } from './announced.ts';
import {
  CarcassonneLoad,
  GATEWAY_SETTINGS,
  type GatewayLoad,
  type Journals,
  PiranhasLoad,
  SagradaLoad,
  UnoLoad,
} from './gateway-load.ts';
import {
  floodConnections,
  limitDescriptors,
  SmallDisk,
  STEPPED_CLOCK,
  statusOf,
  stepClock,
  stopProcess,
} from './machine-faults.ts';
import { ServerProcess } from './server-process.ts';

/** A match that makes no move for so long, or takes longer to its end, is stuck. Milliseconds. */
const STUCK = 180_000;
/** Enough for the journals of a long run. */
const DISK_MEGABYTES = 256;
/** Shorter than the steps of the clock, so that a clock that counts them ends the match. */
const CLOCK = { kind: 'bank', ms: 3_600_000, increment: 0 } as const;
/** Options that make a match short. */
const SHORT: Readonly<Record<string, object>> = {
  dama: { plyLimit: 300 },
  uno: { target: 1, roundLimit: 1, turnLimit: 60 },
};

export const FAULTS = ['disk full', 'process stopped', 'clock stepped', 'few descriptors'] as const;
export type Fault = (typeof FAULTS)[number];

export interface PlannedKill {
  /** Right after the restart: no one waits for moves first. */
  readonly isEarly: boolean;
  /** Milliseconds until the kill. */
  readonly after: number;
  /** Happens between the moves and the kill. */
  readonly fault?: Fault;
}

interface PlayedTable extends Announced {
  readonly game: string;
}

/** A person who plays: a table of the play protocol, or a gateway. */
interface Playing {
  readonly what: string;
  /** With the error that ended it, if one did. */
  readonly done: Promise<Error | undefined>;
  /** It ended with an error while the server was up. */
  hasFailed: boolean;
  /** Grows with every announced move. */
  moves(): number;
  explain(): Promise<string>;
}

export class KillRun {
  readonly #disk = SmallDisk.mount(DISK_MEGABYTES);
  readonly #server: ServerProcess;
  readonly #random: RandomInt;
  readonly loads: readonly GatewayLoad[];
  readonly tables: PlayedTable[] = [];
  /** Moves that gateways announced, by gateway. */
  readonly announcedBy = new Map<string, number>();
  readonly faults = new Map<Fault, number>();
  /** Milliseconds from the start of the process to its first open port. */
  readonly restarts: number[] = [];
  readonly #secondsStopped: number;
  #isEnded = false;
  #isKilled = true;
  kills = 0;
  early = 0;

  constructor(seed: string, secondsStopped: number) {
    this.#secondsStopped = secondsStopped;
    this.#random = seededRandom(seed);
    this.#server = new ServerProcess(undefined, GATEWAY_SETTINGS, undefined, {
      allGateways: true,
      preload: STEPPED_CLOCK,
      ...(this.#disk && { folder: join(this.#disk.folder, 'data') }),
    });
    this.loads = [new CarcassonneLoad(), new PiranhasLoad(), new SagradaLoad(this.#random), new UnoLoad()];
  }

  async start(): Promise<void> {
    if (this.#isEnded) throw new Error('Another run failed.');
    const began = performance.now();
    await this.#server.start();
    this.restarts.push(performance.now() - began);
    this.#isKilled = false;
  }

  /** All of them play until the server is killed; one table of every game continues. */
  async playUntilKilled({ isEarly, after, fault }: PlannedKill): Promise<void> {
    const unfinished = new Set(this.tables.filter(one => !one.over));
    const playing = await this.#playEverything();
    if (!isEarly) await this.#movedEverywhere(playing);
    if (fault) await this.#inflict(fault);
    await sleep(after);
    await this.#kill();
    if (isEarly) this.early++;
    for (const one of playing) {
      const { what, done } = one;
      const error = await within(
        STUCK,
        done,
        async () => `A client of ${what} did not notice that the server is gone.`,
      );
      if (error && (isMistake(error) || (one.hasFailed && !fault))) throw brokenOff(one, error);
    }
    this.#disk?.free();
    await this.check(this.tables.filter(one => unfinished.has(one) || !one.over));
  }

  /** Nothing is stuck: every match can be played to its end. */
  async finish(): Promise<number> {
    const tables = this.tables.filter(one => !one.over).map(one => this.#playing(one));
    await Promise.all([
      ...tables.map(one => this.#finished(one, one.done)),
      ...this.loads.map(load => this.#finished(this.#playingThrough(load, Promise.resolve()), this.#playToEnd(load))),
    ]);
    await this.#kill();
    await this.#checkEndings();
    return this.check();
  }

  /** Ends its server; a run that is still going then fails at its next start. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#server.end();
    this.#disk?.unmount();
  }

  /** While the server is not running: everything announced is in the store. How many moves of tables that is. */
  check(tables: readonly PlayedTable[] = this.tables): Promise<number> {
    return this.#withStore(async storage => {
      for (const load of this.loads) {
        const moves = await load.check(storage);
        this.announcedBy.set(load.gateway, (this.announcedBy.get(load.gateway) ?? 0) + moves);
      }
      return checkStored(storage, tables);
    });
  }

  async #playEverything(): Promise<Playing[]> {
    for (const { id } of games)
      if (this.tables.every(one => one.over || one.game !== id))
        this.tables.push({
          ...(await newTable(this.#server.url, { game: id, options: SHORT[id] ?? {}, clock: CLOCK })),
          game: id,
        });
    return [
      ...this.tables.filter(one => !one.over).map(one => this.#playing(one)),
      ...this.loads.map(load => this.#playingThrough(load, load.play(this.#server.ports.get(load.gateway)!))),
    ];
  }

  #playing(one: PlayedTable): Playing {
    return this.#watched(playOn(this.#server.url, one, this.#random), {
      what: `${one.game} ${one.match}`,
      moves: () => (one.over ? Number.POSITIVE_INFINITY : one.told.size),
      explain: () => this.#explain(async () => one.match, `its players heard of ${one.told.size} moves`),
    });
  }

  #playingThrough(load: GatewayLoad, play: Promise<void>): Playing {
    return this.#watched(play, {
      what: load.gateway,
      moves: () => (load.isOver() ? Number.POSITIVE_INFINITY : load.progress()),
      explain: () => this.#explain(journals => load.find(journals), load.describe()),
    });
  }

  #watched(play: Promise<void>, described: Pick<Playing, 'what' | 'moves' | 'explain'>): Playing {
    const done = play.then(
      () => undefined,
      (error: Error) => {
        // Without the server every client breaks off; before that it must not.
        playing.hasFailed = !this.#isKilled;
        return error;
      },
    );
    const playing: Playing = { ...described, done, hasFailed: false };
    return playing;
  }

  /** Resolves once moves were announced at every table and through every gateway. */
  async #movedEverywhere(all: readonly Playing[]): Promise<void> {
    const before = all.map(one => one.moves());
    const until = performance.now() + STUCK;
    const isStill = (one: Playing, i: number): boolean =>
      before[i] !== Number.POSITIVE_INFINITY && one.moves() === before[i];
    while (all.some(isStill)) {
      const failed = all.find(({ hasFailed }) => hasFailed);
      if (failed) throw brokenOff(failed, await failed.done);
      if (performance.now() > until) throw await stuck(all.find(isStill)!);
      await sleep(20);
    }
  }

  async #finished(one: Playing, done: Promise<Error | undefined>): Promise<void> {
    const failure = await within(STUCK, done, async () => (await stuck(one)).message);
    if (failure)
      throw new Error(`${one.what} could not be played to its end: ${failure.message}. ${await one.explain()}`);
  }

  async #playToEnd(load: GatewayLoad): Promise<Error | undefined> {
    const port = this.#server.ports.get(load.gateway)!;
    try {
      do await load.play(port);
      while (!load.isOver());
      return undefined;
    } catch (error) {
      return error as Error; // clients reject with errors
    }
  }

  async #inflict(fault: Fault): Promise<void> {
    if (fault === 'disk full' && !this.#disk) return;
    if (fault === 'few descriptors' && process.platform !== 'linux') return;
    const times = (this.faults.get(fault) ?? 0) + 1;
    this.faults.set(fault, times);
    switch (fault) {
      case 'disk full':
        this.#disk!.fill();
        await expect.poll(() => statusOf(this.#server.url, '/health')).toBe(503);
        // Every other time the server is killed while there is still no room.
        if (times % 2 === 0) return;
        this.#disk!.free();
        await expect.poll(() => statusOf(this.#server.url, '/health')).toBe(200);
        return;
      case 'process stopped':
        return stopProcess(this.#server, this.#secondsStopped);
      case 'clock stepped':
        return stepClock(this.#server);
      case 'few descriptors':
        limitDescriptors(this.#server);
        return floodConnections(this.#server);
    }
  }

  /** Faults, kills and steps of the clock must not have decided any match. */
  #checkEndings(): Promise<void> {
    return this.#withStore(async storage => {
      for (const { match, game } of this.tables) {
        const last = (await storage.read(match)).at(-1);
        expect([game, match, last]).toMatchObject([game, match, { t: 'ended', ending: { by: 'rules' } }]);
      }
    });
  }

  async #kill(): Promise<void> {
    this.#isKilled = true;
    await this.#server.kill();
    this.kills++;
  }

  /** The journal of a match that has stopped, and what its clients know; the server ends for that. */
  async #explain(find: (journals: Journals) => Promise<string | undefined>, heard: string): Promise<string> {
    const health = this.#isKilled
      ? 'was killed'
      : `answers /health with ${await statusOf(this.#server.url, '/health')}`;
    await this.#server.kill();
    return this.#withStore(async storage => {
      const match = await find(storage);
      const journal = match === undefined ? 'It has no match' : describeJournal(match, await storage.read(match));
      const faults = Array.from(this.faults, ([fault, times]) => `${fault} ${times}`).join(', ');
      return `${journal}; ${heard}; the server ${health}, ${this.kills} kills so far, faults so far: ${faults || 'none'}.`;
    });
  }

  /** The store, while the server is not running. */
  async #withStore<T>(use: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = openSqlite(this.#server.folder);
    try {
      return await use(storage);
    } finally {
      await storage.close();
    }
  }
}

/** For anyone who has to find out why a match stands still. */
function describeJournal(match: string, entries: readonly JournalEntry[]): string {
  if (entries.length === 0) return `The journal of ${match} is empty`;
  const state = stepThrough(entries);
  const awaited = state.seated.flatMap((_, seat) => (state.isAwaited(seat) ? [seat] : []));
  const last = entries.slice(-5).map(entry => JSON.stringify(entry));
  return `Match ${match} is ${state.phase}, version ${entries.length}, waits for seats ${awaited.join(', ') || 'none'}; last entries: ${last.join(' ')}`;
}

/** Less was shown or stored than was announced. */
const isMistake = ({ message }: Error): boolean => /shown after|told as/.test(message);

const brokenOff = ({ what }: Playing, cause: Error | undefined): Error =>
  new Error(`${what} broke off while the server was up: ${cause?.message}`, { cause });

async function stuck(one: Playing): Promise<Error> {
  return new Error(`${one.what} is stuck: no move for ${STUCK / 1000} s. ${await one.explain()}`);
}

/** A wait that ends: what never comes must fail the test, not hold it. */
async function within<T>(ms: number, wanted: Promise<T>, otherwise: () => Promise<string>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => void otherwise().then(why => reject(new Error(why)), reject), ms);
  });
  return Promise.race([wanted, late]).finally(() => clearTimeout(timer));
}
