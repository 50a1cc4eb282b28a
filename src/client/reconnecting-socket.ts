// A socket to the server that is opened again after a failure, with growing pauses. It notices a connection that was cut without notice.

import type { ClientMessage, ServerMessage } from '../protocol/play.ts';
import { ConnectionMonitor } from './connection-monitor.ts';
import { NodeChoice, type NodeTarget } from './node-choice.ts';
import { Retries } from './retries.ts';
import { createStore, type Readable } from './store.ts';
import { OPEN, type Transport, type TransportSocket } from './transport.ts';

/** `open`: the server has answered hello. `closed`: the connection is not opened again. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed';

/** How long the server may take to answer hello, in milliseconds. Without it, lost packets would look like a slow server. */
export const HELLO_TIMEOUT = 20_000;

export interface ReconnectingSocketConfig {
  readonly transport: Transport;
  /** How long to try again after a failure, in milliseconds. If absent, there is no limit. */
  readonly retryFor: ((hasBeenOpen: boolean) => number) | undefined;
  /** The server can be reached: hello is to be sent. */
  readonly onReachable: () => void;
  readonly onMessage: (message: ServerMessage) => void;
  readonly ping: () => void;
  /** The connection broke, and is tried again later. */
  readonly onLost: () => void;
  /** The connection broke, and is not tried again. */
  readonly onGivenUp: () => void;
}

export class ReconnectingSocket {
  readonly #config: ReconnectingSocketConfig;
  readonly #state = createStore<ConnectionState>('connecting');
  readonly #nextTry = createStore<number | undefined>(undefined);
  readonly #nodes: NodeChoice;
  readonly #retries = new Retries();
  readonly #line: ConnectionMonitor;
  #socket: TransportSocket | undefined;
  /** When the socket was opened, on the clock of `performance.now`. */
  #startedAt = 0;
  #hasBeenOpen = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #helloTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(config: ReconnectingSocketConfig) {
    this.#config = config;
    this.#nodes = new NodeChoice(config.transport);
    this.#line = new ConnectionMonitor({ ping: config.ping, onDead: () => this.#socket && this.#abort(this.#socket) });
  }

  get state(): Readable<ConnectionState> {
    return this.#state;
  }

  /** When the next attempt is made, on the clock of `performance.now`; undefined while connected. */
  get nextTry(): Readable<number | undefined> {
    return this.#nextTry;
  }

  start(): void {
    if (this.#socket || this.#state.get() === 'closed') return;
    clearTimeout(this.#retryTimer);
    this.#nextTry.set(undefined);
    const socket = this.#nodes.open();
    this.#socket = socket;
    this.#startedAt = performance.now();
    this.#helloTimer = setTimeout(() => this.#abort(socket), HELLO_TIMEOUT);
    socket.addEventListener('open', () => this.#socket === socket && this.#config.onReachable());
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket !== socket) return;
      this.#line.onMessage();
      this.#config.onMessage(JSON.parse(String(data)) as ServerMessage); // the server speaks its own protocol
    });
    socket.addEventListener('close', () => this.#onClose(socket));
  }

  /** For good. */
  stop(): void {
    clearTimeout(this.#retryTimer);
    this.#detach()?.close();
    this.#state.set('closed');
  }

  restart(): void {
    this.#detach()?.close();
    this.#state.set('connecting');
    this.start();
  }

  /** Tries again at once. */
  retryNow(): void {
    if (this.#state.get() === 'lost') this.start();
  }

  /** Whether a player waits at a table, and a dead connection is to be noticed soon. */
  attend(on: boolean): void {
    this.#line.attend(on);
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Closes the connection so that it is tried again later. */
  drop(): void {
    this.#socket?.close();
  }

  /** The server has answered hello. Returns whether the connection is open only since then. */
  onWelcome(): boolean {
    clearTimeout(this.#helloTimer);
    this.#retries.succeeded();
    if (this.#state.get() === 'open') return false;
    this.#hasBeenOpen = true;
    this.#line.start(performance.now() - this.#startedAt);
    this.#state.set('open');
    return true;
  }

  /** The server will close the connection. `isLeaving`: it leaves its cluster, and another node can be reached at once. */
  onGoodbye(isLeaving: boolean): void {
    this.#retries.isSentAway = isLeaving;
  }

  /**
   * Chooses the node for the next connection. Returns false if the current one is right or that node cannot be reached.
   */
  follow(node: NodeTarget): boolean {
    return this.#nodes.follow(node);
  }

  /** Stops reading from the socket. */
  #detach(): TransportSocket | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    clearTimeout(this.#helloTimer);
    this.#line.stop();
    return socket;
  }

  #abort(socket: TransportSocket): void {
    if (socket.terminate) socket.terminate();
    else socket.close();
    this.#onClose(socket);
  }

  #onClose(socket: TransportSocket): void {
    if (this.#socket !== socket) return;
    this.#detach();
    this.#nodes.lost();
    const pause = this.#retries.nextPause(this.#config.retryFor?.(this.#hasBeenOpen));
    if (pause === undefined) return this.#config.onGivenUp();
    this.#state.set('lost');
    this.#config.onLost();
    this.#nextTry.set(performance.now() + pause);
    this.#retryTimer = setTimeout(() => this.start(), pause);
  }
}
