// WebSocket text frames, made once and written to many: cheaper than framing the same text for each receiver.

import type { Bytes } from '../base/bytes.ts';

export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const frame = emptyFrame(length);
  frame.write(text, frame.length - length);
  return frame;
}

let lastText = '';
let lastFrame = textFrame(lastText);

/** The same text goes to many receivers one after another: its frame is made once for all of them. */
export function lastTextFrame(text: string): Buffer {
  if (text !== lastText) {
    lastText = text;
    lastFrame = textFrame(text);
  }
  return lastFrame;
}

export function bytesFrame(bytes: Bytes): Buffer {
  const frame = emptyFrame(bytes.size);
  bytes.copyTo(frame, frame.length - bytes.size);
  return frame;
}

/** The text in a frame, as bytes. */
export function payloadOf(frame: Uint8Array): Uint8Array {
  return frame.subarray(frame[1]! < 126 ? 2 : frame[1] === 126 ? 4 : 10);
}

/** RFC 6455, section 5.2: final text frame, not masked (server to client), with room for so many bytes behind its header. */
function emptyFrame(length: number): Buffer {
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x81;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return frame;
}
