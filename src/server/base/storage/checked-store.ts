// Opens the store of a server: locks its folder, checks the database and says in one sentence what to do when it is damaged.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { asProblem, FILE, requireUndamaged } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { lastBackup } from './last-backup.ts';
import { StorageProblem } from './problem.ts';
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
    quickCheck(join(folder, FILE));
    return { storage: openSqlite(folder), unlock };
  } catch (error) {
    unlock();
    throw withAdvice(error, folder);
  }
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

/** An error of a damaged store with what to do about it; every other error as it is. */
export function withAdvice(error: unknown, folder: string): unknown {
  const isDatabaseError = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');
  const problem = isDatabaseError ? asProblem(error, join(folder, FILE)) : error;
  if (!(problem instanceof StorageProblem)) return error;
  if (problem.code !== 'storage/damaged' && problem.code !== 'storage/not-a-database') return problem;
  const backup = lastBackup(folder);
  const advice = backup
    ? `Restore the last backup, of ${backup.at.slice(0, 16).replace('T', ' ')} UTC: ludoteca restore ${backup.file} --data ${folder} --replace`
    : `Restore a backup: ludoteca restore FILE --data ${folder} --replace`;
  return new StorageProblem(problem.code, `${problem.message} ${advice}`, problem);
}
