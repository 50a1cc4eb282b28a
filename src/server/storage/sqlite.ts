// The embedded store: SQLite in WAL mode with synchronous=FULL, one row an entry. Everything runs on the caller's thread;
// one append is one transaction, and small writes of one turn of the event loop share theirs.

import type Database from 'libsql';
import type { Entry } from '../../core/journal.ts';
import { PHASES, type Phase } from '../../match/match.ts';
import { openDatabase } from './database.ts';
import { accountsOf, concernsLedger, enter, type Ledger } from './ledger.ts';
import { STEPS } from './schema.ts';
import { type Append, newestFirst, type Query, type Storage, type Summary, VersionMoved } from './storage.ts';

type Statement = Database.Statement;

/** Small writes that wait for their common commit. */
class Group {
  readonly durable: Promise<void>;
  settle!: (failure?: Error) => void;

  constructor() {
    this.durable = new Promise((resolve, reject) => {
      this.settle = failure => (failure ? reject(failure) : resolve());
    });
  }
}

/** Opens the store of a data folder, making both where they are missing; throws a StorageProblem. */
export function openSqlite(folder: string): SqliteStorage {
  return new SqliteStorage(openDatabase(folder, STEPS));
}

export class SqliteStorage implements Storage {
  readonly #db: Database.Database;
  /** Prepared once: preparing again costs a fifth of everything. */
  readonly #prepared = new Map<string, Statement>();
  #group: Group | undefined;
  #closed = false;

  constructor(db: Database.Database) {
    this.#db = db;
  }

  append(batch: readonly Append[], done: (failed: ReadonlyMap<string, Error>) => void): void {
    done(this.#write(batch));
  }

  read(match: string, from = 0): Promise<Entry[]> {
    const row = this.#row(
      `SELECT group_concat(body) FROM (SELECT body FROM entry WHERE match = ? AND seq >= ? ORDER BY seq)`,
      match,
      from,
    );
    return Promise.resolve(JSON.parse(`[${textIn(row) ?? ''}]`) as Entry[]); // only `append` writes this table
  }

  summary(match: string): Promise<Summary | undefined> {
    return Promise.resolve(this.#ledger(match)?.summary);
  }

  /** One indexed look a phase, merged: no list ever sorts or scans the finished matches. */
  list(query: Query): Promise<Summary[]> {
    const found = (query.phases ?? PHASES).flatMap(phase => this.#ofPhase(phase, query));
    return Promise.resolve(found.sort(newestFirst).slice(0, query.limit));
  }

  get(kind: string, key: string): Promise<unknown> {
    const text = textIn(this.#row('SELECT value FROM kept WHERE kind = ? AND key = ?', kind, key));
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    return this.#group ? this.#group.durable.then(() => value) : Promise.resolve(value);
  }

  put(kind: string, key: string, value: unknown): Promise<void> {
    return this.#soon('INSERT OR REPLACE INTO kept VALUES (?, ?, ?)', kind, key, JSON.stringify(value));
  }

  delete(kind: string, key: string): Promise<void> {
    return this.#soon('DELETE FROM kept WHERE kind = ? AND key = ?', kind, key);
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    if (this.#group) this.#finish();
    // libsql keeps the file open until its statements are collected, so the log is written back here.
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#prepared.clear();
    this.#closed = true;
    this.#db.close();
    return Promise.resolve();
  }

  #statement(sql: string): Statement {
    let statement = this.#prepared.get(sql);
    if (!statement) {
      if (this.#closed) throw new Error('the store is closed');
      statement = this.#db.prepare(sql);
      if (statement.reader) statement.raw();
      this.#prepared.set(sql, statement);
    }
    return statement;
  }

  #row(sql: string, ...values: readonly (string | number)[]): unknown {
    return this.#statement(sql).get(...values);
  }

  #run(sql: string, ...values: readonly (string | number)[]): number {
    return this.#statement(sql).run(...values).changes;
  }

  #write(batch: readonly Append[]): ReadonlyMap<string, Error> {
    const failed = new Map<string, Error>();
    try {
      if (!this.#group) this.#run('BEGIN IMMEDIATE');
      for (const one of batch) {
        const problem = failed.get(one.match) ?? this.#add(one);
        if (problem) failed.set(one.match, problem);
      }
      this.#commit();
    } catch (error) {
      const failure = this.#rollBack(error);
      for (const { match } of batch) failed.set(match, failure);
    }
    return failed;
  }

  #add({ match, from, entries }: Append): Error | undefined {
    for (const [i, entry] of entries.entries()) {
      const body = JSON.stringify(entry);
      // The first row goes in only where the row before it is there and its own is not; the others follow it.
      if (i > 0) this.#run('INSERT INTO entry VALUES (?, ?, ?)', match, from + i, body);
      else if (this.#run(FIRST_ROW, match, from, body) === 0) return new VersionMoved(match, from, this.#length(match));
    }
    if (!concernsLedger(entries)) return undefined;
    const before = this.#ledger(match);
    let after = before;
    for (const entry of entries) after = enter(after, match, entry);
    if (after && after !== before) this.#keep(before, after);
    return undefined;
  }

  #length(match: string): number {
    return Number((this.#row('SELECT count(*) FROM entry WHERE match = ?', match) as readonly unknown[])[0]); // a raw row
  }

  #ledger(match: string): Ledger | undefined {
    const text = textIn(this.#row('SELECT ledger FROM summary WHERE match = ?', match));
    return text === undefined ? undefined : parseLedger(text);
  }

  #keep(before: Ledger | undefined, { summary, ...rest }: Ledger): void {
    const { match, game, phase, created } = summary;
    const text = JSON.stringify({ summary, ...rest });
    this.#run(
      'INSERT OR REPLACE INTO summary VALUES (?, ?, ?, ?, ?, ?)',
      match,
      game,
      phase,
      created,
      summary.private ? 1 : 0,
      text,
    );
    if (before)
      for (const account of accountsOf(before.summary))
        this.#run(
          'DELETE FROM sitting WHERE account = ? AND phase = ? AND created = ? AND match = ?',
          account,
          before.summary.phase,
          created,
          match,
        );
    for (const account of accountsOf(summary))
      this.#run('INSERT INTO sitting VALUES (?, ?, ?, ?)', account, phase, created, match);
  }

  #ofPhase(phase: Phase, { game, account, listed, before, limit }: Query): Summary[] {
    const key = account === undefined ? 'summary' : 'sitting';
    const values: (string | number)[] = [phase];
    let sql = `SELECT ledger FROM ${account === undefined ? 'summary' : 'sitting JOIN summary USING (match)'} WHERE ${key}.phase = ?`;
    const and = (condition: string, ...more: readonly (string | number)[]): void => {
      sql += ` AND ${condition}`;
      values.push(...more);
    };
    if (account !== undefined) and('account = ?', account);
    if (game !== undefined) and('game = ?', game);
    if (listed) and('private = 0');
    if (before) and(`(${key}.created, ${key}.match) < (?, ?)`, before.created, before.match);
    sql += ` ORDER BY ${key}.created DESC, ${key}.match DESC LIMIT ?`;
    const rows = this.#statement(sql).all(...values, limit ?? -1);
    return rows.map(row => parseLedger(textIn(row)!).summary);
  }

  /** A small write, durable with everything else of this turn of the loop. */
  #soon(sql: string, ...values: readonly (string | number)[]): Promise<void> {
    try {
      this.#group ??= this.#begin();
      this.#run(sql, ...values);
      return this.#group.durable;
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #begin(): Group {
    this.#run('BEGIN IMMEDIATE');
    const group = new Group();
    setImmediate(() => {
      if (this.#group === group) this.#finish();
    });
    return group;
  }

  #commit(): void {
    this.#run('COMMIT');
    const group = this.#group;
    this.#group = undefined;
    group?.settle();
  }

  #finish(): void {
    try {
      this.#commit();
    } catch (error) {
      this.#rollBack(error);
    }
  }

  #rollBack(error: unknown): Error {
    if (!this.#closed && this.#db.inTransaction) this.#db.exec('ROLLBACK');
    const failure = error instanceof Error ? error : new Error(String(error));
    const group = this.#group;
    this.#group = undefined;
    group?.settle(failure);
    return failure;
  }
}

const FIRST_ROW = `INSERT OR IGNORE INTO entry SELECT ?1, ?2, ?3
  WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM entry WHERE match = ?1 AND seq = ?2 - 1)`;

/** The only column of a raw row; undefined without a row or a value. */
function textIn(row: unknown): string | undefined {
  const value = Array.isArray(row) ? (row[0] as unknown) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** JSON has no undefined: an empty seat comes back as null. */
function parseLedger(text: string): Ledger {
  const { summary, ...rest } = JSON.parse(text) as Ledger; // only `append` writes this table
  return { ...rest, summary: { ...summary, seats: summary.seats.map(who => who ?? undefined) } };
}
