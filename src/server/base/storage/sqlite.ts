// The embedded store: SQLite in WAL mode with synchronous=FULL. Everything runs on the caller's thread; one append is
// one transaction, and small writes of one turn of the event loop share theirs.

import type Database from 'libsql';
import type { JournalEntry, Millis } from '../../../core/journal.ts';
import type { DormantTurn } from '../../../match/dormant-turn.ts';
import { toError } from '../fault-reporting.ts';
import { AccountStore } from './account-store.ts';
import { ChatStore } from './chat-store.ts';
import { openDatabase } from './database.ts';
import { LOG_ROWS } from './journal-book.ts';
import { Journals } from './journals.ts';
import { type NodeStore, SingleNode } from './nodes.ts';
import { NotificationStore } from './notification-store.ts';
import { SQLITE_SCHEMA } from './schema.ts';
import { SocialStore } from './social-store.ts';
import { SqliteSql } from './sql-sqlite.ts';
import { SqliteMatches } from './sqlite-matches.ts';
import { Statements } from './statements.ts';
import { type FinishedMatch, type JournalAppend, type MatchQuery, type MatchSummary, type Storage } from './storage.ts';
import { SqlValues } from './values-sql.ts';

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

export class SqliteStorage implements Storage {
  readonly accounts: AccountStore;
  readonly social: SocialStore;
  readonly notifications: NotificationStore;
  readonly chat: ChatStore;
  readonly nodes: NodeStore = new SingleNode();
  readonly #db: Database.Database;
  readonly #statements: Statements;
  readonly #journals: Journals;
  readonly #matches: SqliteMatches;
  readonly #values: SqlValues;
  #group: WriteGroup | undefined;
  #closed = false;
  /** Rings when nothing was written for a while. */
  #compactTimer: NodeJS.Timeout | undefined;

  constructor(db: Database.Database, logRows = LOG_ROWS) {
    this.#db = db;
    this.#statements = new Statements(db);
    this.#journals = new Journals(this.#statements, logRows);
    this.#matches = new SqliteMatches(this.#statements);
    const sql = new SqliteSql({
      db: this.#statements,
      write: task => this.#writeInGroup(task),
      read: task => this.#readDurable(task),
    });
    this.accounts = new AccountStore(sql);
    this.social = new SocialStore(sql);
    this.notifications = new NotificationStore(sql);
    this.chat = new ChatStore(sql);
    this.#values = new SqlValues(sql);
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

  summary(match: string): Promise<MatchSummary | undefined> {
    return Promise.resolve(this.#matches.summary(match));
  }

  list(query: MatchQuery): Promise<MatchSummary[]> {
    return Promise.resolve(this.#matches.list(query));
  }

  finished(after: number, limit: number): Promise<readonly FinishedMatch[]> {
    return Promise.resolve(this.#matches.finished(after, limit));
  }

  lastFinished(): Promise<number> {
    return Promise.resolve(this.#matches.lastFinished());
  }

  dormantTurn(match: string): Promise<DormantTurn | undefined> {
    return this.#readDurable(() => this.#matches.dormantTurn(match));
  }

  due(until: Millis, limit: number): Promise<readonly string[]> {
    return this.#readDurable(() => this.#matches.due(until, limit));
  }

  get(kind: string, key: string): Promise<unknown> {
    return this.#values.get(kind, key);
  }

  put(kind: string, key: string, value: unknown): Promise<void> {
    return this.#values.put(kind, key, value);
  }

  delete(kind: string, key: string): Promise<void> {
    return this.#values.delete(kind, key);
  }

  change(kind: string, key: string, update: (before: unknown) => unknown): Promise<unknown> {
    return this.#values.change(kind, key, update);
  }

  all(kind: string): Promise<ReadonlyMap<string, unknown>> {
    return this.#values.all(kind);
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    clearTimeout(this.#compactTimer);
    if (this.#group) this.#finish();
    // A store that was only read leaves the log to the process that writes it.
    if (this.#compactTimer) this.#transact(() => this.#journals.compact());
    // Statements hold the file open until they are collected, so SQLite's own log is written back here.
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
