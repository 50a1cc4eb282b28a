// Upgrades a database to the present schema in one transaction.

import type Database from 'libsql';
import { StorageProblem } from './problem.ts';
import { newestVersion, type SqliteSchema } from './schema.ts';

/** 'LUDO': the application id of SQLite, which marks our files. */
const APPLICATION = 0x4c55444f;

export function migrate(db: Database.Database, file: string, schema: SqliteSchema): void {
  const newest = newestVersion(schema);
  // The lock first: two processes that start at once must not both migrate.
  db.exec('BEGIN IMMEDIATE');
  try {
    const isOurs = isLudotecaDatabase(db, file, newest);
    const version = number(db, 'PRAGMA user_version');
    for (const sql of version === 0 ? [schema.create] : schema.upgrades.slice(version - 1)) db.exec(sql);
    if (!isOurs || version < newest) {
      db.exec(`PRAGMA application_id = ${APPLICATION}`);
      db.exec(`PRAGMA user_version = ${newest}`);
    }
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Returns false for an empty file, which may become ours. Throws a StorageProblem for a file of another program or a
 * newer version.
 */
export function isLudotecaDatabase(db: Database.Database, file: string, newest: number): boolean {
  const version = number(db, 'PRAGMA user_version');
  const isOurs = number(db, 'PRAGMA application_id') === APPLICATION;
  if (!isOurs && number(db, 'SELECT count(*) FROM sqlite_schema') > 0)
    throw new StorageProblem('storage/not-a-database', `${file} is a database of something else.`);
  if (version > newest)
    throw new StorageProblem(
      'storage/newer-version',
      `${file} was written by a newer Ludoteca (schema ${version}; this one knows ${newest}).`,
    );
  return isOurs;
}

function number(db: Database.Database, question: string): number {
  return Number((db.prepare(question).raw().get() as readonly unknown[])[0]); // a raw row is an array, and these have one column
}
