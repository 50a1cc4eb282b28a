// Bytes that grow, and the end of a journal in such bytes: strings that wait until there are enough for a chunk would be
// copied twice by the garbage collector, and die old.

import type { Entry } from '../../core/journal.ts';

const LEAST = 1024;
const NO_ROOM = Buffer.alloc(0);

/** Text as UTF-8, written from the front. */
export class Bytes {
  size = 0;
  #room: Buffer = NO_ROOM;

  write(text: string): void {
    // A unit of UTF-16 is at most three bytes.
    if (this.#room.length - this.size < text.length * 3) this.#grow(text.length * 3);
    this.size += this.#room.write(text, this.size);
  }

  /** What was written, for as long as nothing else is. */
  bytes(): Buffer {
    return this.#room.subarray(0, this.size);
  }

  /** Forgets what was written after this; the room is kept. */
  cut(size: number): void {
    this.size = size;
  }

  /** Forgets everything. */
  free(): void {
    this.size = 0;
    this.#room = NO_ROOM;
  }

  #grow(by: number): void {
    const room = Buffer.allocUnsafeSlow(Math.max(LEAST, this.#room.length * 2, this.size + by));
    this.#room.copy(room, 0, 0, this.size);
    this.#room = room;
  }
}

/** Entries of one match as JSON, with commas between them: those that are durable, and those being added. */
export class Tail {
  /** How many are durable. */
  count = 0;
  /** How many are being added, and these. */
  added = 0;
  addedText = '';
  readonly #bytes = new Bytes();

  add(text: string): void {
    this.addedText = this.added === 0 ? text : `${this.addedText},${text}`;
    this.added++;
  }

  /** What was added is durable. */
  keepAdded(): void {
    this.#append();
    this.count += this.added;
    this.dropAdded();
  }

  dropAdded(): void {
    this.added = 0;
    this.addedText = '';
  }

  /** All of it with what is being added, for as long as nothing else is added. */
  bytes(): Buffer {
    const { size } = this.#bytes;
    if (this.added > 0) this.#append();
    const all = this.#bytes.bytes();
    this.#bytes.cut(size);
    return all;
  }

  /** The durable ones. */
  entries(): Entry[] {
    return JSON.parse(`[${this.#bytes.bytes().toString()}]`) as Entry[]; // written by `entryText` alone
  }

  /** All of it is in a chunk. */
  clear(): void {
    this.count = 0;
    this.dropAdded();
    this.#bytes.free();
  }

  #append(): void {
    this.#bytes.write(this.count === 0 ? this.addedText : `,${this.addedText}`);
  }
}
