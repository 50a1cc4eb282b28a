import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openServers } from './postgres/connection.ts';
import { PostgresTasks } from './postgres/tasks.ts';
import { row, rows, run, type Sql } from './sql.ts';
import { SqliteSql } from './sql-sqlite.ts';
import { Statements } from './statements.ts';
import { newSchema, postgres } from './testing/postgres.ts';

const atOnce = async <T>(task: () => T): Promise<T> => Promise.resolve(task());

function openSqlite(): Sql {
  const db = new Statements(new Database(':memory:'));
  return new SqliteSql({ db, read: atOnce, write: atOnce });
}

async function openPostgres(): Promise<Sql> {
  const tasks = new PostgresTasks(await openServers(await newSchema()), { patience: { connect: 5000, answer: 5000 } });
  onTestFinished(() => tasks.close());
  return tasks;
}

const DATABASES: readonly (readonly [string, () => Sql | Promise<Sql>])[] = [
  ['sqlite', openSqlite],
  ...(postgres ? ([['postgres', openPostgres]] as const) : []),
];

describe.each(DATABASES)('the SQL port over %s', (_, open) => {
  const INSERT = 'INSERT INTO fruit (name, count) VALUES (?, ?)';
  const opened = async (): Promise<Sql> => {
    const sql = await open();
    await sql.run('fruit', 'CREATE TABLE fruit (name text PRIMARY KEY, count integer NOT NULL)');
    await sql.run('fruit', INSERT, 'apple', 1);
    return sql;
  };

  test('answers with rows, the first row or a count', async () => {
    const sql = await opened();
    expect(await sql.run('fruit', INSERT, 'pear', 2)).toBe(1);
    const select = 'SELECT name, count FROM fruit WHERE count >= ? ORDER BY name';
    expect(await sql.rows(select, 1)).toEqual([
      ['apple', 1],
      ['pear', 2],
    ]);
    expect(await sql.row(select, 1)).toEqual(['apple', 1]);
    expect(await sql.row(select, 9)).toBeUndefined();
    const found = await sql.read(function* () {
      return [yield* rows(select, 2), yield* row(select, 9), yield* row(select, 2)];
    });
    expect(found).toEqual([[['pear', 2]], undefined, ['pear', 2]]);
  });

  test('a row that a unique key refuses is not written', async () => {
    const sql = await opened();
    expect(await sql.runUnlessTaken('fruit', INSERT, 'apple', 5)).toBe(0);
    expect(await sql.runUnlessTaken('fruit', INSERT, 'pear', 5)).toBe(1);
    await expect(sql.run('fruit', INSERT, 'apple', 5)).rejects.toThrow();
    await expect(sql.runUnlessTaken('fruit', 'INSERT INTO nothing VALUES (?)', 1)).rejects.toThrow();
  });

  test('a task that fails has written nothing', async () => {
    const sql = await opened();
    const failed = sql.transact('fruit', function* () {
      yield* run(INSERT, 'pear', 2);
      yield* run(INSERT, 'apple', 3);
    });
    await expect(failed).rejects.toThrow();
    expect(await sql.rows('SELECT name FROM fruit')).toEqual([['apple']]);
  });

  test('tasks of one thing run one after another', async () => {
    const sql = await opened();
    const add = (): Promise<void> =>
      sql.transact('fruit', function* () {
        const [count] = (yield* row('SELECT count FROM fruit WHERE name = ?', 'apple'))!;
        yield* run('UPDATE fruit SET count = ? WHERE name = ?', Number(count) + 1, 'apple');
      });
    await Promise.all(Array.from({ length: 10 }, add));
    expect(await sql.row('SELECT count FROM fruit')).toEqual([11]);
  });
});
