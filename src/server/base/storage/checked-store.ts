// Opens the store of a server: locks its folder, checks the database and says in one sentence what to do when it is damaged.

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { asProblem, DATABASE_FILE, RECORDS_FILE, requireUndamaged } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { lastBackup } from './last-backup.ts';
import { type ProblemCode, StorageProblem } from './problem.ts';
import { openSqlite, type SqliteStorage } from './sqlite.ts';

export interface CheckedStore {
  readonly storage: SqliteStorage;
  /** Gives the folder back; to be called once the store is closed. */
  unlock(): void;
}

/** Throws a StorageProblem. */
export function openCheckedStore(folder: string): CheckedStore {
  const unlock = lockFolder(folder);
  try {
    requireNotLost(folder);
    quickCheck(join(folder, DATABASE_FILE));
    return { storage: openSqlite(folder), unlock };
  } catch (error) {
    unlock();
    throw withAdvice(error, folder);
  }
}

/** A folder in which a server has counted matches has a store, and a store that was in use has a log of its own beside it. */
export function requireNotLost(folder: string): void {
  const file = join(folder, DATABASE_FILE);
  const isThere = existsSync(file);
  if (isThere && statSync(file).size > 0) return;
  const traces = [RECORDS_FILE, `${DATABASE_FILE}-wal`].filter(name => sizeOf(join(folder, name)) > 0);
  if (traces.length === 0) return;
  const problem = isThere ? 'is empty' : 'is missing';
  throw new StorageProblem(
    'storage/lost',
    `${file} ${problem}, but ${traces.join(' and ')} of an earlier store is there.`,
  );
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

function quickCheck(file: string): void {
  if (!existsSync(file)) return;
  let db: Database.Database | undefined;
  try {
    db = new Database(file);
    requireUndamaged(db, file);
  } catch (error) {
    throw asProblem(error, file);
  } finally {
    db?.close();
  }
}

const NEEDS_BACKUP: ReadonlySet<ProblemCode> = new Set(['storage/damaged', 'storage/not-a-database', 'storage/lost']);

/** An error of a damaged store with what to do about it; every other error as it is. */
export function withAdvice(error: unknown, folder: string): unknown {
  const isDatabaseError = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');
  const problem = isDatabaseError ? asProblem(error, join(folder, DATABASE_FILE)) : error;
  if (!(problem instanceof StorageProblem)) return error;
  if (!NEEDS_BACKUP.has(problem.code)) return problem;
  const advice = restoreAdvice(folder);
  const otherwise = problem.code === 'storage/lost' ? ` To begin with an empty store, remove these files first.` : '';
  return new StorageProblem(problem.code, `${problem.message} ${advice}${otherwise}`, problem);
}

/** The command that restores the last backup that is known. */
export function restoreAdvice(folder: string): string {
  const backup = lastBackup(folder);
  return backup
    ? `Restore the last backup, of ${backup.at.slice(0, 16).replace('T', ' ')} UTC: ludoteca restore ${backup.file} --data ${folder} --replace`
    : `Restore a backup: ludoteca restore FILE --data ${folder} --replace`;
}
