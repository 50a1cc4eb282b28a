// Opens the store that the configuration names: in memory, SQLite in a folder, or PostgreSQL, which several servers share.

import type { ServerConfig } from './base/config.ts';
import { openCheckedStore } from './base/storage/checked-store.ts';
import { MemoryStorage } from './base/storage/memory.ts';
import type { Storage } from './base/storage/storage.ts';

export interface OpenedStore {
  readonly storage: Storage;
  /** Lets others use it; to be called once it is closed. */
  unlock(): void;
}

/** Throws a StorageProblem. */
export async function openStore({ store, data }: Pick<ServerConfig, 'store' | 'data'>): Promise<OpenedStore> {
  if (store !== undefined) {
    const { openPostgres } = await import('./base/storage/postgres/store.ts');
    return { storage: await openPostgres(store), unlock: () => undefined };
  }
  return data === undefined ? { storage: new MemoryStorage(), unlock: () => undefined } : openCheckedStore(data);
}
