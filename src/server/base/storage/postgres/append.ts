// The statement that writes a flush in one transaction: a row of the log of this node, chunks, summaries and what depends on them. It
// writes nothing unless every partition it touches is still ours at the epoch it names, and it fails on the number of the row when
// another node has taken this one over. Comparing the partitions one by one takes longer than the rest of the statement, so a node that
// has lost none since it read what it owns only names how many it had lost then.

import type { JournalChunk } from '../journal-book.ts';
import type { PostgresQuery, PostgresValue } from './connection.ts';

/** What lists show of one match, as rows. */
export interface SummaryRows {
  readonly match: string;
  readonly game: string;
  readonly phase: string;
  readonly created: number;
  readonly unlisted: 0 | 1;
  readonly record: string;
}

export interface MatchAccountRow {
  readonly account: string;
  readonly phase: string;
  readonly created: number;
  readonly match: string;
}

export interface DormantTurnRow {
  readonly match: string;
  readonly due: number | null;
  readonly awaitedSeats: string;
  readonly toAct: number;
  readonly partition: string;
}

/** What changes beside the journals; most flushes have nothing of it. */
export interface FlushExtras {
  readonly summaries: readonly SummaryRows[];
  readonly formerAccounts: readonly MatchAccountRow[];
  readonly accounts: readonly MatchAccountRow[];
  readonly finished: readonly string[];
  readonly dormant: readonly DormantTurnRow[];
  readonly noLongerDormant: readonly string[];
}

export interface PostgresFlush {
  readonly node: string;
  readonly n: number;
  readonly body: Buffer;
  /** Partition -> the epoch at which it must be ours; or how many partitions this node must have lost, no more and no less. */
  readonly fence: ReadonlyMap<string, number> | number;
  readonly chunks: readonly JournalChunk[];
  /** Log rows before this one are deleted. */
  readonly keepFrom: number;
  readonly extras?: FlushExtras | undefined;
  /** Gives these partitions to another node, which must be here. */
  readonly handOver?: { readonly partitions: readonly string[]; readonly to: string } | undefined;
}

export const NOW_SQL = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

const BEGIN = 'WITH ';

/** A lock: a node that declares this one gone, and this node when it leaves, wait until the write is done, or the write waits for them. */
const TARGET = `target AS (
    SELECT id FROM node WHERE id = ? AND state = 'here' FOR KEY SHARE
  ), `;

const SAME_EPOCHS = `held AS (
    SELECT count(*) = ? AS ok FROM partition
    JOIN unnest(?::text[], ?::bigint[]) AS named(id, epoch) ON partition.id = named.id AND partition.epoch = named.epoch
    WHERE partition.owner = ?
  ), `;
const SAME_LOSSES = 'held AS (SELECT losses = ? AS ok FROM partition_losses WHERE node = ?), ';

const ROW = (condition: string): string => `row AS (
    INSERT INTO log (node, n, body) SELECT ?, ?, ?::bytea FROM held WHERE ok${condition} RETURNING n
  ), gone AS (
    DELETE FROM log USING row WHERE log.node = ? AND log.n < ? AND log.n < row.n
  )`;

const BY_LOSSES = BEGIN + SAME_LOSSES + ROW('');
const BY_EPOCHS = BEGIN + SAME_EPOCHS + ROW('');
const WITH_TARGET = BEGIN + TARGET + SAME_EPOCHS + ROW(' AND EXISTS (SELECT FROM target)');

/** The bodies come as one value, because lists of bytes would travel as hexadecimal text. */
const CHUNK_ROWS = `SELECT match, seq, count, substring(?::bytea FROM start FOR size)
    FROM unnest(?::text[], ?::int[], ?::int[], ?::int[], ?::int[]) AS new(match, seq, count, start, size)`;
const CHUNKS = `, chunks AS (
    INSERT INTO chunk (match, seq, count, body) ${CHUNK_ROWS}, row
  )`;

const EXTRAS = `, summaries AS (
    INSERT INTO match_summary (match, game, phase, created, unlisted, record)
    SELECT new.* FROM row, unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::int[], ?::text[]) AS new
    ON CONFLICT (match) DO UPDATE SET game = excluded.game, phase = excluded.phase, created = excluded.created,
      unlisted = excluded.unlisted, record = excluded.record
  ), stood AS (
    DELETE FROM match_account USING row, unnest(?::text[], ?::text[], ?::bigint[], ?::text[]) AS old(account, phase, created, match)
    WHERE (match_account.account, match_account.phase, match_account.created, match_account.match) = (old.account, old.phase, old.created, old.match)
  ), sat AS (
    INSERT INTO match_account (account, phase, created, match)
    SELECT new.* FROM row, unnest(?::text[], ?::text[], ?::bigint[], ?::text[]) AS new
  ), ended AS (
    INSERT INTO finished_match (match)
    SELECT match FROM row, unnest(?::text[]) WITH ORDINALITY AS new(match, place) ORDER BY place
  ), rested AS (
    INSERT INTO dormant_turn (match, due, awaited_seats, to_act, partition)
    SELECT new.* FROM row, unnest(?::text[], ?::bigint[], ?::text[], ?::int[], ?::text[]) AS new
    ON CONFLICT (match) DO UPDATE SET due = excluded.due, awaited_seats = excluded.awaited_seats, to_act = excluded.to_act
  ), woken AS (
    DELETE FROM dormant_turn USING row WHERE dormant_turn.match = ANY (?::text[])
  )`;

const HAND_OVER = `, given AS (
    UPDATE partition SET owner = ?, epoch = epoch + 1, since = ${NOW_SQL} FROM row
    WHERE partition.id = ANY (?::text[]) RETURNING partition.id
  )`;

/** Returns false if nothing was written, because the fence does not hold, or the other node is not here. */
export async function writeFlush(query: PostgresQuery, flush: PostgresFlush): Promise<boolean> {
  const { node, n, body, fence, chunks, keepFrom, extras, handOver } = flush;
  const values: PostgresValue[] = handOver ? [handOver.to] : [];
  let sql: string;
  if (typeof fence === 'number') {
    sql = BY_LOSSES;
    values.push(fence, node);
  } else {
    sql = handOver ? WITH_TARGET : BY_EPOCHS;
    values.push(fence.size, [...fence.keys()], [...fence.values()], node);
  }
  values.push(node, n, body, node, keepFrom);
  if (chunks.length > 0) {
    sql += CHUNKS;
    values.push(...chunkValues(chunks));
  }
  if (extras) {
    sql += EXTRAS;
    values.push(...extraValues(extras));
  }
  if (handOver) {
    sql += HAND_OVER;
    values.push(handOver.to, handOver.partitions);
  }
  return (await query.row(`${sql} SELECT n FROM row`, ...values)) !== undefined;
}

/** Chunks without a flush, inside a transaction that fences them in another way. */
export async function insertChunks(query: PostgresQuery, chunks: readonly JournalChunk[]): Promise<void> {
  if (chunks.length === 0) return;
  await query.run(`INSERT INTO chunk (match, seq, count, body) ${CHUNK_ROWS}`, ...chunkValues(chunks));
}

/** Rows with bytes, for a table whose other columns are chosen from `match` and `count`. */
export async function insertBlobs(
  query: PostgresQuery,
  into: string,
  columns: string,
  rows: readonly { readonly match: string; readonly count: number; readonly body: Buffer }[],
): Promise<void> {
  if (rows.length === 0) return;
  let start = 1; // SQL counts from 1
  const starts = rows.map(({ body }) => (start += body.length) - body.length);
  await query.run(
    `INSERT INTO ${into} SELECT ${columns}, substring(?::bytea FROM start FOR size)
     FROM unnest(?::text[], ?::int[], ?::int[], ?::int[]) AS new(match, count, start, size)`,
    Buffer.concat(rows.map(({ body }) => body)),
    rows.map(({ match }) => match),
    rows.map(({ count }) => count),
    starts,
    rows.map(({ body }) => body.length),
  );
}

function chunkValues(chunks: readonly JournalChunk[]): PostgresValue[] {
  let start = 1; // SQL counts from 1
  const starts = chunks.map(({ body }) => (start += body.length) - body.length);
  return [
    chunks.length === 1 ? chunks[0]!.body : Buffer.concat(chunks.map(({ body }) => body)),
    chunks.map(({ match }) => match),
    chunks.map(({ from }) => from),
    chunks.map(({ count }) => count),
    starts,
    chunks.map(({ body }) => body.length),
  ];
}

function extraValues({
  summaries,
  formerAccounts,
  accounts,
  finished,
  dormant,
  noLongerDormant,
}: FlushExtras): PostgresValue[] {
  return [
    summaries.map(({ match }) => match),
    summaries.map(({ game }) => game),
    summaries.map(({ phase }) => phase),
    summaries.map(({ created }) => created),
    summaries.map(({ unlisted }) => unlisted),
    summaries.map(({ record }) => record),
    ...accountValues(formerAccounts),
    ...accountValues(accounts),
    finished,
    dormant.map(({ match }) => match),
    dormant.map(({ due }) => due),
    dormant.map(({ awaitedSeats }) => awaitedSeats),
    dormant.map(({ toAct }) => toAct),
    dormant.map(({ partition }) => partition),
    noLongerDormant,
  ];
}

const accountValues = (rows: readonly MatchAccountRow[]): PostgresValue[] => [
  rows.map(({ account }) => account),
  rows.map(({ phase }) => phase),
  rows.map(({ created }) => created),
  rows.map(({ match }) => match),
];
