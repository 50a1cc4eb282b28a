// A copy of the store while the server writes into it, and the way back.

import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { asProblem, DATABASE_FILE, makeFolder, RECORDS_FILE } from './database.ts';
import { noteBackup } from './last-backup.ts';
import { isLudotecaDatabase } from './migrate.ts';
import { keepOwner } from './ownership.ts';
import { StorageProblem } from './problem.ts';
import { newestVersion, SQLITE_SCHEMA } from './schema.ts';

/** What SQLite keeps beside a database. */
const ENDS = ['', '-wal', '-shm'] as const;

/**
 * Writes the store of a folder into a file: everything that was durable when this began, as of one moment. SQLite reads a
 * snapshot, so a server can write meanwhile. Returns the size in bytes; throws a StorageProblem.
 */
export function backUp(folder: string, target: string, replace = false, now = new Date()): number {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) throw new StorageProblem('storage/no-store', `There is no store in ${folder}.`);
  if (existsSync(target) && !replace) throw exists(target);
  if (!existsSync(dirname(target)))
    throw new StorageProblem('storage/no-folder', `The folder ${dirname(target)} does not exist. Create it first.`);
  // Under its own name only once it is whole: an interrupted backup must not look like one.
  const partial = `${target}.partial`;
  try {
    rmSync(partial, { force: true });
    using(file, db => {
      requireLudotecaDatabase(db, file);
      db.prepare('VACUUM INTO ?').run(partial);
    });
    // It holds password hashes and addresses, so only the user who made it may read it.
    chmodSync(partial, 0o600);
    sync(partial);
    renameSync(partial, target);
    sync(dirname(target));
    noteBackup(folder, target, now);
    return statSync(target).size;
  } catch (error) {
    rmSync(partial, { force: true });
    throw asProblem(error, target);
  }
}

/**
 * Replaces the store of a folder by a backup. The store that was there stays beside it under the name that is returned; the
 * records are computed from the journals again.
 */
export function restore(source: string, folder: string, now: Date, replace = false): string | undefined {
  if (!existsSync(source)) throw new StorageProblem('storage/no-store', `There is no file ${source}.`);
  makeFolder(folder);
  const file = join(folder, DATABASE_FILE);
  const isThere = existsSync(file);
  if (isThere && !replace) throw exists(file);
  if (isThere) requireUnused(file);
  const partial = `${file}.restoring`;
  try {
    copyFileSync(source, partial);
    using(partial, db => {
      requireLudotecaDatabase(db, source);
      const found = db.prepare('PRAGMA integrity_check').raw().get() as readonly unknown[]; // a raw row is an array
      if (found[0] !== 'ok') throw new StorageProblem('storage/damaged', `${source} is damaged (${String(found[0])}).`);
    });
    keepOwner(partial, isThere ? file : folder);
    chmodSync(partial, isThere ? statSync(file).mode & 0o777 : 0o600);
    sync(partial);
    const aside = isThere ? `${file}.${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}` : undefined;
    for (const end of ENDS) if (aside !== undefined && existsSync(file + end)) renameSync(file + end, aside + end);
    for (const end of ENDS) rmSync(join(folder, `${RECORDS_FILE}${end}`), { force: true });
    renameSync(partial, file);
    sync(folder);
    return aside;
  } catch (error) {
    throw asProblem(error, source);
  } finally {
    for (const end of ENDS) rmSync(partial + end, { force: true });
  }
}

const exists = (file: string): StorageProblem =>
  new StorageProblem('storage/exists', `${file} already exists. Use --replace to replace it.`);

function requireLudotecaDatabase(db: Database.Database, file: string): void {
  if (!isLudotecaDatabase(db, file, newestVersion(SQLITE_SCHEMA)))
    throw new StorageProblem('storage/not-a-database', `${file} is empty.`);
}

/** No process may have it open: a server would continue to write into the file that was moved away. */
function requireUnused(file: string): void {
  try {
    using(file, db => db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK'));
  } catch (error) {
    const problem = asProblem(error, file);
    if (problem.code === 'storage/busy')
      throw new StorageProblem('storage/busy', `${file} is in use: stop the server before you restore.`, error);
    // Any other problem may be the reason for restoring.
  }
}

function using(file: string, task: (db: Database.Database) => void): void {
  const db = new Database(file, { timeout: 1000 });
  try {
    task(db);
  } finally {
    db.close();
  }
}

/** A file, or a folder with the names in it, onto the disk. */
function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
