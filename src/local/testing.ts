// A store of a device in memory.

import type { JournalEntry } from '../core/journal.ts';
import type { SummaryShown } from '../protocol/rest.ts';
import { type JournalStore, newestFirst } from './journal-store.ts';

export class MemoryJournals implements JournalStore {
  readonly #journals = new Map<string, JournalEntry[]>();
  readonly #summaries = new Map<string, SummaryShown>();

  append(match: string, from: number, entries: readonly JournalEntry[], summary: SummaryShown): Promise<void> {
    const journal = this.#journals.get(match) ?? [];
    if (journal.length !== from)
      return Promise.reject(new Error(`${match} has ${journal.length} entries, not ${from}`));
    journal.push(...entries);
    this.#journals.set(match, journal);
    this.#summaries.set(match, summary);
    return Promise.resolve();
  }

  read(match: string): Promise<readonly JournalEntry[]> {
    return Promise.resolve([...(this.#journals.get(match) ?? [])]);
  }

  list(): Promise<readonly SummaryShown[]> {
    return Promise.resolve([...this.#summaries.values()].sort(newestFirst));
  }

  remove(match: string): Promise<void> {
    this.#journals.delete(match);
    this.#summaries.delete(match);
    return Promise.resolve();
  }
}
