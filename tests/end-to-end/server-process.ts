// The real server as a process of its own, with one gateway open or none, that can be killed and started again on the same
// data. Each time it has another address, unless one is given: what was free before it died may be taken when it comes back.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StatusShown } from '../../src/protocol/rest.ts';
import { GATEWAYS } from '../gateways.ts';
import { FAR, farStoreOf } from './far.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));

export interface ServerProcessOptions {
  /** Where the store is, instead of a new folder that is removed at the end. */
  readonly folder?: string;
  /** A file for the log and everything else on standard output. */
  readonly logFile?: string;
  /** A module that Node loads first. */
  readonly preload?: string;
  /** Limits of the server, as `name=value`. */
  readonly limits?: readonly string[];
  /** The owner of the tables and the node that clients connect to, as with FAR=1. */
  readonly isFar?: boolean;
  /** Further flags of `ludoteca serve`. */
  readonly flags?: readonly string[];
  /** Every gateway is open; `settings` then have the gateway's name before their key. */
  readonly allGateways?: boolean;
}

export class ServerProcess {
  readonly folder: string;
  readonly #options: ServerProcessOptions;
  readonly #gateway: string | undefined;
  readonly #settings: readonly string[];
  readonly #program: string;
  /** One process, or the owner of the tables and the node that clients connect to. */
  readonly #children: ChildProcess[] = [];
  url = '';
  /** Of the owner of the tables, where that is another node. */
  ownerUrl = '';
  /** Of the gateway. */
  port = 0;
  /** Of every gateway, by name. */
  readonly ports = new Map<string, number>();

  /** `settings`: of the gateway, as `key=value`. `program`: another build than that of this tree. */
  constructor(
    gateway?: string,
    settings: readonly string[] = [],
    program = PROGRAM,
    options: ServerProcessOptions = {},
  ) {
    this.folder = options.folder ?? mkdtempSync(join(tmpdir(), 'ludoteca-server-'));
    this.#options = options;
    this.#gateway = gateway;
    this.#settings = settings;
    this.#program = program;
  }

  /** `web`: the port, for those who come back to the same address by themselves. With FAR=1 there are two nodes. */
  async start(web = 0): Promise<void> {
    this.#children.length = 0;
    if (!this.#isFar) return this.#startOne(web, ['--data', this.folder], true);
    const far = await farStoreOf(this.folder);
    await this.#startOne(0, far.flags('owner', this.folder), false);
    this.ownerUrl = this.url;
    await this.#findGateways();
    await far.keepEdgeEmpty();
    await this.#startOne(web, far.flags('edge', this.folder), false);
  }

  /** A node opens its gateways once it owns them; after a kill that is when the lease of its former life is over. */
  async #findGateways(): Promise<void> {
    const wanted = this.#wantedGateways.map(({ name }) => name);
    // Also before the first test, where `expect.poll` may not be called.
    for (let open: readonly string[] = []; !wanted.every(name => open.includes(name)); ) {
      await sleep(20);
      const { gateways } = (await (await fetch(`${this.url}/api/status`)).json()) as Pick<StatusShown, 'gateways'>;
      for (const { name, port } of gateways) this.ports.set(name, port);
      open = gateways.map(({ name }) => name);
    }
    this.port = this.ports.get(wanted[0] ?? '') ?? 0;
  }

  get #wantedGateways(): readonly (typeof GATEWAYS)[number][] {
    return GATEWAYS.filter(({ name }) => this.#options.allGateways || name === this.#gateway);
  }

  /** `opensGateways`: it does so before it says where it is. */
  async #startOne(web: number, place: readonly string[], opensGateways: boolean): Promise<void> {
    const { allGateways = false, logFile, preload, flags = [] } = this.#options;
    const isOpen = (name: string): boolean => allGateways || name === this.#gateway;
    const gateways = GATEWAYS.flatMap(({ name }) => ['--gateway', `${name}=${isOpen(name) ? '0' : 'off'}`]);
    const where = ['--port', String(web), '--host', '127.0.0.1', ...place, '--log', 'error'];
    // All clients of a test have one address, and its share of the computing time is meant for one household.
    const ample = ['perMinute=1000000', 'openTables=1000', 'cpu=1000000', 'cpuBurst=1000000'];
    const limits = (this.#options.limits ?? (allGateways ? ample : [])).flatMap(limit => ['--limit', limit]);
    const haste = allGateways ? ['--bot-delay', 'uno=0-0'] : [];
    const settings = this.#settings.flatMap(one => ['--set', allGateways ? one : `${this.#gateway}.${one}`]);
    const node = preload === undefined ? [] : ['--import', preload];
    const output = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
    const child = spawn(
      process.execPath,
      [...node, this.#program, 'serve', ...where, ...gateways, ...limits, ...haste, ...settings, ...flags],
      { stdio: ['ignore', output, 'inherit'] },
    );
    if (typeof output === 'number') closeSync(output);
    this.#children.push(child);
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout?.on('data', (piece: Buffer) => {
        said += piece.toString();
        if (this.#readAddresses(said, opensGateways)) resolve();
      });
      const looking =
        logFile === undefined
          ? undefined
          : setInterval(() => {
              if (this.#readAddresses(readFileSync(logFile, 'utf8'), opensGateways)) resolve();
            }, 50);
      child.once('exit', () => reject(new Error(`the server ended: ${said}`)));
      void once(child, 'exit').then(() => clearInterval(looking));
    });
  }

  /** From what the server prints when it is open; false: not all of it is there yet. */
  #readAddresses(said: string, opensGateways: boolean): boolean {
    const url = /(http:[\w/.:]+)\n/.exec(said)?.[1];
    if (url === undefined) return false;
    this.url = url;
    if (!opensGateways) return true;
    const wanted = this.#wantedGateways;
    const ports = wanted.map(({ name }) => new RegExp(`^ +${name} +(\\d+)\\n`, 'm').exec(said)?.[1]);
    if (ports.includes(undefined)) return false;
    for (const [i, { name }] of wanted.entries()) this.ports.set(name, Number(ports[i]));
    this.port = Number(ports[0] ?? 0);
    return true;
  }

  /** Of the process that clients connect to. */
  get pid(): number {
    return this.#children.at(-1)!.pid!;
  }

  get #isFar(): boolean {
    return FAR || this.#options.isFar === true;
  }

  /** Only the node that clients connect to. */
  signalEdge(name: NodeJS.Signals): void {
    this.#children.at(-1)!.kill(name);
  }

  signal(name: NodeJS.Signals): void {
    for (const child of this.#children) child.kill(name);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    for (const child of this.#children)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  async end(): Promise<void> {
    await this.kill();
    if (this.#options.folder === undefined) rmSync(this.folder, { recursive: true, force: true });
  }
}
