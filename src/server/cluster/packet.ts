// What travels between two nodes: the messages of one turn of the event loop, with a number by which the receiver notices what was
// lost and what came before.

import { asBuffer } from '../base/bytes.ts';

/** Changes when the layout changes; packets of another version are refused. */
const VERSION = 2;

export const MESSAGE_KINDS = ['message', 'question', 'answer'] as const;

export interface BusMessage {
  readonly kind: (typeof MESSAGE_KINDS)[number];
  /** Of a question and its answer; otherwise 0. */
  readonly id: number;
  /** Empty in an answer. */
  readonly topic: string;
  /** Left out in the answer of a node that has none. */
  readonly body: Uint8Array | undefined;
}

/** The part of a packet that everybody can read. */
export interface PacketHead {
  /** The version of the key that seals the content. If 0, it is not sealed. */
  readonly key: number;
  readonly from: string;
  /** Counts the packets from one node to another from 1. */
  readonly sequence: number;
}

/** A packet as it travels. */
export interface RawPacket extends PacketHead {
  /** The bytes of the head. */
  readonly head: Buffer;
  /** Sealed or not, as the head says. */
  readonly content: Buffer;
}

/** Bytes that a message takes in a packet beside its body and its topic. */
export const MESSAGE_OVERHEAD = 10;
const NO_BODY = 0xffff_ffff;
const [KEY_AT, FROM_AT] = [1, 6];
const SEQUENCE_BYTES = 6;

export function writeHead({ key, from, sequence }: PacketHead): Buffer {
  const head = Buffer.allocUnsafe(FROM_AT + from.length + SEQUENCE_BYTES);
  head.writeUInt8(VERSION, 0);
  head.writeUInt32LE(key, KEY_AT);
  head.writeUInt8(from.length, KEY_AT + 4);
  const at = FROM_AT + head.write(from, FROM_AT, 'latin1');
  head.writeUIntLE(sequence, at, SEQUENCE_BYTES);
  return head;
}

/** Returns undefined if it is not a packet of this version. */
export function readHead(packet: Uint8Array): RawPacket | undefined {
  const bytes = asBuffer(packet);
  if (bytes.length < FROM_AT || bytes[0] !== VERSION) return undefined;
  const sequenceAt = FROM_AT + bytes.readUInt8(KEY_AT + 4);
  const end = sequenceAt + SEQUENCE_BYTES;
  if (bytes.length < end) return undefined;
  return {
    key: bytes.readUInt32LE(KEY_AT),
    from: bytes.toString('latin1', FROM_AT, sequenceAt),
    sequence: bytes.readUIntLE(sequenceAt, SEQUENCE_BYTES),
    head: bytes.subarray(0, end),
    content: bytes.subarray(end),
  };
}

export function writeMessages(messages: readonly BusMessage[]): Buffer {
  const size = messages.reduce(
    (sum, { topic, body }) => sum + MESSAGE_OVERHEAD + topic.length + (body?.length ?? 0),
    0,
  );
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
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

/** Returns undefined if the content is cut off. Bodies are parts of `content`, not copies. */
export function readMessages(content: Uint8Array): readonly BusMessage[] | undefined {
  const bytes = asBuffer(content);
  const messages: BusMessage[] = [];
  try {
    for (let at = 0; at < bytes.length; ) {
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
    return messages;
  } catch {
    return undefined;
  }
}
