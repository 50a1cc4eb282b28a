// What travels between two nodes: the messages of one turn of the event loop, with a number by which the receiver notices a loss.

import { asBuffer } from '../base/bytes.ts';

/** Changes when the layout changes; packets of another version are ignored. */
const VERSION = 1;

export const MESSAGE_KINDS = ['message', 'question', 'answer'] as const;

export interface BusMessage {
  readonly kind: (typeof MESSAGE_KINDS)[number];
  /** Of a question and its answer; otherwise 0. */
  readonly id: number;
  /** Empty in an answer. */
  readonly topic: string;
  /** Left out in the answer of somebody who has none. */
  readonly body: Uint8Array | undefined;
}

export interface BusPacket {
  readonly from: string;
  /** Counts the packets from one node to another from 1; 0: sent to everybody. */
  readonly sequence: number;
  readonly messages: readonly BusMessage[];
}

/** Bytes that a message takes in a packet beside its body and its topic. */
export const MESSAGE_OVERHEAD = 10;
const NO_BODY = 0xffff_ffff;

export function writePacket({ from, sequence, messages }: BusPacket): Uint8Array {
  const size = messages.reduce(
    (sum, { topic, body }) => sum + MESSAGE_OVERHEAD + topic.length + (body?.length ?? 0),
    6 + from.length,
  );
  const bytes = Buffer.allocUnsafe(size);
  let at = bytes.writeUInt8(VERSION, 0);
  at = bytes.writeUInt8(from.length, at);
  at += bytes.write(from, at, 'latin1');
  at = bytes.writeUInt32LE(sequence, at);
  for (const { kind, id, topic, body } of messages) {
    at = bytes.writeUInt8(MESSAGE_KINDS.indexOf(kind), at);
    at = bytes.writeUInt32LE(id, at);
    at = bytes.writeUInt8(topic.length, at);
    at += bytes.write(topic, at, 'latin1');
    at = bytes.writeUInt32LE(body ? body.length : NO_BODY, at);
    if (!body) continue;
    bytes.set(body, at);
    at += body.length;
  }
  return bytes;
}

/** Undefined: not a packet of this version. Bodies are parts of `packet`, not copies. */
export function readPacket(packet: Uint8Array): BusPacket | undefined {
  const bytes = asBuffer(packet);
  try {
    if (bytes.readUInt8(0) !== VERSION) return undefined;
    let at = 2 + bytes.readUInt8(1);
    const from = bytes.toString('latin1', 2, at);
    const sequence = bytes.readUInt32LE(at);
    at += 4;
    const messages: BusMessage[] = [];
    while (at < bytes.length) {
      const kind = MESSAGE_KINDS[bytes.readUInt8(at)];
      const id = bytes.readUInt32LE(at + 1);
      const topicEnd = at + 6 + bytes.readUInt8(at + 5);
      const topic = bytes.toString('latin1', at + 6, topicEnd);
      const length = bytes.readUInt32LE(topicEnd);
      const start = topicEnd + 4;
      const end = length === NO_BODY ? start : start + length;
      if (kind === undefined || end > bytes.length) return undefined;
      messages.push({ kind, id, topic, body: length === NO_BODY ? undefined : bytes.subarray(start, end) });
      at = end;
    }
    return { from, sequence, messages };
  } catch {
    return undefined; // cut off, or somebody else's
  }
}
