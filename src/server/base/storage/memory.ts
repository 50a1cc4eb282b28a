// The store of a server without a data folder: SQLite without a file.

import Database from 'libsql';
import { migrate } from './migrate.ts';
import { SQLITE_SCHEMA } from './schema.ts';
import { SqliteStorage } from './sqlite.ts';

export class MemoryStorage extends SqliteStorage {
  readonly db: Database.Database;

  /** `logRows`: after how many rows the log goes into chunks. */
  constructor(logRows?: number) {
    const db = new Database(':memory:');
    migrate(db, 'the store in memory', SQLITE_SCHEMA);
    super(db, logRows);
    this.db = db;
  }

  /** There is no file to close. A test may start another server on the same store. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}
