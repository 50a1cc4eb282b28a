import { expect, onTestFinished, test } from 'vitest';
import { newSchema, postgres } from '../testing/postgres.ts';
import { openServers } from './connection.ts';
import { PostgresTasks } from './tasks.ts';

// Without a listener of its own, such a connection ended the whole process when the database was killed.
test.skipIf(postgres === undefined)(
  'a connection that breaks between two statements fails its task alone',
  async () => {
    const url = await newSchema();
    const tasks = new PostgresTasks(await openServers(url), { patience: { connect: 60_000, answer: 60_000 } });
    onTestFinished(() => tasks.close());
    const broken = tasks.transactAlone(async query => {
      const [pid] = (await query.row('SELECT pg_backend_pid()'))!;
      await postgres!.query(`SELECT pg_terminate_backend(${Number(pid)})`);
      await expect
        .poll(() => postgres!.query(`SELECT count(*)::int FROM pg_stat_activity WHERE pid = ${Number(pid)}`))
        .toEqual([[0]]);
      return query.row('SELECT 1');
    });
    await expect(broken).rejects.toThrow();
    expect(await tasks.row('SELECT 2')).toEqual([2]);
  },
);

test.skipIf(postgres === undefined)('what is under way when the store is closed ends first', async () => {
  const tasks = new PostgresTasks(await openServers(await newSchema()), {
    patience: { connect: 60_000, answer: 60_000 },
  });
  const reading = Promise.all(Array.from({ length: 10 }, () => tasks.row('SELECT 1 FROM pg_sleep(0.05)')));
  await tasks.close();
  expect(await reading).toHaveLength(10);
});

test.skipIf(postgres === undefined)(
  'a server that hangs in the middle of a transaction keeps nobody waiting',
  async () => {
    const url = await newSchema();
    const [hanging, other] = await Promise.all(
      [200, 60_000].map(async stalled => {
        const patience = { connect: 60_000, answer: 60_000, stalled };
        return new PostgresTasks(await openServers(url), { patience });
      }),
    );
    onTestFinished(() => Promise.all([hanging!.close(), other!.close()]).then(() => undefined));
    await other!.run('t', 'CREATE TABLE t (value integer)');
    await other!.run('t', 'INSERT INTO t VALUES (1)');
    const broken = hanging!.transactAlone(async query => {
      await query.run('UPDATE t SET value = 2');
      expect(await other!.run('t', 'UPDATE t SET value = value + 10')).toBe(1);
    });
    await expect(broken).rejects.toThrow();
    expect(await other!.row('SELECT value FROM t')).toEqual([11]);
  },
);
