// The status of the servers that share a database, and asking one of them to leave. Opens no store and enters no node.

import type { Millis } from '../../../../core/journal.ts';
import { CLUSTER_WEAKNESSES, type ClusterWeakness, type NodeRow } from '../nodes.ts';
import { partitionOf } from '../partitions.ts';
import { NOW_SQL } from './append.ts';
import { openServers, PostgresConnection } from './connection.ts';
import { sqlStateOf } from './driver-errors.ts';
import { readNode } from './nodes.ts';
import { addressWithoutLogin, asPostgresProblem, PostgresProblem } from './problems.ts';

export interface NodeStatus extends NodeRow {
  /** Milliseconds since it last extended its lease. */
  readonly beatAge: Millis;
  readonly partitions: number;
  /** The highest epoch of them. */
  readonly epoch: number;
  readonly roles: readonly string[];
  readonly weaknesses: readonly ClusterWeakness[];
}

export interface ClusterStatus {
  readonly nodes: readonly NodeStatus[];
  /** Partitions without an owner. */
  readonly free: number;
}

const PATIENCE = { connect: 5000, answer: 10_000 } as const;
const NO_TABLE = '42P01';

const NODES = `SELECT now - beaten, count(partition.id), coalesce(max(partition.epoch), 0), coalesce(to_jsonb(node) ->> 'weaknesses', ''),
    node.id, name, address, version, state, until - now, players, matches, bus
  FROM node CROSS JOIN (SELECT ${NOW_SQL} AS now) clock LEFT JOIN partition ON partition.owner = node.id
  WHERE state <> 'gone' GROUP BY node.id, now ORDER BY name, node.id`;
const FREE = `SELECT count(*) FROM partition WHERE NOT EXISTS
  (SELECT FROM node WHERE node.id = partition.owner AND node.state <> 'gone')`;

export class ClusterInspector {
  readonly #connection: PostgresConnection;
  readonly #url: string;

  private constructor(connection: PostgresConnection, url: string) {
    this.#connection = connection;
    this.#url = url;
  }

  static async open(url: string): Promise<ClusterInspector> {
    return new ClusterInspector(new PostgresConnection(await openServers(url), { patience: PATIENCE }), url);
  }

  /** `roles`: the names of those that are looked up. Throws a StorageProblem. */
  async read(roles: readonly string[] = []): Promise<ClusterStatus> {
    try {
      const rows = await this.#connection.rows(NODES);
      const free = await this.#connection.row(FREE);
      const owners = await this.#connection.rows(
        'SELECT id, owner FROM partition WHERE id = ANY (?::text[])',
        roles.map(partitionOf),
      );
      const ownerOf = new Map(owners.map(([id, owner]) => [String(id), owner]));
      return { nodes: rows.map(row => readStatus(row, roles, ownerOf)), free: Number(free![0]) };
    } catch (error) {
      throw this.#problem(error);
    }
  }

  /** Asks a node to leave: it finds out with its next beat. */
  async drain(id: string): Promise<void> {
    try {
      await this.#connection.run("UPDATE node SET state = 'leaving' WHERE id = ? AND state = 'here'", id);
    } catch (error) {
      throw this.#problem(error);
    }
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #problem(error: unknown): Error {
    if (sqlStateOf(error) !== NO_TABLE) return asPostgresProblem(error, this.#url);
    const sentence = `The database ${addressWithoutLogin(this.#url)} holds no store of Ludoteca. Start a server on it first.`;
    return new PostgresProblem('storage/no-store', sentence, error);
  }
}

function readStatus(
  row: readonly unknown[],
  roles: readonly string[],
  ownerOf: ReadonlyMap<string, unknown>,
): NodeStatus {
  const [beatAge, partitions, epoch, weaknesses, ...rest] = row;
  const node = readNode(rest);
  return {
    ...node,
    beatAge: Number(beatAge),
    partitions: Number(partitions),
    epoch: Number(epoch),
    weaknesses: CLUSTER_WEAKNESSES.filter(one => String(weaknesses).split(' ').includes(one)),
    roles: roles.filter(role => ownerOf.get(partitionOf(role)) === node.id),
  };
}
