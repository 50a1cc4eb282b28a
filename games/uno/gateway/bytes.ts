// Java's DataOutputStream and DataInputStream, as far as the protocol needs them.

import type { UnoNumericBrokenReason, UnoNumericCard } from './messages.ts';

export const CODEC_LIMITS = {
  /** Bytes of a nickname, a token, an error text. */
  string: 512,
  /** Bytes of a message from head 14 on. */
  body: 2048,
} as const;

export class UnoNumericWriter {
  readonly #parts: Buffer[] = [];

  int(value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    this.#parts.push(bytes);
    return this;
  }

  boolean(value: boolean): this {
    this.#parts.push(Buffer.of(value ? 1 : 0));
    return this;
  }

  card({ colour, value }: UnoNumericCard): this {
    return this.int(colour).int(value);
  }

  string(text: string): this {
    const bytes = clip(text);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    this.#parts.push(length, bytes);
    return this;
  }

  bytes(bytes: Buffer): this {
    this.#parts.push(bytes);
    return this;
  }

  done(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

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

  card(): UnoNumericCard {
    const colour = this.int();
    return { colour, value: this.int() };
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
