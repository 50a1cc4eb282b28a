// A real nats-server for tests, on a free port of the loopback interface.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Besides those of PATH, which lacks the first one for people who are not root. */
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** `NATS_SERVER` names it, otherwise it is on PATH or where packages put it. */
export function findNatsServer(): string | undefined {
  const named = process.env['NATS_SERVER'];
  if (named) return existsSync(named) ? named : undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS];
  return folders.map(folder => join(folder, 'nats-server')).find(existsSync);
}

export class NatsServer {
  readonly #program: string;
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;
  /** The port; 0 means any free one, which is kept from then on. */
  port = 0;

  constructor(program: string, args: readonly string[] = []) {
    this.#program = program;
    this.#args = args;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  async start(): Promise<void> {
    const port = this.port === 0 ? '-1' : String(this.port);
    const child = spawn(this.#program, ['-a', '127.0.0.1', '-p', port, ...this.#args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (piece: Buffer) => {
        said += piece.toString();
        const found = /client connections on [^\n]*:(\d+)\n[^]*Server is ready/.exec(said)?.[1];
        if (found === undefined) return;
        this.port = Number(found);
        resolve();
      });
      child.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
    });
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}
