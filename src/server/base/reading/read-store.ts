// The store as worker threads see it: a connection of their own that cannot write, or questions to the process that has it in memory.

import type { MessagePort, Worker } from 'node:worker_threads';
import type { JournalEntry } from '../../../core/journal.ts';
import { openDatabase } from '../storage/database.ts';
import { SQLITE_SCHEMA } from '../storage/schema.ts';
import { SqliteStorage } from '../storage/sqlite.ts';
import type { Storage } from '../storage/storage.ts';

/** What workers read. */
export type ReadStore = Pick<Storage, 'read' | 'all' | 'records'>;

type ReadMethod = 'read' | 'all';

/** A worker's question to a store that is in the memory of the server, and the answer. */
export interface StoreQuestion {
  readonly t: 'read';
  readonly id: number;
  readonly method: ReadMethod;
  readonly args: readonly unknown[];
}

export interface StoreAnswer {
  readonly t: 'read';
  readonly id: number;
  readonly value: unknown;
}

/** `store` is its folder or `postgres://…`. If undefined, the process at the other end of the port has it. */
export async function openReadStore(store: string | undefined, port: MessagePort): Promise<ReadStore> {
  if (store === undefined) return storeBehind(port);
  if (/^postgres(ql)?:/.test(store)) {
    const { openPostgresReader } = await import('../storage/postgres/store.ts');
    return openPostgresReader(store);
  }
  const db = openDatabase(store, SQLITE_SCHEMA);
  db.exec('PRAGMA query_only = ON');
  return new SqliteStorage(db);
}

function storeBehind(port: MessagePort): ReadStore {
  const asked = new Map<number, (value: unknown) => void>();
  let count = 0;
  const ask = (method: ReadMethod, args: readonly unknown[]): Promise<unknown> =>
    new Promise(resolve => {
      const question: StoreQuestion = { t: 'read', id: count++, method, args };
      asked.set(question.id, resolve);
      port.postMessage(question);
    });
  port.on('message', ({ t, id, value }: StoreAnswer) => {
    if (t !== 'read') return;
    asked.get(id)?.(value);
    asked.delete(id);
  });
  return {
    read: (...args) => ask('read', args) as Promise<JournalEntry[]>, // the same methods at the other end
    all: (...args) => ask('all', args) as Promise<ReadonlyMap<string, unknown>>,
  };
}

/** Answers the questions of a worker that has no connection of its own. */
export function answerQuestions(worker: Worker, storage: ReadStore): void {
  worker.on('message', ({ t, id, method, args }: StoreQuestion) => {
    if (t !== 'read') return;
    const read = storage[method] as (...all: readonly unknown[]) => Promise<unknown>; // the arguments of this very method
    const answer = (value: unknown): void => worker.postMessage({ t: 'read', id, value } satisfies StoreAnswer);
    // A store that cannot be read fails the request, not the server.
    void read.apply(storage, args as unknown[]).then(answer, () => worker.terminate());
  });
}
