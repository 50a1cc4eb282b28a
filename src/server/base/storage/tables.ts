// Every table of the store, once. The statements that create the tables, `ludoteca migrate` with its check, the deletion of an account
// and its export are made from this description; CONTRIBUTING.md ("Adding a table") says what a new one needs.

import { partitionOf } from './partitions.ts';
import { RELATION_KINDS } from './social.ts';

/**
 * `account` is a text: the id of an account. `identity` is a number that the database gives to each new row, and never twice. A
 * question mark: may be missing.
 */
type ColumnType = 'text' | 'account' | 'integer' | 'bigint' | 'real' | 'identity';
export type Column = ColumnType | `${Exclude<ColumnType, 'identity'>}?`;

/** What happens to the rows when an account is deleted. `?` is the id of the account. */
export type DeletionRule =
  | {
      /** The conditions of the rows that are deleted. */
      readonly delete: readonly string[];
      /** Why rows stay that name the account in another way. */
      readonly rest?: string;
    }
  | { readonly change: { readonly set: string; readonly where: string } }
  /** The reason why every row stays. */
  | { readonly keep: string };

/** What of it is in the export of an account: the names of its sections, or the reason why nothing is. */
export type ExportRule = { readonly sections: readonly ExportSection[] } | { readonly nothing: string };

/** The sections of an export. people/export writes each of them. */
export const EXPORT_SECTIONS = [
  'account',
  'sessions',
  'notifications',
  'unwantedNotifications',
  'devices',
  'puzzles',
  'bots',
  'presence',
  'following',
  'followers',
  'blocked',
  'muted',
  'reports',
  'said',
  'matches',
] as const;
export type ExportSection = (typeof EXPORT_SECTIONS)[number];

/** How `migrate` brings it to PostgreSQL: row by row, as a part of whole journals, or not at all for this reason. */
export type MigrationRule = 'rows' | 'journals' | { readonly nothing: string };

type SourceRow = Readonly<Record<string, unknown>>;

/** A column that only PostgreSQL has, and its value for a row that comes from SQLite. */
export interface PostgresColumn {
  readonly type: Column | 'boolean';
  of(row: SourceRow): string | number;
}

export interface DatabaseTable {
  readonly columns: Readonly<Record<string, Column>>;
  readonly postgresColumns?: Readonly<Record<string, PostgresColumn>>;
  readonly key: readonly string[];
  /** By name: what stands behind `CREATE INDEX name ON table`, with UNIQUE before it where it is. */
  readonly indexes?: Readonly<Record<string, string>>;
  /** The statements differ between the databases, or only PostgreSQL has the table: they are written by hand (schema.ts). */
  readonly byHand?: 'both' | 'postgres';
  /** Rankings and the archive: SQLite has it in a file of its own, records.db. */
  readonly ofRecords?: true;
  readonly migration: MigrationRule;
  readonly deletion: DeletionRule;
  readonly export: ExportRule;
}

const OTHERS_PLAYED = { keep: 'Matches stay, because others played them too. The name is hidden.' } as const;
const OF_THE_JOURNALS = {
  migration: 'journals',
  deletion: OTHERS_PLAYED,
  export: { nothing: 'Journals are public; the section `matches` has their addresses.' },
} as const;
const NOT_IN_SQLITE = { nothing: 'A store of SQLite keeps all its journals.' } as const;
const NO_ACCOUNT = { keep: 'It names no account.' } as const;
const NOTHING_PERSONAL = { nothing: 'It says nothing about an account.' } as const;
const OF_THE_CLUSTER = {
  byHand: 'postgres',
  migration: { nothing: 'Only servers that share a store have it.' },
  deletion: NO_ACCOUNT,
  export: NOTHING_PERSONAL,
} as const;

const OF_THE_RECORDS = {
  ofRecords: true,
  migration: { nothing: 'It is counted again from the journals.' },
  deletion: OTHERS_PLAYED,
  export: { nothing: 'It is counted from the matches, which have a section.' },
} as const;

const KINDS = RELATION_KINDS.map(kind => `'${kind}'`).join();

export const DATABASE_TABLES = {
  log: { columns: {}, key: [], byHand: 'both', ...OF_THE_JOURNALS },
  chunk: { columns: {}, key: [], byHand: 'both', ...OF_THE_JOURNALS },
  packed: { columns: {}, key: [], byHand: 'postgres', ...OF_THE_JOURNALS },
  offload_file: { columns: {}, key: ['name'], byHand: 'postgres', ...OF_THE_JOURNALS, migration: NOT_IN_SQLITE },
  offloaded: { columns: {}, key: ['match'], byHand: 'postgres', ...OF_THE_JOURNALS, migration: NOT_IN_SQLITE },
  account: {
    columns: {
      id: 'account',
      kind: 'text',
      name: 'text',
      look: 'text',
      created: 'bigint',
      owner: 'account?',
      password: 'text?',
      email: 'text?',
      admin: 'integer?',
      suspended: 'bigint?',
    },
    key: ['id'],
    indexes: {
      account_by_look: "UNIQUE (look) WHERE kind IN ('person', 'program')",
      account_in_order: "(look, id) WHERE kind <> 'gone'",
      account_by_owner: '(owner, created, id) WHERE owner IS NOT NULL',
      account_by_email: '(email, id) WHERE email IS NOT NULL',
      account_marked: '(look, id) WHERE admin = 1 OR suspended IS NOT NULL',
    },
    migration: 'rows',
    // The row stays, so that old matches know that the account is gone. Its bots are deleted before it.
    deletion: {
      change: {
        set: "kind = 'gone', name = '', look = '', owner = NULL, password = NULL, email = NULL, admin = NULL, suspended = NULL",
        where: 'id = ?',
      },
    },
    export: { sections: ['account', 'bots'] },
  },
  credential: {
    columns: {
      proof: 'text',
      id: 'text',
      kind: 'text',
      account: 'account',
      label: 'text',
      created: 'bigint',
      seen: 'bigint',
      expires: 'bigint?',
    },
    key: ['proof'],
    indexes: {
      credential_by_account: '(account, created DESC, id)',
      credential_by_end: '(expires) WHERE expires IS NOT NULL',
    },
    migration: 'rows',
    deletion: { delete: ['account = ?'] },
    export: { sections: ['sessions', 'bots'] },
  },
  hidden: {
    columns: { kind: 'text', key: 'text' },
    key: ['kind', 'key'],
    migration: 'rows',
    deletion: { keep: 'The name of a deleted account stays hidden.' },
    export: {
      nothing: 'What is hidden is decided by administrators; the other sections show it as it is shown to all.',
    },
  },
  moderation_action: {
    columns: { id: 'identity', at: 'bigint', author: 'account', what: 'text', about: 'text', why: 'text' },
    key: ['id'],
    migration: 'rows',
    deletion: { keep: 'What administrators did stays on record. It has no names.' },
    export: { nothing: 'It is the record of the administrators.' },
  },
  relation: {
    columns: { kind: 'text', author: 'account', about: 'account', since: 'bigint' },
    key: ['kind', 'author', 'about'],
    indexes: {
      relation_by_author: '(kind, author, since DESC, about DESC)',
      relation_by_other: '(kind, about, since DESC, author DESC)',
    },
    migration: 'rows',
    // By kind, as the indexes are.
    deletion: { delete: [`kind IN (${KINDS}) AND author = ?`, `kind IN (${KINDS}) AND about = ?`] },
    export: { sections: ['following', 'followers', 'blocked', 'muted'] },
  },
  presence: {
    columns: { account: 'account', seen: 'bigint?', invisible: 'integer?' },
    key: ['account'],
    indexes: { presence_invisible: '(account) WHERE invisible = 1' },
    migration: 'rows',
    deletion: { delete: ['account = ?'] },
    export: { sections: ['presence'] },
  },
  notification: {
    columns: {
      id: 'identity',
      account: 'account',
      about: 'text',
      kind: 'text',
      at: 'bigint',
      read: 'integer',
      body: 'text',
    },
    key: ['id'],
    indexes: {
      notification_about: 'UNIQUE (account, about, kind)',
      notification_in_order: '(account, at, id)',
      notification_unread: '(account) WHERE read = 0',
      notification_by_age: '(at)',
    },
    migration: 'rows',
    deletion: { delete: ['account = ?'] },
    export: { sections: ['notifications'] },
  },
  // Before the lines: what is deleted here is found by them.
  chat_report: {
    columns: {
      id: 'identity',
      line: 'bigint',
      match: 'text',
      at: 'bigint',
      author: 'account',
      why: 'text',
      settlement: 'text?',
    },
    key: ['id'],
    indexes: {
      chat_report_by_line: 'UNIQUE (line, author)',
      chat_report_open: '(id) WHERE settlement IS NULL',
      chat_report_open_by_match: '(match) WHERE settlement IS NULL',
      chat_report_by_author: '(author, id)',
    },
    migration: 'rows',
    deletion: {
      delete: ['line IN (SELECT id FROM chat_line WHERE account = ?)'],
      rest: 'Administrators still have to look at reports that the account made about others.',
    },
    export: { sections: ['reports'] },
  },
  chat_line: {
    columns: {
      id: 'identity',
      match: 'text',
      at: 'bigint',
      audience: 'text',
      account: 'account',
      name: 'text',
      kind: 'text',
      text: 'text',
      needed: 'integer',
    },
    key: ['id'],
    indexes: { chat_line_by_match: '(match, id)', chat_line_by_account: '(account, id)' },
    migration: 'rows',
    deletion: { delete: ['account = ?'] },
    export: { sections: ['said'] },
  },
  // Small things by kind and key, as JSON. What is kept by the id of an account goes with the account, whatever its kind.
  stored_value: {
    columns: { kind: 'text', key: 'text', value: 'text' },
    key: ['kind', 'key'],
    indexes: { stored_value_by_key: '(key)' },
    migration: 'rows',
    deletion: { delete: ['key = ?'] },
    export: { sections: ['unwantedNotifications', 'devices', 'puzzles'] },
  },
  dormant_turn: {
    columns: { match: 'text', due: 'bigint?', awaited_seats: 'text', to_act: 'integer' },
    postgresColumns: { partition: { type: 'text', of: ({ match }) => partitionOf(String(match)) } },
    key: ['match'],
    indexes: { dormant_turn_by_due: '(due) WHERE due IS NOT NULL' },
    migration: 'rows',
    deletion: NO_ACCOUNT,
    export: NOTHING_PERSONAL,
  },
  finished_match: {
    columns: { ordinal: 'bigint', match: 'text' },
    postgresColumns: {
      announced: { type: 'identity', of: ({ ordinal }) => Number(ordinal) },
      packed: { type: 'boolean', of: () => 'true' },
    },
    key: ['ordinal'],
    byHand: 'both',
    migration: 'rows',
    deletion: NO_ACCOUNT,
    export: NOTHING_PERSONAL,
  },
  match_account: {
    columns: { account: 'account', phase: 'text', created: 'bigint', match: 'text' },
    key: ['account', 'phase', 'created', 'match'],
    migration: 'rows',
    deletion: OTHERS_PLAYED,
    export: { sections: ['matches'] },
  },
  // Last: a summary in PostgreSQL says that everything else of its match is there.
  match_summary: {
    columns: { match: 'text', game: 'text', phase: 'text', created: 'bigint', unlisted: 'integer', record: 'text' },
    key: ['match'],
    indexes: {
      match_summary_by_phase: '(phase, created, match)',
      match_summary_by_game: '(game, phase, created, match)',
    },
    migration: 'rows',
    deletion: OTHERS_PLAYED,
    export: { sections: ['matches'] },
  },
  // By which anchors and in which way of counting.
  record_scale: { columns: { anchors: 'text', version: 'integer' }, key: ['anchors'], ...OF_THE_RECORDS },
  // How far they have been counted.
  record_mark: { columns: { place: 'bigint', match: 'text' }, key: ['place'], ...OF_THE_RECORDS },
  record_player: {
    columns: { player: 'account', kind: 'text', name: 'text', folded: 'text', listed: 'integer' },
    key: ['player'],
    indexes: { record_player_by_name: '(folded, player)' },
    ...OF_THE_RECORDS,
  },
  record_match: {
    columns: {
      place: 'bigint',
      match: 'text',
      game: 'text',
      clock: 'text',
      private: 'integer',
      outcome: 'text',
      created: 'bigint',
      ended: 'bigint',
      body: 'text',
    },
    key: ['place'],
    indexes: {
      record_match_by_match: 'UNIQUE (match)',
      record_match_by_end: '(private, game, outcome, ended, place)',
    },
    ...OF_THE_RECORDS,
  },
  record_seat: {
    columns: {
      place: 'bigint',
      seat: 'integer',
      player: 'account',
      game: 'text',
      clock: 'text',
      private: 'integer',
      result: 'text',
      ended: 'bigint',
      mu: 'real?',
      sigma: 'real?',
      any_mu: 'real?',
      any_sigma: 'real?',
    },
    key: ['place', 'seat'],
    indexes: {
      record_seat_by_player: '(player, private, game, result, ended, place)',
      record_seat_rated: '(player, game, clock, place) WHERE mu IS NOT NULL',
    },
    ...OF_THE_RECORDS,
  },
  record_standing: {
    columns: {
      game: 'text',
      pool: 'text',
      player: 'account',
      listed: 'integer',
      matches: 'bigint',
      wins: 'bigint',
      losses: 'bigint',
      draws: 'bigint',
      winning_moves: 'bigint',
      average: 'real',
      mu: 'real',
      sigma: 'real',
      proven: 'real',
      ended: 'bigint',
    },
    key: ['player', 'game', 'pool'],
    indexes: {
      record_standing_by_wins: '(game, pool, listed, wins DESC, average, player)',
      record_standing_by_rating: '(game, pool, listed, proven DESC, player)',
    },
    ...OF_THE_RECORDS,
  },
  record_versus: {
    columns: { player: 'account', game: 'text', other: 'account', matches: 'bigint', wins: 'bigint', losses: 'bigint' },
    key: ['player', 'game', 'other'],
    indexes: { record_versus_by_matches: '(player, game, matches DESC, other)' },
    ...OF_THE_RECORDS,
  },
  record_meeting: {
    columns: {
      player: 'account',
      other: 'account',
      private: 'integer',
      game: 'text',
      result: 'text',
      ended: 'bigint',
      place: 'bigint',
    },
    key: ['player', 'other', 'private', 'game', 'result', 'ended', 'place'],
    ...OF_THE_RECORDS,
  },
  node: { columns: {}, key: ['id'], ...OF_THE_CLUSTER },
  partition: { columns: {}, key: ['id'], ...OF_THE_CLUSTER },
  partition_losses: { columns: {}, key: ['node'], ...OF_THE_CLUSTER },
} as const satisfies Readonly<Record<string, DatabaseTable>>;

export type DatabaseTableName = keyof typeof DATABASE_TABLES;

/** The name of a table, and its description without the values of its type. */
export const databaseTables = (): readonly (readonly [name: DatabaseTableName, table: DatabaseTable])[] =>
  Object.entries(DATABASE_TABLES) as [DatabaseTableName, DatabaseTable][]; // the keys of the object

/** In the order of the description. */
export const columnNames = <T extends DatabaseTableName>(
  table: T,
): readonly (keyof (typeof DATABASE_TABLES)[T]['columns'])[] =>
  Object.keys(DATABASE_TABLES[table].columns) as (keyof (typeof DATABASE_TABLES)[T]['columns'])[]; // the keys of the object

/** The statements that delete an account, each with its id as the only value. */
export const DELETE_ACCOUNT: readonly string[] = databaseTables().flatMap(([name, { deletion }]) => {
  if ('delete' in deletion) return deletion.delete.map(where => `DELETE FROM ${name} WHERE ${where}`);
  return 'change' in deletion ? [`UPDATE ${name} SET ${deletion.change.set} WHERE ${deletion.change.where}`] : [];
});

export type SqliteFile = 'store' | 'records';

/** The tables of one of the two files of SQLite. */
export const sqliteTables = (file: SqliteFile): ReturnType<typeof databaseTables> =>
  databaseTables().filter(
    ([, { byHand, ofRecords = false }]) => byHand !== 'postgres' && ofRecords === (file === 'records'),
  );
