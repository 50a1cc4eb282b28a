// A real PostgreSQL whose disk is full: what cannot be written is refused, what was acknowledged is there, and it continues when there is
// room again.

import { expect, test } from 'vitest';
import { PARTITIONS } from '../../src/server/base/storage/partitions.ts';
import { openPostgres } from '../../src/server/base/storage/postgres/store.ts';
import { created, moved, write } from '../../src/server/base/storage/storage.suite.ts';
import { SmallDisk } from '../end-to-end/machine-faults.ts';
import { startOwnPostgres } from '../postgres-server.ts';

const MATCH = 'abfull';
/** Entries of one write, about 100 KB: the disk is full after a few of them, whatever PostgreSQL still had room for. */
const BATCH = 2000;
const MEGABYTES = 192;
/** Milliseconds. No one beats here. */
const LEASE = 600_000;

test('a full disk of PostgreSQL refuses moves, loses none that was acknowledged, and play goes on when there is room', async context => {
  const disk = SmallDisk.mount(MEGABYTES);
  if (disk === undefined) return context.skip('only root can mount a small disk');
  const server = await startOwnPostgres(['max_wal_size=32MB'], disk.folder);
  if (server === undefined) {
    disk.unmount();
    return context.skip('PostgreSQL is not installed');
  }
  try {
    const storage = await openPostgres(server.url(), { leaseDuration: LEASE });
    await storage.nodes.enter({ name: 'a', address: '', version: '0' });
    await storage.nodes.claim(PARTITIONS);
    const acknowledged = [created(1)];
    expect((await write(storage, { match: MATCH, from: 0, entries: acknowledged })).size).toBe(0);
    disk.fill();
    let refused: Error | undefined;
    while (!refused) {
      const from = acknowledged.length;
      const entries = Array.from({ length: BATCH }, (_, i) => moved(from + i, i));
      refused = (await write(storage, { match: MATCH, from, entries })).get(MATCH);
      if (!refused) acknowledged.push(...entries);
    }
    // Where even its log has no room left, PostgreSQL ends by itself.
    expect(String(refused)).toMatch(/No space left|connection|terminat/i);
    disk.free();
    if (!(await server.isAnswering())) await server.start();
    await expect.poll(async () => (await storage.read(MATCH)).length).toBeGreaterThanOrEqual(acknowledged.length);
    const kept = await storage.read(MATCH);
    expect(kept.slice(0, acknowledged.length)).toEqual(acknowledged);
    const next = [moved(kept.length, 1)];
    await expect
      .poll(async () => (await write(storage, { match: MATCH, from: kept.length, entries: next })).size)
      .toBe(0);
    expect(storage.nodes.lost.aborted).toBe(false);
    await storage.close();
  } finally {
    await server.stop();
    disk.unmount();
  }
});
