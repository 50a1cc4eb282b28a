// Short messages, nearly all there are, need not go through the receiver of ws, a stream made for everything: it is a twentieth
// of what a move costs (bench/results.md). As soon as a message comes in pieces, the receiver has it all again.

import type { WebSocket } from 'ws';

/** Payloads up to here have their length in one byte (RFC 6455, section 5.2). */
const SHORT = 125;
const unmasked = Buffer.alloc(SHORT);

/** What is not public in ws: without it there is no shortcut, and everything else works. */
interface Inside {
  readonly _receiver?: { write(chunk: Buffer): boolean };
}

/** Hands the texts of short frames to `receive`; all the others come as messages of the WebSocket, in the same order. */
export function takeShortcut(ws: WebSocket, receive: (text: string) => void): void {
  const { _receiver: receiver } = ws as WebSocket & Inside;
  if (!receiver) return;
  const write = receiver.write.bind(receiver);
  /** The receiver is between two messages. */
  let between = true;
  receiver.write = chunk => {
    const text = between && ws.readyState === ws.OPEN ? shortText(chunk) : undefined;
    if (text === undefined) {
      between &&= isWhole(chunk);
      return write(chunk);
    }
    receive(text);
    return true;
  };
}

/** The text of a chunk that is exactly one short text frame of a client, in ASCII. */
function shortText(chunk: Buffer): string | undefined {
  const length = chunk.length - 6;
  if (length < 1 || length > SHORT || chunk[0] !== 0x81 || chunk[1] !== (0x80 | length)) return undefined;
  let bits = 0;
  for (let i = 0; i < length; i++) {
    const byte = chunk[6 + i]! ^ chunk[2 + (i & 3)]!;
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
