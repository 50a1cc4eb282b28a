// What two nodes say to each other about connections: the messages of a client go to the node that owns its match, and what the client
// is to receive comes back. Connections are numbered by the node that has them.

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
  const text = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const bytes = Buffer.allocUnsafe(5 + text.length);
  bytes.writeUInt8(EDGE_MESSAGES.indexOf(t), 0);
  bytes.writeUInt32LE(connection, 1);
  bytes.set(text, 5);
  return bytes;
}

export function readEdgeMessage(body: Uint8Array): EdgeMessage {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
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
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const count = bytes.readUInt32LE(1);
  const connections = Array.from({ length: count }, (_, i) => bytes.readUInt32LE(5 + 4 * i));
  return { t: OWNER_MESSAGES[bytes.readUInt8(0)]!, connections, payload: bytes.subarray(5 + 4 * count) };
}

export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
