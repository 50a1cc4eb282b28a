// Journals in the browser's own database: what was played on this device stays on it.

import type { JournalEntry } from '../../src/core/journal.ts';
import { type JournalStore, newestFirst } from '../../src/local/journal-store.ts';
import type { SummaryShown } from '../../src/protocol/rest.ts';

const NAME = 'ludoteca';
const VERSION = 1;
/** One record a match, by its id: what lists show of it. */
const MATCHES = 'matches';
/** One record an entry, by match and place in the journal. */
const ENTRIES = 'entries';

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database does not answer')));
  });
}

function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the journal has changed')));
  });
}

/** The keys of a journal: a list sorts behind every number. */
const entriesOf = (match: string): IDBKeyRange => IDBKeyRange.bound([match, 0], [match, []]);

export class IndexedDbJournals implements JournalStore {
  #database: Promise<IDBDatabase> | undefined;

  async append(match: string, from: number, entries: readonly JournalEntry[], summary: SummaryShown): Promise<void> {
    const transaction = await this.#transaction('readwrite');
    const journal = transaction.objectStore(ENTRIES);
    const done = completionOf(transaction);
    const counted = journal.count(entriesOf(match));
    counted.addEventListener('success', () => {
      if (counted.result !== from) return transaction.abort();
      for (const [index, entry] of entries.entries()) journal.add(entry, [match, from + index]);
      transaction.objectStore(MATCHES).put(summary);
    });
    await done;
  }

  async read(match: string): Promise<readonly JournalEntry[]> {
    const journal = (await this.#transaction('readonly')).objectStore(ENTRIES);
    return answerOf(journal.getAll(entriesOf(match)) as IDBRequest<JournalEntry[]>); // only `append` writes here
  }

  async list(): Promise<readonly SummaryShown[]> {
    const matches = (await this.#transaction('readonly')).objectStore(MATCHES);
    const found = await answerOf(matches.getAll() as IDBRequest<SummaryShown[]>); // likewise
    return found.sort(newestFirst);
  }

  async remove(match: string): Promise<void> {
    const transaction = await this.#transaction('readwrite');
    transaction.objectStore(MATCHES).delete(match);
    transaction.objectStore(ENTRIES).delete(entriesOf(match));
    await completionOf(transaction);
  }

  async #transaction(mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.#database ??= openDatabase();
    return (await this.#database).transaction([MATCHES, ENTRIES], mode, { durability: 'strict' });
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(MATCHES, { keyPath: 'match' });
    request.result.createObjectStore(ENTRIES);
  });
  return answerOf(request);
}
