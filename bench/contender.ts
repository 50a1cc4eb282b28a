// One of several programs that are loaded in turn in one run, so that their costs can be compared: a build of the server,
// several servers on one store, or a relay.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Child, type Pair, percentile, playOn, relayPair, seatPair } from './load.ts';

/** The folder of compiled code this file is in. */
export const OWN_BUILD = fileURLToPath(new URL('..', import.meta.url));

/** The program to load in a build; before version 0.2 it had another name. */
export function childIn(dist: string): string {
  const files = ['server-child.js', 'house-child.js'].map(name => join(resolve(dist), 'bench', name));
  const file = files.find(existsSync);
  if (file === undefined) throw new Error(`${dist} holds no compiled benchmarks: run "npm run build" there first.`);
  return file;
}

/** Moves before anything is measured, in games like those that follow: after a minute a server has its code compiled. */
const WARM_UP = { pairs: 200, plies: 380, times: 2 };

/** A process that is loaded. */
export interface LoadedProcess {
  cost(): Promise<{ readonly cpu: number }>;
  stop(): Promise<void>;
}

/** Seats the pair with that number. */
export type SeatPair = (i: number, script: readonly string[]) => Promise<Pair>;

export class Contender {
  readonly name: string;
  readonly pairs: Pair[] = [];
  /** Moves a second, by round. */
  readonly speeds: number[] = [];
  /** Microseconds of CPU a move, by round. */
  readonly #costs: number[] = [];
  /** The same of the database, where one is asked. */
  readonly #databaseCosts: number[] = [];
  readonly #children: readonly LoadedProcess[];
  readonly #database: () => number;
  readonly #seatPair: SeatPair;
  readonly #scripts: readonly (readonly string[])[];
  /** Pairs so far, those that have left included: each has a number of its own. */
  #seated = 0;

  /** `database`: microseconds of CPU that it has used so far. */
  constructor(
    name: string,
    children: readonly LoadedProcess[],
    seat: SeatPair,
    scripts: readonly (readonly string[])[],
    database: () => number = () => 0,
  ) {
    this.name = name;
    this.#children = children;
    this.#seatPair = seat;
    this.#scripts = scripts;
    this.#database = database;
  }

  /** `dist`: the folder with the compiled code of the build. */
  static async server(
    folder: string,
    scripts: readonly (readonly string[])[],
    dist: string = OWN_BUILD,
  ): Promise<Contender> {
    const child = await Child.start(['ludoteca', folder], {}, childIn(dist));
    return new Contender(dist, [child], (_, script) => seatPair(child.port, script), scripts);
  }

  static async relay(scripts: readonly (readonly string[])[]): Promise<Contender> {
    const child = await Child.start(['relay']);
    return Contender.#relay('bare relay', child, scripts);
  }

  /** `folder`: where it stores the moves that it passes on. */
  static async storingRelay(folder: string, scripts: readonly (readonly string[])[]): Promise<Contender> {
    const child = await Child.start(['storing-relay', folder]);
    return Contender.#relay('storing relay', child, scripts);
  }

  static #relay(name: string, child: Child, scripts: readonly (readonly string[])[]): Contender {
    return new Contender(name, [child], (i, script) => relayPair(child.port, `room-${i}`, script), scripts);
  }

  async warmUp(): Promise<void> {
    for (let time = 0; time < WARM_UP.times; time++) {
      const pairs: Pair[] = [];
      for (let i = 0; i < WARM_UP.pairs; i++) pairs.push(await this.#newPair());
      await playOn(pairs, WARM_UP.plies);
      // Matches that are over cost nothing in what follows; relays pass the message on.
      for (const { sockets } of pairs) sockets[0].send('{"t":"resign"}');
      await sleep(1000);
      for (const { sockets } of pairs) for (const socket of sockets) socket.terminate();
    }
    await sleep(8000); // until the records have counted them
  }

  /** Seats so many more pairs. */
  async seat(matches: number): Promise<void> {
    for (let i = 0; i < matches; i++) this.pairs.push(await this.#newPair());
  }

  /** `pace`: milliseconds that each match waits before a move; 0: at full load. */
  async playRound(plies: number, pace = 0): Promise<void> {
    const before = await this.#cpu();
    const databaseBefore = this.#database();
    const ms = await playOn(this.pairs, plies, pace);
    const cpu = (await this.#cpu()) - before;
    const moves = this.pairs.length * plies;
    this.#costs.push(cpu / moves);
    this.#databaseCosts.push((this.#database() - databaseBefore) / moves);
    this.speeds.push((moves / ms) * 1000);
  }

  forgetRounds(): void {
    this.#costs.length = 0;
    this.#databaseCosts.length = 0;
    this.speeds.length = 0;
  }

  /** Microseconds of CPU a move: the median of the rounds. */
  cost(): number {
    return percentile(this.#costs, 0.5);
  }

  /** Microseconds of CPU a move of the database: the mean of the rounds, since the kernel counts in ticks. */
  databaseCost(): number {
    return this.#databaseCosts.reduce((sum, cost) => sum + cost, 0) / this.#databaseCosts.length;
  }

  /** The median, over the rounds, of how many microseconds more than the other one this one took. */
  costAbove(other: Contender): number {
    return percentile(
      this.#costs.map((cost, round) => cost - other.#costs[round]!),
      0.5,
    );
  }

  /** The median, over the rounds, of how many times the cost of the other one this one took. */
  costBeside(other: Contender): number {
    return percentile(this.#timesOf(other), 0.5);
  }

  /**
   * What that median is between: the second lowest and the second highest of the rounds. Whatever disturbs single rounds, ten of them
   * leave it outside in one run of fifty.
   */
  intervalBeside(other: Contender): readonly [lowest: number, highest: number] {
    const sorted = this.#timesOf(other).sort((a, b) => a - b);
    return [sorted[1]!, sorted.at(-2)!];
  }

  /** By round: how many times the cost of the other one this one took. */
  #timesOf(other: Contender): number[] {
    return this.#costs.map((cost, round) => cost / other.#costs[round]!);
  }

  async stop(): Promise<void> {
    for (const { sockets } of this.pairs) for (const socket of sockets) socket.terminate();
    await Promise.all(this.#children.map(child => child.stop()));
  }

  /** Of all its processes together. */
  async #cpu(): Promise<number> {
    const costs = await Promise.all(this.#children.map(child => child.cost()));
    return costs.reduce((sum, { cpu }) => sum + cpu, 0);
  }

  #newPair(): Promise<Pair> {
    const i = this.#seated++;
    return this.#seatPair(i, this.#scripts[i % this.#scripts.length]!);
  }
}

/** So many rounds for each in turn; each round begins with another one. A first round, to warm up, is not counted. */
export async function inTurn(contenders: readonly Contender[], rounds: number, plies: number, pace = 0): Promise<void> {
  for (const contender of contenders) {
    await contender.playRound(plies, pace);
    contender.forgetRounds();
  }
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < contenders.length; i++)
      await contenders[(round + i) % contenders.length]!.playRound(plies, pace);
}
