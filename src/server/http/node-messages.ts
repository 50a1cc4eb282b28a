// What two nodes say to each other about connections: the messages of a client go to the node that owns its match, and what the client
// is to receive comes back. Connections are numbered by the node that has them. Everything that a node needs to know of a message stands
// in front of it, so that nobody reads a text that is only passed on. The bus carries the version of all this.

import { Type } from '../../protocol/schema.ts';
import { asBuffer } from '../base/bytes.ts';
import { IdentityClaim } from '../base/identity.ts';
import type { MessageSubject } from '../base/socket-session.ts';
import { Topic } from '../cluster/topic.ts';

export const TO_OWNER = 'play';
export const TO_OWNER_ASKED = 'play-asked';
export const TO_EDGE = 'shown';

/** What the node of a connection tells the owner of a match. `repeat` is a `text` that another owner was sent before. */
export const EDGE_MESSAGES = ['identity', 'text', 'lagging', 'drained', 'close', 'repeat'] as const;

export interface EdgeMessage {
  readonly t: (typeof EDGE_MESSAGES)[number];
  readonly connection: number;
  /** Of `identity`: who the node says it is. Otherwise a message of the client. */
  readonly payload: Uint8Array;
}

/** The payload of `identity`. */
export const CLAIM = new Topic('identity', Type.Union([IdentityClaim, Type.Null()]));

/** The answer to a `join` or a `sit`; empty: it was carried out. */
export const ASKED_ANSWER = new Topic(
  TO_OWNER_ASKED,
  Type.Object({
    refused: Type.Optional(Type.String()),
    detail: Type.Optional(Type.String()),
    reasons: Type.Optional(Type.Array(Type.String())),
  }),
);

/**
 * What the owner sends back: a frame, a text, a text that shows a whole table, a match that moved to another node (with the message that was not carried out, where there
 * is one), or that messages were lost.
 */
export const OWNER_MESSAGES = ['frame', 'text', 'table', 'moved', 'gap'] as const;

export interface OwnerMessage {
  readonly t: (typeof OWNER_MESSAGES)[number];
  readonly subject: MessageSubject;
  /** All connections that receive the same. A `gap` without any means all of them. */
  readonly connections: readonly number[];
  readonly payload: Uint8Array;
}

const EMPTY = new Uint8Array();
/** The kind of a message and the number of its connection. */
const EDGE_HEAD = 5;
/** The kind of a message, the id that it answers, the number of its connections, the length of its match. */
const OWNER_HEAD = 14;

export function writeEdgeMessage(
  t: EdgeMessage['t'],
  connection: number,
  payload: string | Uint8Array = EMPTY,
): Uint8Array {
  const length = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length;
  const bytes = Buffer.allocUnsafe(EDGE_HEAD + length);
  bytes.writeUInt8(EDGE_MESSAGES.indexOf(t), 0);
  bytes.writeUInt32LE(connection, 1);
  if (typeof payload === 'string') bytes.write(payload, EDGE_HEAD);
  else bytes.set(payload, EDGE_HEAD);
  return bytes;
}

/** Throws where it is none. */
export function readEdgeMessage(body: Uint8Array): EdgeMessage {
  const bytes = asBuffer(body);
  const t = EDGE_MESSAGES[bytes.readUInt8(0)];
  if (t === undefined) throw new Error('a message of an edge is of no known kind');
  return { t, connection: bytes.readUInt32LE(1), payload: bytes.subarray(EDGE_HEAD) };
}

export function writeOwnerMessage({ t, subject, connections, payload }: OwnerMessage): Uint8Array {
  const match = subject.match ?? '';
  const bytes = Buffer.allocUnsafe(OWNER_HEAD + match.length + 4 * connections.length + payload.length);
  let at = bytes.writeUInt8(OWNER_MESSAGES.indexOf(t), 0);
  at = bytes.writeDoubleLE(subject.answers ?? Number.NaN, at);
  at = bytes.writeUInt32LE(connections.length, at);
  at = bytes.writeUInt8(match.length, at);
  at += bytes.write(match, at, 'latin1');
  for (const connection of connections) at = bytes.writeUInt32LE(connection, at);
  bytes.set(payload, at);
  return bytes;
}

/** Throws where it is none. */
export function readOwnerMessage(body: Uint8Array): OwnerMessage {
  const bytes = asBuffer(body);
  const t = OWNER_MESSAGES[bytes.readUInt8(0)];
  if (t === undefined) throw new Error('a message of an owner is of no known kind');
  const answers = bytes.readDoubleLE(1);
  const connectionsAt = OWNER_HEAD + bytes.readUInt8(13);
  const match = bytes.toString('latin1', OWNER_HEAD, connectionsAt);
  const begin = connectionsAt + 4 * bytes.readUInt32LE(9);
  const connections: number[] = [];
  for (let at = connectionsAt; at < begin; at += 4) connections.push(bytes.readUInt32LE(at));
  const subject = {
    ...(match !== '' && { match }),
    ...(!Number.isNaN(answers) && { answers }),
    ...(t === 'table' && { isWhole: true }),
  };
  return { t, subject, connections, payload: bytes.subarray(begin) };
}

export const textOf = (bytes: Uint8Array): string => asBuffer(bytes).toString();
