// Opens the database in a data folder, or says in one sentence why that cannot be.

import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'libsql';
import { migrate } from './migrate.ts';
import { keepOwner } from './ownership.ts';
import { type ProblemCode, StorageProblem } from './problem.ts';
import type { SqliteSchema } from './schema.ts';

export const DATABASE_FILE = 'ludoteca.db';
/** Rankings, profiles and the archive, which can be computed from the journals again. */
export const RECORDS_FILE = 'records.db';
/** Milliseconds to wait for another process that is writing. */
export const SQLITE_BUSY_TIMEOUT = 5000;

export function openDatabase(folder: string, schema: SqliteSchema): Database.Database {
  return openFile(folder, DATABASE_FILE, (db, file) => {
    db.exec('PRAGMA synchronous = FULL');
    migrate(db, file, schema);
  });
}

/** Opens or creates a database of a data folder. `prepare` runs before it is used. */
export function openFile(
  folder: string,
  name: string,
  prepare: (db: Database.Database, file: string) => void,
): Database.Database {
  const file = join(folder, name);
  makeFolder(folder);
  allowed(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  if (existsSync(file)) allowed(file, constants.R_OK | constants.W_OK);
  createPrivately(file);
  try {
    const db = new Database(file, { timeout: SQLITE_BUSY_TIMEOUT });
    db.exec('PRAGMA journal_mode = WAL');
    prepare(db, file);
    return db;
  } catch (error) {
    throw asProblem(error, file);
  }
}

/** A store holds password hashes and addresses: its files are for the server's user only. SQLite gives its -wal and -shm files the same mode. */
const PRIVATE = 0o600;

/** Creates the file where it is missing, and removes the rights of other users. */
export function createPrivately(file: string): void {
  try {
    if (!existsSync(file)) {
      closeSync(openSync(file, 'a', PRIVATE));
      keepOwner(file, dirname(file));
    }
    for (const path of [file, `${file}-wal`, `${file}-shm`])
      if (existsSync(path) && statSync(path).isFile() && statSync(path).mode & 0o077) chmodSync(path, PRIVATE);
  } catch (error) {
    throw new StorageProblem('storage/not-allowed', `${file} cannot be read and written (${codeOf(error)}).`, error);
  }
}

/** Reads every page once, so that damage is found now and not when a page is needed. */
export function requireUndamaged(db: Database.Database, file: string): void {
  // All rows: a statement that stops after the first one keeps its snapshot open.
  const rows = db.prepare('PRAGMA quick_check(1)').raw().all() as readonly (readonly unknown[])[]; // raw rows are arrays
  if (rows[0]?.[0] !== 'ok') throw new StorageProblem('storage/damaged', `${file} is damaged.`);
}

export function makeFolder(folder: string): void {
  try {
    make(resolve(folder));
  } catch (error) {
    throw new StorageProblem(
      'storage/no-folder',
      `The data folder ${folder} cannot be created (${codeOf(error)}). Choose another one with --data.`,
      error,
    );
  }
  if (!statSync(folder).isDirectory())
    throw new StorageProblem('storage/no-folder', `The data folder ${folder} is not a folder.`);
}

/** With what is missing above it. Node's own recursion never ends where a file system takes no folders (/proc). */
function make(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) make(dirname(folder));
  mkdirSync(folder);
}

function allowed(path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (error) {
    throw new StorageProblem('storage/not-allowed', `${path} cannot be read and written (${codeOf(error)}).`, error);
  }
}

const BY_CODE: readonly (readonly [start: string, problem: ProblemCode, sentence: string])[] = [
  ['SQLITE_NOTADB', 'storage/not-a-database', 'is not a database'],
  ['SQLITE_READONLY', 'storage/not-allowed', 'cannot be written'],
  ['SQLITE_CANTOPEN', 'storage/not-allowed', 'cannot be opened'],
  ['SQLITE_BUSY', 'storage/busy', 'is being written by another process'],
  ['SQLITE_CORRUPT', 'storage/damaged', 'is damaged'],
];

/** An error of SQLite as a StorageProblem. */
export function asProblem(error: unknown, file: string): StorageProblem {
  if (error instanceof StorageProblem) return error;
  const code = codeOf(error);
  const known = BY_CODE.find(([start]) => code.startsWith(start));
  if (known) return new StorageProblem(known[1], `${file} ${known[2]}.`, error);
  return new StorageProblem('storage/failed', `${file} cannot be used (${String(error)}).`, error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
