// Who may speak over the server's WebSocket connections: the play protocol, and gateways whose messages fit into frames.

import type { Refusal } from '../../core/refusal.ts';
import type { Login } from './identity.ts';

/** Where a speaker's messages go. */
export interface MessageSender {
  /** A text, or a frame that was made of one before. */
  send(text: string | Uint8Array): void;
  /** Does the reader lag behind? Then it hears nothing, until `Visitor.drained` is called. */
  isLagging(): boolean;
}

/** One connection, as whoever speaks over it sees it. `send` makes one text frame. */
export interface SocketConnection extends MessageSender {
  /** The client's, also behind a proxy. */
  readonly address: string;
  /** Bytes the reader has not taken yet. */
  bufferedBytes(): number;
  close(): void;
}

/** Who speaks over a connection. Limits are the connection's business. */
export interface SocketSession {
  /** By what it came in, once that is known: it is signed out when that is taken back. */
  logins(): Iterable<Login>;
  /** The text of one frame. */
  receive(text: string): void;
  /** A message was turned away before it was read; `text` is what it was, for whoever finds cheaply whom to answer. */
  refuse(refusal: Refusal, text: string): void;
  /** The server closes this connection, and says why. */
  bye(why: Refusal): void;
  /** A reader that lagged behind caught up. */
  drained?(): void;
  /** The connection is gone, whoever ended it. */
  close(): void;
}

export interface WebSocketListener {
  /** On the server's own port. */
  readonly path: string;
  open(carrier: SocketConnection): SocketSession;
}
