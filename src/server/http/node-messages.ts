// Messages between two nodes about connections: those of a client go to the node that owns its match, and those for the client come
// back. A node numbers its own connections. What a node must know of a message stands in front of it, so that messages that are only
// passed on are not parsed. A message of another version is refused; the bus counts it.

import type { Millis } from '../../core/journal.ts';
import { Type } from '../../protocol/schema.ts';
import { asBuffer } from '../base/bytes.ts';
import { IdentityClaim } from '../base/identity.ts';
import type { MessageSubject } from '../base/socket-session.ts';
import { UnreadableBusMessage } from '../cluster/bus.ts';
import { Topic } from '../cluster/topic.ts';

export const TO_OWNER = 'play';
export const TO_OWNER_ASKED = 'play-asked';
export const TO_EDGE = 'shown';
export const TO_EDGE_ASKED = 'input';

/** Changes when the layout of a message or its meaning changes. */
export const NODE_MESSAGES_VERSION = 4;

/** From the node of a connection to the owner of a match. `connection`: its number at the sender. */
export type MessageToOwner =
  /** The account of the connection as the sender claims it. The receiver looks it up in the store. */
  | { readonly t: 'identity'; readonly connection: number; readonly claim: IdentityClaim | null }
  /**
   * A message of the client. A `repeat` is a `text` that another owner was sent before. `stood`: the node stood still for so long while the
   * message, or the question that it answers, waited there.
   */
  | { readonly t: 'text' | 'repeat'; readonly connection: number; readonly text: string; readonly stood: Millis }
  /** A `join` or a `sit`, asked with an answer. */
  | { readonly t: 'join'; readonly connection: number; readonly text: string }
  /** The network delay of the client. */
  | { readonly t: 'delay'; readonly connection: number; readonly ms: Millis }
  /** The client reads too slowly, or has caught up, or has gone. */
  | { readonly t: 'lagging' | 'drained' | 'close'; readonly connection: number };

/** From the owner of a match to a node with connections that follow it. `connections`: all that receive the same. */
export type MessageToEdge =
  | Shown
  /** The match has another owner now. `unanswered`: a message that was not carried out. */
  | {
      readonly t: 'moved';
      readonly match: string;
      readonly connections: readonly number[];
      readonly unanswered?: string | undefined;
    }
  /** Messages were lost, or the owner does not know these connections; without any it means all of them. */
  | { readonly t: 'gap'; readonly connections: readonly number[] };

/** A message for clients: text, or a finished WebSocket frame. */
export interface Shown {
  readonly t: 'shown';
  readonly subject: MessageSubject;
  readonly connections: readonly number[];
  readonly content: string | Uint8Array;
}

/**
 * A message without its connections. They are passed beside it to the functions that write, because a copy of the message with them costs
 * more than writing it.
 */
type Unaddressed<M> = M extends unknown ? Omit<M, 'connection' | 'connections'> : never;
export type ContentToOwner = Unaddressed<MessageToOwner>;
export type ContentToEdge = Unaddressed<MessageToEdge>;

/** The answer to a `join` or a `sit`. It is empty if the message was carried out. */
export const JOIN_ANSWER = new Topic(
  TO_OWNER_ASKED,
  Type.Object({
    refused: Type.Optional(Type.String()),
    detail: Type.Optional(Type.String()),
    reasons: Type.Optional(Type.Array(Type.String())),
  }),
);

/** Has the node of a connection read all that had arrived? Answered when it has. */
export const INPUT_QUESTION = new Topic(
  TO_EDGE_ASKED,
  Type.Object({ connection: Type.Integer(), match: Type.String() }),
);
/** For how long the node stood still in the present turn of the match. */
export const INPUT_ANSWER = new Topic(TO_EDGE_ASKED, Type.Object({ stood: Type.Number() }));

const CLAIM = new Topic('identity', Type.Union([IdentityClaim, Type.Null()]));

// Each kind is its place in these lists.
const OWNER_KINDS = ['identity', 'text', 'lagging', 'drained', 'close', 'repeat', 'join', 'delay'] as const;
const EDGE_KINDS = ['frame', 'text', 'table', 'moved', 'gap'] as const;

/** Version, kind, connection, for how long the node stood still. */
const OWNER_HEAD = 10;
/** Version, kind, the id that is answered, the number of connections, the length of the match. */
const EDGE_HEAD = 15;

export function writeToOwner(connection: number, message: ContentToOwner): Uint8Array {
  const text = payloadOf(message);
  const bytes = Buffer.allocUnsafe(OWNER_HEAD + Buffer.byteLength(text));
  bytes.writeUInt8(NODE_MESSAGES_VERSION, 0);
  bytes.writeUInt8(OWNER_KINDS.indexOf(message.t), 1);
  bytes.writeUInt32LE(connection, 2);
  bytes.writeUInt32LE(message.t === 'text' || message.t === 'repeat' ? message.stood : 0, 6);
  bytes.write(text, OWNER_HEAD);
  return bytes;
}

function payloadOf(message: ContentToOwner): string {
  switch (message.t) {
    case 'text':
    case 'repeat':
    case 'join':
      return message.text;
    case 'delay':
      return String(message.ms);
    case 'identity':
      return asBuffer(CLAIM.write(message.claim)).toString();
    default:
      return '';
  }
}

export function parseToOwner(body: Uint8Array): MessageToOwner {
  const bytes = checked(body, OWNER_HEAD);
  const t = OWNER_KINDS[bytes.readUInt8(1)];
  const connection = bytes.readUInt32LE(2);
  const payload = bytes.subarray(OWNER_HEAD);
  switch (t) {
    case 'identity':
      return { t, connection, claim: CLAIM.read(payload) };
    case 'text':
    case 'repeat':
      return { t, connection, text: payload.toString(), stood: bytes.readUInt32LE(6) };
    case 'join':
      return { t, connection, text: payload.toString() };
    case 'delay':
      return { t, connection, ms: Number(payload.toString()) };
    case 'lagging':
    case 'drained':
    case 'close':
      return { t, connection };
    default:
      throw new UnreadableBusMessage(`a message to an owner is of the unknown kind ${bytes[1]}`);
  }
}

export function writeToEdge(connections: readonly number[], message: ContentToEdge): Uint8Array {
  const { match = '', answers = Number.NaN } =
    message.t === 'shown' ? message.subject : { match: message.t === 'moved' ? message.match : '' };
  const content = contentOf(message);
  const head = EDGE_HEAD + match.length + 4 * connections.length;
  const bytes = Buffer.allocUnsafe(head + (typeof content === 'string' ? Buffer.byteLength(content) : content.length));
  let at = bytes.writeUInt8(NODE_MESSAGES_VERSION, 0);
  at = bytes.writeUInt8(EDGE_KINDS.indexOf(edgeKind(message)), at);
  at = bytes.writeDoubleLE(answers, at);
  at = bytes.writeUInt32LE(connections.length, at);
  at = bytes.writeUInt8(match.length, at);
  at += bytes.write(match, at, 'latin1');
  for (const connection of connections) at = bytes.writeUInt32LE(connection, at);
  if (typeof content === 'string') bytes.write(content, at);
  else bytes.set(content, at);
  return bytes;
}

function contentOf(message: ContentToEdge): string | Uint8Array {
  if (message.t === 'shown') return message.content;
  return message.t === 'moved' ? (message.unanswered ?? '') : '';
}

function edgeKind(message: ContentToEdge): (typeof EDGE_KINDS)[number] {
  if (message.t !== 'shown') return message.t;
  if (typeof message.content !== 'string') return 'frame';
  return message.subject.isWhole ? 'table' : 'text';
}

export function parseToEdge(body: Uint8Array): MessageToEdge {
  const bytes = checked(body, EDGE_HEAD);
  const t = EDGE_KINDS[bytes.readUInt8(1)];
  const answers = bytes.readDoubleLE(2);
  const connectionsAt = EDGE_HEAD + bytes.readUInt8(14);
  const match = bytes.toString('latin1', EDGE_HEAD, connectionsAt);
  const end = connectionsAt + 4 * bytes.readUInt32LE(10);
  if (end > bytes.length) throw new UnreadableBusMessage('a message to an edge is cut off');
  const connections: number[] = [];
  for (let at = connectionsAt; at < end; at += 4) connections.push(bytes.readUInt32LE(at));
  const payload = bytes.subarray(end);
  switch (t) {
    case 'frame':
    case 'text':
    case 'table': {
      const subject = {
        ...(match !== '' && { match }),
        ...(!Number.isNaN(answers) && { answers }),
        ...(t === 'table' && { isWhole: true }),
      };
      return { t: 'shown', subject, connections, content: t === 'frame' ? payload : payload.toString() };
    }
    case 'moved':
      return { t, match, connections, unanswered: payload.length === 0 ? undefined : payload.toString() };
    case 'gap':
      return { t, connections };
    default:
      throw new UnreadableBusMessage(`a message to an edge is of the unknown kind ${bytes[1]}`);
  }
}

function checked(body: Uint8Array, head: number): Buffer {
  const bytes = asBuffer(body);
  if (bytes[0] !== NODE_MESSAGES_VERSION)
    throw new UnreadableBusMessage(`a message about connections has version ${bytes[0]}, not ${NODE_MESSAGES_VERSION}`);
  if (bytes.length < head) throw new UnreadableBusMessage('a message about connections is cut off');
  return bytes;
}
