// Real nodes of a cluster: processes of the built server on a real PostgreSQL and a real NATS server.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));

export class NodeProcess {
  readonly name: string;
  readonly #flags: readonly string[];
  #child: ChildProcess | undefined;
  url = '';
  said = '';
  /** The exit codes of its lives, null for those that were killed. */
  readonly exits: (number | null)[] = [];

  /** Without a bus the workers of one machine have a channel of their own. */
  constructor(name: string, store: string, bus: string | undefined, flags: readonly string[] = []) {
    this.name = name;
    const folder = mkdtempSync(join(tmpdir(), 'ludoteca-node-'));
    const own = ['--data', folder, '--store', store, '--node', name];
    this.#flags = [...own, ...(bus === undefined ? [] : ['--bus', bus]), ...flags];
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  async start(): Promise<void> {
    const where = [
      '--port',
      '0',
      '--host',
      '127.0.0.1',
      '--no-gateways',
      '--no-multicast',
      '--log',
      'error',
      '--push',
      'off',
    ];
    const limits = ['--limit', 'perMinute=100000', '--limit', 'cpu=1000', '--limit', 'cpuBurst=100000'];
    const child = spawn(process.execPath, [PROGRAM, 'serve', ...where, ...limits, ...this.#flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.said = '';
    child.stderr.on('data', (piece: Buffer) => (this.said += piece.toString()));
    child.once('exit', code => {
      this.exits.push(code);
      if (this.#child === child) this.#child = undefined;
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (piece: Buffer) => {
        this.said += piece.toString();
        const url = /(http:[\w/.:]+)\n/.exec(this.said)?.[1];
        if (url === undefined) return;
        this.url = url;
        resolve();
      });
      child.once('exit', () => reject(new Error(`node ${this.name} ended: ${this.said}`)));
    });
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Sends a signal and waits for the end; the exit code. */
  async end(name: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child) return this.exits.at(-1) ?? null;
    child.kill(name);
    await once(child, 'exit');
    return this.exits.at(-1) ?? null;
  }
}
