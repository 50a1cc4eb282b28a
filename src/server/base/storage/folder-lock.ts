// One server per data folder. The lock is a lock of the operating system on a file of its own, so it is gone when its process
// is, however that ended.

import { join } from 'node:path';
import Database from 'libsql';
import { asProblem, createPrivately, makeFolder } from './database.ts';
import { StorageProblem } from './problem.ts';

export const LOCK_FILE = 'server.lock';

/** Locks the folder for this process. The returned function unlocks it. Throws a StorageProblem where another server has the lock. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, LOCK_FILE);
  makeFolder(folder);
  createPrivately(file);
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    const problem = asProblem(error, file);
    if (problem.code !== 'storage/busy') throw problem;
    throw new StorageProblem(
      'storage/busy',
      `Another server uses the data folder ${folder}. Stop it first, or choose another folder with --data.`,
      error,
    );
  }
  const held = db;
  return () => {
    if (held.inTransaction) held.exec('ROLLBACK');
    held.close();
  };
}
