// Real nodes of a cluster: processes of the built server on a real PostgreSQL and a real NATS server.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));

/** The exit code of a node that has lost what it owned. */
export const LOST = 75;
/** Milliseconds until a node that could not start is started again. */
const RESTART = 500;

const WHERE = '--port 0 --host 127.0.0.1 --no-multicast --log error --push off';
const LIMITS = '--limit perMinute=100000 --limit cpu=1000 --limit cpuBurst=100000';

/** A node and the supervisor that starts it again when it has lost what it owned, as systemd does. */
export class NodeProcess {
  readonly name: string;
  readonly folder = mkdtempSync(join(tmpdir(), 'ludoteca-node-'));
  readonly #flags: readonly string[];
  readonly #isPersistent: boolean;
  #child: ChildProcess | undefined;
  #isAnswering = false;
  #isWanted = false;
  url = '';
  /** What its present life, or the last one, has said. */
  said = '';
  /** The exit codes of its lives, null for those that were killed. */
  readonly exits: (number | null)[] = [];
  /** What it said in lives that ended with an error. */
  readonly crashes: string[] = [];

  /**
   * Without a bus the workers of one machine have a channel of their own. `flags`: those beside the usual ones. `isPersistent`: it is
   * started again until it starts, while PostgreSQL or NATS is away.
   */
  constructor(
    name: string,
    store: string,
    bus: string | undefined,
    flags: readonly string[] = ['--no-gateways'],
    isPersistent = false,
  ) {
    this.name = name;
    this.#isPersistent = isPersistent;
    const { folder } = this;
    const own = ['--data', folder, '--store', store, '--node', name];
    this.#flags = [...own, ...(bus === undefined ? [] : ['--bus', bus]), ...flags];
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** It has started and was not stopped with a signal. */
  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    this.#isWanted = true;
    if (!this.#child) this.#spawn();
    while (!this.#isAnswering) {
      await pause(20);
      if (!this.#child && !this.#isPersistent && this.exits.at(-1) !== LOST)
        throw new Error(`node ${this.name} ended: ${this.said}`);
    }
  }

  #spawn(): void {
    const args = [...WHERE.split(' '), ...LIMITS.split(' '), ...this.#flags];
    const child = spawn(process.execPath, [PROGRAM, 'serve', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.said = '';
    this.#isAnswering = false;
    child.stderr.on('data', (piece: Buffer) => (this.said += piece.toString()));
    child.stdout.on('data', (piece: Buffer) => {
      this.said += piece.toString();
      const url = /(http:[\w/.:]+)\n/.exec(this.said)?.[1];
      if (url === undefined || this.#child !== child) return;
      this.url = url;
      this.#isAnswering = true;
    });
    child.once('exit', code => {
      this.exits.push(code);
      // A sentence is no crash where PostgreSQL or NATS may be away.
      const isExpected = code === null || code === 0 || code === LOST || (this.#isPersistent && code === 1);
      if (!isExpected || /^ {4}at /m.test(this.said))
        this.crashes.push(`${this.name} ended with ${code}: ${this.said}`);
      this.#child = undefined;
      this.#isAnswering = false;
      if (!this.#isWanted) return;
      if (code === LOST) this.#spawn();
      else if (this.#isPersistent) setTimeout(() => this.#isWanted && !this.#child && this.#spawn(), RESTART);
    });
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
    if (name === 'SIGSTOP') this.#isAnswering = false;
  }

  /** Sends a signal and waits for the end; the exit code. */
  async end(name: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    this.#isWanted = false;
    this.#isAnswering = false;
    if (!child) return this.exits.at(-1) ?? null;
    child.kill(name);
    await once(child, 'exit');
    return this.exits.at(-1) ?? null;
  }
}
