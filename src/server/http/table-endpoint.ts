// What connects a client with a table: the same for a match of this node (near-tables.ts) and of another one (far-tables.ts).

import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { ReplyCallback } from '../../match/table-ports.ts';
import type { SubscriptionFormat } from '../../messages/match-shown.ts';
import type { Act, ClientMessage, PlainRequest, Rematch, Reveal, Say } from '../../protocol/play.ts';
import type { Static } from '../../protocol/schema.ts';
import type { Caller } from '../base/identity.ts';
import type { MessageSender } from '../base/socket-session.ts';
import type { JoinMessage } from './client-messages.ts';

/** A message about a table that needs no store: it is handled at once. */
export type TableCommand = Static<typeof Act> | Static<typeof PlainRequest> | Static<typeof Reveal>;
export type SayMessage = Static<typeof Say>;
export type RematchMessage = Static<typeof Rematch>;

/** A message as it came from the client. */
export interface Incoming<M extends ClientMessage = ClientMessage> {
  readonly message: M;
  readonly text: string;
  /** It was sent before, and may have been carried out. */
  readonly isRepeat: boolean;
  /** The node that it came to stood still for so long while it waited there. */
  readonly stood?: Millis;
}

/** A table that a connection follows. Every message is answered. */
export interface TableEndpoint {
  readonly match: string;
  command(incoming: Incoming<TableCommand>): void;
  /** `by`: the account of the writer, which is stored. */
  say(incoming: Incoming<SayMessage>, by: Caller): Promise<void>;
  agreeToRematch(incoming: Incoming<RematchMessage>, by: Caller): Promise<void>;
  /** Sends the whole table again: the reader has caught up. */
  resend(): void;
  /** Sends the chat again, without those who are muted now. */
  resendChat(): void;
  /** The connection no longer follows the table, or joins it again. */
  end(): void;
  /** The node of the connection is gone, and last sent something `ms` ago. */
  serverLost(ms: Millis): void;
}

/** The connection, as its tables use it. */
export interface TableClient {
  readonly sender: MessageSender;
  isClosed(): boolean;
  identity(): Caller | undefined;
  /** Does the connection want chat of this account? */
  allows(account: string): boolean;
  find(match: string): TableEndpoint | undefined;
  /** The connection follows this table from now on. */
  follow(table: TableEndpoint): void;
  /** The endpoint has ended. */
  forget(table: TableEndpoint): void;
  /** The endpoint has ended because the table left memory, or moved: the match is to be joined again. */
  rejoin(match: string, format: SubscriptionFormat): void;
  /** The match moved before this message was answered, and perhaps before it was carried out. */
  repeat(match: string, text: string): void;
  refuse(id: number | undefined, refusal: Refusal, match?: string): void;
  /** Sends `ok` or `refused`, unless the connection has ended. */
  reply(id: number | undefined, match: string): ReplyCallback;
}

/** Joins tables for one connection. */
export interface TableAccess {
  /** Joins a match, or takes a seat at it first. */
  join(match: string, message: JoinMessage, format: SubscriptionFormat): Promise<Refusal | undefined>;
  identityChanged(): void;
  /** The reader has caught up. */
  drained(): void;
  /** The network delay of the connection has another value. */
  delayMeasured(ms: Millis): void;
  close(): void;
}

export type OpenTables = (client: TableClient) => TableAccess;
