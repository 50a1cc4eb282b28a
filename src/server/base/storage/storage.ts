// The storage port: journals, and one summary row a match for lists. One conformance suite runs over every implementation.

import type { BySeat, ClockRule } from '../../../core/game.ts';
import type { JournalEntry, MatchEnding, Millis, SeatedPlayer } from '../../../core/journal.ts';
import type { MatchPhase } from '../../../core/match-lifecycle.ts';
import type { DormantTurn } from '../../../match/dormant-turn.ts';
import type { AccountStore } from './account-store.ts';
import type { ChatStore } from './chat-store.ts';
import type { NodeStore } from './nodes.ts';
import type { NotificationStore } from './notification-store.ts';
import type { SocialStore } from './social-store.ts';
import type { Sql } from './sql.ts';

/** New entries of one match; refused when the journal does not have exactly `from` entries. */
export interface JournalAppend {
  readonly match: string;
  readonly from: number;
  readonly entries: readonly JournalEntry[];
  /**
   * The epoch of its partition under which the length `from` was loaded. If left out, it is the present one. A store
   * that is shared refuses the entries when the partition has another epoch by now.
   */
  readonly epoch?: number;
  /** What a slow match waits for from now on, by the server's open time. If null, it no longer waits for anything. */
  readonly dormant?: DormantTurn | null;
}

/** What lists show of a match, kept by the store from the entries it is given. */
export interface MatchSummary {
  readonly match: string;
  readonly game: string;
  readonly phase: MatchPhase;
  readonly title?: string;
  /** It is left out if the summary was written before summaries had it. */
  readonly clock?: ClockRule;
  readonly seats: BySeat<SeatedPlayer | undefined>;
  readonly created: Millis;
  /** The time of the last entry that changed this row. */
  readonly changed: Millis;
  /** Joined by link or code only. */
  readonly private?: true;
  readonly ending?: MatchEnding;
  readonly payoffs?: BySeat<number>;
}

export interface MatchQuery {
  readonly game?: string;
  readonly phases?: readonly MatchPhase[];
  /** Matches in which this account sits. */
  readonly account?: string;
  /** Leaves out private matches and those that ended before they started. */
  readonly listed?: true;
  /** Newest first; continue below the last one shown. Its name decides between matches of one millisecond. */
  readonly before?: Pick<MatchSummary, 'created' | 'match'>;
  readonly limit?: number;
}

/** A match that is over, and its number in the order in which matches ended: from 1, never changed, never given twice. */
export interface FinishedMatch {
  readonly ordinal: number;
  readonly match: string;
}

export interface Storage {
  readonly accounts: AccountStore;
  readonly social: SocialStore;
  readonly notifications: NotificationStore;
  readonly chat: ChatStore;
  readonly nodes: NodeStore;
  /**
   * Where the rankings and the archive are, if the servers of this store share them. If left out, each server has its
   * own.
   */
  readonly records?: Sql;
  /**
   * Writes the entries of many matches in one transaction. Durable when `done` is called; a match whose journal has moved
   * (another process wrote it) is named with its error, the others are written all the same.
   */
  append(batch: readonly JournalAppend[], done: (failed: ReadonlyMap<string, Error>) => void): void;
  /** Entries from index `from` on; empty for an unknown match. */
  read(match: string, from?: number): Promise<JournalEntry[]>;
  summary(match: string): Promise<MatchSummary | undefined>;
  list(query: MatchQuery): Promise<MatchSummary[]>;
  /** Matches that are over, in order, behind this place: what counts them can always continue where it stopped. */
  finished(after: number, limit: number): Promise<readonly FinishedMatch[]>;
  /** The place of the last of them; 0 without any. */
  lastFinished(): Promise<number>;
  /** What a slow match waits for. */
  dormantTurn(match: string): Promise<DormantTurn | undefined>;
  /** Slow matches whose deadline is not after that time, the earliest first. */
  due(until: Millis, limit: number): Promise<readonly string[]>;
  /** Small things that are neither matches nor accounts. JSON by key. */
  get(kind: string, key: string): Promise<unknown>;
  put(kind: string, key: string, value: unknown): Promise<void>;
  delete(kind: string, key: string): Promise<void>;
  /**
   * Reads and writes a value in one step, with no other write of it in between. `update` is given a copy of
   * what is stored, or undefined, and returns what is stored from now on; undefined deletes it. What it returned.
   */
  change(kind: string, key: string, update: (before: unknown) => unknown): Promise<unknown>;
  /** Everything of a kind, in the order of its keys. */
  all(kind: string): Promise<ReadonlyMap<string, unknown>>;
  close(): Promise<void>;
}

export class JournalConflict extends Error {
  constructor(match: string, from: number, found: number) {
    super(`journal of ${match} has ${found} entries, not ${from}: somebody else wrote it`);
  }
}

/** Newest first; the order of every list. */
export function newestFirst(a: MatchSummary, b: MatchSummary): number {
  return b.created - a.created || (a.match < b.match ? 1 : a.match > b.match ? -1 : 0);
}
