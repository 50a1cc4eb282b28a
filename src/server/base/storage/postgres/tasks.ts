// The SQL port over PostgreSQL: small reads and writes, that is everything but moves, on a few shared connections. As in the SQLite store,
// a read sees what this process wrote before, and two writes of one thing happen in the order of the calls.

import { answerWith, type Sql, type SqlTask } from '../sql.ts';
import {
  type ConnectionOptions,
  inTransaction,
  PostgresConnection,
  type PostgresQuery,
  type PostgresRow,
  type PostgresValue,
} from './connection.ts';
import { sqlStateOf } from './driver-errors.ts';
import type { PostgresServers } from './servers.ts';

const CONNECTIONS = 6;
const UNIQUE_VIOLATION = '23505';

type PostgresTask<T> = (query: PostgresQuery) => Promise<T>;

export class PostgresTasks implements Sql {
  readonly lock = { share: 'FOR SHARE', update: 'FOR UPDATE' };
  /** Milliseconds that a task waits for a connection that others use. */
  readonly #patience: number;
  readonly #connections: readonly PostgresConnection[];
  /** The one that was used last is used next, so that few of them are open when little is to be done. */
  readonly #idle: PostgresConnection[];
  readonly #waiting = new Set<(connection: PostgresConnection) => void>();
  /** The last write of each thing. */
  readonly #writes = new Map<string, Promise<unknown>>();

  constructor(servers: PostgresServers, options: ConnectionOptions, connections = CONNECTIONS) {
    this.#patience = options.patience.connect;
    this.#connections = Array.from({ length: connections }, () => new PostgresConnection(servers, options));
    this.#idle = [...this.#connections];
  }

  /** What is read once everything written before is durable. */
  async ask<T>(task: PostgresTask<T>): Promise<T> {
    if (this.#writes.size > 0) await Promise.allSettled(this.#writes.values());
    return this.#use(task);
  }

  read<T>(task: () => SqlTask<T>): Promise<T> {
    return this.ask(query => finish(query, task()));
  }

  rows(sql: string, ...values: readonly PostgresValue[]): Promise<readonly PostgresRow[]> {
    return this.ask(query => query.rows(sql, ...values));
  }

  row(sql: string, ...values: readonly PostgresValue[]): Promise<PostgresRow | undefined> {
    return this.ask(query => query.row(sql, ...values));
  }

  /** One statement that writes, after earlier writes of the same thing; how many rows it wrote. */
  run(thing: string, sql: string, ...values: readonly PostgresValue[]): Promise<number> {
    return this.write(thing, query => query.run(sql, ...values));
  }

  async runUnlessTaken(thing: string, sql: string, ...values: readonly PostgresValue[]): Promise<number> {
    try {
      return await this.run(thing, sql, ...values);
    } catch (error) {
      if (sqlStateOf(error) === UNIQUE_VIOLATION) return 0;
      throw error;
    }
  }

  /** A task that writes with one statement, after earlier writes of the same thing. */
  write<T>(thing: string, task: PostgresTask<T>): Promise<T> {
    const before = this.#writes.get(thing);
    const done = before ? before.then(() => this.#use(task)) : this.#use(task);
    const settled: Promise<unknown> = done
      .catch(() => undefined)
      .finally(() => {
        if (this.#writes.get(thing) === settled) this.#writes.delete(thing);
      });
    this.#writes.set(thing, settled);
    return done;
  }

  /** A task of several statements, all or nothing. Other servers wait for the same thing meanwhile. */
  writeLocked<T>(thing: string, task: PostgresTask<T>): Promise<T> {
    return this.write(thing, query =>
      inTransaction(query, async () => {
        await query.run('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', thing);
        return task(query);
      }),
    );
  }

  transact<T>(thing: string, task: () => SqlTask<T>): Promise<T> {
    return this.writeLocked(thing, query => finish(query, task()));
  }

  /** A task of several statements in one transaction, for which no other task of this process waits. */
  transactAlone<T>(task: PostgresTask<T>): Promise<T> {
    return this.#use(query => inTransaction(query, task));
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#writes.values());
    // What is under way ends first, if it does.
    await Promise.allSettled(this.#connections.map(async () => this.#idle.pop() ?? (await this.#nextIdle())));
    await Promise.all(this.#connections.map(connection => connection.close()));
  }

  async #use<T>(task: PostgresTask<T>): Promise<T> {
    const connection = this.#idle.pop() ?? (await this.#nextIdle());
    try {
      return await connection.use(task);
    } finally {
      const [next] = this.#waiting;
      if (next) next(connection);
      else this.#idle.push(connection);
    }
  }

  #nextIdle(): Promise<PostgresConnection> {
    return new Promise((resolve, reject) => {
      const take = (connection: PostgresConnection): void => {
        this.#waiting.delete(take);
        clearTimeout(timer);
        resolve(connection);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(take);
        reject(new Error('timeout: all connections to the database are in use'));
      }, this.#patience);
      this.#waiting.add(take);
    });
  }
}

async function finish<T>(query: PostgresQuery, task: SqlTask<T>): Promise<T> {
  let step = task.next();
  while (step.done !== true) step = task.next(await answerWith(query, step.value));
  return step.value;
}
