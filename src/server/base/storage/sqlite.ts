// The embedded store: SQLite in WAL mode with synchronous=FULL. Everything runs on the caller's thread; one append is
// one transaction, and small writes of one turn of the event loop share theirs.

import type Database from 'libsql';
import type { JournalEntry } from '../../../core/journal.ts';
import { toError } from '../fault-reporting.ts';
import { openDatabase } from './database.ts';
import { LOG_ROWS } from './journal-book.ts';
import { Journals } from './journals.ts';
import { type NodeStore, SingleNode } from './nodes.ts';
import { SQLITE_SCHEMA } from './schema.ts';
import { SqliteSql } from './sql-sqlite.ts';
import { SqlStorage } from './sql-storage.ts';
import { SqliteMatches } from './sqlite-matches.ts';
import { Statements } from './statements.ts';
import type { JournalAppend, Storage } from './storage.ts';

/** After so many milliseconds without a write, the entries of the log go into chunks, and memory holds none of them. */
const COMPACT_AFTER = 3000;

/** Small writes that wait for their common commit. */
class WriteGroup {
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
  return new SqliteStorage(openDatabase(folder, SQLITE_SCHEMA));
}

export class SqliteStorage extends SqlStorage implements Storage {
  readonly nodes: NodeStore = new SingleNode();
  readonly #db: Database.Database;
  readonly #statements: Statements;
  readonly #journals: Journals;
  readonly #matches: SqliteMatches;
  #group: WriteGroup | undefined;
  #closed = false;
  /** Rings when nothing was written for a while. */
  #compactTimer: NodeJS.Timeout | undefined;

  constructor(db: Database.Database, logRows = LOG_ROWS) {
    const statements = new Statements(db);
    super(
      new SqliteSql({
        db: statements,
        write: task => this.#writeInGroup(task),
        read: task => this.#readDurable(task),
      }),
    );
    this.#db = db;
    this.#statements = statements;
    this.#journals = new Journals(statements, logRows);
    this.#matches = new SqliteMatches(statements);
  }

  append(batch: readonly JournalAppend[], done: (failed: ReadonlyMap<string, Error>) => void): void {
    done(this.#write(batch));
    this.#compactTimer ??= setTimeout(() => this.#transact(() => this.#journals.compact()), COMPACT_AFTER).unref();
    this.#compactTimer.refresh();
  }

  read(match: string, from = 0): Promise<JournalEntry[]> {
    return Promise.resolve(this.readNow(match, from));
  }

  readNow(match: string, from = 0): JournalEntry[] {
    this.#journals.refresh();
    return this.#journals.read(match, from);
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    clearTimeout(this.#compactTimer);
    if (this.#group) this.#finish();
    // A store that was only read leaves the log to the process that writes it.
    if (this.#compactTimer) this.#transact(() => this.#journals.compact());
    // Statements hold the file open until they are garbage-collected, so the write-ahead log of SQLite is written back here.
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#statements.close();
    this.#closed = true;
    this.#db.close();
    return Promise.resolve();
  }

  #write(batch: readonly JournalAppend[]): ReadonlyMap<string, Error> {
    const failed = new Map<string, Error>();
    const failure = this.#transact(() => {
      for (const one of batch) {
        const problem = (failed.size > 0 ? failed.get(one.match) : undefined) ?? this.#journals.stage(one);
        if (problem) failed.set(one.match, problem);
        else this.#matches.update(one);
      }
      this.#journals.write();
    });
    if (failure) for (const { match } of batch) failed.set(match, failure);
    return failed;
  }

  /** One transaction on the journals; what it changed in memory holds once it is durable. */
  #transact(task: () => void): Error | undefined {
    try {
      if (!this.#group) this.#statements.run('BEGIN IMMEDIATE');
      this.#journals.refresh();
      task();
      this.#commit();
      this.#journals.settle(true);
      return undefined;
    } catch (error) {
      this.#journals.settle(false);
      return this.#rollBack(error);
    }
  }

  /** A small write, durable with everything else of this turn of the loop. */
  #writeInGroup<T>(task: () => T): Promise<T> {
    try {
      this.#group ??= this.#begin();
      const done = task();
      return this.#group.durable.then(() => done);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** What is read now, once what was written before is durable. */
  #readDurable<T>(task: () => T): Promise<T> {
    try {
      const found = task();
      return this.#group ? this.#group.durable.then(() => found) : Promise.resolve(found);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #begin(): WriteGroup {
    this.#statements.run('BEGIN IMMEDIATE');
    const group = new WriteGroup();
    setImmediate(() => {
      if (this.#group === group) this.#finish();
    });
    return group;
  }

  #commit(): void {
    this.#statements.run('COMMIT');
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
    const failure = toError(error);
    const group = this.#group;
    this.#group = undefined;
    group?.settle(failure);
    return failure;
  }
}
