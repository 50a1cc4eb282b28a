// Short messages, nearly all there are, need neither a buffer of their own, nor the stream of a socket, nor the receiver of ws,
// which are made for everything: all sockets read into one place, and a message that is whole is taken from there. That is a
// tenth of what a move costs (bench/results.md). Whatever else comes goes the long way; once a message has come in pieces,
// everything does.

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Payloads up to here have their length in one byte (RFC 6455, section 5.2). */
const MAX_SHORT = 125;
const unmasked = Buffer.alloc(MAX_SHORT);
/** Where sockets read into: as much at once as without this. What it holds is gone with the next read. */
const shared = Buffer.allocUnsafeSlow(65_536);

/** What `net.connect` does for its option `onread`, for a socket that was accepted. Answers false where Node has no such thing. */
function readInto(buffer: Buffer, socket: Duplex, read: (length: number) => boolean): boolean {
  const symbols = Object.getOwnPropertySymbols(socket);
  const [to, call] = ['kBuffer', 'kBufferCb'].map(name => symbols.find(({ description }) => description === name));
  const { _handle: handle } = socket as SocketInternals;
  if (to === undefined || call === undefined || !handle?.useUserBuffer) return false;
  Object.assign(socket, { [to]: buffer, [call]: read });
  handle.useUserBuffer(buffer);
  return true;
}

/** What is not public in Node, the same from 20 to 26: without it there is no shortcut, and everything else works. */
interface SocketInternals {
  readonly _handle?: { useUserBuffer?(buffer: Buffer): void };
}

/**
 * Hands the texts of short frames to `receive`; all the others come as messages of the WebSocket, in the same order. `head`:
 * what came before the shortcut was taken.
 */
export function readShortFrames(ws: WebSocket, socket: Duplex, head: Buffer, receive: (text: string) => void): boolean {
  /** The receiver of ws is between two messages. */
  let between = isWhole(head);
  return readInto(shared, socket, length => {
    const isNext = between && socket.readableLength === 0 && ws.readyState === ws.OPEN;
    const text = isNext ? shortText(length) : undefined;
    if (text === undefined) {
      const chunk = Buffer.from(shared.subarray(0, length));
      between &&= isWhole(chunk);
      return socket.push(chunk);
    }
    receive(text);
    return true;
  });
}

/** The text, where what was read is exactly one short text frame of a client, in ASCII. */
function shortText(read: number): string | undefined {
  const length = read - 6;
  if (length < 1 || length > MAX_SHORT || shared[0] !== 0x81 || shared[1] !== (0x80 | length)) return undefined;
  let bits = 0;
  for (let i = 0; i < length; i++) {
    const byte = shared[6 + i]! ^ shared[2 + (i & 3)]!;
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
    at += 6 + (length < 126 ? length : 2 + chunk.readUInt16BE(at + 2));
  }
  return at === chunk.length;
}
