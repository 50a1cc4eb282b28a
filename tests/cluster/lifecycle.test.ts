// A node starts and stops while PostgreSQL or NATS fails: it always ends, and says why in one line. Real processes behind wires that are
// cut.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newSchema, postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { repetitions, SOAK } from '../counts.ts';
import { CUTS, Wire } from './wire.ts';

const nats = findNatsServer();
const isPossible = nats !== undefined && postgres !== undefined;
if (!isPossible) console.log('Skipped: starting and stopping nodes, because there is no PostgreSQL or no nats-server.');

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));

class Serve {
  readonly #child: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), 'ludoteca-serve-'));
  readonly ended: Promise<number | null>;
  out = '';
  err = '';

  constructor(store: string, bus: string) {
    const where = '--port 0 --host 127.0.0.1 --no-multicast --no-gateways --push off --log silent --node a';
    const args = [...where.split(' '), '--data', this.#folder, '--store', store, '--bus', bus];
    const child = spawn(process.execPath, [PROGRAM, 'serve', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (piece: Buffer) => (this.out += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (this.err += piece.toString()));
    this.#child = child;
    this.ended = once(child, 'close').then(() => child.exitCode);
  }

  get isOpen(): boolean {
    return this.out.includes('http://');
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
    return this.ended;
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

describe.skipIf(!isPossible)('a node', () => {
  const bus = new NatsServer(nats ?? '');
  let [toPostgres, toNats] = [] as unknown as [Wire, Wire];
  let store: string;

  beforeAll(() => bus.start());
  afterAll(() => bus.kill());

  async function newWires(): Promise<void> {
    toPostgres = new Wire({ path: postgres!.socket });
    toNats = new Wire({ host: '127.0.0.1', port: bus.port });
    await Promise.all([toPostgres.open(), toNats.open()]);
    store = (await newSchema()).replace('@/', `@127.0.0.1:${toPostgres.port}/`).replace(/host=[^&]*&/, '');
    const wires = [toPostgres, toNats];
    onTestFinished(() => {
      for (const wire of wires) wire.close();
    });
  }

  function serve(): Serve {
    const server = new Serve(store, `nats://127.0.0.1:${toNats.port}`);
    onTestFinished(() => server.remove());
    return server;
  }

  const FAILING = ['PostgreSQL', 'NATS', 'both'] as const;
  const failures = CUTS.flatMap(cut => FAILING.map(what => ({ cut, what })));
  test.each(failures.filter(({ what }) => SOAK || what === 'both'))(
    'that is asked to stop while $what does not answer ($cut) ends',
    async ({ cut, what }) => {
      await newWires();
      const server = serve();
      await expect.poll(() => server.isOpen || server.err).toBe(true);
      if (what !== 'NATS') toPostgres.cut(cut);
      if (what !== 'PostgreSQL') toNats.cut(cut);
      expect(await server.end('SIGTERM')).toBe(0);
      expect(server.err).not.toMatch(/^ {4}at /m);
    },
    120_000,
  );

  // What a start asks for differs a little from one to the next, so the numbers need not be exact.
  const steps = repetitions('CUT_STARTS', 3, 60);
  test.each(Array.from({ length: steps }, (_, i) => 4 + Math.round((i * 84) / steps)))(
    'that loses PostgreSQL after %i messages says so in one line, and does not claim to be ready',
    async messages => {
      await newWires();
      // The tables exist, as they do whenever a node starts again.
      const first = serve();
      await expect.poll(() => first.isOpen || first.err).toBe(true);
      expect(await first.end('SIGTERM')).toBe(0);
      toPostgres.mend();
      toPostgres.cutAfter(messages);
      const server = serve();
      const code = await Promise.race([server.ended, expect.poll(() => server.isOpen).toBe(true)]);
      // It had started before so many messages were sent: then it waits for PostgreSQL like any other node.
      if (server.isOpen) return;
      expect({ code, lines: server.err.trim().split('\n') }).toEqual({
        code: 1,
        lines: [expect.stringMatching(/^PostgreSQL at /)],
      });
    },
    120_000,
  );
});
