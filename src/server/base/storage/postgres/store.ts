// The store that several servers share: PostgreSQL. Journals and heartbeats have a connection each; everything else shares a few.

import type { JournalEntry, Millis } from '../../../../core/journal.ts';
import type { DormantTurn } from '../../../../match/dormant-turn.ts';
import { AccountStore } from '../account-store.ts';
import { ChatStore } from '../chat-store.ts';
import type { ClusterWeakness, NodeStore } from '../nodes.ts';
import { NotificationStore } from '../notification-store.ts';
import { SocialStore } from '../social-store.ts';
import type { Sql } from '../sql.ts';
import type { FinishedMatch, JournalAppend, MatchQuery, MatchSummary, Storage } from '../storage.ts';
import { SqlValues } from '../values-sql.ts';
import { type ConnectionOptions, openServers, PostgresConnection, type PostgresQuery } from './connection.ts';
import { HeldPartitions } from './held-partitions.ts';
import { PostgresJournals } from './journals.ts';
import { PostgresMatches } from './matches.ts';
import { PostgresNodes } from './nodes.ts';
import { packFinished } from './packer.ts';
import { migratePostgres, requireComplete, requireDurable, waitsForStandby } from './prepare.ts';
import { asPostgresProblem } from './problems.ts';
import type { PostgresServers } from './servers.ts';
import { PostgresSql } from './sql.ts';
import { PostgresTasks } from './tasks.ts';

export interface PostgresOptions {
  /** How long a lease lasts from one beat. */
  readonly leaseDuration?: Millis;
  readonly logRows?: number;
}

const RECORDS_CONNECTIONS = 2;
const LEASE: Millis = 5000;
const CONNECT: Millis = 5000;
/**
 * A server that hangs, or whose machine disappears, in the middle of a transaction keeps its locks only this long. For the
 * database its connection would stay open for two hours, and the other servers would wait for it.
 */
const STALLED: Millis = 2500;
/** After so many milliseconds without a write, the entries of the log go into chunks, and finished matches are packed. */
const COMPACT_AFTER: Millis = 3000;

/** Opens the store at an address `postgres://…`, making its tables where they are missing; throws a StorageProblem. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<PostgresStorage> {
  const { leaseDuration = LEASE, logRows } = options;
  const servers = await openServers(url);
  // After more than a lease no answer is needed, because the lease has expired.
  const patience = { connect: CONNECT, answer: Math.max(30_000, leaseDuration * 3), stalled: STALLED };
  const first = new PostgresConnection(servers, { patience });
  try {
    await requireDurable(first, url);
    await first.use(query => migratePostgres(query, url));
    await requireComplete(first, url);
    const weaknesses = servers.count > 1 && !(await waitsForStandby(first)) ? (['no-standby'] as const) : [];
    return new PostgresStorage({ servers, patience, leaseDuration, logRows, weaknesses });
  } catch (error) {
    throw asPostgresProblem(error, url);
  } finally {
    await first.close().catch(() => undefined);
  }
}

/** A store that was opened by another part of this process, to be read only. */
export async function openPostgresReader(url: string): Promise<Pick<Storage, 'read' | 'all' | 'records'>> {
  const servers = await openServers(url);
  const options: ConnectionOptions = {
    patience: { connect: CONNECT, answer: 30_000 },
    greet: query => query.script('SET default_transaction_read_only = on'),
  };
  const tasks = new PostgresTasks(servers, options, 1);
  const writer = new PostgresConnection(servers, options);
  const journals = new PostgresJournals({ writer, tasks, held: new HeldPartitions(), onLost: () => undefined });
  const records = new PostgresSql(tasks);
  const values = new SqlValues(records);
  return { read: (match, from = 0) => journals.read(match, from), all: kind => values.all(kind), records };
}

interface PostgresParts {
  readonly servers: PostgresServers;
  readonly patience: ConnectionOptions['patience'];
  readonly leaseDuration: Millis;
  readonly logRows: number | undefined;
  readonly weaknesses: readonly ClusterWeakness[];
}

export class PostgresStorage implements Storage {
  readonly accounts: AccountStore;
  readonly social: SocialStore;
  readonly notifications: NotificationStore;
  readonly chat: ChatStore;
  readonly nodes: NodeStore;
  readonly records: Sql;
  readonly #connections: readonly { close(): Promise<void> }[];
  readonly #tasks: PostgresTasks;
  readonly #journals: PostgresJournals;
  readonly #matches: PostgresMatches;
  readonly #values: SqlValues;
  /** Rings when nothing was written for a while. */
  #compactTimer: NodeJS.Timeout | undefined;
  #compacting: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(parts: PostgresParts) {
    const { servers, patience, leaseDuration, logRows, weaknesses } = parts;
    const greet = (query: PostgresQuery): Promise<void> => this.#journals.confirmLog(query);
    const writer = new PostgresConnection(servers, { patience, greet });
    const heart = new PostgresConnection(servers, { patience: { ...patience, answer: leaseDuration }, greet });
    const tasks = new PostgresTasks(servers, { patience, greet });
    // Of its own, so that reading anything else does not wait until matches are counted.
    const records = new PostgresTasks(servers, { patience, greet }, RECORDS_CONNECTIONS);
    const held = new HeldPartitions();
    this.#connections = [writer, heart, tasks, records];
    this.#tasks = tasks;
    this.#journals = new PostgresJournals({ writer, tasks, held, logRows, onLost: error => nodes.lose(error) });
    const nodes = new PostgresNodes({ leaseDuration, heart, tasks, held, journals: this.#journals, weaknesses });
    this.#matches = new PostgresMatches(tasks, held);
    const sql = new PostgresSql(tasks);
    this.#values = new SqlValues(sql);
    this.nodes = nodes;
    this.records = new PostgresSql(records);
    this.accounts = new AccountStore(sql);
    this.social = new SocialStore(sql);
    this.notifications = new NotificationStore(sql);
    this.chat = new ChatStore(sql);
  }

  append(batch: readonly JournalAppend[], done: (failed: ReadonlyMap<string, Error>) => void): void {
    void this.#append(batch, done);
  }

  /** A fault of `done` is not caught, as in the stores that call it at once. */
  async #append(batch: readonly JournalAppend[], done: (failed: ReadonlyMap<string, Error>) => void): Promise<void> {
    const failed = await this.#journals.append(batch);
    this.#compactSoon();
    done(failed);
  }

  #compactSoon(): void {
    if (this.#isClosed) return;
    this.#compactTimer ??= setTimeout(() => {
      this.#compacting = this.#tidy();
    }, COMPACT_AFTER).unref();
    this.#compactTimer.refresh();
  }

  /** What fails here is tried again after the next quiet moment. */
  async #tidy(): Promise<void> {
    await this.#journals.compact().catch(() => undefined);
    await packFinished(this.#tasks).catch(() => undefined);
  }

  read(match: string, from = 0): Promise<JournalEntry[]> {
    return this.#journals.read(match, from);
  }

  summary(match: string): Promise<MatchSummary | undefined> {
    return this.#matches.summary(match);
  }

  list(query: MatchQuery): Promise<MatchSummary[]> {
    return this.#matches.list(query);
  }

  finished(after: number, limit: number): Promise<readonly FinishedMatch[]> {
    return this.#matches.finished(after, limit);
  }

  lastFinished(): Promise<number> {
    return this.#matches.lastFinished();
  }

  dormantTurn(match: string): Promise<DormantTurn | undefined> {
    return this.#matches.dormantTurn(match);
  }

  due(until: Millis, limit: number): Promise<readonly string[]> {
    return this.#matches.due(until, limit);
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

  /** Packs journals of finished matches. This also happens after some time without writes. */
  pack(): Promise<number> {
    return packFinished(this.#tasks);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#compactTimer);
    await this.#compacting;
    await this.nodes.leave().catch(() => undefined);
    await Promise.all(this.#connections.map(connection => connection.close()));
  }
}
