// Requests of the play protocol on one connection: numbers them, keeps them until the connection is ready, and matches the answers.

import type { Refusal } from '../core/refusal.ts';
import type { ClientMessage, MatchShown } from '../protocol/play.ts';
import type { ConnectionState } from './reconnecting-socket.ts';
import { CONNECTION_LOST } from './refusals.ts';
import type { Readable } from './store.ts';

/** The answer to a request: 'ok', the table that was joined, or a refusal. */
export type PlayReply = { readonly t: 'ok' } | MatchShown | ({ readonly t: 'refused' } & Refusal);
/** A request; the connection numbers it. */
export type PlayRequest = ClientMessage extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never;

/** Called with the match that the answer shows, before the request counts as answered. */
export type OnMatch = (match: string) => void;

interface PendingRequest {
  readonly message: ClientMessage;
  readonly settle: (reply: PlayReply) => void;
  readonly onMatch: OnMatch | undefined;
}

export interface PlayRequestsConfig {
  readonly state: Readable<ConnectionState>;
  readonly send: (message: ClientMessage) => void;
  /** A move that names its version is sent again after the connection broke. The server carries it out once at most. */
  readonly keepsMoves: boolean;
}

const NOT_SENT: PlayReply = { t: 'refused', ...CONNECTION_LOST };

export class PlayRequests {
  readonly #state: Readable<ConnectionState>;
  readonly #send: (message: ClientMessage) => void;
  readonly #keepsMoves: boolean;
  readonly #pending = new Map<number, PendingRequest>();
  /** Made before hello was answered. */
  #queued: ClientMessage[] = [];
  #last = 0;

  constructor({ state, send, keepsMoves }: PlayRequestsConfig) {
    this.#state = state;
    this.#send = send;
    this.#keepsMoves = keepsMoves;
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  request(message: PlayRequest, onMatch?: OnMatch): Promise<PlayReply> {
    return new Promise(settle => {
      const id = ++this.#last;
      const numbered = { ...message, id };
      this.#pending.set(id, { message: numbered, settle, onMatch });
      const state = this.#state.get();
      if (state === 'open') this.#send(numbered);
      else if (state === 'connecting' || (state === 'lost' && this.#isKept(numbered))) this.#queued.push(numbered);
      else this.settle(id, NOT_SENT);
    });
  }

  settle(id: number | undefined, reply: PlayReply): void {
    if (id === undefined) return;
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(reply);
  }

  /** A table is shown, as an answer or by itself. */
  onMatch({ id, match }: MatchShown): void {
    if (id !== undefined) this.#pending.get(id)?.onMatch?.(match);
  }

  /** Hello has been answered. Returns the requests that waited for that; they are sent by the caller. */
  takeQueued(): readonly ClientMessage[] {
    const queued = this.#queued;
    this.#queued = [];
    return queued;
  }

  /** The connection broke. Moves wait for the next one if the client keeps them, and everything else gets no answer. */
  onLost(): void {
    const kept = Array.from(this.#pending.values(), ({ message }) => message).filter(message => this.#isKept(message));
    this.#queued = kept;
    this.failSent();
  }

  /** The socket is closed, so requests sent on it get no answer. Requests not yet sent wait for the next socket. */
  failSent(): void {
    const waiting = new Set(this.#queued.map(({ id }) => id));
    for (const id of Array.from(this.#pending.keys())) if (!waiting.has(id)) this.settle(id, NOT_SENT);
  }

  failAll(): void {
    this.#queued = [];
    this.failSent();
  }

  #isKept(message: ClientMessage): boolean {
    return this.#keepsMoves && message.t === 'act' && message.version !== undefined;
  }
}
