// Small things by kind and key, as JSON, in a database.

import { row, run, type Sql } from './sql.ts';
import type { Storage } from './storage.ts';

const SELECT = 'SELECT value FROM stored_value WHERE kind = ? AND key = ?';
const PUT =
  'INSERT INTO stored_value (kind, key, value) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value';
const DELETE = 'DELETE FROM stored_value WHERE kind = ? AND key = ?';

export class SqlValues implements Pick<Storage, 'get' | 'put' | 'delete' | 'change' | 'all'> {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async get(kind: string, key: string): Promise<unknown> {
    return parse(await this.#sql.row(SELECT, kind, key));
  }

  async put(kind: string, key: string, value: unknown): Promise<void> {
    await this.#sql.run(thing(kind, key), PUT, kind, key, JSON.stringify(value));
  }

  async delete(kind: string, key: string): Promise<void> {
    await this.#sql.run(thing(kind, key), DELETE, kind, key);
  }

  /** Another change of this key, on any server, happens before or after. */
  change(kind: string, key: string, update: (before: unknown) => unknown): Promise<unknown> {
    const select = `${SELECT} ${this.#sql.lock.update}`;
    return this.#sql.transact(thing(kind, key), function* () {
      const after = update(parse(yield* row(select, kind, key)));
      if (after === undefined) yield* run(DELETE, kind, key);
      else yield* run(PUT, kind, key, JSON.stringify(after));
      return after;
    });
  }

  async all(kind: string): Promise<ReadonlyMap<string, unknown>> {
    const found = await this.#sql.rows('SELECT key, value FROM stored_value WHERE kind = ? ORDER BY key', kind);
    return new Map(found.map(([key, value]) => [String(key), JSON.parse(String(value)) as unknown]));
  }
}

const thing = (kind: string, key: string): string => `value ${kind}/${key}`;

const parse = (found: readonly unknown[] | undefined): unknown => found && (JSON.parse(String(found[0])) as unknown);
