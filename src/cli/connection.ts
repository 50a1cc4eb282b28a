// A connection that speaks the play protocol, as a client. It comes back by itself when the network does not hold.

import { type RawData, WebSocket } from 'ws';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { FromPlayer, ToPlayer } from '../server/api/play.ts';

/** Milliseconds between two attempts to come back, and how many there are: a server restarts in seconds. */
const PAUSE = 1000;
const ATTEMPTS = 30;

export interface Heard {
  message(message: ToPlayer): void;
  /** The line broke; `connection` tries to come back. */
  lost(): void;
  /** It is back and knows who one is, but no table. */
  back(): void;
  /** It will not come back. */
  gone(): void;
}

type Request = FromPlayer extends infer M ? (M extends { id?: number } ? Omit<M, 'id'> : never) : never;

export class Connection {
  readonly #url: string;
  readonly #heard: Heard;
  readonly #asked = new Map<number, (answer: ToPlayer | Refusal) => void>();
  #socket: WebSocket;
  #next = 1;
  #closed = false;
  token: string;

  private constructor(url: string, socket: WebSocket, token: string, heard: Heard) {
    this.#url = url;
    this.#socket = socket;
    this.token = token;
    this.#heard = heard;
    this.#listen();
  }

  /** `server` is an http address; the answer is undefined where nobody answers there. */
  static async open(
    server: string,
    who: { readonly name?: string; readonly token?: string },
    heard: Heard,
  ): Promise<Connection | Refusal | undefined> {
    const url = `${server.replace(/^http/, 'ws')}/api/play`;
    const greeted = await greet(url, who);
    return greeted === undefined || isRefusal(greeted)
      ? greeted
      : new Connection(url, greeted.socket, greeted.token, heard);
  }

  /** Resolves with what answers the request: `ok`, a table, or a refusal. */
  ask(request: Request): Promise<ToPlayer | Refusal> {
    const id = this.#next++;
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.resolve(LOST);
    return new Promise(resolve => {
      this.#asked.set(id, resolve);
      this.#socket.send(JSON.stringify({ ...request, id }));
    });
  }

  close(): void {
    this.#closed = true;
    this.#socket.close();
  }

  #listen(): void {
    const socket = this.#socket;
    socket.on('message', data => this.#hear(parse(data)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const answer of this.#asked.values()) answer(LOST);
      this.#asked.clear();
      if (!this.#closed) void this.#comeBack();
    });
  }

  #hear(message: ToPlayer): void {
    const id = 'id' in message ? message.id : undefined;
    const answer = id === undefined ? undefined : this.#asked.get(id);
    if (id !== undefined) this.#asked.delete(id);
    if (message.t !== 'refused' && message.t !== 'ok') this.#heard.message(message);
    answer?.(message.t === 'refused' ? refusalOf(message) : message);
  }

  async #comeBack(): Promise<void> {
    this.#heard.lost();
    for (let attempt = 0; attempt < ATTEMPTS && !this.#closed; attempt++) {
      await new Promise(resolve => setTimeout(resolve, PAUSE));
      const greeted = await greet(this.#url, { token: this.token });
      if (greeted === undefined || isRefusal(greeted)) continue;
      this.#socket = greeted.socket;
      this.#listen();
      this.#heard.back();
      return;
    }
    this.#heard.gone();
  }
}

export const LOST: Refusal = refuse('cli/lost', 'The connection was lost before the answer came.');

function parse(data: RawData): ToPlayer {
  const text = Buffer.isBuffer(data)
    ? data.toString()
    : Buffer.concat([data].flat().map(part => Buffer.from(part as ArrayBuffer))).toString();
  return JSON.parse(text) as ToPlayer; // the server's own schema
}

function refusalOf({ refused, detail, reasons }: Extract<ToPlayer, { t: 'refused' }>): Refusal {
  return refuse(refused, detail, reasons);
}

/** Says hello; undefined where nobody answers. */
function greet(
  url: string,
  who: { readonly name?: string; readonly token?: string },
): Promise<{ socket: WebSocket; token: string } | Refusal | undefined> {
  return new Promise(resolve => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', () => socket.send(JSON.stringify({ t: 'hello', ...who })));
    socket.once('error', () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
    socket.once('message', data => {
      const message = parse(data);
      socket.removeAllListeners();
      if (message.t === 'welcome')
        resolve({ socket, token: message.token! }); // only sessions of browsers have none
      else {
        socket.close();
        resolve(message.t === 'refused' ? refusalOf(message) : undefined);
      }
    });
  });
}
