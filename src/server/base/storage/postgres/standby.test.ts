// A primary that fails and a standby that takes its place, as a node sees it.

import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { PostgresPair } from '../../../../../tests/postgres-pair.ts';
import { OwnershipLost } from '../nodes.ts';
import { PARTITIONS } from '../partitions.ts';
import { created, moved, write } from '../storage.suite.ts';
import { postgres } from '../testing/postgres.ts';
import { openPostgres, type PostgresStorage } from './store.ts';

const MATCH = 'abmatch1';

async function open(pair: PostgresPair): Promise<PostgresStorage> {
  const storage = await openPostgres(pair.url(), { leaseDuration: 60_000 });
  onTestFinished(() => storage.close());
  await storage.nodes.enter({ name: 'a', address: '', version: '0' });
  await storage.nodes.claim(PARTITIONS);
  return storage;
}

describe.runIf(postgres)('a standby', () => {
  let pair: PostgresPair;
  afterEach(() => pair.end());

  test('that was promoted has all that was acknowledged, and a node finds it by itself', async () => {
    pair = (await PostgresPair.start())!;
    const problem = await openPostgres(pair.url().replace(`${pair.primary.folder},`, '')).catch(
      (error: unknown) => error,
    );
    expect(problem).toMatchObject({ code: 'storage/not-primary', exitCode: 1 });
    await pair.waitForStandby();
    const storage = await open(pair);
    expect(storage.nodes.weaknesses).toEqual([]);
    expect((await write(storage, { match: MATCH, from: 0, entries: [created(1), moved(1, 1)] })).size).toBe(0);
    await pair.primary.stop('SIGKILL');
    // Neither accepts writes; the sentence names both.
    const failed = await write(storage, { match: MATCH, from: 2, entries: [moved(2, 2)] });
    expect(failed.size).toBe(1);
    await expect(openPostgres(pair.url())).rejects.toThrow(/^No server of .* cannot be reached .* is a standby/);
    await pair.failOver();
    const written = (): Promise<number> =>
      write(storage, { match: MATCH, from: 2, entries: [moved(2, 2)] }).then(failures => failures.size);
    await expect.poll(written).toBe(0);
    expect(await storage.read(MATCH)).toEqual([created(1), moved(1, 1), moved(2, 2)]);
    expect(storage.nodes.lost.aborted).toBe(false);
    // The earlier primary comes back as it was, and is not used.
    await pair.standby.start();
    const more = await openPostgres(pair.url());
    expect((await more.summary(MATCH))?.match).toBe(MATCH);
    await more.close();
    await expect(storage.read(MATCH)).resolves.toHaveLength(3);
  });

  test('that lacks what was acknowledged ends the node that was acknowledged', async () => {
    pair = (await PostgresPair.start())!;
    const storage = await open(pair);
    expect(storage.nodes.weaknesses).toEqual(['no-standby']);
    const caughtUp = async (): Promise<unknown> =>
      (await pair.primary.query('SELECT replay_lsn = pg_current_wal_lsn() FROM pg_stat_replication'))[0]?.[0];
    await expect.poll(caughtUp).toBe(true);
    // It no longer listens to the primary.
    await pair.standby.query("ALTER SYSTEM SET primary_conninfo = ''");
    await pair.standby.query('SELECT pg_reload_conf()');
    await expect.poll(() => pair.primary.query('SELECT count(*)::int FROM pg_stat_replication')).toEqual([[0]]);
    expect((await write(storage, { match: MATCH, from: 0, entries: [created(1)] })).size).toBe(0);
    await pair.failOver();
    // Whatever it asks first.
    await expect.poll(() => storage.summary(MATCH).catch((error: unknown) => error)).toBeInstanceOf(OwnershipLost);
    expect(storage.nodes.lost.reason).toMatchObject({
      message: expect.stringContaining('has lost what it acknowledged'),
    });
    await expect(storage.nodes.beat({ players: 0, matches: 0, hasBus: true })).rejects.toBeInstanceOf(OwnershipLost);
  });
});
