// Journals in SQLite: writes what the journal book decides, in the transaction that is running.

import { crc32 } from 'node:zlib';
import type { JournalEntry } from '../../../core/journal.ts';
import { JournalBook, type JournalFlush } from './journal-book.ts';
import { StorageProblem } from './problem.ts';
import type { Statements } from './statements.ts';
import type { JournalAppend } from './storage.ts';

export class Journals {
  readonly #db: Statements;
  readonly #book: JournalBook;
  /** SQLite's count of commits by others: when it moves, another process wrote and memory is no longer the truth. */
  #others: unknown;

  constructor(db: Statements, logRows: number) {
    this.#db = db;
    this.#book = new JournalBook(logRows);
  }

  /** Inside a transaction: takes the entries in if the journal has exactly `from`. */
  stage(append: JournalAppend): Error | undefined {
    if (this.#book.knownAt(append.match) === undefined) this.#book.learn(append.match, this.#inChunks(append.match));
    return this.#book.stage(append);
  }

  /** Inside the transaction, after the last `stage`. */
  write(): void {
    this.#write(this.#book.flush());
  }

  /** Inside a transaction of its own, when nothing else is written: memory holds nothing once it is durable. */
  compact(): void {
    this.#write(this.#book.compact());
  }

  #write(flush: JournalFlush | undefined): void {
    if (!flush) return;
    const { row, body, chunks, keepFrom } = flush;
    if (row !== undefined) this.#db.run('INSERT INTO log VALUES (?, CAST(? AS TEXT))', row, body);
    for (const chunk of chunks)
      this.#db.run(
        'INSERT INTO chunk VALUES (?, ?, ?, CAST(? AS TEXT), ?)',
        chunk.match,
        chunk.from,
        chunk.count,
        chunk.body,
        crc32(chunk.body),
      );
    if (keepFrom !== undefined) this.#db.run('DELETE FROM log WHERE id < ?', keepFrom);
  }

  /** The transaction is durable (or not): memory follows. */
  settle(durable: boolean): void {
    this.#book.settle(durable);
  }

  read(match: string, from: number): JournalEntry[] {
    const rows = this.#db.rows(
      'SELECT seq, count, body, sum FROM chunk WHERE match = ? AND seq + count > ? ORDER BY seq',
      match,
      from,
    );
    const bodies = rows.map(row => soundBody(match, row));
    const entries = JSON.parse(`[${bodies.join()}]`) as JournalEntry[]; // only this class writes these tables
    const tail = this.#book.tailOf(match);
    const first = rows.length > 0 ? Number(rows[0]![0]) : (tail?.from ?? 0);
    // Another process may have chunked since `refresh`: what is in a chunk by now is not taken from the tail again.
    if (tail) entries.push(...tail.entries.slice(rows.length > 0 ? first + entries.length - tail.from : 0));
    return entries.slice(Math.max(0, from - first));
  }

  /** Reads the log again if another process has written to it. Called before anything is decided. */
  refresh(): void {
    const others = this.#db.row('PRAGMA data_version')?.[0];
    if (others === this.#others) return;
    this.#others = others;
    const rows = this.#db.rows('SELECT id, body FROM log ORDER BY id');
    this.#book.reset(Number(rows[0]?.[0] ?? 1), Number(rows.at(-1)?.[0] ?? 0) + 1);
    for (const [id, body] of rows)
      this.#book.readRow(Number(id), String(body), match => ({ length: this.#inChunks(match) }));
  }

  #inChunks(match: string): number {
    const row = this.#db.row('SELECT seq + count FROM chunk WHERE match = ? ORDER BY seq DESC LIMIT 1', match);
    return Number(row?.[0] ?? 0);
  }
}

/** The text of a chunk as it was written; throws a StorageProblem that names it where it is not. */
function soundBody(match: string, [seq, count, body, sum]: readonly unknown[]): string {
  const text = String(body);
  if (isSound(text, sum)) return text;
  const [first, last] = [Number(seq), Number(seq) + Number(count) - 1];
  throw new StorageProblem('storage/damaged', `Entries ${first} to ${last} of match ${match} are damaged.`);
}

/** Is the body of a chunk as it was written? Chunks of old versions have no checksum. */
export function isSound(body: string, sum: unknown): boolean {
  return sum === null || crc32(body) === sum;
}
