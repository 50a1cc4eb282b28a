// Everything but moves: small reads and writes, on a few connections that all of them share. As in the SQLite store, whoever
// reads sees what this process wrote before, and two writes of one thing happen in the order in which they were asked for.

import type pg from 'pg';
import {
  clientSettings,
  inTransaction,
  isReusableAfter,
  type PostgresAddress,
  type PostgresDriver,
  type PostgresQuery,
  type PostgresRow,
  type PostgresValue,
  queryOn,
} from './connection.ts';

const CONNECTIONS = 6;

type PostgresTask<T> = (query: PostgresQuery) => Promise<T>;

export class PostgresTasks {
  readonly #pool: pg.Pool;
  /** The last write of each thing. */
  readonly #writes = new Map<string, Promise<unknown>>();

  constructor(driver: PostgresDriver, address: PostgresAddress, connections = CONNECTIONS) {
    this.#pool = new driver.Pool({ ...clientSettings(driver, address), max: connections });
    // A connection that breaks while nobody uses it is replaced by the pool.
    this.#pool.on('error', () => undefined);
    // One that breaks between two statements of a task reports it to nobody else, and the next statement fails. An error that nobody
    // listens to would end the process.
    this.#pool.on('connect', client => {
      client.on('error', () => undefined);
      if (address.isReadOnly) client.query('SET default_transaction_read_only = on').catch(() => undefined);
    });
  }

  /** What is read once everything written before is durable. */
  async read<T>(task: PostgresTask<T>): Promise<T> {
    if (this.#writes.size > 0) await Promise.allSettled(this.#writes.values());
    return this.#use(task);
  }

  rows(sql: string, ...values: readonly PostgresValue[]): Promise<readonly PostgresRow[]> {
    return this.read(query => query.rows(sql, ...values));
  }

  row(sql: string, ...values: readonly PostgresValue[]): Promise<PostgresRow | undefined> {
    return this.read(query => query.row(sql, ...values));
  }

  /** One statement that writes, after earlier writes of the same thing; how many rows it wrote. */
  run(thing: string, sql: string, ...values: readonly PostgresValue[]): Promise<number> {
    return this.write(thing, query => query.run(sql, ...values));
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
  transact<T>(thing: string, task: PostgresTask<T>): Promise<T> {
    return this.write(thing, query =>
      inTransaction(query, async () => {
        await query.run('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', thing);
        return task(query);
      }),
    );
  }

  /** A task of several statements, all or nothing, which nobody in this process waits for. */
  transactAlone<T>(task: PostgresTask<T>): Promise<T> {
    return this.#use(query => inTransaction(query, task));
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#writes.values());
    await this.#pool.end();
  }

  async #use<T>(task: PostgresTask<T>): Promise<T> {
    const client = await this.#pool.connect();
    let fault: unknown;
    try {
      return await task(queryOn(client));
    } catch (error) {
      fault = error;
      throw error;
    } finally {
      client.release(fault !== undefined && !isReusableAfter(fault));
    }
  }
}
