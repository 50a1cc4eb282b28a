// Who may write what, when nodes are paused, cut off, taken over and given partitions. Each test holds the read, the commit
// or the connection at the moment that matters; each was seen to fail with its remedy taken out.

import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JournalEntry } from '../../../../core/journal.ts';
import { OwnershipLost, type PartitionRow } from '../nodes.ts';
import { PARTITIONS } from '../partitions.ts';
import { created, moved, write } from '../storage.suite.ts';
import { JournalConflict } from '../storage.ts';
import { BarrierProxy } from '../testing/barrier-proxy.ts';
import { newSchema, postgres } from '../testing/postgres.ts';
import { openPostgres, type PostgresStorage } from './store.ts';

const MATCH = 'abmatch1';
const OTHER = 'zzmatch2';
const COUNTS = { players: 0, matches: 0, hasBus: true };

/** A question to the schema of a store, beside all servers. */
async function sql(url: string, text: string, ...values: readonly unknown[]): Promise<readonly (readonly unknown[])[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, values: [...values], rowMode: 'array' })).rows as unknown[][]; // array mode
  } finally {
    await client.end();
  }
}

interface Server {
  readonly storage: PostgresStorage;
  readonly id: string;
}

async function join(url: string, name: string, partitions: readonly string[] = []): Promise<Server> {
  const storage = await openPostgres(url, { leaseDuration: 2000 });
  onTestFinished(() => storage.close());
  const id = await storage.nodes.enter({ name, address: '', version: '0' });
  // On a busy machine the first beat may come late.
  await sql(url, 'UPDATE node SET until = 1e15 WHERE id = $1', id);
  if (partitions.length > 0) await storage.nodes.claim(partitions);
  return { storage, id };
}

/** Lets a lease run out, and lets another node judge, without waiting for either. */
const expire = (url: string, { id }: Server): Promise<unknown> =>
  sql(url, 'UPDATE node SET until = 0 WHERE id = $1', id);
async function letJudge(url: string, { id }: Server): Promise<void> {
  // The server itself must have run for a lease.
  await sql(url, "SELECT pg_sleep_until(pg_postmaster_start_time() + interval '2.1 s')");
  await sql(url, 'UPDATE node SET contact = 0, beaten = 1e15 WHERE id = $1', id);
}

async function takeOver(url: string, by: Server, dead: Server): Promise<readonly PartitionRow[] | undefined> {
  await expire(url, dead);
  await letJudge(url, by);
  return by.storage.nodes.takeOver(dead.id, orphaned => new Map(orphaned.map(name => [name, by.id])));
}

const journal = (length: number): JournalEntry[] =>
  Array.from({ length }, (_, i) => (i === 0 ? created(1) : moved(i, i)));

describe.runIf(postgres)('ownership in postgres', () => {
  test('an owner that was paused and taken over is stopped, and nothing it announced is lost', async () => {
    const url = await newSchema();
    const a = await join(url, 'a', PARTITIONS);
    const b = await join(url, 'b');
    const all = journal(5);
    expect((await write(a.storage, { match: MATCH, from: 0, entries: all.slice(0, 3) })).size).toBe(0);
    // Another node reads what only the log of the owner holds.
    expect(await b.storage.read(MATCH)).toEqual(all.slice(0, 3));
    expect(await takeOver(url, b, a)).toBeDefined();
    const failed = await write(a.storage, { match: MATCH, from: 3, entries: [moved(9, 9)] });
    expect(failed.get(MATCH)).toBeDefined();
    expect(a.storage.nodes.lost.reason).toBeInstanceOf(OwnershipLost);
    await expect(a.storage.nodes.beat(COUNTS)).rejects.toBeInstanceOf(OwnershipLost);
    expect((await write(b.storage, { match: MATCH, from: 3, entries: all.slice(3) })).size).toBe(0);
    expect(await b.storage.read(MATCH)).toEqual(all);
    expect(await takeOver(url, b, a)).toBeUndefined();
  });

  test('a take-over waits for an append that is under way, and takes its row along', async () => {
    const url = await newSchema();
    const a = await join(url, 'a', PARTITIONS);
    const b = await join(url, 'b');
    await write(a.storage, { match: MATCH, from: 0, entries: journal(1) });
    // Holds the append between its insert and its commit.
    await sql(
      url,
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(77); RETURN NULL; END $$`,
    );
    await sql(
      url,
      'CREATE TRIGGER wait AFTER INSERT ON log FOR EACH ROW WHEN (new.body IS NOT NULL) EXECUTE FUNCTION wait()',
    );
    const gate = new Client({ connectionString: url });
    await gate.connect();
    onTestFinished(() => gate.end());
    await gate.query('SELECT pg_advisory_lock(77)');
    const appending = write(a.storage, { match: MATCH, from: 1, entries: [moved(1, 1)] });
    const waiting = `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND objid = 77 AND NOT granted`;
    await expect.poll(async () => (await sql(url, waiting))[0]![0]).toBe(1);
    const taking = takeOver(url, b, a);
    const sealing = `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%max(n) + 1%'`;
    await expect.poll(async () => (await sql(url, sealing))[0]![0]).toBe(1);
    await gate.query('SELECT pg_advisory_unlock(77)');
    expect((await appending).size).toBe(0);
    expect(await taking).toBeDefined();
    expect(await b.storage.read(MATCH)).toEqual(journal(2));
  });

  test('a node that stands still in the middle of a transaction is taken over all the same', async () => {
    const url = await newSchema();
    const b = await join(url, 'b');
    const proxy = await BarrierProxy.open(postgres!.socket);
    onTestFinished(() => proxy.close());
    const a = await join(proxy.through(url), 'a');
    // It locks its own row, as a claim does, and never receives the answer of the database.
    const isHeld = proxy.hold('FOR KEY SHARE');
    const claiming = a.storage.nodes.claim(['ab', 'zz']).catch((error: unknown) => error);
    await isHeld;
    await expire(url, a);
    await expect
      .poll(async () => {
        await letJudge(url, b);
        return b.storage.nodes.takeOver(a.id, orphaned => new Map(orphaned.map(name => [name, b.id])));
      })
      .toBeDefined();
    proxy.breakAll();
    await claiming;
  });

  test('trap 1: an answer read before a hand-over and heard after it does not undo it', async () => {
    const url = await newSchema();
    const proxy = await BarrierProxy.open(postgres!.socket);
    onTestFinished(() => proxy.close());
    const a = await join(proxy.through(url), 'a', PARTITIONS);
    const b = await join(url, 'b');
    const answered = proxy.hold('FROM partition ORDER BY id');
    const beating = a.storage.nodes.beat(COUNTS);
    await answered;
    await a.storage.nodes.handOver(['ab'], b.id);
    proxy.release();
    const { partitions } = await beating;
    expect(partitions.find(({ partition }) => partition === 'ab')).toMatchObject({ owner: a.id, epoch: 1 });
    const failed = await write(
      a.storage,
      { match: MATCH, from: 0, entries: journal(1) },
      { match: OTHER, from: 0, entries: journal(1) },
    );
    // It does not even try, and continues with its own matches.
    expect([...failed.keys()]).toEqual([MATCH]);
    expect(a.storage.nodes.lost.aborted).toBe(false);
  });

  test('traps 2 and 3: a match that went away and came back is neither forked nor written twice', async () => {
    const url = await newSchema();
    const a = await join(url, 'a', PARTITIONS);
    const b = await join(url, 'b');
    const all = journal(9);
    await write(a.storage, { match: MATCH, from: 0, entries: all.slice(0, 3), epoch: 1 });
    await a.storage.nodes.handOver(['ab'], b.id);
    await b.storage.nodes.beat(COUNTS);
    expect((await write(b.storage, { match: MATCH, from: 3, entries: all.slice(3, 5), epoch: 2 })).size).toBe(0);
    await b.storage.nodes.handOver(['ab'], a.id);
    await a.storage.nodes.beat(COUNTS);
    // The length of the first ownership, in the second one.
    const fork = await write(a.storage, { match: MATCH, from: 3, entries: [moved(99, 99)], epoch: 3 });
    expect(fork.get(MATCH)).toBeInstanceOf(JournalConflict);
    expect(fork.get(MATCH)?.message).toContain('has 5 entries');
    // A table of the first ownership that is still in memory.
    const late = await write(a.storage, { match: MATCH, from: 5, entries: [moved(99, 99)], epoch: 1 });
    expect(late.get(MATCH)).toBeInstanceOf(OwnershipLost);
    expect((await write(a.storage, { match: MATCH, from: 5, entries: all.slice(5, 7), epoch: 3 })).size).toBe(0);
    expect((await write(a.storage, { match: MATCH, from: 7, entries: all.slice(7), epoch: 3 })).size).toBe(0);
    const c = await join(url, 'c');
    // In the log of a lie entries 0 to 2 and 5 to 8.
    expect(await c.storage.read(MATCH)).toEqual(all);
    expect(await takeOver(url, c, a)).toBeDefined();
    expect(await c.storage.read(MATCH)).toEqual(all);
    const chunks = await sql(url, 'SELECT seq, count FROM chunk WHERE match = $1 ORDER BY seq', MATCH);
    expect(chunks).toEqual([
      [0, 3],
      [3, 2],
      [5, 4],
    ]);
  });

  test('an append that names a foreign epoch writes nothing, whatever memory says', async () => {
    const url = await newSchema();
    const a = await join(url, 'a', PARTITIONS);
    await write(a.storage, { match: MATCH, from: 0, entries: journal(1) });
    await sql(url, "UPDATE partition SET epoch = epoch + 1 WHERE id = 'ab'");
    const failed = await write(
      a.storage,
      { match: MATCH, from: 1, entries: [moved(1, 1)] },
      { match: OTHER, from: 0, entries: journal(1) },
    );
    expect([...failed.keys()]).toEqual([MATCH, OTHER]);
    expect(a.storage.nodes.lost.aborted).toBe(true);
    expect(await sql(url, 'SELECT count(*)::int FROM log')).toEqual([[2]]);
    expect(await sql(url, 'SELECT count(*)::int FROM match_summary')).toEqual([[1]]);
  });

  test('a node writes for partitions that another has announced as its own, before its next beat', async () => {
    const url = await newSchema();
    const a = await join(url, 'a', PARTITIONS);
    const b = await join(url, 'b');
    await write(a.storage, { match: MATCH, from: 0, entries: journal(1), epoch: 1 });
    await a.storage.nodes.handOver(['ab'], b.id);
    b.storage.nodes.learn([{ partition: 'ab', owner: b.id, epoch: 2, since: 0 }]);
    expect((await write(b.storage, { match: MATCH, from: 1, entries: [moved(1, 1)], epoch: 2 })).size).toBe(0);
    // What was announced and is not so is still refused by the database.
    b.storage.nodes.learn([{ partition: 'ac', owner: b.id, epoch: 7, since: 0 }]);
    const failed = await write(b.storage, { match: `ac${OTHER.slice(2)}`, from: 0, entries: journal(1), epoch: 7 });
    expect([...failed.values()]).toEqual([expect.any(OwnershipLost)]);
  });

  test('trap 5: whoever has just come into contact with the database declares nobody dead', async () => {
    const url = await newSchema();
    const a = await join(url, 'a', PARTITIONS);
    const b = await join(url, 'b');
    await expire(url, a);
    const shares = (names: readonly string[]) => new Map(names.map(name => [name, b.id]));
    expect(await b.storage.nodes.takeOver(a.id, shares)).toBeUndefined();
    // A pause of half a lease ends the contact: the database may have been away for everybody.
    await sql(url, 'UPDATE node SET contact = 0, beaten = 0 WHERE id = $1', b.id);
    expect(await b.storage.nodes.takeOver(a.id, shares)).toBeUndefined();
    await b.storage.nodes.beat(COUNTS);
    expect(await b.storage.nodes.takeOver(a.id, shares)).toBeUndefined();
    // The other one comes back in time, and has lost nothing.
    await a.storage.nodes.beat(COUNTS);
    await letJudge(url, b);
    expect(await b.storage.nodes.takeOver(a.id, shares)).toBeUndefined();
    expect((await write(a.storage, { match: MATCH, from: 0, entries: journal(1) })).size).toBe(0);
  });

  test('a node whose lease still ran when another one came into contact is judged after half a lease', async () => {
    const url = await newSchema();
    const a = await join(url, 'a', PARTITIONS);
    const b = await join(url, 'b');
    await letJudge(url, b);
    const shares = (names: readonly string[]) => new Map(names.map(name => [name, b.id]));
    const begin = (contact: number, until: number): Promise<unknown> =>
      sql(
        url,
        'UPDATE node SET contact = CASE id WHEN $1 THEN $2::bigint ELSE contact END, until = CASE id WHEN $3 THEN $4::bigint ELSE until END',
        b.id,
        contact,
        a.id,
        until,
      );
    // The lease of these tests is two seconds. It had expired before the contact began.
    await begin(Date.now() - 1100, Date.now() - 1200);
    expect(await b.storage.nodes.takeOver(a.id, shares)).toBeUndefined();
    // It has expired since, but too soon after.
    await begin(Date.now() - 100, Date.now() - 50);
    expect(await b.storage.nodes.takeOver(a.id, shares)).toBeUndefined();
    await begin(Date.now() - 1100, Date.now() - 200);
    expect((await b.storage.nodes.takeOver(a.id, shares))?.length).toBe(PARTITIONS.length);
  });

  test('trap 6: a write whose answer was lost is read again, not repeated and not forgotten', async () => {
    const url = await newSchema();
    const proxy = await BarrierProxy.open(postgres!.socket);
    onTestFinished(() => proxy.close());
    const a = await join(proxy.through(url), 'a', PARTITIONS);
    await write(a.storage, { match: MATCH, from: 0, entries: journal(1) });
    await write(a.storage, { match: OTHER, from: 0, entries: journal(1) });
    const cut = proxy.cut('"action":4711');
    const failed = await write(a.storage, { match: MATCH, from: 1, entries: [moved(1, 4711)] });
    await cut;
    expect([...failed.keys()]).toEqual([MATCH]);
    expect(await a.storage.read(MATCH)).toEqual([created(1), moved(1, 4711)]);
    const again = await write(a.storage, { match: MATCH, from: 1, entries: [moved(1, 4711)] });
    expect(again.get(MATCH)?.message).toContain('has 2 entries');
    const next = await write(
      a.storage,
      { match: MATCH, from: 2, entries: [moved(2, 2)] },
      { match: OTHER, from: 1, entries: [moved(1, 1)] },
    );
    expect(next.size).toBe(0);
    expect(await a.storage.read(MATCH)).toEqual([created(1), moved(1, 4711), moved(2, 2)]);
    expect(a.storage.nodes.lost.aborted).toBe(false);
  });

  test('a full disk of the database refuses a write, loses nothing, and ends nobody', async () => {
    const url = await newSchema();
    const proxy = await BarrierProxy.open(postgres!.socket);
    onTestFinished(() => proxy.close());
    const a = await join(proxy.through(url), 'a', PARTITIONS);
    await write(a.storage, { match: MATCH, from: 0, entries: journal(1) });
    const refused = proxy.refuse('"action":4711', '53100', 'could not extend file: No space left on device');
    const failed = await write(a.storage, { match: MATCH, from: 1, entries: [moved(1, 4711)] });
    await refused;
    expect(failed.get(MATCH)).toMatchObject({ code: '53100', message: expect.stringContaining('No space left') });
    expect(a.storage.nodes.lost.aborted).toBe(false);
    expect(await a.storage.read(MATCH)).toEqual([created(1)]);
    // There is room again: the match continues where it was.
    expect((await write(a.storage, { match: MATCH, from: 1, entries: [moved(1, 4711)] })).size).toBe(0);
    const b = await join(url, 'b');
    expect(await b.storage.read(MATCH)).toEqual([created(1), moved(1, 4711)]);
  });

  test('trap 6: a database that has lost what it acknowledged is told loudly', async () => {
    const url = await newSchema();
    const proxy = await BarrierProxy.open(postgres!.socket);
    onTestFinished(() => proxy.close());
    const a = await join(proxy.through(url), 'a', PARTITIONS);
    for (const [i, entry] of journal(4).entries()) await write(a.storage, { match: MATCH, from: i, entries: [entry] });
    // As after the promotion of a standby that was behind.
    await sql(url, 'DELETE FROM log WHERE node = $1 AND n > 2', a.id);
    proxy.breakAll();
    await write(a.storage, { match: MATCH, from: 4, entries: [moved(4, 4)] });
    const failed = await write(a.storage, { match: MATCH, from: 4, entries: [moved(4, 4)] });
    expect(failed.get(MATCH)?.message).toContain('has lost what it acknowledged: flush 4 was durable');
    expect(a.storage.nodes.lost.aborted).toBe(true);
  });

  test('a node that leaves gives everything back, whole', async () => {
    const url = await newSchema();
    const a = await join(url, 'a', PARTITIONS);
    const all = journal(4);
    await write(a.storage, { match: MATCH, from: 0, entries: all });
    await a.storage.nodes.startLeaving();
    await a.storage.nodes.leave();
    expect(await sql(url, 'SELECT n::int, body FROM log')).toEqual([[expect.any(Number), null]]);
    const b = await join(url, 'b', PARTITIONS);
    expect(await b.storage.read(MATCH)).toEqual(all);
    expect((await write(b.storage, { match: MATCH, from: 4, entries: [moved(5, 5)] })).size).toBe(0);
    const { nodes, partitions } = await b.storage.nodes.beat(COUNTS);
    expect(nodes.map(({ name }) => name)).toEqual(['b']);
    expect(partitions.every(({ owner, epoch }) => owner === b.id && epoch === 3)).toBe(true);
  });

  test('a life that ended long ago is forgotten, and still cannot write', async () => {
    const url = await newSchema();
    const a = await join(url, 'a', PARTITIONS);
    const b = await join(url, 'b');
    expect(await takeOver(url, b, a)).toBeDefined();
    const rows =
      'SELECT (SELECT count(*)::int FROM node), (SELECT count(*)::int FROM partition_losses), count(DISTINCT node)::int FROM log';
    await join(url, 'c');
    expect(await sql(url, rows)).toEqual([[3, 3, 3]]);
    await sql(url, 'UPDATE node SET beaten = 0 WHERE id = $1', a.id);
    await join(url, 'd');
    expect(await sql(url, rows)).toEqual([[3, 3, 3]]);
    expect((await write(a.storage, { match: MATCH, from: 0, entries: journal(1) })).size).toBe(1);
    expect(a.storage.nodes.lost.aborted).toBe(true);
  });

  test('what is given to a node that is not here stays where it is, or becomes free', async () => {
    const url = await newSchema();
    const a = await join(url, 'a', PARTITIONS);
    const b = await join(url, 'b');
    const c = await join(url, 'c');
    await c.storage.nodes.leave();
    await expect(a.storage.nodes.handOver(['ab'], c.id)).rejects.toThrow('is not here');
    expect(a.storage.nodes.lost.aborted).toBe(false);
    expect((await write(a.storage, { match: MATCH, from: 0, entries: journal(1) })).size).toBe(0);
    await expire(url, a);
    await letJudge(url, b);
    expect(await b.storage.nodes.takeOver(a.id, names => new Map(names.map(name => [name, c.id])))).toBeDefined();
    expect(await b.storage.nodes.claim(['ab', 'lobby/uno'])).toMatchObject([
      { partition: 'ab', owner: b.id, epoch: 3 },
      { partition: 'lobby/uno', owner: b.id, epoch: 1 },
    ]);
  });

  test('of two that claim or take over at once, each thing goes to one', async () => {
    const url = await newSchema();
    const a = await join(url, 'a');
    const b = await join(url, 'b');
    const [ofA, ofB] = await Promise.all([a.storage.nodes.claim(PARTITIONS), b.storage.nodes.claim(PARTITIONS)]);
    expect(ofA.length + ofB.length).toBe(PARTITIONS.length);
    const c = await join(url, 'c');
    await expire(url, a);
    await letJudge(url, b);
    await letJudge(url, c);
    const taken = await Promise.all(
      [b, c].map(({ storage, id }) => storage.nodes.takeOver(a.id, names => new Map(names.map(name => [name, id])))),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
});
