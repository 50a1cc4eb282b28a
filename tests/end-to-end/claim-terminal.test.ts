// A player at a terminal whose opponent went away continues without waiting too long.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runHere } from '../../src/cli/testing/fake-terminal.ts';
import { TestTimer } from '../../src/match/testing.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';

/** Milliseconds: of a page that is reloaded, and more than any player is waited for. */
const RELOAD_GRACE = 5000;
const GRACE = 120_000;

let timer: TestTimer;
let server: PlayServer;
let state: string;
beforeEach(async () => {
  timer = new TestTimer();
  state = mkdtempSync(join(tmpdir(), 'claim-'));
  server = await startPlayServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    timer,
    gateways: false,
  });
});
afterEach(async () => {
  await server.close();
  rmSync(state, { recursive: true, force: true });
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}

test('claim wins against somebody who is away for too long, not before', async () => {
  const ben = await Client.guest(server.url, 'Ben');
  const wanted = { game: 'dama', seats: 2, seat: 0, clock: { kind: 'bank', ms: 3_600_000, increment: 0 } };
  const { match: id } = (await ask<MatchCreated>(server.url, '/api/matches', wanted, ben.token)).body;
  await ben.join(id);
  const table = server.app.play.tables.inMemory(id)!;
  const { match } = table;
  let shown = '';
  async function* typed(): AsyncGenerator<string> {
    await until(() => match.phase === 'running');
    await ben.close();
    await until(() => !table.isConnected(0));
    timer.pass(RELOAD_GRACE);
    await until(() => shown.includes('is away'));
    yield 'claim';
    await until(() => shown.includes('(match/'));
    timer.pass(GRACE);
    yield 'claim';
  }
  const args = ['play', '--join', id, '--server', server.url, '--name', 'Ada', '--lang', 'en'];
  const { code, out } = await runHere(args, {
    typed: typed(),
    onOutput: line => (shown += `${line}\n`),
    env: { XDG_STATE_HOME: state },
  });
  expect(code).toBe(0);
  expect(out).toMatch(/Ben is away\. In \d+ (s|min) you can go on without them: type claim\./);
  expect(out).toContain('Ada wins');
  expect(match.ending).toMatchObject({ seat: 0 });
});
