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

export const newestFirst = (a: { changed: Millis }, b: { changed: Millis }): number => b.changed - a.changed;
