// The records of a server that has its store alone: everything in it follows from the journals, so it lies in a file beside the store, may be
// deleted at any time, and never makes a move wait for a lock or a disk.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { createRecordTables } from '../base/storage/create-tables.ts';
import { openFile, RECORDS_FILE, requireUndamaged, SQLITE_BUSY_TIMEOUT } from '../base/storage/database.ts';
import { StorageProblem } from '../base/storage/problem.ts';
import type { Sql } from '../base/storage/sql.ts';
import { SqliteSql } from '../base/storage/sql-sqlite.ts';
import { Statements } from '../base/storage/statements.ts';
import { RECORDS_VERSION } from './match-counter.ts';

/** In the data folder, or in memory without one. A damaged file, or one of another version, is replaced by an empty one. */
export function openRecordsFile(folder: string | undefined): Database.Database {
  if (folder === undefined) {
    const db = new Database(':memory:');
    db.exec(createRecordTables());
    return db;
  }
  try {
    const db = openFile(folder, RECORDS_FILE, prepare);
    if (versionOf(db) === RECORDS_VERSION) return db;
    db.close();
  } catch (error) {
    const isSpoilt = error instanceof StorageProblem && UNREADABLE.has(error.code);
    if (!isSpoilt) throw error;
  }
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `${RECORDS_FILE}${end}`), { force: true });
  return openFile(folder, RECORDS_FILE, prepare);
}

/** Records that only this server uses. */
export interface RecordsDatabase {
  readonly sql: Sql;
  close(): void;
}

export function openRecordsDatabase(folder: string | undefined): RecordsDatabase {
  const db = openRecordsFile(folder);
  const statements = new Statements(db);
  return {
    sql: recordsSql(statements),
    close: () => {
      // As the store does: statements keep the file open until they are collected.
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      statements.close();
      db.close();
    },
  };
}

/** The file of a server that is running, to be read only. */
export function openRecordsReader(folder: string): Sql {
  const db = new Database(join(folder, RECORDS_FILE), { timeout: SQLITE_BUSY_TIMEOUT });
  db.exec('PRAGMA query_only = ON');
  return recordsSql(new Statements(db));
}

/** The port of the records over this database. Each task is a transaction of its own. */
export const recordsSql = (db: Statements): Sql =>
  new SqliteSql({
    db,
    write: async task => db.transact(task),
    read: async task => task(),
  });

const UNREADABLE: ReadonlySet<string> = new Set(['storage/not-a-database', 'storage/damaged']);

function prepare(db: Database.Database, file: string): void {
  requireUndamaged(db, file);
  // No sync a commit: after a power cut the last ones may be missing, mark and all, and are counted again.
  db.exec('PRAGMA synchronous = NORMAL');
  // Another process that counts holds the lock for one step; the game loop must not wait longer than for that.
  db.exec('PRAGMA busy_timeout = 250');
  db.exec('BEGIN IMMEDIATE');
  if (versionOf(db) === 0) db.exec(`${createRecordTables()}; PRAGMA user_version = ${RECORDS_VERSION}`);
  db.exec('COMMIT');
}

function versionOf(db: Database.Database): number {
  return Number((db.prepare('PRAGMA user_version').raw().get() as readonly unknown[])[0]); // a raw row is an array, and this has one column
}
