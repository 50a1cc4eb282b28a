import type Database from 'libsql';
import type { SqlRow, SqlValue } from './sql.ts';

/** Statements prepared once: preparing again costs a fifth of everything. Rows come as arrays. */
export class Statements {
  readonly #db: Database.Database;
  readonly #prepared = new Map<string, Database.Statement>();
  /** Those that are asked for one row only: after `all`, libsql answers the first `get` of a statement with an earlier row. */
  readonly #single = new Map<string, Database.Statement>();
  #closed = false;

  constructor(db: Database.Database) {
    this.#db = db;
  }

  run(sql: string, ...values: readonly SqlValue[]): number {
    return this.#statement(sql).run(...values).changes;
  }

  /** The first row; undefined without one. */
  row(sql: string, ...values: readonly SqlValue[]): SqlRow | undefined {
    const row: unknown = this.#statement(sql, this.#single).get(...values);
    return Array.isArray(row) ? row : undefined;
  }

  rows(sql: string, ...values: readonly SqlValue[]): SqlRow[] {
    return this.#statement(sql).all(...values) as SqlRow[]; // raw mode, see below
  }

  /** All of it or nothing. */
  transact<T>(task: () => T): T {
    this.run('BEGIN IMMEDIATE');
    try {
      const done = task();
      this.run('COMMIT');
      return done;
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** libsql keeps the file open until its statements are collected. */
  close(): void {
    this.#closed = true;
    this.#prepared.clear();
    this.#single.clear();
  }

  #statement(sql: string, prepared = this.#prepared): Database.Statement {
    let statement = prepared.get(sql);
    if (!statement) {
      if (this.#closed) throw new Error('the store is closed');
      statement = this.#db.prepare(sql);
      if (statement.reader) statement.raw();
      prepared.set(sql, statement);
    }
    return statement;
  }
}
