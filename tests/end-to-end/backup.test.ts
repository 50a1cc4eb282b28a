// Backups taken while everybody plays: each restores to a server that knows every move announced before it was begun.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { type StartedServer, startServer } from '../../src/server/start.ts';
import { repetitions } from '../counts.ts';
import { PATIENCE } from '../timeout.ts';
import { type Announced, checkTold, newTable, playOn, textsOf } from './announced.ts';
import { Client } from './client.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
const TABLES = 8;
const BACKUPS = repetitions('BACKUPS', 1, 30);
/** Each backup is one command, and restoring it another. */
const LIMIT = { timeout: (5 + BACKUPS) * PATIENCE };

const root = mkdtempSync(join(tmpdir(), 'ludoteca-backup-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const open = (data: string): Promise<StartedServer> =>
  startServer({ port: 0, host: '127.0.0.1', data, log: 'error', gateways: false });
const ludoteca = (...words: readonly string[]) => promisify(execFile)(process.execPath, [PROGRAM, ...words]);

test('a backup under load has every move announced before it', LIMIT, async () => {
  const data = join(root, 'data');
  const server = await open(data);
  const untouched = await newTable(server.url);
  const all: Announced[] = [];
  const closing = new AbortController();
  const countTold = (): number => all.reduce((sum, { told }) => sum + told.size, 0);
  const oneTableAfterAnother = async (seed: number): Promise<void> => {
    const random = seededRandom(`backup-${seed}`);
    while (!closing.signal.aborted) {
      const table = await newTable(server.url);
      all.push(table);
      await playOn(server.url, table, random, () => !closing.signal.aborted);
    }
  };
  const playing = Promise.all(Array.from({ length: TABLES }, (_, i) => oneTableAfterAnother(i)));
  const before: { match: string; told: Map<number, string> }[][] = [];
  let meanwhile = 0;
  for (let i = 0; i < BACKUPS; i++) {
    await expect.poll(() => all.length > 0 && all.every(({ told }) => told.size > 0)).toBe(true);
    before.push(all.map(({ match, told }) => ({ match, told: new Map(told) })));
    const known = countTold();
    await ludoteca('backup', join(root, `${i}.db`), '--data', data);
    meanwhile += countTold() - known;
  }
  closing.abort();
  await playing;
  await server.close();
  expect(meanwhile).toBeGreaterThan(0);

  let checked = 0;
  for (const [i, promised] of before.entries()) {
    const folder = join(root, `restored-${i}`);
    await ludoteca('restore', join(root, `${i}.db`), '--data', folder);
    const restored = await open(folder);
    checked += await checkTold(restored.url, promised);
    // What was announced later is there or not, but nothing else was ever played.
    for (const { match } of promised) {
      const told = all.find(one => one.match === match)!.told;
      for (const [version, text] of await textsOf(restored.url, match)) expect(told.get(version)).toBe(text);
    }
    if (i === before.length - 1) await goOn(restored.url, untouched);
    await restored.close();
  }
  expect(checked).toBeGreaterThan(TABLES * BACKUPS);
  console.log(`${BACKUPS} backups, ${checked} announced moves found, ${meanwhile} made while backups ran`);
});

/** The players of that time continue now, with their tokens of that time. */
async function goOn(url: string, { match, tokens }: Announced): Promise<void> {
  const client = await Client.guest(url, '', tokens[0]);
  await client.join(match);
  client.send({ t: 'resign', match });
  await client.hear('did', did => did.phase === 'over');
  await client.close();
}
