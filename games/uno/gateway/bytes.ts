// Java's DataOutputStream and DataInputStream, as far as the protocol needs them.

export const CODEC_LIMITS = {
  /** Bytes of a nickname, a token, an error text. */
  string: 512,
  /** Bytes of a message from head 14 on. */
  body: 2048,
} as const;

/** As the wire has it. `value` 13 is the document's fake card: nothing but a colour. */
export interface UnoNumericCard {
  readonly colour: number;
  readonly value: number;
}

export type UnoNumericBrokenReason = 'unknown-head' | 'bad-length' | 'bad-text' | 'bad-boolean';

/** Writes and reads one parameter of a message. Both functions work without `this`. */
export interface FieldCodec<T> {
  write(value: T): Buffer;
  read(from: UnoNumericReader): T;
}

export const INT: FieldCodec<number> = {
  write: value => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return bytes;
  },
  read: from => from.int(),
};

/** Of a direction. */
export const SIGN: FieldCodec<1 | -1> = { write: INT.write, read: from => (from.int() < 0 ? -1 : 1) };

export const BOOLEAN: FieldCodec<boolean> = {
  write: value => Buffer.of(value ? 1 : 0),
  read: from => from.boolean(),
};

export const CARD: FieldCodec<UnoNumericCard> = {
  write: ({ colour, value }) => Buffer.concat([INT.write(colour), INT.write(value)]),
  read: from => ({ colour: from.int(), value: from.int() }),
};

export const STRING: FieldCodec<string> = {
  write: text => {
    const bytes = clip(text);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return Buffer.concat([length, bytes]);
  },
  read: from => from.string(),
};

/** How many there are, and then these. */
export const INTS: FieldCodec<readonly number[]> = {
  write: values => Buffer.concat([values.length, ...values].map(INT.write)),
  read: from => {
    const values: number[] = [];
    for (let left = from.int(); left > 0 && from.problem === undefined; left--) values.push(from.int());
    return values;
  },
};

/** At most CODEC_LIMITS.string bytes, never half a character. */
function clip(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= CODEC_LIMITS.string) return bytes;
  let end: number = CODEC_LIMITS.string;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads on until something is missing or wrong, which `problem` then says; every value read after that is 0 or ''.
 * So a message is read straight through and judged once at its end.
 */
export class UnoNumericReader {
  readonly #bytes: Buffer;
  #at: number;
  problem: UnoNumericBrokenReason | 'incomplete' | undefined;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  #take(length: number): number | undefined {
    if (this.problem !== undefined) return undefined;
    if (this.#at + length > this.#bytes.length) {
      this.problem = 'incomplete';
      return undefined;
    }
    this.#at += length;
    return this.#at - length;
  }

  int(): number {
    const at = this.#take(4);
    return at === undefined ? 0 : this.#bytes.readInt32BE(at);
  }

  boolean(): boolean {
    const at = this.#take(1);
    if (at === undefined) return false;
    if (this.#bytes[at]! > 1) this.problem = 'bad-boolean';
    return this.#bytes[at] === 1;
  }

  string(): string {
    const lengthAt = this.#take(2);
    if (lengthAt === undefined) return '';
    const length = this.#bytes.readUInt16BE(lengthAt);
    if (length > CODEC_LIMITS.string) {
      this.problem = 'bad-length';
      return '';
    }
    const at = this.#take(length);
    if (at === undefined) return '';
    try {
      return utf8.decode(this.#bytes.subarray(at, at + length));
    } catch {
      this.problem = 'bad-text'; // the decoder's only way to say that it is not UTF-8
      return '';
    }
  }
}
