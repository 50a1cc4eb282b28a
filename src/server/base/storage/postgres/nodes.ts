// The servers that share the database, and which of them owns what. Only the database decides: leases end by its clock, and a node that
// takes over another seals the log of that node.

import { randomBytes } from 'node:crypto';
import { DAY } from '../../../../core/durations.ts';
import type { Millis } from '../../../../core/journal.ts';
import { JournalBook, parseLogRow } from '../journal-book.ts';
import {
  type BeatAnswer,
  type ClusterWeakness,
  type NodeCounts,
  type NodeIdentity,
  type NodeRow,
  type NodeStore,
  OwnershipLost,
  type PartitionRow,
} from '../nodes.ts';
import { insertChunks, NOW_SQL } from './append.ts';
import type { PostgresConnection, PostgresQuery, PostgresRow } from './connection.ts';
import { sqlStateOf } from './driver-errors.ts';
import type { HeldPartitions } from './held-partitions.ts';
import { type PostgresJournals, storedLengths } from './journals.ts';
import type { PostgresTasks } from './tasks.ts';

export interface PostgresNodesOptions {
  readonly leaseDuration: Millis;
  /** Only for beats. */
  readonly heart: PostgresConnection;
  readonly tasks: PostgresTasks;
  readonly held: HeldPartitions;
  readonly journals: PostgresJournals;
  readonly weaknesses: readonly ClusterWeakness[];
}

const PARTITION_COLUMNS = 'partition.id, partition.owner, partition.epoch, partition.since';
/** What this node has lost so far, as the first of rows of partitions: no partition has an empty id. */
const LOSSES = `SELECT '' AS id, node AS owner, losses AS epoch, 0 AS since FROM partition_losses WHERE node = ?`;
/** Of an id that is never given twice. It is in every row of the log and in its index, so it is short. */
const ID_BYTES = 9;
/**
 * Lives that ended this long ago are deleted, with the seal of their log. A node that was paused for so long still writes nothing,
 * because it owns no partition.
 */
const GONE_FOR = DAY;
const FORGET_GONE = `WITH old AS (
    DELETE FROM node WHERE state = 'gone' AND beaten < ${NOW_SQL} - ? RETURNING id
  ), seals AS (
    DELETE FROM log USING old WHERE log.node = old.id
  ) DELETE FROM partition_losses USING old WHERE partition_losses.node = old.id`;
/** SQLSTATE of a deadlock: two nodes that take each other over; one of them succeeds. */
const DEADLOCK = '40P01';

export class PostgresNodes implements NodeStore {
  readonly leaseDuration: Millis;
  readonly weaknesses: readonly ClusterWeakness[];
  readonly #options: PostgresNodesOptions;
  readonly #lost = new AbortController();

  constructor(options: PostgresNodesOptions) {
    this.#options = options;
    this.leaseDuration = options.leaseDuration;
    this.weaknesses = options.weaknesses;
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Another node owns what was ours. */
  lose(error: OwnershipLost): void {
    this.#lost.abort(error);
  }

  async enter({ name, address, version, weaknesses = [] }: NodeIdentity): Promise<string> {
    const { tasks, held, journals } = this.#options;
    if (held.node !== undefined) throw new Error('this server has entered already');
    await tasks.write('node', query => query.run(FORGET_GONE, GONE_FOR));
    const id = randomBytes(ID_BYTES).toString('base64url');
    await tasks.write('node', query =>
      query.run(
        `WITH new AS (
           INSERT INTO node SELECT ?, ?, ?, ?, 'here', now + ?, now, now, 0, 0, false, ? FROM (SELECT ${NOW_SQL} AS now) clock RETURNING id
         ), counted AS (
           INSERT INTO partition_losses (node, losses) SELECT id, 0 FROM new
         ) INSERT INTO log (node, n, body) SELECT id, 0, '[]' FROM new`,
        id,
        name,
        address,
        version,
        this.leaseDuration,
        [...this.weaknesses, ...weaknesses].join(' '),
      ),
    );
    journals.begin();
    held.clear();
    held.node = id;
    return id;
  }

  async beat({ players, matches, hasBus }: NodeCounts): Promise<BeatAnswer> {
    const { heart, held } = this.#options;
    const own = await heart.row(
      `UPDATE node SET until = now + ?, beaten = now, players = ?, matches = ?, bus = ?,
         contact = CASE WHEN now - beaten > ? THEN now ELSE contact END
       FROM (SELECT ${NOW_SQL} AS now) clock WHERE id = ? AND state <> 'gone' RETURNING now`,
      this.leaseDuration,
      players,
      matches,
      hasBus,
      Math.floor(this.leaseDuration / 2),
      held.node ?? '',
    );
    if (!own) throw this.#foundLost('this server has been declared gone by another one');
    const now = Number(own[0]);
    const nodes = await heart.rows(
      `SELECT id, name, address, version, state, until - ?, players, matches, bus FROM node WHERE state <> 'gone' ORDER BY name, id`,
      now,
    );
    const partitions = this.#confirmed(
      await heart.rows(`${LOSSES} UNION ALL SELECT ${PARTITION_COLUMNS} FROM partition ORDER BY id`, held.node ?? ''),
    );
    return { now, nodes: nodes.map(readNode), partitions };
  }

  #foundLost(why: string): OwnershipLost {
    const error = new OwnershipLost(why);
    this.lose(error);
    return error;
  }

  async claim(partitions: readonly string[]): Promise<readonly PartitionRow[]> {
    const { tasks, held } = this.#options;
    const node = held.node ?? '';
    // One server at a time: of two that look for free partitions at once, the slower one would find what the other has just taken.
    const rows = await tasks.writeLocked('partition', async query => {
      await query.run('INSERT INTO partition (id) SELECT unnest(?::text[]) ON CONFLICT DO NOTHING', partitions);
      await query.run(
        `WITH me AS (
           SELECT id FROM node WHERE id = ? AND state = 'here' AND until > ${NOW_SQL} FOR KEY SHARE
         ), free AS (
           SELECT partition.id FROM partition, me WHERE partition.id = ANY (?::text[])
             AND NOT EXISTS (SELECT FROM node WHERE node.id = partition.owner AND node.state <> 'gone')
           ORDER BY partition.id FOR UPDATE OF partition SKIP LOCKED
         ) UPDATE partition SET owner = me.id, epoch = epoch + 1, since = ${NOW_SQL} FROM me, free WHERE partition.id = free.id`,
        node,
        partitions,
      );
      const sql = `${LOSSES} UNION ALL SELECT ${PARTITION_COLUMNS} FROM partition WHERE id = ANY (?::text[]) AND owner = ? ORDER BY id`;
      return query.rows(sql, node, partitions, node);
    });
    return this.#confirmed(rows);
  }

  /** Partitions behind the row with the losses, all of them read at one moment. */
  #confirmed(rows: readonly PostgresRow[]): readonly PartitionRow[] {
    const { held } = this.#options;
    const [losses, ...partitions] = rows.map(readPartition);
    held.learn(partitions);
    if (losses) held.confirm(partitions, losses.epoch);
    return partitions;
  }

  async takeOver(
    dead: string,
    shares: (partitions: readonly string[]) => ReadonlyMap<string, string>,
  ): Promise<readonly PartitionRow[] | undefined> {
    const { tasks, held } = this.#options;
    try {
      const taken = await tasks.transactAlone(query => this.#takeOver(query, dead, shares));
      if (taken) held.learn(taken);
      return taken;
    } catch (error) {
      if (sqlStateOf(error) === DEADLOCK) return undefined;
      throw error;
    }
  }

  async #takeOver(
    query: PostgresQuery,
    dead: string,
    shares: (partitions: readonly string[]) => ReadonlyMap<string, string>,
  ): Promise<readonly PartitionRow[] | undefined> {
    if (!(await this.#mayJudge(query, dead))) return undefined;
    const expired = `SELECT id FROM node WHERE id = ? AND state <> 'gone' AND until < ${NOW_SQL} FOR UPDATE SKIP LOCKED`;
    if (!(await query.row(expired, dead))) return undefined;
    await seal(query, dead);
    await chunkLog(query, dead);
    await query.run("UPDATE node SET state = 'gone' WHERE id = ?", dead);
    const owned = await query.rows('SELECT id FROM partition WHERE owner = ? ORDER BY id FOR UPDATE', dead);
    const given = shares(owned.map(([id]) => String(id)));
    // Nodes that leave or are gone get nothing. Their share stays free, and the nodes that are here claim it.
    const here = await query.rows(
      "SELECT id FROM node WHERE state = 'here' AND id = ANY (?::text[]) ORDER BY id FOR KEY SHARE",
      [...new Set(given.values())],
    );
    const isHere = new Set(here.map(([id]) => String(id)));
    const changed = owned.map(([id]) => {
      const to = given.get(String(id));
      return [String(id), to !== undefined && isHere.has(to) ? to : null] as const;
    });
    const rows = await query.rows(
      `UPDATE partition SET owner = new.owner, epoch = epoch + 1, since = ${NOW_SQL}
       FROM unnest(?::text[], ?::text[]) AS new(id, owner) WHERE partition.id = new.id RETURNING ${PARTITION_COLUMNS}`,
      changed.map(([id]) => id),
      changed.map(([, to]) => to),
    );
    return rows.map(readPartition);
  }

  /**
   * Has this node been in contact with the database for a whole lease, and has the database run for so long? After a restart of
   * the database every lease has expired, and the first node to come back must wait until the others had time for that. Half a
   * lease is enough for one whose own lease still ran when the contact began: the database was there for it, too.
   */
  async #mayJudge(query: PostgresQuery, dead: string): Promise<boolean> {
    const sql = `SELECT now - since.at >= CASE WHEN dead.until >= since.at THEN ?::bigint ELSE ?::bigint END AND now - own.beaten <= ?
      FROM node AS own, node AS dead, (SELECT ${NOW_SQL} AS now) clock,
        LATERAL (SELECT greatest(own.contact, (extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint) AS at) since
      WHERE own.id = ? AND own.state <> 'gone' AND dead.id = ?`;
    const { leaseDuration } = this;
    const half = Math.floor(leaseDuration / 2);
    const row = await query.row(sql, half, leaseDuration, half, this.#options.held.node ?? '', dead);
    return row?.[0] === true;
  }

  async handOver(partitions: readonly string[], to: string): Promise<void> {
    const { journals, held, tasks } = this.#options;
    await journals.handOver(partitions, to);
    const sql = `SELECT ${PARTITION_COLUMNS} FROM partition WHERE id = ANY (?::text[])`;
    held.learn((await tasks.rows(sql, partitions)).map(readPartition));
  }

  learn(partitions: readonly PartitionRow[]): void {
    this.#options.held.learn(partitions);
  }

  async startLeaving(): Promise<void> {
    const { tasks, held } = this.#options;
    const sql = "UPDATE node SET state = 'leaving' WHERE id = ? AND state = 'here'";
    await tasks.write('node', query => query.run(sql, held.node ?? ''));
  }

  async leave(): Promise<void> {
    const { journals, tasks, held } = this.#options;
    const { node } = held;
    if (node === undefined) return;
    await journals.finish(() =>
      tasks.transactAlone(async query => {
        await query.run('SELECT id FROM node WHERE id = ? FOR UPDATE', node);
        await seal(query, node);
        await query.run('DELETE FROM log WHERE node = ? AND body IS NOT NULL', node);
        await query.run("UPDATE node SET state = 'gone' WHERE id = ?", node);
        await query.run('UPDATE partition SET owner = NULL, epoch = epoch + 1 WHERE owner = ?', node);
      }),
    );
    held.node = undefined;
  }
}

/** Takes the next number of a log, so that no append of its owner succeeds from now on. Waits for one that is under way. */
async function seal(query: PostgresQuery, node: string): Promise<void> {
  const sql = `INSERT INTO log (node, n, body) SELECT node, max(n) + 1, NULL FROM log WHERE node = ? GROUP BY node
    ON CONFLICT DO NOTHING`;
  while ((await query.run(sql, node)) === 0) {
    // An append was under way and has taken the number; its row counts, and we take the one after it.
  }
}

/** What the sealed log holds beyond the chunks becomes chunks. */
async function chunkLog(query: PostgresQuery, node: string): Promise<void> {
  const rows = await query.rows('SELECT n, body FROM log WHERE node = ? AND body IS NOT NULL ORDER BY n', node);
  const bodies = rows.map(([n, body]) => [Number(n), String(body)] as const);
  const names = new Set(bodies.flatMap(([, body]) => parseLogRow(body).map(([match]) => match)));
  const lengths = await storedLengths(query, [...names]);
  const book = new JournalBook();
  for (const [n, body] of bodies) book.readRow(n, body, match => ({ length: lengths.get(match) ?? 0 }));
  await insertChunks(query, book.compact()?.chunks ?? []);
  await query.run('DELETE FROM log WHERE node = ? AND body IS NOT NULL', node);
}

function readPartition([id, owner, epoch, since]: PostgresRow): PartitionRow {
  return {
    partition: String(id),
    owner: typeof owner === 'string' ? owner : undefined,
    epoch: Number(epoch),
    since: Number(since),
  };
}

export function readNode([id, name, address, version, state, leaseMs, players, matches, bus]: PostgresRow): NodeRow {
  return {
    id: String(id),
    name: String(name),
    address: String(address),
    version: String(version),
    state: state as NodeRow['state'], // only `PostgresNodes` and `ClusterInspector` write it
    leaseMs: Number(leaseMs),
    players: Number(players),
    matches: Number(matches),
    hasBus: bus === true,
  };
}
