// Small things by kind and key, as JSON.

import type { PostgresQuery } from './connection.ts';
import type { PostgresTasks } from './tasks.ts';

const SELECT = 'SELECT value FROM kept WHERE kind = ? AND key = ?';
const PUT = 'INSERT INTO kept VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value';
const DELETE = 'DELETE FROM kept WHERE kind = ? AND key = ?';

export class PostgresValues {
  readonly #tasks: PostgresTasks;

  constructor(tasks: PostgresTasks) {
    this.#tasks = tasks;
  }

  get(kind: string, key: string): Promise<unknown> {
    return this.#tasks.read(query => read(query, SELECT, kind, key));
  }

  async put(kind: string, key: string, value: unknown): Promise<void> {
    await this.#tasks.run(thing(kind, key), PUT, kind, key, JSON.stringify(value));
  }

  async delete(kind: string, key: string): Promise<void> {
    await this.#tasks.run(thing(kind, key), DELETE, kind, key);
  }

  /** Whoever else changes this key, on any server, does so before or after. */
  change(kind: string, key: string, update: (before: unknown) => unknown): Promise<unknown> {
    return this.#tasks.transact(thing(kind, key), async query => {
      const after = update(await read(query, `${SELECT} FOR UPDATE`, kind, key));
      if (after === undefined) await query.run(DELETE, kind, key);
      else await query.run(PUT, kind, key, JSON.stringify(after));
      return after;
    });
  }

  async all(kind: string): Promise<ReadonlyMap<string, unknown>> {
    const rows = await this.#tasks.rows('SELECT key, value FROM kept WHERE kind = ? ORDER BY key', kind);
    return new Map(rows.map(([key, value]) => [String(key), JSON.parse(String(value)) as unknown]));
  }
}

const thing = (kind: string, key: string): string => `kept ${kind}/${key}`;

async function read(query: PostgresQuery, sql: string, kind: string, key: string): Promise<unknown> {
  const row = await query.row(sql, kind, key);
  return row && (JSON.parse(String(row[0])) as unknown);
}
