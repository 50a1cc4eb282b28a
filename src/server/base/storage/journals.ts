// Journals in SQLite, written twice: everything of one flush goes into one row of an append-only log, and from time to time
// what the log holds of one match becomes a chunk of its own, a few matches with every flush, so that no flush is long. Log
// rows that are in chunks to the last entry are deleted. One row a flush costs a fifth of one row an entry
// (bench/results.md); nothing is durable in one place and not in the other.

import type { JournalEntry } from '../../../core/journal.ts';
import { ascii, Bytes } from '../bytes.ts';
import type { Statements } from './statements.ts';
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

// A row of the log: a list of `Logged`.
const [OPEN, COMMA, CLOSE] = [ascii('['), ascii(','), ascii(']')];

/** What memory knows of one journal. */
interface KnownJournal {
  readonly match: string;
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

type Logged = readonly [match: string, from: number, entries: readonly JournalEntry[]];

export class Journals {
  readonly #db: Statements;
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
  /** SQLite's count of commits by others: when it moves, another process wrote and memory is no longer the truth. */
  #others: unknown;

  constructor(db: Statements, logRows: number) {
    this.#db = db;
    this.#logRows = logRows;
  }

  /** Inside a transaction: takes the entries in if the journal has exactly `from`. */
  stage({ match, from, entries }: JournalAppend): Error | undefined {
    if (entries.length === 0) return undefined;
    const known = this.#lookUp(match);
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

  /** Inside the transaction, after the last `stage`. */
  write(): void {
    if (this.#adding.length === 0) return;
    this.#row.copy(CLOSE);
    this.#db.run('INSERT INTO log VALUES (?, CAST(? AS TEXT))', this.#next, this.#row.bytes());
    for (const known of this.#adding) {
      const { tail, worth, over } = known;
      if (over || tail.count + tail.added >= worth) this.#chunk(known);
    }
    if (this.#next - this.#first >= this.#logRows) this.#chunkOldest();
    const kept = this.#oldestRow();
    if (kept - this.#first >= Math.max(1, this.#logRows / 4)) this.#deleteBefore(kept);
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
    if (isAtRest || this.#known.size > MOST_KNOWN) this.#forget();
  }

  /** Inside a transaction of its own, when nothing else goes on: memory holds nothing once it is durable. */
  compact(): void {
    for (const known of this.#tails) this.#chunk(known);
    if (this.#next > this.#first) this.#deleteBefore(this.#next);
  }

  length(match: string): number {
    return this.#known.get(match)?.length ?? this.#inChunks(match);
  }

  read(match: string, from: number): JournalEntry[] {
    const rows = this.#db.rows(
      'SELECT seq, count, body FROM chunk WHERE match = ? AND seq + count > ? ORDER BY seq',
      match,
      from,
    );
    const known = this.#known.get(match);
    const tailFrom = known ? known.length - known.tail.count : 0;
    const bodies = rows.map(([, , body]) => String(body));
    const entries = JSON.parse(`[${bodies.join()}]`) as JournalEntry[]; // only this class writes these tables
    const first = rows.length > 0 ? Number(rows[0]![0]) : tailFrom;
    // Another process may have chunked since `refresh`: what is in a chunk by now is not taken from the tail again.
    const chunked = rows.length > 0 ? first + entries.length - tailFrom : 0;
    if (known && known.tail.count > chunked) entries.push(...known.tail.entries().slice(chunked));
    return entries.slice(Math.max(0, from - first));
  }

  /** Before anything is decided: has another process written since we last looked? Then the log is read anew. */
  refresh(): void {
    const others = this.#db.row('PRAGMA data_version')?.[0];
    if (others === this.#others) return;
    this.#others = others;
    this.#tails.clear();
    this.#known.clear();
    const rows = this.#db.rows('SELECT id, body FROM log ORDER BY id');
    this.#first = this.#keptFrom = Number(rows[0]?.[0] ?? 1);
    this.#next = Number(rows.at(-1)?.[0] ?? 0) + 1;
    for (const [id, body] of rows)
      for (const [match, from, entries] of JSON.parse(String(body)) as Logged[]) {
        const known = this.#lookUp(match);
        const news = entries.slice(Math.max(0, known.length - from));
        if (news.length === 0) continue;
        const list = new Bytes();
        list.json(news);
        known.tail.add(news.length, list, 1, list.size - 1);
        this.#extend(known, Number(id));
      }
  }

  #lookUp(match: string): KnownJournal {
    let known = this.#known.get(match);
    if (!known) {
      const length = this.#inChunks(match);
      known = {
        match,
        length,
        tail: new JournalTail(),
        row: 0,
        worth: CHUNK_SIZE.least + (this.#made++ % (CHUNK_SIZE.most - CHUNK_SIZE.least)),
        over: false,
        chunked: false,
      };
      this.#known.set(match, known);
    }
    return known;
  }

  #inChunks(match: string): number {
    const row = this.#db.row('SELECT seq + count FROM chunk WHERE match = ? ORDER BY seq DESC LIMIT 1', match);
    return Number(row?.[0] ?? 0);
  }

  /** All the log holds of a match, and what is being added, becomes one chunk. */
  #chunk(known: KnownJournal): void {
    const { match, length, tail } = known;
    const sql = 'INSERT INTO chunk VALUES (?, ?, ?, CAST(? AS TEXT))';
    this.#db.run(sql, match, length - tail.count, tail.count + tail.added, tail.bytes());
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

  #deleteBefore(row: number): void {
    this.#db.run('DELETE FROM log WHERE id < ?', row);
    this.#keptFrom = row;
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

  /** All but what the log holds: that can be looked up. */
  #forget(): void {
    this.#known.clear();
    for (const known of this.#tails) this.#known.set(known.match, known);
  }
}
