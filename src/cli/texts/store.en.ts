// Sentences of the commands that copy and repair a store.

export const en = {
  backup: {
    written: '{file}: {megabytes} MB.',
    restored: 'The store in {folder} has been replaced by the backup.',
    aside: 'The previous store is kept as {file}.',
    postgres:
      "The store is in PostgreSQL ({place}). Back it up with PostgreSQL's own tools: a base backup with WAL archiving, or pg_dump.",
  },
  migrate: {
    copying: 'Copying',
    copied:
      'Everything has been copied. Start the servers with --store, and keep the old folder until you have checked that everything works.',
    complete: 'Everything has already been copied.',
    checking: 'Comparing',
    same: 'Nothing differs: {journals} journals compared, SHA-256 of all of them {digest}.',
    differs:
      'The copy differs, first in the matches {matches}. If a server has already run on the copy, this is normal. Otherwise copy again into an empty database.',
    differsElsewhere:
      'The copy differs. If a server has already run on the copy, this is normal. Otherwise copy again into an empty database.',
  },
  check: {
    checking: 'Checking',
    sound: {
      one: 'Nothing is damaged: one match with {entries} journal entries.',
      other: 'Nothing is damaged: {count} matches with {entries} journal entries.',
    },
    faults: { one: 'One fault in the store.', other: '{count} faults in the store.' },
    pages: 'The database says: {detail}.',
    entries: 'Match {match}: entries {first} to {last} are not as they were written.',
    gap: 'Match {match}: entries {first} to {last} are missing.',
    beginning: 'Match {match}: the journal does not begin with the creation of the match.',
    log: 'Log of the newest entries: row {row} cannot be read.',
    row: 'Table {table}: the row of {key} cannot be read.',
    computed: '{file} is damaged. The next start computes it again.',
  },
  offload: {
    moving: 'Moving',
    file: '{name}: {matches}, {megabytes} MB, SHA-256 {digest}.',
    matches: { one: 'one match', other: '{count} matches' },
    done: 'Servers now read these journals from {place}. Keep the files: they are the only copy.',
    nothing: 'Nothing is to be moved.',
    badMonth: '--before must be a month such as 2026-10.',
    badAddress: '--url must begin with http:// or https://.',
  },
  recount: {
    counting: 'Counting',
    done: { one: 'One match counted.', other: '{count} matches counted.' },
    noStore: 'There is no store in {folder}.',
  },
} as const;
