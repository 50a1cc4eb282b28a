// The program as an operator starts it, in a process of its own, and the limits of a server under load.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Another build, where the environment names one. */
const PROGRAM = process.env['SERVER'] ?? fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
/** Milliseconds in which it ends by itself. */
const PATIENCE = 20_000;

/** No benchmark reaches them, although all of its players have the address of this machine. */
export const NO_LIMITS = {
  connectionsPerAddress: 1e6,
  rate: 1e6,
  burst: 1e6,
  openTables: 1e6,
  perMinute: 1e6,
  cpu: 1e6,
  cpuBurst: 1e6,
};
/** A server in this process, under load. */
export const LOADED_SERVER = {
  port: 0,
  host: '127.0.0.1',
  log: 'silent',
  gateways: false,
  limits: NO_LIMITS,
} as const;
export const NO_LIMIT_FLAGS = Object.entries(NO_LIMITS).flatMap(([name, limit]) => ['--limit', `${name}=${limit}`]);

export class Program {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#process = child;
    this.url = url;
  }

  /** `ludoteca serve` on any free port, once it listens. */
  static async start(...flags: readonly string[]): Promise<Program> {
    const args = [PROGRAM, 'serve', '--port', '0', '--host', '127.0.0.1', '--no-gateways', '--no-multicast', ...flags];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    // Whatever goes wrong here: nothing is left running.
    const end = (): void => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    const url = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const found = /http:\/\/[\w.]+:\d+/.exec(output)?.[0];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', code => reject(new Error(`The server ended with ${code}: ${output}`)));
    });
    return new Program(child, url);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** What it says of itself. */
  async metrics(): Promise<string> {
    return (await fetch(`${this.url}/metrics`)).text();
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), PATIENCE);
    await ended;
    clearTimeout(timer);
  }
}

/** One figure of `metrics` without labels. */
export const metricIn = (metrics: string, name: string): number =>
  Number(new RegExp(`^ludoteca_${name} ([\\d.]+)`, 'm').exec(metrics)?.[1] ?? 0);
