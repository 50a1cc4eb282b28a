// Journals in PostgreSQL: writes what the journal book decides into this node's own log, one statement a flush, on a
// connection of its own. When a write failed or its answer was lost, memory is dropped and read again.

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { JournalEntry } from '../../../../core/journal.ts';
import { toError } from '../../fault-reporting.ts';
import { inTurn } from '../../in-turn.ts';
import { JournalBook, type JournalFlush, parseLogRow } from '../journal-book.ts';
import { affectsSummary } from '../match-summary.ts';
import { NodeNotHere, OwnershipLost } from '../nodes.ts';
import { partitionOf } from '../partitions.ts';
import type { JournalAppend } from '../storage.ts';
import { type FlushExtras, type PostgresFlush, writeFlush } from './append.ts';
import type { PostgresQuery, PostgresRow } from './connection.ts';
import { sqlStateOf } from './driver-errors.ts';
import type { HeldPartitions, PartitionEpoch } from './held-partitions.ts';
import { readOffloadedJournal } from './offloaded.ts';
import { SummaryChanges } from './summary-rows.ts';
import type { PostgresTasks } from './tasks.ts';

const EMPTY_ROW = Buffer.from('[]');
/** What a unique key refuses. */
const UNIQUE_VIOLATION = '23505';

const unzip = promisify(gunzip);

/** How many entries each of these matches has in chunks and packed, and its summary where there is one. */
const STORED = `SELECT name.match,
    greatest(
      coalesce((SELECT seq + count FROM chunk WHERE chunk.match = name.match ORDER BY seq DESC LIMIT 1), 0),
      coalesce((SELECT count FROM packed WHERE packed.match = name.match), 0),
      coalesce((SELECT count FROM offloaded WHERE offloaded.match = name.match), 0)
    ), (SELECT record FROM match_summary WHERE match_summary.match = name.match)
  FROM unnest(?::text[]) AS name(match)`;

export interface PostgresJournalsOptions {
  readonly writer: PostgresQuery;
  readonly tasks: PostgresTasks;
  readonly held: HeldPartitions;
  readonly logRows?: number | undefined;
  /** This node owns something no longer. */
  onLost(error: OwnershipLost): void;
}

export class PostgresJournals {
  readonly #options: PostgresJournalsOptions;
  readonly #book: JournalBook;
  readonly #inTurn = inTurn();
  /** The last row of the log that the database has acknowledged. */
  #acknowledged = 0;
  /** A write failed or its answer was lost: memory may be wrong until the log was read again. */
  #mustReload = false;

  constructor(options: PostgresJournalsOptions) {
    this.#options = options;
    this.#book = new JournalBook(options.logRows);
  }

  /** A new life of this node, whose log has the row 0 only. */
  begin(): void {
    this.#book.reset(1, 1);
    this.#acknowledged = 0;
    this.#mustReload = false;
  }

  /**
   * Asked on every new connection, which may lead to a standby that was promoted: does it have all that this node was acknowledged? If
   * not, something that players have seen is lost, and what this node has in memory is not the truth.
   */
  async confirmLog(query: PostgresQuery): Promise<void> {
    const { node } = this.#options.held;
    const acknowledged = this.#acknowledged;
    if (node === undefined) return;
    // A commit that waits for a standby, if any does: what this connection reads from now on is there, too.
    await query.row("SELECT pg_logical_emit_message(true, 'ludoteca', '')");
    const [last] = (await query.row('SELECT max(n) FROM log WHERE node = ?', node))!;
    if (last === null) throw this.#lost('the database does not know this server: an older state of it was restored');
    this.#requireAcknowledged(Number(last), acknowledged);
  }

  #requireAcknowledged(last: number, acknowledged: number): void {
    if (last < acknowledged)
      throw this.#lost(
        `the database has lost what it acknowledged: flush ${acknowledged} was durable, and its log ends at ${last}. Check for an asynchronous standby that was promoted, or a restored backup`,
      );
  }

  /** The matches that were not written, each with its error. */
  append(batch: readonly JournalAppend[]): Promise<ReadonlyMap<string, Error>> {
    return this.#inTurn(async () => {
      const failed = new Map<string, Error>();
      try {
        await this.#append(batch, failed);
      } catch (error) {
        await this.#fail(error);
        for (const { match } of batch) failed.set(match, toError(error));
      }
      return failed;
    });
  }

  async #append(batch: readonly JournalAppend[], failed: Map<string, Error>): Promise<void> {
    if (this.#mustReload) await this.#reload();
    const changes = new SummaryChanges();
    const partitions = await this.#prepare(batch, failed, changes);
    for (const one of batch) {
      const problem = failed.get(one.match) ?? this.#book.stage(one);
      if (problem) failed.set(one.match, problem);
      else changes.apply(one);
    }
    const flush = this.#book.flush();
    const extras = changes.extras();
    if (flush || extras) await this.#write(flush, { partitions, ...(extras && { extras }) });
  }

  /**
   * Finds lengths that memory does not know, and the summaries that will change. What is not ours fails here already. The answer is the
   * partition of every match, so it may name one several times.
   */
  async #prepare(
    batch: readonly JournalAppend[],
    failed: Map<string, Error>,
    changes: SummaryChanges,
  ): Promise<readonly PartitionEpoch[]> {
    const partitions: PartitionEpoch[] = [];
    const unknown = new Map<string, number>();
    const changing = new Set<string>();
    for (const { match, epoch, entries } of batch) {
      const partition = partitionOf(match);
      const held = this.#options.held.epochOf(partition);
      if (held === undefined || (epoch ?? held) !== held) {
        failed.set(match, new OwnershipLost(`match ${match} belongs to another server, or did in between`));
        continue;
      }
      partitions.push({ partition, epoch: held });
      const knownAt = this.#book.knownAt(match);
      // A length of an earlier ownership says nothing: another node has written since.
      if (knownAt !== undefined && knownAt !== held) this.#book.forget(other => other === match);
      if (knownAt !== held) unknown.set(match, held);
      if (affectsSummary(entries)) changing.add(match);
    }
    await this.#lookUp(unknown, changing, changes);
    return partitions;
  }

  /** One question for both: lengths, each with the epoch under which it holds, and summaries. */
  async #lookUp(
    unknown: ReadonlyMap<string, number>,
    changing: ReadonlySet<string>,
    changes: SummaryChanges,
  ): Promise<void> {
    const names = new Set([...unknown.keys(), ...changing]);
    if (names.size === 0) return;
    for (const [match, length, record] of await this.#options.writer.rows(STORED, [...names])) {
      const name = String(match);
      if (unknown.has(name)) this.#book.learn(name, Number(length), unknown.get(name));
      if (changing.has(name)) changes.learn(name, typeof record === 'string' ? record : undefined);
    }
  }

  /** One flush. Throws when it was not written, or when that is not known. */
  async #write(
    flush: JournalFlush | undefined,
    more: {
      /** Partitions of the matches in the flush. */
      readonly partitions: readonly PartitionEpoch[];
      readonly extras?: FlushExtras;
      readonly handOver?: PostgresFlush['handOver'];
    },
  ): Promise<void> {
    const { held, writer } = this.#options;
    if (held.node === undefined) throw new Error('this server has not entered the cluster');
    const chunked = flush?.chunks.map(({ match, epoch }) => ({ partition: partitionOf(match), epoch })) ?? [];
    const given =
      more.handOver?.partitions.map(partition => ({ partition, epoch: held.epochOf(partition) ?? -1 })) ?? [];
    const epochs = [...more.partitions, ...chunked, ...given];
    const write = (fence: PostgresFlush['fence']): Promise<boolean> =>
      writeFlush(writer, {
        node: held.node!,
        n: this.#acknowledged + 1,
        body: flush?.row === undefined ? EMPTY_ROW : flush.body,
        fence,
        chunks: flush?.chunks ?? [],
        keepFrom: flush?.keepFrom ?? 0,
        extras: more.extras,
        handOver: more.handOver,
      });
    const losses = more.handOver ? undefined : held.lossesWith(epochs);
    let isWritten = losses !== undefined && (await write(losses));
    if (!isWritten) {
      // Something was lost meanwhile, and perhaps nothing of this.
      if (losses !== undefined) held.forgetLosses();
      isWritten = await write(new Map(epochs.map(({ partition, epoch }) => [partition, epoch])));
    }
    if (!isWritten && more.handOver && !(await isHere(writer, more.handOver.to)))
      throw new NodeNotHere(`node ${more.handOver.to} is not here: it can be given nothing`);
    if (!isWritten)
      throw new OwnershipLost('a partition that was to be written belongs to another server, or has another epoch');
    this.#acknowledged++;
    this.#book.settle(true);
    this.#book.skipTo(this.#acknowledged + 1);
  }

  /** It is not known what the failed write did. A seal in our log, or a foreign epoch, ends this life. */
  async #fail(error: unknown): Promise<void> {
    this.#book.settle(false);
    this.#mustReload = true;
    if (error instanceof OwnershipLost) this.#options.onLost(error);
    else if (sqlStateOf(error) === UNIQUE_VIOLATION) await this.#tryReload();
  }

  async #tryReload(): Promise<void> {
    try {
      await this.#reload();
    } catch {
      // Tried again before the next write.
    }
  }

  /** Reads this node's own log again: the database is the truth. */
  async #reload(): Promise<void> {
    const { held, writer } = this.#options;
    const rows = await writer.rows('SELECT n, body FROM log WHERE node = ? ORDER BY n', held.node ?? '');
    const last = Number(rows.at(-1)?.[0] ?? -1);
    if (rows.length === 0 || rows.at(-1)![1] === null) throw this.#lost('another server has taken over from this one');
    this.#requireAcknowledged(last, this.#acknowledged);
    const bodies = rows.map(([n, body]) => [Number(n), String(body)] as const);
    const names = new Set(bodies.flatMap(([, body]) => parseLogRow(body).map(([match]) => match)));
    const lengths = await storedLengths(writer, [...names]);
    this.#book.reset(Number(rows[0]![0]), last + 1);
    this.#acknowledged = last;
    for (const [n, body] of bodies)
      this.#book.readRow(n, body, match => ({
        length: lengths.get(match) ?? 0,
        epoch: held.epochOf(partitionOf(match)) ?? -1,
      }));
    this.#mustReload = false;
  }

  #lost(why: string): OwnershipLost {
    const error = new OwnershipLost(why);
    this.#options.onLost(error);
    return error;
  }

  /** Puts what the log holds into chunks, so that memory holds nothing. */
  compact(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#mustReload || this.#options.held.node === undefined) return;
      await this.#compactNow();
    });
  }

  async #compactNow(): Promise<void> {
    const flush = this.#book.compact();
    if (!flush) return;
    try {
      await this.#write(flush, { partitions: [] });
    } catch (error) {
      await this.#fail(error);
      throw error;
    }
  }

  /** What the log holds of these partitions goes into chunks, and they go to another node, in one flush. */
  handOver(partitions: readonly string[], to: string): Promise<void> {
    const isGiven = (match: string): boolean => partitions.includes(partitionOf(match));
    return this.#inTurn(async () => {
      if (this.#mustReload) await this.#reload();
      const flush = this.#book.compact(isGiven);
      try {
        await this.#write(flush, { partitions: [], handOver: { partitions, to } });
      } catch (error) {
        await this.#fail(error);
        throw error;
      }
      this.#book.forget(isGiven);
    });
  }

  /** Everything into chunks; then `last` runs before anything else is written. */
  finish<T>(last: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      if (this.#mustReload) await this.#reload();
      await this.#compactNow();
      const done = await last();
      this.#book.reset(1, 1);
      return done;
    });
  }

  async read(match: string, from: number): Promise<JournalEntry[]> {
    if (this.#mustReload && this.#options.held.node !== undefined) await this.#inTurn(() => this.#reload());
    // Before the database is asked: what is chunked meanwhile is in its answer.
    const tail = this.#book.tailOf(match);
    const isOurs = this.#options.held.epochOf(partitionOf(match)) !== undefined;
    const { entries, first = tail?.from ?? 0 } = isOurs
      ? await this.#readOwn(match, from)
      : await this.#readForeign(match);
    const end = first + entries.length;
    if (tail && end >= tail.from) entries.push(...tail.entries.slice(end - tail.from));
    return entries.slice(Math.max(0, from - first));
  }

  async #readOwn(match: string, from: number): Promise<JournalPiece> {
    const { tasks } = this.#options;
    return this.#orOffloaded(match, await tasks.rows(`${READ_STORED} ORDER BY 1, 2`, match, from, match, from));
  }

  /** What only the owner's log holds yet is read from there. */
  async #readForeign(match: string): Promise<JournalPiece> {
    const rows = await this.#options.tasks.rows(`${READ_LOGGED} ORDER BY 1, 2`, match, 0, match, 0, partitionOf(match));
    return this.#orOffloaded(match, rows);
  }

  /** A journal that the database does not have may be in a file. */
  async #orOffloaded(match: string, rows: readonly PostgresRow[]): Promise<JournalPiece> {
    const found = await merge(match, rows);
    if (found.entries.length > 0) return found;
    const body = await readOffloadedJournal(this.#options.tasks, match);
    return body ? merge(match, [[0, 0, body]]) : found;
  }
}

async function isHere(query: PostgresQuery, node: string): Promise<boolean> {
  return (await query.row("SELECT 1 FROM node WHERE id = ? AND state = 'here'", node)) !== undefined;
}

/** How many entries of each match are in chunks or packed. */
export async function storedLengths(
  query: PostgresQuery,
  matches: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = matches.length > 0 ? await query.rows(STORED, matches) : [];
  return new Map(rows.map(([match, length]) => [String(match), Number(length)]));
}

interface JournalPiece {
  readonly entries: JournalEntry[];
  /** The place of the first of the entries. It is undefined if there are none. */
  readonly first: number | undefined;
}

const READ_STORED = `SELECT 0, 0, body FROM packed WHERE match = ? AND count > ?
  UNION ALL SELECT 1, seq, body FROM chunk WHERE match = ? AND seq + count > ?`;
const READ_LOGGED = `${READ_STORED}
  UNION ALL SELECT 2, log.n, log.body FROM log JOIN partition ON partition.owner = log.node WHERE partition.id = ? AND log.body IS NOT NULL`;

/** Rows of packed journals, chunks and logs, in this order, by the places of their entries. */
async function merge(match: string, rows: readonly PostgresRow[]): Promise<JournalPiece> {
  const entries: JournalEntry[] = [];
  let first: number | undefined;
  const add = (at: number, more: readonly JournalEntry[]): void => {
    first ??= at;
    const end = first + entries.length;
    if (at <= end) entries.push(...more.slice(end - at));
  };
  for (const [kind, at, body] of rows)
    if (kind === 2) {
      for (const [name, place, more] of parseLogRow(String(body))) if (name === match) add(place, more);
    } else add(Number(at), await parseStored(body as Buffer, kind === 0)); // a column of bytes
  return { entries, first };
}

async function parseStored(body: Buffer, isPacked: boolean): Promise<JournalEntry[]> {
  const text = (isPacked ? await unzip(body) : body).toString();
  return JSON.parse(`[${text}]`) as JournalEntry[]; // only this store writes the tables
}
