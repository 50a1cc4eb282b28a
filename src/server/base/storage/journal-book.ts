// Decides what is written when journals grow, and knows no database. Everything of one flush goes into one row of an
// append-only log; from time to time what the log holds of one match becomes a chunk of its own, a few matches with every
// flush, so that no flush is long. Log rows that are in chunks to the last entry are deleted. One row a flush costs a fifth of
// one row an entry (bench/results.md); nothing is durable in one place and not in the other.

import type { JournalEntry } from '../../../core/journal.ts';
import { ascii, Bytes } from '../bytes.ts';
import { type JournalAppend, JournalConflict } from './storage.ts';
import { JournalTail } from './tail.ts';

/** Rows the log may hold before its oldest entries are chunked whatever their number. */
export const LOG_ROWS = 256;
/** How many matches a flush then chunks. */
const FORCED_CHUNKS = 16;
/** Entries of one match that are worth a chunk; each match has its own number between these, so that not all fall due at once. */
const CHUNK_SIZE = { least: 32, most: 96 };
/** Journals whose length is kept in memory; more are forgotten and looked up again. */
const MOST_KNOWN = 50_000;

// A row of the log: a list of `LoggedEntries`.
const [OPEN, COMMA, CLOSE] = [ascii('['), ascii(','), ascii(']')];

type LoggedEntries = readonly [match: string, from: number, entries: readonly JournalEntry[]];

/** Entries of one match that go from the log into a chunk. */
export interface JournalChunk {
  readonly match: string;
  readonly epoch: number;
  /** The place of its first entry in the journal. */
  readonly from: number;
  readonly count: number;
  /** JSON with commas between the entries; valid until the flush is settled. */
  readonly body: Buffer;
}

/** What one transaction writes. */
export interface JournalFlush {
  /** The number of the log row. It is undefined if no row is added. */
  readonly row: number | undefined;
  /** The row; valid until the flush is settled. */
  readonly body: Buffer;
  readonly chunks: readonly JournalChunk[];
  /** Log rows before this one are deleted. If undefined, none are. */
  readonly keepFrom: number | undefined;
}

/** What is in memory about one journal. */
interface KnownJournal {
  readonly match: string;
  /** The epoch of its partition under which the length was looked up. */
  readonly epoch: number;
  /** Durable entries. */
  length: number;
  /** The last of these, which are in the log and in no chunk yet. */
  readonly tail: JournalTail;
  /** The log row that holds the first of them. */
  row: number;
  /** How many of them are worth a chunk. */
  readonly worth: number;
  /** The last entry the running transaction adds ends the match: nothing will follow, so all of it is worth a chunk. */
  over: boolean;
  /** The running transaction writes everything into a chunk. */
  chunked: boolean;
}

export class JournalBook {
  readonly #logRows: number;
  readonly #known = new Map<string, KnownJournal>();
  /** Those with a tail: the match whose first entry is oldest comes first. */
  readonly #tails = new Set<KnownJournal>();
  /** The rows the log holds: from the first, before the next. */
  #first = 1;
  #next = 1;
  /** How many journals were looked up. */
  #made = 0;
  /** The row the running transaction adds to the log. */
  readonly #row = new Bytes();
  /** Those the running transaction adds to or chunks, and the rows it keeps; memory follows once it is durable. */
  readonly #adding: KnownJournal[] = [];
  readonly #chunking: KnownJournal[] = [];
  #keptFrom = 1;

  constructor(logRows = LOG_ROWS) {
    this.#logRows = logRows;
  }

  /** The number of the next log row. */
  get nextRow(): number {
    return this.#next;
  }

  /** The next row has this number, because another process used those before it. */
  skipTo(row: number): void {
    this.#next = Math.max(this.#next, row);
  }

  /** The epoch under which a journal is known. It is undefined if its length must be looked up first (`learn`). */
  knownAt(match: string): number | undefined {
    return this.#known.get(match)?.epoch;
  }

  /** A journal has so many entries in chunks, and none in the log. */
  learn(match: string, length: number, epoch = 1): void {
    if (!this.#known.has(match)) this.#know(match, length, epoch);
  }

  #know(match: string, length: number, epoch: number): KnownJournal {
    const worth = CHUNK_SIZE.least + (this.#made++ % (CHUNK_SIZE.most - CHUNK_SIZE.least));
    const known = { match, epoch, length, tail: new JournalTail(), row: 0, worth, over: false, chunked: false };
    this.#known.set(match, known);
    return known;
  }

  /** Takes the entries of a known match in if its journal has exactly `from`. */
  stage({ match, from, entries }: JournalAppend): Error | undefined {
    if (entries.length === 0) return undefined;
    const known = this.#known.get(match)!;
    const { tail } = known;
    const length = known.length + tail.added;
    if (length !== from) return new JournalConflict(match, from, length);
    if (tail.added === 0) this.#adding.push(known);
    this.#log(match, from, entries, tail);
    known.over = entries.at(-1)!.t === 'ended';
    return undefined;
  }

  /** Into the row of the running transaction, and from there to the tail. */
  #log(match: string, from: number, entries: readonly JournalEntry[], tail: JournalTail): void {
    const row = this.#row;
    row.copy(row.size === 0 ? OPEN : COMMA);
    row.copy(OPEN);
    row.json(match);
    row.copy(COMMA);
    row.integer(from);
    row.copy(COMMA);
    row.copy(OPEN);
    const begin = row.size;
    for (const entry of entries) {
      if (row.size > begin) row.copy(COMMA);
      row.json(entry);
    }
    tail.add(entries.length, row, begin, row.size);
    row.copy(CLOSE);
    row.copy(CLOSE);
  }

  /** After the last `stage`: what to write now. Returns undefined if nothing was staged. `settle` must follow. */
  flush(): JournalFlush | undefined {
    if (this.#adding.length === 0) return undefined;
    this.#row.copy(CLOSE);
    for (const known of this.#adding) {
      const { tail, worth, over } = known;
      if (over || tail.count + tail.added >= worth) this.#chunk(known);
    }
    if (this.#next - this.#first >= this.#logRows) this.#chunkOldest();
    const kept = this.#oldestRow();
    if (kept - this.#first >= Math.max(1, this.#logRows / 4)) this.#keptFrom = kept;
    return this.#planned(this.#next);
  }

  /** When nothing is staged: puts into chunks what the log holds of these matches, or of all. `settle` must follow. */
  compact(isWanted?: (match: string) => boolean): JournalFlush | undefined {
    for (const known of this.#tails) if (!isWanted || isWanted(known.match)) this.#chunk(known);
    if (!isWanted) this.#keptFrom = this.#next;
    return this.#chunking.length > 0 || this.#keptFrom > this.#first ? this.#planned(undefined) : undefined;
  }

  #planned(row: number | undefined): JournalFlush {
    const chunks = this.#chunking.map(({ match, epoch, length, tail }) => ({
      match,
      epoch,
      from: length - tail.count,
      count: tail.count + tail.added,
      body: tail.bytes(),
    }));
    const keepFrom = this.#keptFrom > this.#first ? this.#keptFrom : undefined;
    return { row, body: this.#row.bytes(), chunks, keepFrom };
  }

  /** The transaction is durable (or not): memory follows. */
  settle(durable: boolean): void {
    const isAtRest = this.#adding.length === 0;
    if (durable) {
      if (this.#adding.length > 0) this.#next++;
      for (const known of this.#adding) this.#extend(known, this.#next - 1);
      for (const known of this.#chunking) this.#forgetTail(known);
      this.#first = Math.max(this.#first, this.#keptFrom);
    } else for (const { tail } of this.#adding) tail.dropAdded();
    for (const known of this.#chunking) known.chunked = false;
    this.#row.cut(0);
    this.#adding.length = 0;
    this.#chunking.length = 0;
    this.#keptFrom = this.#first;
    if (isAtRest || this.#known.size > MOST_KNOWN) this.#forgetAllButTails();
  }

  /** The durable entries that are in the log only, and the place of the first of them. */
  tailOf(match: string): { readonly from: number; readonly entries: readonly JournalEntry[] } | undefined {
    const known = this.#known.get(match);
    if (!known || known.tail.count === 0) return undefined;
    return { from: known.length - known.tail.count, entries: known.tail.entries() };
  }

  /** Forgets what is known of these matches, or of all. What the log holds of them must be in chunks, or be read again. */
  forget(isWanted?: (match: string) => boolean): void {
    for (const [match, known] of this.#known)
      if (!isWanted || isWanted(match)) {
        this.#tails.delete(known);
        this.#known.delete(match);
      }
  }

  /** Starts again with a log that holds the rows from `first` on, before `next`; `readRow` follows for each of them. */
  reset(first: number, next: number): void {
    this.forget();
    this.#first = this.#keptFrom = first;
    this.#next = next;
  }

  /**
   * One row of the log. Rows are merged by the place of their entries: what is in a chunk already is left out, and a match that
   * was written elsewhere in between lies in the log in several pieces.
   */
  readRow(
    row: number,
    body: string,
    find: (match: string) => { readonly length: number; readonly epoch?: number },
  ): void {
    for (const [match, from, entries] of parseLogRow(body)) {
      let known = this.#known.get(match);
      if (!known) {
        const { length, epoch = 1 } = find(match);
        known = this.#know(match, length, epoch);
      }
      const news = entries.slice(Math.max(0, known.length - from));
      // Entries behind a hole belong to no journal that could be replayed.
      if (news.length === 0 || from > known.length) continue;
      const list = new Bytes();
      list.json(news);
      known.tail.add(news.length, list, 1, list.size - 1);
      this.#extend(known, row);
    }
  }

  /** All the log holds of a match, and what is being added, becomes one chunk. */
  #chunk(known: KnownJournal): void {
    known.chunked = true;
    this.#chunking.push(known);
  }

  #chunkOldest(): void {
    let left = FORCED_CHUNKS;
    for (const known of this.#tails) {
      if (left-- === 0) return;
      if (!known.chunked) this.#chunk(known);
    }
  }

  /** The first row that holds an entry which will be in no chunk when the transaction is durable. */
  #oldestRow(): number {
    for (const { row, chunked } of this.#tails) if (!chunked) return row;
    for (const { chunked } of this.#adding) if (!chunked) return this.#next;
    return this.#next + 1;
  }

  /** What was added is durable, in this row of the log. */
  #extend(known: KnownJournal, row: number): void {
    const { tail } = known;
    known.length += tail.added;
    if (tail.count === 0) {
      known.row = row;
      this.#tails.add(known);
    }
    tail.keepAdded();
  }

  #forgetTail(known: KnownJournal): void {
    known.tail.clear();
    this.#tails.delete(known);
  }

  #forgetAllButTails(): void {
    this.#known.clear();
    for (const known of this.#tails) this.#known.set(known.match, known);
  }
}

/** The pieces of journals in a row of the log. */
export function parseLogRow(body: string): readonly LoggedEntries[] {
  return JSON.parse(body) as LoggedEntries[]; // only a `JournalBook` makes rows
}
