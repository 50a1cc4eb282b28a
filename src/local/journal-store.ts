// Where the matches of this device are kept.

import type { JournalEntry, Millis } from '../core/journal.ts';
import type { SummaryShown } from '../protocol/rest.ts';

export interface JournalStore {
  /**
   * Adds entries behind the first `from`. Fails where the journal has another length: the same match is played in another window,
   * and what is in memory here is out of date.
   */
  append(match: string, from: number, entries: readonly JournalEntry[], summary: SummaryShown): Promise<void>;
  /** Empty: there is no such match. */
  read(match: string): Promise<readonly JournalEntry[]>;
  /** The one that was played last comes first. */
  list(): Promise<readonly SummaryShown[]>;
  remove(match: string): Promise<void>;
}

/** For browsers that keep nothing, and for tests. */
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

export const newestFirst = (a: { changed: Millis }, b: { changed: Millis }): number => b.changed - a.changed;
