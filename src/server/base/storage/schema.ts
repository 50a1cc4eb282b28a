// The steps by which older SQLite stores become what tables.ts describes. A new store is made from that description; an older one takes
// the steps it lacks. A change is one more step at the end, never an edit of a step that was released.

import { createSqliteTables } from './create-tables.ts';

export interface SqliteSchema {
  /** The tables of the newest version, for a new store. */
  readonly create: string;
  /** From version 1 to 2, from 2 to 3, and so on. */
  readonly upgrades: readonly string[];
}

const UPGRADES: readonly string[] = [
  // Accounts. Guests were small things before; their ids and tokens stay what they were.
  `CREATE TABLE account (
     id TEXT NOT NULL PRIMARY KEY,
     kind TEXT NOT NULL,
     name TEXT NOT NULL,
     look TEXT NOT NULL,
     created INTEGER NOT NULL,
     owner TEXT,
     password TEXT,
     email TEXT,
     admin INTEGER,
     suspended INTEGER
   ) WITHOUT ROWID;
   CREATE UNIQUE INDEX account_by_look ON account (look) WHERE kind IN ('person', 'program');
   CREATE INDEX account_in_order ON account (look, id) WHERE kind <> 'gone';
   CREATE INDEX account_by_owner ON account (owner, created, id) WHERE owner IS NOT NULL;
   CREATE INDEX account_by_email ON account (email, id) WHERE email IS NOT NULL;
   CREATE INDEX account_marked ON account (look, id) WHERE admin = 1 OR suspended IS NOT NULL;

   CREATE TABLE pass (
     proof TEXT NOT NULL PRIMARY KEY,
     id TEXT NOT NULL,
     kind TEXT NOT NULL,
     account TEXT NOT NULL,
     label TEXT NOT NULL,
     created INTEGER NOT NULL,
     seen INTEGER NOT NULL,
     expires INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX pass_by_account ON pass (account, created DESC, id);
   CREATE INDEX pass_by_end ON pass (expires) WHERE expires IS NOT NULL;

   CREATE TABLE veiled (
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     PRIMARY KEY (kind, key)
   ) WITHOUT ROWID;

   CREATE TABLE deed (
     id INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     author TEXT NOT NULL,
     what TEXT NOT NULL,
     about TEXT NOT NULL,
     why TEXT NOT NULL
   );

   INSERT INTO account (id, kind, name, look, created)
     SELECT key, 'guest', value ->> '$.name', lower(value ->> '$.name'), 0 FROM kept WHERE kind = 'guest';
   INSERT INTO pass (proof, id, kind, account, label, created, seen)
     SELECT value ->> '$.proof', substr(key, 3, 8), 'token', key, '', 0, 0 FROM kept WHERE kind = 'guest';
   DELETE FROM kept WHERE kind = 'guest';`,

  `CREATE TABLE finished (
     place INTEGER PRIMARY KEY,
     match TEXT NOT NULL
   );
   INSERT INTO finished (match)
     SELECT match FROM summary WHERE phase = 'over' ORDER BY json_extract(ledger, '$.summary.changed'), match;`,

  // Relations between accounts, the hour of the last visit, and invisible accounts.
  `CREATE TABLE tie (
     kind TEXT NOT NULL,
     author TEXT NOT NULL,
     about TEXT NOT NULL,
     since INTEGER NOT NULL,
     PRIMARY KEY (kind, author, about)
   ) WITHOUT ROWID;
   CREATE INDEX tie_by_author ON tie (kind, author, since DESC, about DESC);
   CREATE INDEX tie_by_other ON tie (kind, about, since DESC, author DESC);

   CREATE TABLE presence (
     account TEXT NOT NULL PRIMARY KEY,
     seen INTEGER,
     invisible INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX presence_invisible ON presence (account) WHERE invisible = 1;`,

  // Notifications.
  `CREATE TABLE notification (
     id INTEGER PRIMARY KEY,
     account TEXT NOT NULL,
     about TEXT NOT NULL,
     kind TEXT NOT NULL,
     at INTEGER NOT NULL,
     read INTEGER NOT NULL,
     body TEXT NOT NULL
   );
   CREATE UNIQUE INDEX notification_about ON notification (account, about, kind);
   CREATE INDEX notification_in_order ON notification (account, at, id);
   CREATE INDEX notification_unread ON notification (account) WHERE read = 0;
   CREATE INDEX notification_by_age ON notification (at);`,

  // Chat. Numbers of lines are never given twice: what was hidden or reported is known by them.
  `CREATE TABLE line (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     match TEXT NOT NULL,
     at INTEGER NOT NULL,
     hearers TEXT NOT NULL,
     account TEXT NOT NULL,
     name TEXT NOT NULL,
     kind TEXT NOT NULL,
     text TEXT NOT NULL,
     needed INTEGER NOT NULL
   );
   CREATE INDEX line_by_match ON line (match, id);
   CREATE INDEX line_by_account ON line (account, id);

   CREATE TABLE report (
     id INTEGER PRIMARY KEY,
     line INTEGER NOT NULL,
     match TEXT NOT NULL,
     at INTEGER NOT NULL,
     author TEXT NOT NULL,
     why TEXT NOT NULL,
     settled TEXT,
     UNIQUE (line, author)
   );
   CREATE INDEX report_open ON report (id) WHERE settled IS NULL;
   CREATE INDEX report_open_by_match ON report (match) WHERE settled IS NULL;
   CREATE INDEX report_by_author ON report (author, id);`,

  // What slow matches wait for. Older slow matches waited in memory; they become dormant when they are next opened.
  `CREATE TABLE resting (
     match TEXT NOT NULL PRIMARY KEY,
     due INTEGER,
     asked TEXT NOT NULL,
     turn INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX resting_by_due ON resting (due) WHERE due IS NOT NULL;`,

  // The CRC-32 of a body: a page that is damaged within a text still looks whole to SQLite. Chunks of before have none.
  'ALTER TABLE chunk ADD COLUMN sum INTEGER',

  // Tables are called what the code calls what is in them. Numbers of reports, notifications and acts of administrators are never given
  // twice, and what is kept by the id of an account is found by it.
  `ALTER TABLE pass RENAME TO credential;
   DROP INDEX pass_by_account;
   DROP INDEX pass_by_end;
   CREATE INDEX credential_by_account ON credential (account, created DESC, id);
   CREATE INDEX credential_by_end ON credential (expires) WHERE expires IS NOT NULL;

   ALTER TABLE veiled RENAME TO hidden;

   CREATE TABLE moderation_action (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     at INTEGER NOT NULL,
     author TEXT NOT NULL,
     what TEXT NOT NULL,
     about TEXT NOT NULL,
     why TEXT NOT NULL
   );
   INSERT INTO moderation_action SELECT id, at, author, what, about, why FROM deed;
   DROP TABLE deed;

   ALTER TABLE tie RENAME TO relation;
   DROP INDEX tie_by_author;
   DROP INDEX tie_by_other;
   CREATE INDEX relation_by_author ON relation (kind, author, since DESC, about DESC);
   CREATE INDEX relation_by_other ON relation (kind, about, since DESC, author DESC);

   ALTER TABLE notification RENAME TO old_notification;
   CREATE TABLE notification (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     account TEXT NOT NULL,
     about TEXT NOT NULL,
     kind TEXT NOT NULL,
     at INTEGER NOT NULL,
     read INTEGER NOT NULL,
     body TEXT NOT NULL
   );
   INSERT INTO notification SELECT id, account, about, kind, at, read, body FROM old_notification;
   DROP TABLE old_notification;
   CREATE UNIQUE INDEX notification_about ON notification (account, about, kind);
   CREATE INDEX notification_in_order ON notification (account, at, id);
   CREATE INDEX notification_unread ON notification (account) WHERE read = 0;
   CREATE INDEX notification_by_age ON notification (at);

   CREATE TABLE chat_report (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     line INTEGER NOT NULL,
     match TEXT NOT NULL,
     at INTEGER NOT NULL,
     author TEXT NOT NULL,
     why TEXT NOT NULL,
     settlement TEXT
   );
   INSERT INTO chat_report SELECT id, line, match, at, author, why, settled FROM report;
   DROP TABLE report;
   CREATE UNIQUE INDEX chat_report_by_line ON chat_report (line, author);
   CREATE INDEX chat_report_open ON chat_report (id) WHERE settlement IS NULL;
   CREATE INDEX chat_report_open_by_match ON chat_report (match) WHERE settlement IS NULL;
   CREATE INDEX chat_report_by_author ON chat_report (author, id);

   ALTER TABLE line RENAME TO chat_line;
   ALTER TABLE chat_line RENAME COLUMN hearers TO audience;
   DROP INDEX line_by_match;
   DROP INDEX line_by_account;
   CREATE INDEX chat_line_by_match ON chat_line (match, id);
   CREATE INDEX chat_line_by_account ON chat_line (account, id);

   ALTER TABLE kept RENAME TO stored_value;
   CREATE INDEX stored_value_by_key ON stored_value (key);

   ALTER TABLE resting RENAME TO dormant_turn;
   ALTER TABLE dormant_turn RENAME COLUMN asked TO awaited_seats;
   ALTER TABLE dormant_turn RENAME COLUMN turn TO to_act;
   DROP INDEX resting_by_due;
   CREATE INDEX dormant_turn_by_due ON dormant_turn (due) WHERE due IS NOT NULL;

   ALTER TABLE finished RENAME TO finished_match;
   ALTER TABLE finished_match RENAME COLUMN place TO ordinal;

   ALTER TABLE sitting RENAME TO match_account;

   ALTER TABLE summary RENAME TO match_summary;
   ALTER TABLE match_summary RENAME COLUMN private TO unlisted;
   ALTER TABLE match_summary RENAME COLUMN ledger TO record;
   DROP INDEX summary_by_phase;
   DROP INDEX summary_by_game;
   CREATE INDEX match_summary_by_phase ON match_summary (phase, created, match);
   CREATE INDEX match_summary_by_game ON match_summary (game, phase, created, match);`,
];

/** What differs from PostgreSQL. */
const BY_HAND = {
  log: `CREATE TABLE log (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL
);`,
  // `sum`: the CRC-32 of the body. A page that is damaged within a text still looks whole to SQLite.
  chunk: `CREATE TABLE chunk (
  match TEXT NOT NULL,
  seq INTEGER NOT NULL,
  count INTEGER NOT NULL,
  body TEXT NOT NULL,
  sum INTEGER,
  PRIMARY KEY (match, seq)
) WITHOUT ROWID;`,
  finished_match: `CREATE TABLE finished_match (
  ordinal INTEGER PRIMARY KEY,
  match TEXT NOT NULL
);`,
};

export const SQLITE_SCHEMA: SqliteSchema = { create: createSqliteTables(BY_HAND), upgrades: UPGRADES };

export const newestVersion = ({ upgrades }: SqliteSchema): number => upgrades.length + 1;
