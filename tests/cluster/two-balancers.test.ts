// Two machines with HAProxy and keepalived, as packaged, that share one address: when one fails, the other answers under it. The machines
// are network namespaces, which only root can make; part of `npm run soak cluster`, and BALANCERS=1 runs it alone.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../counts.ts';
import { findHaproxy } from './haproxy.ts';

const KEEPALIVED = '/usr/sbin/keepalived';
const haproxy = findHaproxy();
const isWanted = repetitions('BALANCERS', 0, 1) > 0;
const isPossible = isWanted && haproxy !== undefined && existsSync(KEEPALIVED) && process.getuid?.() === 0;
if (isWanted && !isPossible)
  console.log('Skipped: two balancers, because this is not root, or there is no haproxy or no keepalived.');

const SERVICE = '10.0.0.4';
const packaged = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../packaging/cluster/${name}`, import.meta.url)), 'utf8');
const ip = (...args: readonly string[]): void => void execFileSync('ip', args);

/** A machine of its own for the network. */
class Namespace {
  readonly name: string;
  readonly #children: ChildProcess[] = [];

  constructor(name: string) {
    this.name = `ludoteca-${process.pid}-${name}`;
    ip('netns', 'add', this.name);
    ip('-n', this.name, 'link', 'set', 'lo', 'up');
  }

  /** With a group of its own: keepalived ends those that it was started with. */
  run(program: string, ...args: readonly string[]): ChildProcess {
    const child = spawn('ip', ['netns', 'exec', this.name, program, ...args], { stdio: 'ignore', detached: true });
    this.#children.push(child);
    return child;
  }

  end(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    const pids = execFileSync('ip', ['netns', 'pids', this.name], { encoding: 'utf8' });
    for (const pid of pids.split('\n').filter(one => one !== ''))
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    ip('netns', 'del', this.name);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-balancers-'));
const namespaces: Namespace[] = [];
/** The network, with a node and a client in it. */
let network: Namespace;
let [first, second] = [] as unknown as [Balancer, Balancer];

class Balancer {
  readonly namespace: Namespace;
  readonly #number: number;
  #haproxy: ChildProcess | undefined;

  constructor(number: 1 | 2) {
    this.#number = number;
    this.namespace = new Namespace(`lb${number}`);
    namespaces.push(this.namespace);
    const { name } = this.namespace;
    const port = `lb${number}`;
    ip('-n', name, 'link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', port, 'netns', network.name);
    ip('-n', name, 'addr', 'add', `10.0.0.${4 + number}/24`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
    ip('-n', network.name, 'link', 'set', port, 'master', 'br0', 'up');
  }

  startHaproxy(): void {
    this.#haproxy = this.namespace.run(haproxy!, '-db', '-f', join(folder, 'haproxy.cfg'));
  }

  killHaproxy(): void {
    this.#haproxy?.kill('SIGKILL');
  }

  startKeepalived(): void {
    const lines = packaged('keepalived.conf');
    const swapped = lines
      .replace(/(unicast_src_ip) 10\.0\.0\.5/, '$1 10.0.0.6')
      .replace(/(unicast_peer \{\s+)10\.0\.0\.6/, '$110.0.0.5')
      .replace(/^( +priority) 100$/m, '$1 99');
    const file = join(folder, `keepalived-${this.#number}.conf`);
    writeFileSync(file, this.#number === 1 ? lines : swapped);
    const own = (kind: string): string => join(folder, `${kind}-${this.#number}.pid`);
    this.namespace.run(KEEPALIVED, '-n', '-f', file, '-p', own('keepalived'), '-r', own('vrrp'));
  }

  cutOff(): void {
    ip('-n', network.name, 'link', 'set', `lb${this.#number}`, 'down');
  }

  get hasService(): boolean {
    const shown = execFileSync('ip', ['-n', this.namespace.name, 'addr', 'show', 'eth0'], { encoding: 'utf8' });
    return shown.includes(SERVICE);
  }
}

beforeAll(() => {
  if (!isPossible) return;
  network = new Namespace('network');
  namespaces.push(network);
  ip('-n', network.name, 'link', 'add', 'br0', 'type', 'bridge');
  ip('-n', network.name, 'addr', 'add', '10.0.0.1/24', 'dev', 'br0');
  ip('-n', network.name, 'link', 'set', 'br0', 'up');
  network.run(process.execPath, '-e', "require('http').createServer((_, r) => r.end('node')).listen(8080, '10.0.0.1')");
  // Gateways are left out, as elsewhere.
  writeFileSync(join(folder, 'haproxy.cfg'), packaged('haproxy.cfg').split('# Older protocols')[0]!);
  [first, second] = [new Balancer(1), new Balancer(2)];
  for (const balancer of [first, second]) {
    balancer.startHaproxy();
    balancer.startKeepalived();
  }
});
afterAll(() => {
  for (const namespace of namespaces) namespace.end();
  rmSync(folder, { recursive: true, force: true });
});

/** What a client in the network is answered under the address of the service. */
const answer = (): string => {
  try {
    const args = ['netns', 'exec', network.name, 'curl', '--silent', '--max-time', '1', `http://${SERVICE}/`];
    return execFileSync('ip', args, { encoding: 'utf8' });
  } catch {
    return '';
  }
};

test.skipIf(!isPossible)('the second balancer answers when the first one fails, and the other way round', async () => {
  await expect.poll(() => first.hasService && answer() === 'node').toBe(true);
  expect(second.hasService).toBe(false);
  first.killHaproxy();
  await expect.poll(() => second.hasService && answer() === 'node').toBe(true);
  first.startHaproxy();
  await expect.poll(() => first.hasService && !second.hasService && answer() === 'node').toBe(true);
  // Both claim the address now, and only the second one is in the network.
  first.cutOff();
  await expect.poll(() => second.hasService && answer() === 'node').toBe(true);
});
