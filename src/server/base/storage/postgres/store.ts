// The store that several servers share: PostgreSQL. Journals and heartbeats have a connection each; everything else shares a few.

import type { JournalEntry, Millis } from '../../../../core/journal.ts';
import type { ClusterWeakness, NodeStore } from '../nodes.ts';
import type { Sql, SqlRow } from '../sql.ts';
import { type MatchLook, SqlStorage } from '../sql-storage.ts';
import type { FinishedMatch, JournalAppend, Storage } from '../storage.ts';
import { type ConnectionOptions, openServers, PostgresConnection, type PostgresQuery } from './connection.ts';
import { HeldPartitions } from './held-partitions.ts';
import { PostgresJournals } from './journals.ts';
import { PostgresNodes } from './nodes.ts';
import { packFinished } from './packer.ts';
import { migratePostgres, requireComplete, requireDurable, waitsForStandby } from './prepare.ts';
import { asPostgresProblem } from './problems.ts';
import type { PostgresServers } from './servers.ts';
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
  const tables = new SqlStorage(tasks);
  return { read: (match, from = 0) => journals.read(match, from), all: kind => tables.all(kind), records: tasks };
}

interface PostgresParts {
  readonly servers: PostgresServers;
  readonly patience: ConnectionOptions['patience'];
  readonly leaseDuration: Millis;
  readonly logRows: number | undefined;
  readonly weaknesses: readonly ClusterWeakness[];
}

export class PostgresStorage extends SqlStorage implements Storage {
  readonly nodes: NodeStore;
  readonly records: Sql;
  readonly #connections: readonly { close(): Promise<void> }[];
  readonly #tasks: PostgresTasks;
  readonly #journals: PostgresJournals;
  readonly #held = new HeldPartitions();
  /** Rings when nothing was written for a while. */
  #compactTimer: NodeJS.Timeout | undefined;
  #compacting: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(parts: PostgresParts) {
    const { servers, patience, leaseDuration, logRows, weaknesses } = parts;
    const greet = (query: PostgresQuery): Promise<void> => this.#journals.confirmLog(query);
    const tasks = new PostgresTasks(servers, { patience, greet });
    super(tasks);
    const held = this.#held;
    const writer = new PostgresConnection(servers, { patience, greet });
    const heart = new PostgresConnection(servers, { patience: { ...patience, answer: leaseDuration }, greet });
    // Of its own, so that reading anything else does not wait until matches are counted.
    const records = new PostgresTasks(servers, { patience, greet }, RECORDS_CONNECTIONS);
    this.#connections = [writer, heart, tasks, records];
    this.#tasks = tasks;
    this.#journals = new PostgresJournals({ writer, tasks, held, logRows, onLost: error => nodes.lose(error) });
    const nodes = new PostgresNodes({ leaseDuration, heart, tasks, held, journals: this.#journals, weaknesses });
    this.nodes = nodes;
    this.records = records;
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

  /** Merged by the database, in one question. */
  protected override merged(looks: readonly MatchLook[], limit: number | undefined): Promise<readonly SqlRow[]> {
    const all = looks.map(({ sql }) => `(${sql})`).join(' UNION ALL ');
    const sql = `SELECT * FROM (${all}) AS found(record, created, match) ORDER BY created DESC, match DESC LIMIT ?`;
    return this.#tasks.rows(sql, ...looks.flatMap(({ values }) => values), limit ?? null);
  }

  override async finished(after: number, limit: number): Promise<readonly FinishedMatch[]> {
    await this.#giveOrdinals();
    return super.finished(after, limit);
  }

  override async lastFinished(): Promise<number> {
    await this.#giveOrdinals();
    return super.lastFinished();
  }

  /**
   * Ordinals are given only to matches that are durable, by one process at a time, so that no ordinal appears below one that was read
   * already.
   */
  async #giveOrdinals(): Promise<void> {
    if (!(await this.#tasks.row('SELECT 1 FROM finished_match WHERE ordinal IS NULL LIMIT 1'))) return;
    await this.#tasks.writeLocked('finished places', query =>
      query.run(
        `UPDATE finished_match SET ordinal = new.ordinal FROM (
           SELECT match, (SELECT coalesce(max(ordinal), 0) FROM finished_match) + row_number() OVER (ORDER BY announced) AS ordinal
           FROM finished_match WHERE ordinal IS NULL
         ) AS new WHERE finished_match.match = new.match`,
      ),
    );
  }

  /** Of the partitions that this node owns. */
  override async due(until: Millis, limit: number): Promise<readonly string[]> {
    const sql = `SELECT match FROM dormant_turn JOIN partition ON partition.id = dormant_turn.partition
      WHERE due <= ? AND partition.owner = ? ORDER BY due LIMIT ?`;
    const found = await this.#tasks.rows(sql, until, this.#held.node ?? '', limit);
    return found.map(([match]) => String(match));
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
