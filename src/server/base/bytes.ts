// Text as bytes, written from the front: what is sent and stored with every move is made without strings for its parts and
// for the whole, a twentieth of what a move costs (bench/results.md).

const LEAST = 1024;
const EMPTY = Buffer.alloc(0);
const [QUOTE, BACKSLASH, MINUS, ZERO] = [0x22, 0x5c, 0x2d, 0x30];
/** Numbers below it are small integers, which are divided quickly. */
const BILLION = 1e9;

/** ASCII that is written again and again. */
export const ascii = (text: string): Uint8Array => Uint8Array.from(text, char => char.charCodeAt(0));

/** The same bytes, not a copy. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const [COMMA, COLON] = [ascii(','), ascii(':')];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [ascii('['), ascii(']'), ascii('{'), ascii('}')];
const [NULL, TRUE, FALSE] = [ascii('null'), ascii('true'), ascii('false')];

export class Bytes {
  size = 0;
  #buffer: Buffer = EMPTY;

  /** What was written, for as long as nothing else is. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.size);
  }

  /** Forgets what was written after this; the room is kept. */
  cut(size: number): void {
    this.size = size;
  }

  /** Forgets everything. */
  free(): void {
    this.size = 0;
    this.#buffer = EMPTY;
  }

  text(text: string): void {
    // A unit of UTF-16 is at most three bytes.
    this.#make(text.length * 3);
    this.size += this.#buffer.write(text, this.size);
  }

  copy(bytes: Uint8Array): void {
    this.#copy(bytes, 0, bytes.length);
  }

  /** What stands between two places of others. */
  copyFrom(others: Bytes, from: number, to: number): void {
    this.#copy(others.#buffer, from, to);
  }

  copyTo(target: Uint8Array, at: number): void {
    this.#buffer.copy(target, at, 0, this.size);
  }

  /** As `JSON.stringify` writes it; plain data only, without `toJSON`. */
  json(value: unknown): void {
    switch (typeof value) {
      case 'string':
        return this.#string(value);
      case 'number':
        return Number.isSafeInteger(value) ? this.integer(value) : this.text(JSON.stringify(value));
      case 'boolean':
        return this.copy(value ? TRUE : FALSE);
      case 'object':
        if (value === null) return this.copy(NULL);
        return Array.isArray(value) ? this.#list(value) : this.#object(value);
      default:
        return this.copy(NULL);
    }
  }

  /** A safe one. */
  integer(value: number): void {
    this.#make(20);
    if (value < 0) this.#buffer[this.size++] = MINUS;
    const positive = Math.abs(value);
    if (positive < BILLION) this.#digits(positive, lengthOf(positive));
    else {
      const high = Math.floor(positive / BILLION); // below ten millions, for a safe integer
      this.#digits(high, lengthOf(high));
      this.#digits(positive - high * BILLION, 9);
    }
  }

  /** So many digits of a small integer, from the last to the first. */
  #digits(value: number, count: number): void {
    const room = this.#buffer;
    let rest = value | 0;
    this.size += count;
    for (let at = this.size - 1; at >= this.size - count; at--) {
      const tenth = (rest / 10) | 0;
      room[at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
  }

  #string(text: string): void {
    this.#make(text.length + 2);
    const room = this.#buffer;
    let { size } = this;
    room[size++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const char = text.charCodeAt(i);
      if (char < 0x20 || char > 0x7e || char === QUOTE || char === BACKSLASH) {
        this.text(JSON.stringify(text));
        return;
      }
      room[size++] = char;
    }
    room[size++] = QUOTE;
    this.size = size;
  }

  #list(list: readonly unknown[]): void {
    this.copy(OPEN_LIST);
    for (let i = 0; i < list.length; i++) {
      if (i > 0) this.copy(COMMA);
      this.json(list[i]);
    }
    this.copy(CLOSE_LIST);
  }

  #object(object: object): void {
    let isFirst = true;
    this.copy(OPEN);
    for (const key in object) {
      const value = (object as Record<string, unknown>)[key]; // plain data
      if (value === undefined) continue;
      if (!isFirst) this.copy(COMMA);
      isFirst = false;
      this.#string(key);
      this.copy(COLON);
      this.json(value);
    }
    this.copy(CLOSE);
  }

  /** One by one, since they are few. */
  #copy(bytes: Uint8Array, from: number, to: number): void {
    this.#make(to - from);
    const room = this.#buffer;
    let { size } = this;
    for (let i = from; i < to; i++) room[size++] = bytes[i]!;
    this.size = size;
  }

  #make(more: number): void {
    if (this.#buffer.length - this.size >= more) return;
    const room = Buffer.allocUnsafeSlow(Math.max(LEAST, this.#buffer.length * 2, this.size + more));
    this.#buffer.copy(room, 0, 0, this.size);
    this.#buffer = room;
  }
}

/** How many digits a number below a billion has. */
function lengthOf(value: number): number {
  let count = 1;
  for (let above = 10; value >= above; above *= 10) count++;
  return count;
}
