// One of several programs that are loaded in turn in one run, so that their costs can be compared: a build of the server,
// or a bare relay.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child, type Pair, percentile, playOn, relayPair, seatPair } from './load.ts';

/** The folder of compiled code this file is in. */
export const OWN_BUILD = fileURLToPath(new URL('..', import.meta.url));

/** The program to load in a build; before version 0.2 it had another name. */
function childIn(dist: string): string {
  const files = ['server-child.js', 'house-child.js'].map(name => join(resolve(dist), 'bench', name));
  const file = files.find(existsSync);
  if (file === undefined) throw new Error(`${dist} holds no compiled benchmarks: run "npm run build" there first.`);
  return file;
}

/** Moves before anything is measured, in games like those that follow: after a minute a server has its code compiled. */
const WARM_UP = { pairs: 200, plies: 380, times: 2 };

type SeatPair = (i: number, script: readonly string[]) => Promise<Pair>;

const sleep = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

export class Contender {
  readonly name: string;
  readonly pairs: Pair[] = [];
  /** Moves a second, by round. */
  readonly speeds: number[] = [];
  /** Microseconds of CPU a move, by round. */
  readonly #costs: number[] = [];
  readonly #child: Child;
  readonly #seatPair: SeatPair;
  readonly #scripts: readonly (readonly string[])[];

  private constructor(name: string, child: Child, seat: SeatPair, scripts: readonly (readonly string[])[]) {
    this.name = name;
    this.#child = child;
    this.#seatPair = seat;
    this.#scripts = scripts;
  }

  /** `dist`: the folder with the compiled code of the build. */
  static async server(
    folder: string,
    scripts: readonly (readonly string[])[],
    dist: string = OWN_BUILD,
  ): Promise<Contender> {
    const child = await Child.start(['ludoteca', folder], {}, childIn(dist));
    return new Contender(dist, child, (_, script) => seatPair(child.port, script), scripts);
  }

  static async relay(scripts: readonly (readonly string[])[]): Promise<Contender> {
    const child = await Child.start(['relay']);
    return new Contender('relay', child, (i, script) => relayPair(child.port, `room-${i}`, script), scripts);
  }

  async warmUp(): Promise<void> {
    for (let time = 0; time < WARM_UP.times; time++) {
      const pairs: Pair[] = [];
      for (let i = 0; i < WARM_UP.pairs; i++) pairs.push(await this.#newPair(time * WARM_UP.pairs + i));
      await playOn(pairs, WARM_UP.plies);
      // Matches that are over cost nothing in what follows; the relay passes the message on.
      for (const { sockets } of pairs) sockets[0].send('{"t":"resign"}');
      await sleep(1000);
      for (const { sockets } of pairs) for (const socket of sockets) socket.terminate();
    }
    await sleep(8000); // until the records have counted them
  }

  async seat(matches: number): Promise<void> {
    for (let i = 0; i < matches; i++) this.pairs.push(await this.#newPair(WARM_UP.times * WARM_UP.pairs + i));
  }

  async playRound(plies: number): Promise<void> {
    const before = (await this.#child.cost()).cpu;
    const ms = await playOn(this.pairs, plies);
    const cpu = (await this.#child.cost()).cpu - before;
    const moves = this.pairs.length * plies;
    this.#costs.push(cpu / moves);
    this.speeds.push((moves / ms) * 1000);
  }

  forgetRounds(): void {
    this.#costs.length = 0;
    this.speeds.length = 0;
  }

  /** Microseconds of CPU a move: the median of the rounds. */
  cost(): number {
    return percentile(this.#costs, 0.5);
  }

  /** The median, over the rounds, of how many times the cost of the other one this one took. */
  costBeside(other: Contender): number {
    return percentile(
      this.#costs.map((cost, round) => cost / other.#costs[round]!),
      0.5,
    );
  }

  stop(): Promise<void> {
    for (const { sockets } of this.pairs) for (const socket of sockets) socket.terminate();
    return this.#child.stop();
  }

  #newPair(i: number): Promise<Pair> {
    return this.#seatPair(i, this.#scripts[i % this.#scripts.length]!);
  }
}

/** So many rounds for each in turn; each round begins with another one. A first round, to warm up, is not counted. */
export async function inTurn(contenders: readonly Contender[], rounds: number, plies: number): Promise<void> {
  for (const contender of contenders) {
    await contender.playRound(plies);
    contender.forgetRounds();
  }
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < contenders.length; i++) await contenders[(round + i) % contenders.length]!.playRound(plies);
}
