// The end of a journal, as bytes: strings that wait until there are enough for a chunk would be copied twice by the garbage
// collector, and die old.

import type { JournalEntry } from '../../../core/journal.ts';
import { ascii, Bytes } from '../bytes.ts';

const COMMA = ascii(',');

/** Entries of one match as JSON, with commas between them: those that are durable, and those being added. */
export class JournalTail {
  /** How many are durable, and their size. */
  count = 0;
  #durable = 0;
  /** How many are being added. */
  added = 0;
  readonly #bytes = new Bytes();

  /** So many more, which stand between two places of a row. */
  add(count: number, row: Bytes, from: number, to: number): void {
    if (this.#bytes.size > 0) this.#bytes.copy(COMMA);
    this.#bytes.copyFrom(row, from, to);
    this.added += count;
  }

  /** What was added is durable. */
  keepAdded(): void {
    this.count += this.added;
    this.added = 0;
    this.#durable = this.#bytes.size;
  }

  dropAdded(): void {
    this.added = 0;
    this.#bytes.cut(this.#durable);
  }

  /** All of it with what is being added, for as long as nothing else is added. */
  bytes(): Buffer {
    return this.#bytes.bytes();
  }

  /** The durable ones. */
  entries(): JournalEntry[] {
    return JSON.parse(`[${this.#bytes.bytes().toString('utf8', 0, this.#durable)}]`) as JournalEntry[]; // only a journal book adds
  }

  /** All of it is in a chunk. */
  clear(): void {
    this.count = 0;
    this.#durable = 0;
    this.added = 0;
    this.#bytes.free();
  }
}
