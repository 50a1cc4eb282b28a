// The tables of a SQLite store that are copied row by row into PostgreSQL: all but the journals.

import { partitionOf } from '../partitions.ts';
import type { PostgresValue } from './connection.ts';

export interface CopiedTable {
  readonly name: string;
  /** In the order of the key. */
  readonly key: readonly string[];
  /** Name and type in PostgreSQL. */
  readonly columns: Readonly<Record<string, 'text' | 'bigint'>>;
  /** A number that the database gives to new rows. */
  readonly identity?: string;
  /** Columns that the target has besides, from those of the source. */
  readonly more?: {
    readonly columns: readonly string[];
    of(row: Readonly<Record<string, unknown>>): readonly PostgresValue[];
  };
}

export const COPIED_TABLES: readonly CopiedTable[] = [
  {
    name: 'account',
    key: ['id'],
    columns: {
      id: 'text',
      kind: 'text',
      name: 'text',
      look: 'text',
      created: 'bigint',
      owner: 'text',
      password: 'text',
      email: 'text',
      admin: 'bigint',
      suspended: 'bigint',
    },
  },
  {
    name: 'pass',
    key: ['proof'],
    columns: {
      proof: 'text',
      id: 'text',
      kind: 'text',
      account: 'text',
      label: 'text',
      created: 'bigint',
      seen: 'bigint',
      expires: 'bigint',
    },
  },
  { name: 'veiled', key: ['kind', 'key'], columns: { kind: 'text', key: 'text' } },
  {
    name: 'deed',
    key: ['id'],
    identity: 'id',
    columns: { id: 'bigint', at: 'bigint', author: 'text', what: 'text', about: 'text', why: 'text' },
  },
  {
    name: 'tie',
    key: ['kind', 'author', 'about'],
    columns: { kind: 'text', author: 'text', about: 'text', since: 'bigint' },
  },
  { name: 'presence', key: ['account'], columns: { account: 'text', seen: 'bigint', invisible: 'bigint' } },
  {
    name: 'notification',
    key: ['id'],
    identity: 'id',
    columns: { id: 'bigint', account: 'text', about: 'text', kind: 'text', at: 'bigint', read: 'bigint', body: 'text' },
  },
  {
    name: 'line',
    key: ['id'],
    identity: 'id',
    columns: {
      id: 'bigint',
      match: 'text',
      at: 'bigint',
      hearers: 'text',
      account: 'text',
      name: 'text',
      kind: 'text',
      text: 'text',
      needed: 'bigint',
    },
  },
  {
    name: 'report',
    key: ['id'],
    identity: 'id',
    columns: {
      id: 'bigint',
      line: 'bigint',
      match: 'text',
      at: 'bigint',
      author: 'text',
      why: 'text',
      settled: 'text',
    },
  },
  { name: 'kept', key: ['kind', 'key'], columns: { kind: 'text', key: 'text', value: 'text' } },
  {
    name: 'resting',
    key: ['match'],
    columns: { match: 'text', due: 'bigint', asked: 'text', turn: 'bigint' },
    more: { columns: ['part'], of: ({ match }) => [partitionOf(String(match))] },
  },
  {
    name: 'finished',
    key: ['place'],
    identity: 'told',
    columns: { place: 'bigint', match: 'text' },
    more: { columns: ['told', 'packed'], of: ({ place }) => [Number(place), 1] },
  },
  {
    name: 'sitting',
    key: ['account', 'phase', 'created', 'match'],
    columns: { account: 'text', phase: 'text', created: 'bigint', match: 'text' },
  },
  {
    name: 'summary',
    key: ['match'],
    columns: { match: 'text', game: 'text', phase: 'text', created: 'bigint', private: 'bigint', ledger: 'text' },
  },
];
