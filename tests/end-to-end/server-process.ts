// The real server as a process of its own, with one gateway open or none, that can be killed and started again on the same
// data. Each time it has another address, unless it is told one: what was free before it died may be taken when it comes back.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GATEWAYS } from '../../src/gateways/registry.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));

export class ServerProcess {
  readonly #folder = mkdtempSync(join(tmpdir(), 'ludoteca-house-'));
  readonly #gateway: string | undefined;
  readonly #settings: readonly string[];
  readonly #program: string;
  #child!: ChildProcess;
  url = '';
  /** Of the gateway. */
  port = 0;

  /** `settings`: of the gateway, as `key=value`. `program`: another build than that of this tree. */
  constructor(gateway?: string, settings: readonly string[] = [], program = PROGRAM) {
    this.#gateway = gateway;
    this.#settings = settings;
    this.#program = program;
  }

  /** `web`: the port, for those who come back to the same address by themselves. */
  async start(web = 0): Promise<void> {
    const gateways = GATEWAYS.flatMap(({ name }) => ['--gateway', `${name}=${name === this.#gateway ? '0' : 'off'}`]);
    const where = ['--port', String(web), '--host', '127.0.0.1', '--data', this.#folder, '--log', 'error'];
    const settings = this.#settings.flatMap(setting => ['--set', `${this.#gateway}.${setting}`]);
    const child = spawn(process.execPath, [this.#program, 'serve', ...where, ...gateways, ...settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const open = new RegExp(`(http:[\\w/.:]+)\\n${this.#gateway ? ` +${this.#gateway} +(\\d+)\\n` : ''}`);
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (piece: Buffer) => {
        said += piece.toString();
        const [, url, port] = open.exec(said) ?? [];
        if (url === undefined) return;
        this.url = url;
        this.port = Number(port);
        resolve();
      });
      child.once('exit', () => reject(new Error(`the server ended: ${said}`)));
    });
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
