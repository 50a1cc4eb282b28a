// The embedded store: SQLite in WAL mode with synchronous=FULL. Everything runs on the caller's thread; one append is
// one transaction, and small writes of one turn of the event loop share theirs.

import type Database from 'libsql';
import type { JournalEntry, Millis } from '../../../core/journal.ts';
import { MATCH_PHASES, type MatchPhase } from '../../../core/match-lifecycle.ts';
import type { DormantTurn } from '../../../match/dormant-turn.ts';
import { toError } from '../fault-reporting.ts';
import type { AccountStore } from './accounts.ts';
import { SqlAccounts } from './accounts-sql.ts';
import type { ChatStore } from './chat.ts';
import { SqlChat } from './chat-sql.ts';
import { openDatabase } from './database.ts';
import { LOG_ROWS } from './journal-book.ts';
import { Journals } from './journals.ts';
import {
  accountsOf,
  affectsSummary,
  applyToSummary,
  isListed,
  isNewlyFinished,
  parseSummaryRecord,
  type SummaryRecord,
} from './match-summary.ts';
import { type NodeStore, SingleNode } from './nodes.ts';
import type { NotificationStore } from './notifications.ts';
import { SqlNotifications } from './notifications-sql.ts';
import { SQLITE_SCHEMA } from './schema.ts';
import type { SocialStore } from './social.ts';
import { SqlSocial } from './social-sql.ts';
import { SqliteSql } from './sql-sqlite.ts';
import { Statements } from './statements.ts';
import {
  type FinishedMatch,
  type JournalAppend,
  type MatchQuery,
  type MatchSummary,
  newestFirst,
  type Storage,
} from './storage.ts';
import { SqlValues } from './values-sql.ts';

/** After so many quiet milliseconds what the log holds goes into chunks, and memory holds nothing of it. */
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
  readonly #values: SqlValues;
  #group: WriteGroup | undefined;
  #closed = false;
  /** Rings when nothing was written for a while. */
  #compactTimer: NodeJS.Timeout | undefined;

  constructor(db: Database.Database, logRows = LOG_ROWS) {
    this.#db = db;
    this.#statements = new Statements(db);
    this.#journals = new Journals(this.#statements, logRows);
    const sql = new SqliteSql({
      db: this.#statements,
      write: task => this.#writeInGroup(task),
      read: task => this.#readDurable(task),
    });
    this.accounts = new SqlAccounts(sql);
    this.social = new SqlSocial(sql);
    this.notifications = new SqlNotifications(sql);
    this.chat = new SqlChat(sql);
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
    return Promise.resolve(this.#summaryRecord(match)?.summary);
  }

  /** One indexed look a phase, merged: no list ever sorts or scans the finished matches. */
  list(query: MatchQuery): Promise<MatchSummary[]> {
    const found = (query.phases ?? MATCH_PHASES).flatMap(phase => this.#ofPhase(phase, query));
    return Promise.resolve(found.sort(newestFirst).slice(0, query.limit));
  }

  finished(after: number, limit: number): Promise<readonly FinishedMatch[]> {
    const sql = 'SELECT ordinal, match FROM finished_match WHERE ordinal > ? ORDER BY ordinal LIMIT ?';
    const rows = this.#statements.rows(sql, after, limit);
    return Promise.resolve(rows.map(([ordinal, match]) => ({ ordinal: Number(ordinal), match: String(match) })));
  }

  lastFinished(): Promise<number> {
    return Promise.resolve(Number(this.#statements.row('SELECT max(ordinal) FROM finished_match')?.[0] ?? 0));
  }

  dormantTurn(match: string): Promise<DormantTurn | undefined> {
    return this.#readDurable(() => {
      const row = this.#statements.row('SELECT due, awaited_seats, to_act FROM dormant_turn WHERE match = ?', match);
      return (
        row && {
          due: row[0] === null ? Number.POSITIVE_INFINITY : Number(row[0]),
          awaitedSeats: JSON.parse(String(row[1])) as number[], // only `#lay` writes this table
          toAct: Number(row[2]),
        }
      );
    });
  }

  due(until: Millis, limit: number): Promise<readonly string[]> {
    const sql = 'SELECT match FROM dormant_turn WHERE due <= ? ORDER BY due LIMIT ?';
    return this.#readDurable(() => this.#statements.rows(sql, until, limit).map(([match]) => String(match)));
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
    // Who only looked leaves the log to whoever writes it.
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
        else {
          if (affectsSummary(one.entries)) this.#updateSummary(one);
          if (one.dormant !== undefined) this.#putDormantTurn(one.match, one.dormant);
        }
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

  #updateSummary({ match, entries }: JournalAppend): void {
    const before = this.#summaryRecord(match);
    let after = before;
    for (const entry of entries) after = applyToSummary(after, match, entry);
    if (after && after !== before) this.#putSummary(before, after);
    if (isNewlyFinished(before, after)) this.#statements.run('INSERT INTO finished_match (match) VALUES (?)', match);
  }

  #putDormantTurn(match: string, rest: DormantTurn | null): void {
    if (rest === null) this.#statements.run('DELETE FROM dormant_turn WHERE match = ?', match);
    else {
      const due = Number.isFinite(rest.due) ? Math.ceil(rest.due) : null;
      const sql = 'INSERT OR REPLACE INTO dormant_turn VALUES (?, ?, ?, ?)';
      this.#statements.run(sql, match, due, JSON.stringify(rest.awaitedSeats), rest.toAct);
    }
  }

  #summaryRecord(match: string): SummaryRecord | undefined {
    const text = textIn(this.#statements.row('SELECT record FROM match_summary WHERE match = ?', match));
    return text === undefined ? undefined : parseSummaryRecord(text);
  }

  #putSummary(before: SummaryRecord | undefined, { summary, ...rest }: SummaryRecord): void {
    const { match, game, phase, created } = summary;
    const text = JSON.stringify({ summary, ...rest });
    this.#statements.run(
      'INSERT OR REPLACE INTO match_summary VALUES (?, ?, ?, ?, ?, ?)',
      match,
      game,
      phase,
      created,
      isListed(summary) ? 0 : 1,
      text,
    );
    if (before)
      for (const account of accountsOf(before.summary))
        this.#statements.run(
          'DELETE FROM match_account WHERE account = ? AND phase = ? AND created = ? AND match = ?',
          account,
          before.summary.phase,
          created,
          match,
        );
    for (const account of accountsOf(summary))
      this.#statements.run('INSERT INTO match_account VALUES (?, ?, ?, ?)', account, phase, created, match);
  }

  #ofPhase(phase: MatchPhase, { game, account, listed, before, limit }: MatchQuery): MatchSummary[] {
    const key = account === undefined ? 'match_summary' : 'match_account';
    const values: (string | number)[] = [phase];
    let sql = `SELECT record FROM ${account === undefined ? 'match_summary' : 'match_account JOIN match_summary USING (match)'} WHERE ${key}.phase = ?`;
    const and = (condition: string, ...more: readonly (string | number)[]): void => {
      sql += ` AND ${condition}`;
      values.push(...more);
    };
    if (account !== undefined) and('account = ?', account);
    if (game !== undefined) and('game = ?', game);
    if (listed) and('unlisted = 0');
    if (before) and(`(${key}.created, ${key}.match) < (?, ?)`, before.created, before.match);
    sql += ` ORDER BY ${key}.created DESC, ${key}.match DESC LIMIT ?`;
    const rows = this.#statements.rows(sql, ...values, limit ?? -1);
    return rows.map(row => parseSummaryRecord(textIn(row)!).summary);
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

/** The only column of a raw row; undefined without a row or a value. */
function textIn(row: readonly unknown[] | undefined): string | undefined {
  const value = row?.[0];
  return typeof value === 'string' ? value : undefined;
}
