// What docs/cluster.md says of backups: a dump that is made while a server runs can be restored, and servers continue from it.

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PARTITIONS } from '../partitions.ts';
import { ANNA, BEPPE, created, ended, moved, seated, write } from '../storage.suite.ts';
import { postgres } from '../testing/postgres.ts';
import { openPostgres, type PostgresStorage } from './store.ts';

const COUNTS = { players: 0, matches: 0, hasBus: true };
/** Milliseconds. */
const LEASE = 1000;
const FINISHED = [created(1), seated(2, 0, ANNA), seated(3, 1, BEPPE), moved(4, 7), ended(5)];
const RUNNING = FINISHED.slice(0, 4);

async function newDatabase(): Promise<string> {
  const name = `backup${randomUUID().replaceAll('-', '')}`;
  await postgres!.query(`CREATE DATABASE ${name}`);
  return name;
}

async function openIn(database: string): Promise<{ readonly storage: PostgresStorage; readonly id: string }> {
  const storage = await openPostgres(postgres!.url(database), { leaseDuration: LEASE });
  onTestFinished(() => storage.close());
  return { storage, id: await storage.nodes.enter({ name: 'n', address: '', version: '0' }) };
}

test.runIf(postgres)(
  'a dump of a running server is restored, and another server takes over what is in it',
  async () => {
    const [source, copy] = [await newDatabase(), await newDatabase()];
    const file = join(tmpdir(), `${source}.dump`);
    onTestFinished(() => rmSync(file, { force: true }));
    const { storage, id: dead } = await openIn(source);
    await storage.nodes.claim(PARTITIONS);
    await storage.accounts.add({ id: 'g-anna', kind: 'guest', name: 'Anna', look: 'anna', created: 1 });
    const batch = [
      { match: 'abfinished', from: 0, entries: FINISHED },
      { match: 'abrunning', from: 0, entries: RUNNING },
    ];
    expect((await write(storage, ...batch)).size).toBe(0);
    postgres!.tool('pg_dump', '--format=custom', '--file', file, source);
    // What is played after the dump is not in it.
    expect((await write(storage, { match: 'abrunning', from: 4, entries: [moved(6, 8)] })).size).toBe(0);
    postgres!.tool('pg_restore', '--exit-on-error', '--dbname', copy, file);

    const { storage: restored, id } = await openIn(copy);
    expect(await restored.read('abfinished')).toEqual(FINISHED);
    expect(await restored.read('abrunning')).toEqual(RUNNING);
    expect(await restored.accounts.account('g-anna')).toMatchObject({ name: 'Anna' });
    await expect
      .poll(
        async () => {
          await restored.nodes.beat(COUNTS);
          return restored.nodes.takeOver(dead, orphaned => new Map(orphaned.map(partition => [partition, id])));
        },
        { interval: LEASE / 5 },
      )
      .toBeDefined();
    expect((await write(restored, { match: 'abrunning', from: 4, entries: [moved(9, 3)] })).size).toBe(0);
    expect(await restored.read('abrunning')).toEqual([...RUNNING, moved(9, 3)]);
    expect(await storage.read('abrunning')).toEqual([...RUNNING, moved(6, 8)]);
  },
);
