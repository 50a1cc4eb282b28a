// A connection that speaks the play protocol, as a client. It comes back by itself when the network does not hold.

import { type RawData, WebSocket } from 'ws';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { ClientMessage, ServerMessage } from '../protocol/play.ts';

/** Milliseconds between two attempts to come back, and how many there are: a server restarts in seconds. */
const RECONNECT_PAUSE = 1000;
const RECONNECT_ATTEMPTS = 30;
/** Whoever goes on trying after so many does so more rarely. */
const LONG_PAUSE = 10_000;
/** Milliseconds in which a server has to greet: where packets vanish, nobody else says that it takes too long. */
export const HELLO_TIMEOUT = 20_000;
/** Milliseconds without a word after which the server is asked for one, and after which the line is given up. */
const KEEP_ALIVE = 30_000;

export interface ClientListener {
  onMessage(message: ServerMessage): void;
  /** The line broke; `connection` tries to come back. */
  onLost(): void;
  /** It is back and knows who one is, but no table. */
  onReconnected(): void;
  /** It will not come back: nobody answers, or one is not known there any more. */
  onClosed(refusal?: Refusal): void;
}

/** Who one says to be: a new guest, or whoever the token proves. */
export interface ClientIdentity {
  readonly name?: string;
  readonly token?: string;
  /** A program plays under this name. */
  readonly program?: true;
}

interface Handshake {
  readonly socket: WebSocket;
  readonly account: string;
  readonly name: string;
  readonly token: string;
}

type ClientRequest = ClientMessage extends infer M ? (M extends { id?: number } ? Omit<M, 'id'> : never) : never;

export class ClientConnection {
  readonly #url: string;
  readonly #identity: ClientIdentity;
  readonly #listener: ClientListener;
  readonly #attempts: number;
  readonly #pending = new Map<number, (answer: ServerMessage | Refusal) => void>();
  readonly #keepAlive: NodeJS.Timeout;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #socket: WebSocket;
  #nextId = 1;
  #isSilent = false;
  #isClosed = false;
  readonly account: string;
  readonly name: string;
  readonly token: string;

  private constructor(
    url: string,
    opened: Handshake,
    identity: ClientIdentity,
    listener: ClientListener,
    attempts: number,
  ) {
    this.#url = url;
    this.#socket = opened.socket;
    this.account = opened.account;
    this.name = opened.name;
    this.token = opened.token;
    this.#identity = { token: this.token, ...(identity.program && { program: true }) };
    this.#listener = listener;
    this.#attempts = attempts;
    this.#keepAlive = setInterval(() => this.#checkAlive(), KEEP_ALIVE).unref();
    this.#attach();
  }

  /** `server` is an http address; the answer is undefined where nobody answers there. */
  static async open(
    server: string,
    identity: ClientIdentity,
    listener: ClientListener,
    attempts = RECONNECT_ATTEMPTS,
  ): Promise<ClientConnection | Refusal | undefined> {
    const url = `${server.replace(/^http/, 'ws')}/api/play`;
    const opened = await handshake(url, identity);
    return opened === undefined || isRefusal(opened)
      ? opened
      : new ClientConnection(url, opened, identity, listener, attempts);
  }

  get isProgram(): boolean {
    return this.#identity.program === true;
  }

  /** Resolves with what answers the request: `ok`, a table, or a refusal. */
  request(request: ClientRequest): Promise<ServerMessage | Refusal> {
    const id = this.#nextId++;
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.resolve(CONNECTION_LOST);
    return new Promise(resolve => {
      this.#pending.set(id, resolve);
      this.#socket.send(JSON.stringify({ ...request, id }));
    });
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#keepAlive);
    clearTimeout(this.#reconnectTimer);
    this.#socket.close();
  }

  /** A line that was cut without a word looks like one on which nobody speaks. */
  #checkAlive(): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#isSilent) this.#socket.terminate();
    else void this.request({ t: 'ping' });
    this.#isSilent = true;
  }

  #attach(): void {
    const socket = this.#socket;
    socket.on('message', data => this.#receive(parse(data)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const answer of this.#pending.values()) answer(CONNECTION_LOST);
      this.#pending.clear();
      if (!this.#isClosed) void this.#reconnect();
    });
  }

  #receive(message: ServerMessage): void {
    this.#isSilent = false;
    const id = 'id' in message ? message.id : undefined;
    const answer = id === undefined ? undefined : this.#pending.get(id);
    if (id !== undefined) this.#pending.delete(id);
    if (id === undefined || (message.t !== 'refused' && message.t !== 'ok')) this.#listener.onMessage(message);
    answer?.(message.t === 'refused' ? refusalOf(message) : message);
  }

  async #reconnect(): Promise<void> {
    this.#listener.onLost();
    for (let attempt = 0; attempt < this.#attempts && !this.#isClosed; attempt++) {
      await new Promise(resolve => {
        this.#reconnectTimer = setTimeout(resolve, attempt < RECONNECT_ATTEMPTS ? RECONNECT_PAUSE : LONG_PAUSE);
      });
      const opened = await handshake(this.#url, this.#identity);
      if (isRefusal(opened)) {
        this.#listener.onClosed(opened);
        return;
      }
      if (opened === undefined) continue;
      this.#socket = opened.socket;
      this.#isSilent = false;
      this.#attach();
      this.#listener.onReconnected();
      return;
    }
    this.#listener.onClosed();
  }
}

export const CONNECTION_LOST: Refusal = refuse('cli/lost', 'The connection was lost before the answer came.');

function parse(data: RawData): ServerMessage {
  const text = Buffer.isBuffer(data)
    ? data.toString()
    : Buffer.concat([data].flat().map(part => Buffer.from(part as ArrayBuffer))).toString();
  return JSON.parse(text) as ServerMessage; // the server's own schema
}

function refusalOf({ refused, detail, reasons }: Extract<ServerMessage, { t: 'refused' }>): Refusal {
  return refuse(refused, detail, reasons);
}

/** Says hello; undefined where nobody answers. */
function handshake(url: string, identity: ClientIdentity): Promise<Handshake | Refusal | undefined> {
  return new Promise(resolve => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const timeout = setTimeout(() => socket.terminate(), HELLO_TIMEOUT);
    socket.once('open', () => socket.send(JSON.stringify({ t: 'hello', ...identity })));
    const giveUp = (): void => {
      clearTimeout(timeout);
      resolve(undefined);
    };
    socket.once('error', giveUp);
    socket.once('close', giveUp);
    socket.once('message', data => {
      clearTimeout(timeout);
      const message = parse(data);
      socket.removeAllListeners();
      if (message.t === 'welcome') {
        const { account, name, token } = message;
        resolve({ socket, account, name, token: token! }); // only sessions of browsers have none
      } else {
        socket.close();
        resolve(message.t === 'refused' ? refusalOf(message) : undefined);
      }
    });
  });
}
