// The tables of the records. All of it follows from the journals, so there are no migrations: a file with other tables, or of
// another way of counting, is deleted and counted again.

/** Goes up with every change of these tables or of what counts. */
export const RECORDS_VERSION = 3;

export const TABLES = ['mark', 'player', 'match', 'seat', 'standing', 'versus', 'meeting', 'scale'] as const;

export const SCHEMA = `
  CREATE TABLE scale (
    anchors TEXT NOT NULL
  );

  CREATE TABLE mark (
    place INTEGER NOT NULL,
    match TEXT NOT NULL
  );

  CREATE TABLE player (
    player TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    listed INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX player_by_name ON player (folded, player);

  CREATE TABLE match (
    place INTEGER PRIMARY KEY,
    match TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    clock TEXT NOT NULL,
    private INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    created INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    body TEXT NOT NULL
  );
  CREATE INDEX match_by_end ON match (private, game, outcome, ended, place);

  CREATE TABLE seat (
    place INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    clock TEXT NOT NULL,
    private INTEGER NOT NULL,
    result TEXT NOT NULL,
    ended INTEGER NOT NULL,
    mu REAL,
    sigma REAL,
    any_mu REAL,
    any_sigma REAL,
    PRIMARY KEY (place, seat)
  ) WITHOUT ROWID;
  CREATE INDEX seat_by_player ON seat (player, private, game, result, ended, place);
  CREATE INDEX seat_rated ON seat (player, game, clock, place) WHERE mu IS NOT NULL;

  CREATE TABLE standing (
    game TEXT NOT NULL,
    pool TEXT NOT NULL,
    player TEXT NOT NULL,
    listed INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    winning_moves INTEGER NOT NULL,
    average REAL NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    proven REAL NOT NULL,
    ended INTEGER NOT NULL,
    PRIMARY KEY (player, game, pool)
  ) WITHOUT ROWID;
  CREATE INDEX standing_by_wins ON standing (game, pool, listed, wins DESC, average, player);
  CREATE INDEX standing_by_rating ON standing (game, pool, listed, proven DESC, player);

  CREATE TABLE versus (
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    other TEXT NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    PRIMARY KEY (player, game, other)
  ) WITHOUT ROWID;
  CREATE INDEX versus_by_matches ON versus (player, game, matches DESC, other);

  CREATE TABLE meeting (
    player TEXT NOT NULL,
    other TEXT NOT NULL,
    private INTEGER NOT NULL,
    game TEXT NOT NULL,
    result TEXT NOT NULL,
    ended INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (player, other, private, game, result, ended, place)
  ) WITHOUT ROWID;
`;
