// The tables of the SQLite store. A change is one more step at the end, never an edit of one that was released.

export const STEPS: readonly string[] = [
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
];
