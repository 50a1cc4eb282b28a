// Connections to PostgreSQL. Statements are prepared once a connection, rows come as arrays, and `?` marks a value as in the
// SQLite store.

import type pg from 'pg';

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

/** Where a connection leads to and how long to wait for it. */
export interface PostgresAddress {
  readonly url: string;
  /** The database refuses to write on these connections. */
  readonly isReadOnly?: true;
  /**
   * Milliseconds to wait for a connection, and for an answer. `stalled`: how long the database waits for the next statement of a
   * transaction before it ends the connection; left out: for ever.
   */
  readonly patience: { readonly connect: number; readonly answer: number; readonly stalled?: number };
}

export type PostgresDriver = typeof pg;

/** The driver is loaded only when somebody asks for a PostgreSQL store. */
export async function loadDriver(): Promise<PostgresDriver> {
  return (await import('pg')).default;
}

/** Type of 8-byte integers: all of ours are safe, so they are numbers here. */
const INT8 = 20;

export function clientSettings(driver: PostgresDriver, { url, patience }: PostgresAddress): pg.ClientConfig {
  return {
    connectionString: url,
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

/** Asks a client of the driver. */
export function queryOn(client: pg.ClientBase): PostgresQuery {
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
  readonly #driver: PostgresDriver;
  readonly #address: PostgresAddress;
  #opening: Promise<pg.Client> | undefined;
  #isClosed = false;

  constructor(driver: PostgresDriver, address: PostgresAddress) {
    this.#driver = driver;
    this.#address = address;
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
    const client = await opening?.catch(() => undefined);
    await client?.end();
  }

  /** Several questions in a row on this connection. */
  async use<T>(task: (query: PostgresQuery) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Error('the store is closed');
    const opening = (this.#opening ??= this.#open());
    try {
      return await task(queryOn(await opening));
    } catch (error) {
      // After anything but an answer of the database, nobody knows what this connection is in the middle of.
      if (!isReusableAfter(error)) this.#drop(opening);
      throw error;
    }
  }

  #open(): Promise<pg.Client> {
    const client = new this.#driver.Client(clientSettings(this.#driver, this.#address));
    const opening = client.connect().then(() => client);
    client.on('error', () => this.#drop(opening));
    return opening;
  }

  #drop(broken: Promise<pg.Client>): void {
    if (this.#opening === broken) this.#opening = undefined;
    void broken.then(client => client.end()).catch(() => undefined);
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

/** The SQLSTATE of an error of the database; undefined: it is no answer of the database. */
export function stateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return String(error.code);
}

/** Can the connection go on after this? 08: connection exceptions; 57P: the server is going down. */
export function isReusableAfter(error: unknown): boolean {
  const state = stateOf(error);
  return state === undefined ? !isDriverError(error) : !/^(08|57P)/.test(state);
}

/** Errors of the driver and of the socket have a code or these words; everything else was thrown by our own task. */
export function isDriverError(error: unknown): boolean {
  return (
    error instanceof Error &&
    ('code' in error || /connection|timeout|client was closed|not queryable/i.test(error.message))
  );
}
