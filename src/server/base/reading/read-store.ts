// The store as a reading worker sees it: connections of its own that cannot write, or questions to the process that has it in memory.

import type { JournalEntry } from '../../../core/journal.ts';
import { openDatabase } from '../storage/database.ts';
import { MIGRATIONS } from '../storage/schema.ts';
import { SqliteStorage } from '../storage/sqlite.ts';
import type { Storage } from '../storage/storage.ts';

/** What reading workers read. */
export type ReadStore = Pick<Storage, 'read' | 'all'>;

/** Asks the process that has the store. */
export type AskStore = (method: keyof ReadStore, args: readonly unknown[]) => Promise<unknown>;

export async function openReadStore(store: string | undefined, ask: AskStore): Promise<ReadStore> {
  if (store === undefined)
    return {
      read: (...args) => ask('read', args) as Promise<JournalEntry[]>, // the same methods at the other end
      all: (...args) => ask('all', args) as Promise<ReadonlyMap<string, unknown>>,
    };
  if (/^postgres(ql)?:/.test(store)) {
    const { openPostgresReader } = await import('../storage/postgres/store.ts');
    return openPostgresReader(store);
  }
  const db = openDatabase(store, MIGRATIONS);
  db.exec('PRAGMA query_only = ON');
  return new SqliteStorage(db);
}
