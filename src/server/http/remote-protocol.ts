// What two nodes say to each other about connections: the messages of a client go to the node that owns its match, and what the client
// is to receive comes back. Connections are numbered by the node that has them.

import { asBuffer } from '../base/bytes.ts';
import { payloadOf } from './frame.ts';

export const TO_OWNER = 'play';
export const TO_OWNER_ASKED = 'play-asked';
export const TO_EDGE = 'shown';

/** What the node of a connection tells the owner of a match. `repeat` is a `text` that another owner was sent before. */
export const EDGE_MESSAGES = ['identity', 'text', 'lagging', 'drained', 'close', 'repeat'] as const;

export interface EdgeMessage {
  readonly t: (typeof EDGE_MESSAGES)[number];
  readonly connection: number;
  /** JSON of the identity, or a message of the client. */
  readonly payload: Uint8Array;
}

/** What the owner sends back: a frame, a text, a match that moved to another node, or that messages were lost. */
export const OWNER_MESSAGES = ['frame', 'text', 'moved', 'gap'] as const;

export interface OwnerMessage {
  readonly t: (typeof OWNER_MESSAGES)[number];
  /** All connections that receive the same. A `gap` without any means all of them. */
  readonly connections: readonly number[];
  readonly payload: Uint8Array;
}

/** The payload of `moved`: the message that may not have been carried out, where there is one. */
export interface MovedPayload {
  readonly match: string;
  readonly unanswered?: string;
}

const EMPTY = new Uint8Array();

export function writeEdgeMessage(
  t: EdgeMessage['t'],
  connection: number,
  payload: string | Uint8Array = EMPTY,
): Uint8Array {
  const length = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length;
  const bytes = Buffer.allocUnsafe(5 + length);
  bytes.writeUInt8(EDGE_MESSAGES.indexOf(t), 0);
  bytes.writeUInt32LE(connection, 1);
  if (typeof payload === 'string') bytes.write(payload, 5);
  else bytes.set(payload, 5);
  return bytes;
}

export function readEdgeMessage(body: Uint8Array): EdgeMessage {
  const bytes = asBuffer(body);
  return { t: EDGE_MESSAGES[bytes.readUInt8(0)]!, connection: bytes.readUInt32LE(1), payload: bytes.subarray(5) };
}

export function writeOwnerMessage({ t, connections, payload }: OwnerMessage): Uint8Array {
  const bytes = Buffer.allocUnsafe(5 + 4 * connections.length + payload.length);
  let at = bytes.writeUInt8(OWNER_MESSAGES.indexOf(t), 0);
  at = bytes.writeUInt32LE(connections.length, at);
  for (const connection of connections) at = bytes.writeUInt32LE(connection, at);
  bytes.set(payload, at);
  return bytes;
}

export function readOwnerMessage(body: Uint8Array): OwnerMessage {
  const bytes = asBuffer(body);
  const begin = 5 + 4 * bytes.readUInt32LE(1);
  const connections: number[] = [];
  for (let at = 5; at < begin; at += 4) connections.push(bytes.readUInt32LE(at));
  return { t: OWNER_MESSAGES[bytes.readUInt8(0)]!, connections, payload: bytes.subarray(begin) };
}

export const textOf = (bytes: Uint8Array): string => asBuffer(bytes).toString();

/** How messages begin that say which match they are about. */
const FRAME_MATCH = /^\{"t":"did","match":"([^"]*)"/;
const TEXT_MATCH = /^\{"t":"(?:match|presence|chat|rematch)","match":"([^"]*)"/;
/** Bytes of a frame that are looked at to find its match. */
const LONGEST_START = 64;

/** The match that a frame for a client is about. */
export function matchOfFrame(frame: Uint8Array): string | undefined {
  return FRAME_MATCH.exec(textOf(payloadOf(frame).subarray(0, LONGEST_START)))?.[1];
}

/** The match that a text for a client is about, where it says so. */
export function matchOfText(text: string): string | undefined {
  return TEXT_MATCH.exec(text)?.[1];
}
