// The SQL port over SQLite. The small writes of one turn of the event loop share one transaction.

import { answerWith, type Sql, type SqlRow, type SqlTask, type SqlValue } from './sql.ts';
import type { Statements } from './statements.ts';

const UNIQUE_VIOLATION = /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/;

/** How a part of the store reads and writes. */
export interface SharedTransaction {
  readonly db: Statements;
  /** Resolves once durable. */
  write<T>(task: () => T): Promise<T>;
  /** What was read, once everything written before is durable. */
  read<T>(task: () => T): Promise<T>;
}

export class SqliteSql implements Sql {
  readonly lock = { share: '', update: '' };
  readonly #transaction: SharedTransaction;

  constructor(transaction: SharedTransaction) {
    this.#transaction = transaction;
  }

  rows(sql: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    const { db, read } = this.#transaction;
    return read(() => db.rows(sql, ...values));
  }

  row(sql: string, ...values: readonly SqlValue[]): Promise<SqlRow | undefined> {
    const { db, read } = this.#transaction;
    return read(() => db.row(sql, ...values));
  }

  read<T>(task: () => SqlTask<T>): Promise<T> {
    return this.#transaction.read(() => this.#finish(task()));
  }

  run(_thing: string, sql: string, ...values: readonly SqlValue[]): Promise<number> {
    const { db, write } = this.#transaction;
    return write(() => db.run(sql, ...values));
  }

  runUnlessTaken(_thing: string, sql: string, ...values: readonly SqlValue[]): Promise<number> {
    const { db, write } = this.#transaction;
    return write(() => {
      try {
        return db.run(sql, ...values);
      } catch (error) {
        if (error instanceof Error && 'code' in error && UNIQUE_VIOLATION.test(String(error.code))) return 0;
        throw error;
      }
    });
  }

  transact<T>(_thing: string, task: () => SqlTask<T>): Promise<T> {
    const { db, write } = this.#transaction;
    return write(() => {
      db.run('SAVEPOINT task');
      try {
        return this.#finish(task());
      } catch (error) {
        db.run('ROLLBACK TO task');
        throw error;
      } finally {
        db.run('RELEASE task');
      }
    });
  }

  #finish<T>(task: SqlTask<T>): T {
    const { db } = this.#transaction;
    let step = task.next();
    while (step.done !== true) step = task.next(answerWith(db, step.value));
    return step.value;
  }
}
