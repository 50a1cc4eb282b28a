// Nearly every message of a client is one short frame that comes in one piece. Read without ws, which is made for long, split and
// compressed ones, it costs less (ADR 35, bench/results.md). So ws gets a stream of its own in place of the socket: short messages
// are read here, and everything else is passed to ws, in the same order.

import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Millis } from '../../core/journal.ts';

/** Payloads up to here have their length in one byte (RFC 6455, section 5.2). */
const SHORT = 125;
/** The first byte of a text that is not split. */
const WHOLE_TEXT = 0x81;
const MASKED = 0x80;
/** Bytes that ws receives at once. */
const PIECE = 4096;
/** Bytes of the header of a short frame, with its mask. */
const HEADER = 6;
/** The text of one short frame. */
const unmasked = Buffer.alloc(SHORT);

export interface ShortMessageReceiver {
  /** Bytes that are not one short message; how long to read no more. */
  receiveBytes(bytes: number): Millis;
  receiveText(text: string): void;
}

export class ShortMessageStream extends Duplex {
  /** Receives short messages; without it ws receives them as well. */
  receiver: ShortMessageReceiver | undefined;
  readonly #socket: Duplex;
  /** Everything that ws has received so far were whole messages. Once one came in pieces, ws receives all that follow. */
  #isBetween: boolean;
  /** The socket is not read until ws has read what is here. */
  #isFull = false;
  /** The socket is not read because its network has sent too much. */
  #isResting = false;
  /** A chunk is being given to ws in pieces. */
  #isFeeding = false;
  #hasEnded = false;
  #hasPaused = false;

  /** `head`: what came with the upgrade request, which ws receives. */
  constructor(socket: Duplex, head: Buffer) {
    super();
    this.#socket = socket;
    this.#isBetween = isWhole(head);
    if (socket instanceof Socket) socket.setTimeout(0).setNoDelay();
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('end', () => {
      if (this.#isFeeding) this.#hasEnded = true;
      else this.push(null);
    });
    // Also after an error, which the owner of the socket handles.
    socket.on('close', () => this.destroy());
  }

  #onData(chunk: Buffer): void {
    if (this.#isFeeding) {
      this.#socket.unshift(chunk);
      this.#socket.pause();
      return;
    }
    const isNext = this.#isBetween && this.readableLength === 0;
    const text = isNext && this.receiver ? shortText(chunk) : undefined;
    if (text !== undefined) {
      this.receiver!.receiveText(text);
      return;
    }
    this.#isBetween &&= isWhole(chunk);
    this.#feed(chunk, 0);
  }

  /** Gives ws a chunk piece by piece, each in a turn of the event loop: thousands of small frames fit into one chunk. */
  #feed(chunk: Buffer, at: number): void {
    if (this.destroyed) return;
    const end = Math.min(chunk.length, at + PIECE);
    const wait = this.receiver?.receiveBytes(end - at) ?? 0;
    if (!this.push(chunk.subarray(at, end))) this.#isFull = true;
    this.#isFeeding = end < chunk.length;
    if (this.#isFeeding || wait > 0) this.#restFor(wait, () => (this.#isFeeding ? this.#feed(chunk, end) : undefined));
    if (this.#isFeeding) return;
    if (this.#hasEnded) this.push(null);
    this.#readOrPause();
  }

  #restFor(wait: Millis, task: () => void): void {
    this.#isResting = true;
    this.#readOrPause();
    const goOn = (): void => {
      this.#isResting = false;
      task();
      this.#readOrPause();
    };
    if (wait > 0) setTimeout(goOn, wait).unref();
    else setImmediate(goOn);
  }

  #readOrPause(): void {
    const mustPause = this.#isFull || this.#isResting || this.#isFeeding;
    if (mustPause) this.#socket.pause();
    // If the socket was also paused for another reason, that is ended elsewhere.
    else if (this.#hasPaused) this.#socket.resume();
    this.#hasPaused = mustPause;
  }

  override _read(): void {
    if (!this.#isFull) return;
    this.#isFull = false;
    this.#readOrPause();
  }

  /** What ws writes are answers to pings and the like. It does not wait for them either when it has the socket itself. */
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#socket.write(chunk);
    done();
  }

  /** The header and the payload of a frame, which leave together. */
  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this.#socket.cork();
    for (const { chunk } of chunks) this.#socket.write(chunk);
    this.#socket.uncork();
    done();
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}

/** The text, where a chunk is exactly one short text frame of a client, in ASCII. */
function shortText(chunk: Buffer): string | undefined {
  const length = chunk.length - HEADER;
  if (length < 1 || length > SHORT || chunk[0] !== WHOLE_TEXT || chunk[1] !== (MASKED | length)) return undefined;
  let bits = 0;
  for (let i = 0; i < length; i++) {
    const byte = chunk[HEADER + i]! ^ chunk[2 + (i & 3)]!;
    bits |= byte;
    unmasked[i] = byte;
  }
  return bits < 0x80 ? unmasked.toString('latin1', 0, length) : undefined;
}

/** Does a chunk hold nothing but whole messages, none of them in fragments or longer than 64 KB? */
function isWhole(chunk: Buffer): boolean {
  let at = 0;
  while (at + 4 <= chunk.length && chunk[at]! >= 0x80) {
    const length = chunk[at + 1]! & 0x7f;
    if (length === 127) return false;
    at += HEADER + (length < 126 ? length : 2 + chunk.readUInt16BE(at + 2));
  }
  return at === chunk.length;
}
