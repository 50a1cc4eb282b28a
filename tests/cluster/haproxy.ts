// A real HAProxy in front of nodes, with the configuration of packaging/cluster and the addresses of a test.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CONFIGURATION = fileURLToPath(new URL('../../packaging/cluster/haproxy.cfg', import.meta.url));

export function findHaproxy(): string | undefined {
  const places = [process.env['HAPROXY'] ?? '', '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];
  return places.find(place => place !== '' && existsSync(place));
}

/** The packaged file without its gateways, on this port, for nodes a, b and c on theirs. */
export function haproxyConfiguration(port: number, nodes: readonly number[]): string {
  const [web] = readFileSync(CONFIGURATION, 'utf8').split('# Older protocols');
  return web!
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/server ([abc]) 10\.0\.0\.(\d):8080/g, (_, name: string, which: string) => {
      return `server ${name} 127.0.0.1:${nodes[Number(which) - 1]}`;
    });
}

export class Haproxy {
  readonly url: string;
  readonly #program: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'ludoteca-haproxy-'));
  #child: ChildProcess | undefined;
  said = '';

  constructor(program: string, port: number, nodes: readonly number[]) {
    this.#program = program;
    this.url = `http://127.0.0.1:${port}`;
    writeFileSync(join(this.#folder, 'haproxy.cfg'), haproxyConfiguration(port, nodes));
  }

  start(): void {
    const child = spawn(this.#program, ['-db', '-f', join(this.#folder, 'haproxy.cfg')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (piece: Buffer) => (this.said += piece.toString()));
    this.#child = child;
  }

  async end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
