import Database from 'libsql';
import { asProblem } from './database.ts';
import { isLudotecaDatabase } from './migrate.ts';
import { StorageProblem } from './problem.ts';
import { newestVersion, SQLITE_SCHEMA } from './schema.ts';

/** A store for commands that only read. They do not upgrade an older one: that is left to a server. Throws a StorageProblem. */
export function openToRead(file: string): Database.Database {
  try {
    const db = new Database(file, { readonly: true });
    if (!isLudotecaDatabase(db, file, newestVersion(SQLITE_SCHEMA)))
      throw new StorageProblem('storage/no-store', `${file} is empty: there is no store in it.`);
    const [version] = db.prepare('PRAGMA user_version').raw().get() as readonly unknown[]; // a raw row is an array
    if (Number(version) < newestVersion(SQLITE_SCHEMA))
      throw new StorageProblem(
        'storage/failed',
        `${file} was written by an older Ludoteca. Start this version on it once, which upgrades it, and try again.`,
      );
    return db;
  } catch (error) {
    throw asProblem(error, file);
  }
}
