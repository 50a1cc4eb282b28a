// Sessions over the WebSocket connections of the server: the play protocol, and gateways whose messages fit into frames.

import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Login } from './identity.ts';

/** What a message is about, for a node that passes it on without reading it. */
export interface MessageSubject {
  /** The match that it shows. A connection drops it if it receives this match from another node by now. */
  readonly match?: string | undefined;
  /** It shows the whole table: what comes after it continues it. */
  readonly isWhole?: boolean | undefined;
  /** The id of the message that it answers. */
  readonly answers?: number | undefined;
}

/** Where the messages of a session go. */
export interface MessageSender {
  /** A text, or a frame that was made of one before. */
  send(text: string | Uint8Array, subject?: MessageSubject): void;
  /** Does the reader lag behind? Then nothing is sent to it until `SocketSession.drained` is called. */
  isLagging(): boolean;
  /** The network delay of the reader, there and back, as it was measured last. It is 0 or left out if none is known. */
  readonly delay?: Millis;
  /** Measures it, unless that was done a moment ago. If left out, another node does so. */
  measureDelay?(): void;
  /**
   * Where the other end is connected to another node: answers when that node has read all that had arrived, with how
   * long it stood still in the present turn of the match. The answer is undefined if that node cannot be reached.
   */
  readonly readInput?: ((match: string) => Promise<Millis | undefined>) | undefined;
  /** Where the other end reaches this node directly, when it is connected to another one; otherwise left out. */
  readonly directAddress?: string | undefined;
  /** The name of this node, when the other end is connected to another one. */
  readonly node?: string | undefined;
}

/** One connection, as its session sees it. `send` makes one text frame. */
export interface SocketConnection extends MessageSender {
  /** The address of the client, also behind a proxy. */
  readonly address: string;
  /** Bytes that are not sent yet. */
  bufferedBytes(): number;
  close(): void;
}

/** What happens on a connection. Limits are checked before messages get here. */
export interface SocketSession {
  /** The logins it uses, once they are known: it is signed out when one of them is revoked. */
  logins(): readonly Login[];
  /** The text of one frame. */
  receive(text: string): void;
  /** A message was refused before it was parsed; `text` is that message, so that the answer can carry its id. */
  refuse(refusal: Refusal, text: string): void;
  /** The server closes this connection, and says why. */
  bye(why: Refusal): void;
  /** A reader that lagged behind caught up. */
  drained?(): void;
  /** The network delay of the connection was measured. */
  delayMeasured?(ms: Millis): void;
  /** The connection has ended. */
  close(): void;
}

export interface WebSocketListener {
  /** The path on the server's own port. */
  readonly path: string;
  open(connection: SocketConnection): SocketSession;
}
