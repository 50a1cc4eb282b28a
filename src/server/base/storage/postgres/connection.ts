// Connections to PostgreSQL. Statements are prepared once a connection, rows come as arrays, and `?` marks a value as in the
// SQLite store.

import type pg from 'pg';
import { isReusableAfter } from './driver-errors.ts';
import { type PostgresDriver, PostgresServers, type PrimaryClient } from './servers.ts';

export type PostgresValue = string | number | boolean | null | Buffer | readonly (string | number | null)[];
export type PostgresRow = readonly unknown[];

/** Asks one connection. */
export interface PostgresQuery {
  rows(sql: string, ...values: readonly PostgresValue[]): Promise<readonly PostgresRow[]>;
  row(sql: string, ...values: readonly PostgresValue[]): Promise<PostgresRow | undefined>;
  /** How many rows were written. */
  run(sql: string, ...values: readonly PostgresValue[]): Promise<number>;
  /** Several statements without values. */
  script(sql: string): Promise<void>;
}

/** What a connection is for, and how long to wait for it. */
export interface ConnectionOptions {
  /**
   * Milliseconds to wait for a connection, and for an answer. `stalled` says how long the database waits for the next
   * statement of a transaction before it ends the connection. If left out, it waits without a limit.
   */
  readonly patience: { readonly connect: number; readonly answer: number; readonly stalled?: number };
  /** What is asked on a new connection before anything else. If it throws, there is no connection. */
  readonly greet?: (query: PostgresQuery) => Promise<void>;
}

/** The driver is loaded only for a PostgreSQL store. */
export async function openServers(url: string): Promise<PostgresServers> {
  return new PostgresServers((await import('pg')).default, url);
}

/** Type of 8-byte integers: all of ours are safe, so they are numbers here. */
const INT8 = 20;

function clientSettings(driver: PostgresDriver, { patience }: ConnectionOptions): pg.ClientConfig {
  return {
    application_name: 'ludoteca',
    keepAlive: true,
    connectionTimeoutMillis: patience.connect,
    query_timeout: patience.answer,
    ...(patience.stalled !== undefined && { idle_in_transaction_session_timeout: patience.stalled }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : (driver.types.getTypeParser(oid, format) as (value: string) => unknown), // as the driver's own default
    },
  };
}

/** SQL text with `?` -> with $1, $2, and the name under which it is prepared. */
const prepared = new Map<string, { readonly name: string; readonly text: string }>();

function prepare(sql: string): { readonly name: string; readonly text: string } {
  let found = prepared.get(sql);
  if (!found) {
    let count = 0;
    found = { name: `l${prepared.size}`, text: sql.replaceAll('?', () => `$${++count}`) };
    prepared.set(sql, found);
  }
  return found;
}

/**
 * Lists as PostgreSQL writes them. The driver does the same with two replacements an element, which was a tenth of what a move
 * costs; it still gets the lists that need more care than this.
 */
function encode(value: PostgresValue): Exclude<PostgresValue, readonly unknown[]> | readonly unknown[] {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  if (value.length === 0) return '{}';
  if (value.includes(null)) return value;
  if (typeof value[0] === 'number') return `{${value.join(',')}}`;
  return /["\\]/.test(value.join('')) ? value : `{"${value.join('","')}"}`;
}

/** Returns a query interface that sends its statements over this connection of the driver. */
export function toPostgresQuery(client: pg.ClientBase): PostgresQuery {
  const ask = (sql: string, values: readonly PostgresValue[]): Promise<pg.QueryArrayResult> =>
    client.query({ ...prepare(sql), values: values.map(encode), rowMode: 'array' });
  return {
    rows: async (sql, ...values) => (await ask(sql, values)).rows as PostgresRow[], // rows are arrays, see above
    row: async (sql, ...values) => (await ask(sql, values)).rows[0] as PostgresRow | undefined, // likewise
    run: async (sql, ...values) => (await ask(sql, values)).rowCount ?? 0,
    script: async sql => void (await client.query(sql)),
  };
}

/** One connection for one purpose. It is made when it is first needed, and made again after it broke. */
export class PostgresConnection implements PostgresQuery {
  readonly #servers: PostgresServers;
  readonly #options: ConnectionOptions;
  #opening: Promise<PrimaryClient> | undefined;
  /** The last task that waits or is under way. */
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(servers: PostgresServers, options: ConnectionOptions) {
    this.#servers = servers;
    this.#options = options;
  }

  rows(sql: string, ...values: readonly PostgresValue[]): Promise<readonly PostgresRow[]> {
    return this.use(query => query.rows(sql, ...values));
  }

  row(sql: string, ...values: readonly PostgresValue[]): Promise<PostgresRow | undefined> {
    return this.use(query => query.row(sql, ...values));
  }

  run(sql: string, ...values: readonly PostgresValue[]): Promise<number> {
    return this.use(query => query.run(sql, ...values));
  }

  script(sql: string): Promise<void> {
    return this.use(query => query.script(sql));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const opening = this.#opening;
    this.#opening = undefined;
    const opened = await opening?.catch(() => undefined);
    await opened?.client.end();
  }

  /** Several questions in a row on this connection. Tasks follow one another: the driver takes one question at a time. */
  use<T>(task: (query: PostgresQuery) => Promise<T>): Promise<T> {
    const done = this.#last.then(() => this.#use(task));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #use<T>(task: (query: PostgresQuery) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Error('the store is closed');
    const opening = (this.#opening ??= this.#open());
    const { client, timeline } = await opening.catch((error: unknown) => {
      this.#drop(opening);
      throw error;
    });
    if (timeline < this.#servers.timeline) {
      this.#drop(opening);
      return this.#use(task);
    }
    try {
      return await task(toPostgresQuery(client));
    } catch (error) {
      // After anything but an answer of the database, the state of this connection is not known.
      if (!isReusableAfter(error)) this.#drop(opening);
      throw error;
    }
  }

  #open(): Promise<PrimaryClient> {
    const opening = this.#connect();
    opening.then(
      ({ client }) => client.on('error', () => this.#drop(opening)),
      () => undefined,
    );
    return opening;
  }

  async #connect(): Promise<PrimaryClient> {
    const opened = await this.#servers.connect(clientSettings(this.#servers.driver, this.#options));
    try {
      await this.#options.greet?.(toPostgresQuery(opened.client));
      return opened;
    } catch (error) {
      opened.client.end().catch(() => undefined);
      throw error;
    }
  }

  #drop(broken: Promise<PrimaryClient>): void {
    if (this.#opening === broken) this.#opening = undefined;
    void broken.then(({ client }) => client.end()).catch(() => undefined);
  }
}

/** BEGIN and COMMIT around a task, ROLLBACK when it throws. */
export async function inTransaction<T>(query: PostgresQuery, task: (query: PostgresQuery) => Promise<T>): Promise<T> {
  await query.run('BEGIN');
  try {
    const done = await task(query);
    await query.run('COMMIT');
    return done;
  } catch (error) {
    await query.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
