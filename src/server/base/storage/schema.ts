// The tables of the SQLite store. A change is one more step at the end, never an edit of one that was released.

export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE log (
     id INTEGER PRIMARY KEY,
     body TEXT NOT NULL
   );

   CREATE TABLE chunk (
     match TEXT NOT NULL,
     seq INTEGER NOT NULL,
     count INTEGER NOT NULL,
     body TEXT NOT NULL,
     PRIMARY KEY (match, seq)
   ) WITHOUT ROWID;

   CREATE TABLE summary (
     match TEXT NOT NULL PRIMARY KEY,
     game TEXT NOT NULL,
     phase TEXT NOT NULL,
     created INTEGER NOT NULL,
     private INTEGER NOT NULL,
     ledger TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX summary_by_phase ON summary (phase, created, match);
   CREATE INDEX summary_by_game ON summary (game, phase, created, match);

   CREATE TABLE sitting (
     account TEXT NOT NULL,
     phase TEXT NOT NULL,
     created INTEGER NOT NULL,
     match TEXT NOT NULL,
     PRIMARY KEY (account, phase, created, match)
   ) WITHOUT ROWID;

   CREATE TABLE kept (
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     value TEXT NOT NULL,
     PRIMARY KEY (kind, key)
   ) WITHOUT ROWID;`,

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

  // Who follows and who blocks whom; who was here, to the hour, and who does not want to be seen.
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

  // What people were told while they looked elsewhere.
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

  // What slow matches wait for. Those of before have waited in memory, and are laid down when somebody next opens them.
  `CREATE TABLE resting (
     match TEXT NOT NULL PRIMARY KEY,
     due INTEGER,
     asked TEXT NOT NULL,
     turn INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX resting_by_due ON resting (due) WHERE due IS NOT NULL;`,

  // The CRC-32 of a body: a page that is damaged within a text still looks whole to SQLite. Chunks of before have none.
  'ALTER TABLE chunk ADD COLUMN sum INTEGER',
];
