// Frames of `ludoteca env`: a header of 24 bytes and a payload, everything little-endian. docs/protocols/env.md.

export const ENV_PROTOCOL_VERSION = 2;
/** 'LUD1' */
export const MAGIC = 0x3144554c;
export const HEADER = 24;
/** Bytes of the longest payload that is read. */
export const LONGEST_PAYLOAD = 1 << 26;

/** Requests by name. The answer to a request has its number plus 128. */
export const REQUEST_KIND = {
  hello: 1,
  open: 2,
  close: 3,
  reset: 4,
  step: 5,
  rows: 6,
  legal: 7,
  observe: 8,
  copy: 9,
  imagine: 10,
  save: 11,
  restore: 12,
  drop: 13,
  texts: 14,
  information: 15,
  journals: 16,
  ask: 17,
  weights: 18,
  advise: 19,
} as const;
export const ANSWER = 128;
export const REFUSED = 255;

export interface EnvFrame {
  readonly kind: number;
  readonly batch: number;
  readonly sequence: number;
  /** Valid until the next frame is read. */
  readonly payload: Buffer;
}

/** Cuts a byte stream into frames. */
export class FrameReader {
  #buffer = Buffer.allocUnsafeSlow(1 << 16);
  #from = 0;
  #to = 0;

  /** Where to read into next; call `filled` with how many bytes came. */
  room(): Buffer {
    if (this.#from === this.#to) this.#from = this.#to = 0;
    if (this.#buffer.length - this.#to < 1 << 15) {
      const waiting = this.#to - this.#from;
      const target = this.#from > waiting ? this.#buffer : Buffer.allocUnsafeSlow(this.#buffer.length * 2);
      this.#buffer.copy(target, 0, this.#from, this.#to);
      this.#buffer = target;
      [this.#from, this.#to] = [0, waiting];
    }
    return this.#buffer.subarray(this.#to);
  }

  filled(bytes: number): void {
    this.#to += bytes;
  }

  /** True in the middle of a frame. */
  get isBroken(): boolean {
    return this.#from < this.#to;
  }

  /** The next whole frame; undefined until there is one; 'bad' where the bytes are no frame. */
  next(): EnvFrame | 'bad' | undefined {
    const have = this.#to - this.#from;
    if (have < HEADER) return undefined;
    const [buffer, at] = [this.#buffer, this.#from];
    const size = buffer.readUInt32LE(at + 4);
    if (buffer.readUInt32LE(at) !== MAGIC || size > LONGEST_PAYLOAD) return 'bad';
    if (have < HEADER + size) return undefined;
    this.#from += HEADER + size;
    return {
      kind: buffer.readUInt32LE(at + 8),
      batch: buffer.readUInt32LE(at + 12),
      sequence: buffer.readUInt32LE(at + 16),
      payload: buffer.subarray(at + HEADER, at + HEADER + size),
    };
  }
}

/** Builds one frame after the other in the same memory. Numbers are written in the byte order of the machine. */
export class FrameWriter {
  #memory = new ArrayBuffer(1 << 16);
  bytes = new Uint8Array(this.#memory);
  ints = new Int32Array(this.#memory);
  doubles = new Float64Array(this.#memory);
  /** Where the rest of the payload begins, in bytes. */
  at = HEADER;

  begin(): void {
    this.at = HEADER;
  }

  /** Makes room for so many bytes and answers where they begin; `at` is then behind them. */
  take(size: number, align: 1 | 4 | 8 = 4): number {
    const from = Math.ceil(this.at / align) * align;
    this.bytes.fill(0, this.at, Math.min(from, this.bytes.length));
    this.at = from + size;
    if (this.at + 8 > this.#memory.byteLength) this.#grow();
    return from;
  }

  #grow(): void {
    const old = this.bytes;
    this.#memory = new ArrayBuffer(2 ** Math.ceil(Math.log2(this.at + 8)));
    this.bytes = new Uint8Array(this.#memory);
    this.ints = new Int32Array(this.#memory);
    this.doubles = new Float64Array(this.#memory);
    this.bytes.set(old);
  }

  text(text: string): void {
    const encoded = Buffer.from(text, 'utf8');
    // `take` may replace the memory, so it comes first.
    const at = this.take(encoded.length, 1);
    this.bytes.set(encoded, at);
  }

  /** The finished frame, valid until the next one is begun. */
  finish(kind: number, batch: number, sequence: number): Uint8Array {
    const header = this.ints;
    header[0] = MAGIC;
    header[1] = this.at - HEADER;
    header[2] = kind;
    header[3] = batch;
    header[4] = sequence;
    header[5] = 0;
    return this.bytes.subarray(0, this.at);
  }
}
