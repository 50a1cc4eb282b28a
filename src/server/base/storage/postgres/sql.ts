// The SQL port over PostgreSQL.

import { answerWith, type Sql, type SqlRow, type SqlTask, type SqlValue } from '../sql.ts';
import type { PostgresQuery } from './connection.ts';
import { stateOf } from './driver-errors.ts';
import type { PostgresTasks } from './tasks.ts';

const UNIQUE_VIOLATION = '23505';

export class PostgresSql implements Sql {
  readonly lock = { share: 'FOR SHARE', update: 'FOR UPDATE' };
  readonly #tasks: PostgresTasks;

  constructor(tasks: PostgresTasks) {
    this.#tasks = tasks;
  }

  rows(sql: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    return this.#tasks.rows(sql, ...values);
  }

  row(sql: string, ...values: readonly SqlValue[]): Promise<SqlRow | undefined> {
    return this.#tasks.row(sql, ...values);
  }

  read<T>(task: () => SqlTask<T>): Promise<T> {
    return this.#tasks.read(query => finish(query, task()));
  }

  run(thing: string, sql: string, ...values: readonly SqlValue[]): Promise<number> {
    return this.#tasks.run(thing, sql, ...values);
  }

  async runUnlessTaken(thing: string, sql: string, ...values: readonly SqlValue[]): Promise<number> {
    try {
      return await this.#tasks.run(thing, sql, ...values);
    } catch (error) {
      if (stateOf(error) === UNIQUE_VIOLATION) return 0;
      throw error;
    }
  }

  transact<T>(thing: string, task: () => SqlTask<T>): Promise<T> {
    return this.#tasks.transact(thing, query => finish(query, task()));
  }
}

async function finish<T>(query: PostgresQuery, task: SqlTask<T>): Promise<T> {
  let step = task.next();
  while (step.done !== true) step = task.next(await answerWith(query, step.value));
  return step.value;
}
