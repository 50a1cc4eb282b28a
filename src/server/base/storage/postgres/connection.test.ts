import { expect, onTestFinished, test } from 'vitest';
import { postgres } from '../testing/postgres.ts';
import { openServers, PostgresConnection } from './connection.ts';

const LISTS: readonly (readonly [name: string, type: string, list: readonly (string | number | null)[]])[] = [
  ['none', 'text', []],
  ['plain names', 'text', ['aa', 'k9', 'match-1']],
  ['what lists are written with', 'text', ['a,b', '{x}', 'null', 'NULL', '', ' ', '}{', 'ü 🎲', 'a\nb']],
  ['quotes and backslashes', 'text', ['"', "it's", 'back\\slash', '\\"', 'plain']],
  ['a null', 'text', ['a', null, 'null']],
  ['numbers', 'bigint', [0, -1, 9_007_199_254_740_991]],
  ['numbers and a null', 'bigint', [1, null]],
];

test.runIf(postgres).each(LISTS)('a list reaches the database as it is: %s', async (_name, type, list) => {
  const patience = { connect: 60_000, answer: 60_000 };
  const connection = new PostgresConnection(await openServers(postgres!.url()), { patience });
  onTestFinished(() => connection.close());
  const rows = await connection.rows(`SELECT value FROM unnest(?::${type}[]) WITH ORDINALITY AS l(value, place)`, list);
  expect(rows.map(([value]) => value)).toEqual(list);
});

test.runIf(postgres)('tasks on one connection follow one another, also after one that failed', async () => {
  const patience = { connect: 60_000, answer: 60_000 };
  const connection = new PostgresConnection(await openServers(postgres!.url()), { patience });
  onTestFinished(() => connection.close());
  const order: string[] = [];
  const ask = (name: string, sql: string): Promise<void> =>
    connection.use(async query => {
      order.push(`${name} begins`);
      await query.row(sql).finally(() => order.push(`${name} ends`));
    });
  const asked = [ask('one', 'SELECT pg_sleep(0.05)'), ask('two', 'SELECT 1 / 0'), ask('three', 'SELECT 1')];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(order).toEqual(['one', 'two', 'three'].flatMap(name => [`${name} begins`, `${name} ends`]));
});
