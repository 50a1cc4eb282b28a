// Copies a SQLite store into PostgreSQL, in the order of keys, so that an interrupted copy continues where it stopped. The file is
// only read. A server does not open a store whose copy is not complete (prepare.ts).

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type Database from 'libsql';
import { DATABASE_FILE } from '../database.ts';
import { lockFolder } from '../folder-lock.ts';
import { parseLogRow } from '../journal-book.ts';
import { openToRead } from '../open-to-read.ts';
import { StorageProblem } from '../problem.ts';
import { marks } from '../sql.ts';
import { SqliteStorage } from '../sqlite.ts';
import { type Column, type DatabaseTable, databaseTables } from '../tables.ts';
import { insertBlobs, NOW_SQL } from './append.ts';
import { inTransaction, openServers, PostgresConnection, type PostgresQuery } from './connection.ts';
import { migratePostgres, requireDurable } from './prepare.ts';
import { addressWithoutLogin, asPostgresProblem, PostgresProblem } from './problems.ts';

/** Rows, and journals, of one transaction. */
const BATCH = 1000;

/** The tables that are copied row by row: all but the journals. */
const COPIED_TABLES = databaseTables().filter(([, { migration }]) => migration === 'rows');

/** Rows of a table. */
export interface MigrationCount {
  readonly table: string;
  readonly source: number;
  readonly target: number;
  /** Every column of every row is the same. */
  readonly isSame: boolean;
}

export interface MigrationCheck {
  readonly counts: readonly MigrationCount[];
  readonly journals: number;
  /** The first of the matches whose journals differ. */
  readonly different: readonly string[];
  /** SHA-256 over the SHA-256 of every journal, in the order of their matches. */
  readonly digest: string;
}

export class StoreMigration {
  readonly #source: Database.Database;
  readonly #storage: SqliteStorage;
  readonly #target: PostgresConnection;
  /** Matches that have entries in the log of the source which are in no chunk yet. */
  readonly #logged: ReadonlySet<string>;
  readonly #unlock: () => void;

  private constructor(source: Database.Database, target: PostgresConnection, unlock: () => void) {
    this.#source = source;
    // One transaction for all reads: they see the same moment of the store, and no statement locks it again.
    source.exec('BEGIN');
    this.#storage = new SqliteStorage(source);
    this.#target = target;
    this.#unlock = unlock;
    const rows = this.#all('SELECT body FROM log');
    this.#logged = new Set(rows.flatMap(({ body }) => parseLogRow(String(body)).map(([match]) => match)));
  }

  /** Throws a StorageProblem: no store, a server that uses it, an older one, a database that holds something. */
  static async open(folder: string, url: string): Promise<StoreMigration> {
    const file = join(folder, DATABASE_FILE);
    if (!existsSync(file)) throw new StorageProblem('storage/no-store', `There is no store in ${folder}.`);
    const unlock = lockFolder(folder);
    const servers = await openServers(url);
    const target = new PostgresConnection(servers, { patience: { connect: 5000, answer: 600_000 } });
    try {
      const source = openToRead(file);
      await requireDurable(target, url);
      await target.use(query => migratePostgres(query, url));
      await requireUnused(target, url);
      return new StoreMigration(source, target, unlock);
    } catch (error) {
      await target.close().catch(() => undefined);
      unlock();
      throw asPostgresProblem(error, url);
    }
  }

  /**
   * Copies what is not there yet. `progress` receives numbers from 0 to 1. Returns false if it was complete already.
   */
  async copy(progress: (part: number) => void): Promise<boolean> {
    if ((await markOf(this.#target)) === 'complete') return false;
    await setMark(this.#target, 'copying');
    const matches = this.#count('match_summary');
    const total = COPIED_TABLES.reduce((sum, [name]) => sum + this.#count(name), 0) + matches;
    let done = 0;
    const advance = (more: number): void => progress((done += more) / Math.max(1, total));
    // Journals first: a summary in the target says that its journal is there.
    await this.#copyJournals(advance);
    for (const [name, table] of COPIED_TABLES) await this.#copyTable(name, table, advance);
    await setMark(this.#target, 'complete');
    return true;
  }

  async check(progress: (part: number) => void): Promise<MigrationCheck> {
    const counts: MigrationCount[] = [];
    for (const [name, table] of COPIED_TABLES) counts.push(await this.#compare(name, table));
    const matches = this.#count('match_summary');
    const digest = createHash('sha256');
    const different: string[] = [];
    let journals = 0;
    for (let last = ''; ; ) {
      const batch = this.#matchesAfter(last);
      if (batch.length === 0) break;
      const copies = await this.#hashesInTarget(batch.map(({ match }) => match));
      for (const [match, journal] of this.#journalsOf(batch.map(({ match }) => match))) {
        const hash = hashOf(journal);
        digest.update(hash);
        if (copies.get(match) !== hash) different.push(match);
      }
      journals += batch.length;
      last = batch.at(-1)!.match;
      progress(journals / matches);
    }
    return { counts, journals, different: different.slice(0, 10), digest: digest.digest('hex') };
  }

  async close(): Promise<void> {
    await this.#target.close();
    this.#source.exec('COMMIT');
    this.#source.close();
    this.#unlock();
  }

  async #copyJournals(advance: (more: number) => void): Promise<void> {
    const ends = await this.#target.row(
      "SELECT greatest((SELECT coalesce(max(match), '') FROM packed), (SELECT coalesce(max(match), '') FROM chunk))",
    );
    let last = String(ends![0]);
    advance(Number(this.#row('SELECT count(*) AS n FROM match_summary WHERE match <= ?', last)!['n']));
    for (;;) {
      const batch = this.#matchesAfter(last);
      if (batch.length === 0) return;
      const stored = this.#journalsOf(batch.map(({ match }) => match));
      const [packed, open] = [true, false].map(isOver =>
        batch.flatMap(({ match, phase }) => {
          const { count, body } = stored.get(match)!;
          return (phase === 'over') === isOver && count > 0 ? [{ match, count, body }] : [];
        }),
      );
      await this.#target.use(query =>
        inTransaction(query, async () => {
          const zipped = packed!.map(({ match, count, body }) => ({ match, count, body: gzipSync(body) }));
          await insertBlobs(query, 'packed (match, count, body)', 'match, count', zipped);
          await insertBlobs(query, 'chunk (match, seq, count, body)', 'match, 0, count', open!);
        }),
      );
      last = batch.at(-1)!.match;
      advance(batch.length);
    }
  }

  async #copyTable(name: string, table: DatabaseTable, advance: (more: number) => void): Promise<void> {
    const { key, columns, postgresColumns = {} } = table;
    const order = key.map(column => `${column} DESC`).join();
    const found = await this.#target.row(
      `SELECT ${key.join()} FROM ${name} ${notTheMark(name)} ORDER BY ${order} LIMIT 1`,
    );
    let last = found as RowKey | undefined; // keys are texts and numbers
    if (last) {
      const copied = `SELECT count(*) AS n FROM ${name} WHERE (${key.join()}) <= ${marks(key.length)}`;
      advance(Number(this.#row(copied, ...last)!['n']));
    }
    const more = Object.entries(postgresColumns);
    const names = [...Object.keys(columns), ...Object.keys(postgresColumns)].join();
    const types = [...Object.values(columns), ...more.map(([, { type }]) => type)].map(type => `?::${listOf(type)}`);
    const insert = `INSERT INTO ${name} (${names}) SELECT ${names} FROM unnest(${types.join()}) AS new(${names})
      ON CONFLICT DO NOTHING`;
    for (;;) {
      const rows = this.#rowsAfter(name, table, last);
      if (rows.length === 0) break;
      const values = Object.keys(columns).map(column => rows.map(row => row[column] as string | number | null)); // what SQLite holds
      await this.#target.run(insert, ...values, ...more.map(([, { of }]) => rows.map(of)));
      last = keyOf(table, rows.at(-1)!);
      advance(rows.length);
    }
    const all = [...Object.entries(columns), ...more.map(([column, { type }]) => [column, type] as const)];
    for (const [column, type] of all) if (type === 'identity') await this.#advanceIdentity(name, column);
  }

  /** The next rows of a table of the source, in the order of its key. */
  #rowsAfter(name: string, { key, columns }: DatabaseTable, last: RowKey | undefined): SourceRow[] {
    const from = last ? `WHERE (${key.join()}) > ${marks(key.length)}` : '';
    const sql = `SELECT ${Object.keys(columns).join()} FROM ${name} ${from} ORDER BY ${key.join()} LIMIT ${BATCH}`;
    return this.#all(sql, ...(last ?? []));
  }

  /** Compares a table row by row, as far as both have rows. */
  async #compare(name: string, table: DatabaseTable): Promise<MigrationCount> {
    const { key, columns } = table;
    const [names, keys] = [Object.keys(columns), key.join()];
    const count = await this.#target.row(`SELECT count(*) FROM ${name} ${notTheMark(name)}`);
    const [source, target] = [this.#count(name), Number(count![0])];
    let isSame = source === target;
    for (let last: RowKey | undefined; isSame; ) {
      const rows = this.#rowsAfter(name, table, last);
      if (rows.length === 0) break;
      const [first, end] = [keyOf(table, rows[0]!), keyOf(table, rows.at(-1)!)];
      const copies = await this.#target.rows(
        `SELECT ${names.join()} FROM ${name} WHERE (${keys}) >= ${marks(key.length)} AND (${keys}) <= ${marks(key.length)} ORDER BY ${keys}`,
        ...first,
        ...end,
      );
      isSame = JSON.stringify(copies) === JSON.stringify(rows.map(row => names.map(column => row[column])));
      last = end;
    }
    return { table: name, source, target, isSame };
  }

  /** New rows get numbers that the source has never given. */
  async #advanceIdentity(name: string, column: string): Promise<void> {
    const sequence = this.#row("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'sqlite_sequence'")!['n'];
    const given =
      sequence === 0 ? undefined : this.#row('SELECT seq FROM sqlite_sequence WHERE name = ?', name)?.['seq'];
    await this.#target.run(
      `SELECT setval(pg_get_serial_sequence('${name}', '${column}'), greatest((SELECT coalesce(max(${column}), 0) FROM ${name}), ?::bigint) + 1, false)`,
      Number(given ?? 0),
    );
  }

  /** The journals of matches that follow each other in the source, each as one chunk would hold it. */
  #journalsOf(matches: readonly string[]): ReadonlyMap<string, StoredJournal> {
    const sql = 'SELECT match, count, body FROM chunk WHERE match >= ? AND match <= ? ORDER BY match, seq';
    const found = new Map<string, { count: number; bodies: string[] }>();
    for (const { match, count, body } of this.#all(sql, matches[0]!, matches.at(-1)!)) {
      const one = found.get(String(match)) ?? { count: 0, bodies: [] };
      one.count += Number(count);
      one.bodies.push(String(body));
      found.set(String(match), one);
    }
    return new Map(
      matches.map(match => {
        const { count, bodies } = found.get(match) ?? { count: 0, bodies: [] };
        return [match, this.#logged.has(match) ? this.#readLogged(match) : { count, body: Buffer.from(bodies.join()) }];
      }),
    );
  }

  #readLogged(match: string): StoredJournal {
    const entries = this.#storage.readNow(match);
    return { count: entries.length, body: Buffer.from(JSON.stringify(entries).slice(1, -1)) };
  }

  async #hashesInTarget(matches: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#target.rows(
      `SELECT match, 0, count, true, body FROM packed WHERE match = ANY (?::text[])
       UNION ALL SELECT match, seq, count, false, body FROM chunk WHERE match = ANY (?::text[]) ORDER BY 1, 2`,
      matches,
      matches,
    );
    const found = new Map<string, { count: number; bodies: Buffer[] }>();
    for (const [match, , count, isPacked, body] of rows) {
      const one = found.get(String(match)) ?? { count: 0, bodies: [] };
      const bytes = body as Buffer; // a column of bytes
      if (one.bodies.length > 0) one.bodies.push(Buffer.from(','));
      one.bodies.push(isPacked === true ? gunzipSync(bytes) : bytes);
      one.count += Number(count);
      found.set(String(match), one);
    }
    return new Map(
      matches.map(match => {
        const { count, bodies } = found.get(match) ?? { count: 0, bodies: [] };
        return [match, hashOf({ count, body: Buffer.concat(bodies) })];
      }),
    );
  }

  #matchesAfter(last: string): { readonly match: string; readonly phase: string }[] {
    const sql = `SELECT match, phase FROM match_summary WHERE match > ? ORDER BY match LIMIT ${BATCH}`;
    return this.#all(sql, last).map(({ match, phase }) => ({ match: String(match), phase: String(phase) }));
  }

  #count(table: string): number {
    return Number(this.#row(`SELECT count(*) AS n FROM ${table}`)!['n']);
  }

  #row(sql: string, ...values: readonly (string | number)[]): Readonly<Record<string, unknown>> | undefined {
    return this.#source.prepare(sql).get(...values) as Readonly<Record<string, unknown>> | undefined; // libsql gives objects
  }

  #all(sql: string, ...values: readonly (string | number)[]): Readonly<Record<string, unknown>>[] {
    return this.#source.prepare(sql).all(...values) as Readonly<Record<string, unknown>>[]; // likewise
  }
}

type SourceRow = Readonly<Record<string, unknown>>;
type RowKey = readonly (string | number)[];

const keyOf = ({ key }: DatabaseTable, row: SourceRow): RowKey => key.map(column => row[column] as string | number); // keys are texts and numbers

/** The mark of the copy itself is no row of the source. */
const notTheMark = (table: string): string => (table === 'stored_value' ? "WHERE kind <> 'migration'" : '');

/** The type of a list of values for a column. */
function listOf(type: Column | 'boolean'): string {
  if (type === 'boolean') return 'boolean[]';
  return type.startsWith('text') || type.startsWith('account') ? 'text[]' : 'bigint[]';
}

interface StoredJournal {
  readonly count: number;
  readonly body: Buffer;
}

function hashOf({ count, body }: StoredJournal): string {
  return createHash('sha256').update(`${count}\n`).update(body).digest('hex');
}

/** No server uses it, and its content came from here. */
async function requireUnused(target: PostgresQuery, url: string): Promise<void> {
  if (await target.row(`SELECT 1 FROM node WHERE state <> 'gone' AND until > ${NOW_SQL} LIMIT 1`))
    throw new PostgresProblem('storage/busy', `Servers are running on ${addressWithoutLogin(url)}. Stop them first.`);
  const isEmpty = !(await target.row('SELECT 1 FROM match_summary UNION ALL SELECT 1 FROM account LIMIT 1'));
  if (!isEmpty && (await markOf(target)) === undefined)
    throw new PostgresProblem(
      'storage/exists',
      `The database ${addressWithoutLogin(url)} is in use already. Create an empty one.`,
    );
}

type MigrationMark = 'copying' | 'complete';

async function markOf(target: PostgresQuery): Promise<MigrationMark | undefined> {
  const row = await target.row("SELECT value FROM stored_value WHERE kind = 'migration' AND key = 'state'");
  return row && (JSON.parse(String(row[0])) as MigrationMark); // only `setMark` writes it
}

async function setMark(target: PostgresQuery, mark: MigrationMark): Promise<void> {
  const sql =
    "INSERT INTO stored_value VALUES ('migration', 'state', ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value";
  await target.run(sql, JSON.stringify(mark));
}
