// A connection that speaks the play protocol, as a client. It comes back by itself when the network does not hold.

import { type RawData, WebSocket } from 'ws';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { FromPlayer, ToPlayer } from '../server/api/play.ts';

/** Milliseconds between two attempts to come back, and how many there are: a server restarts in seconds. */
const PAUSE = 1000;
const ATTEMPTS = 30;
/** Whoever goes on trying after so many does so more rarely. */
const LONG_PAUSE = 10_000;
/** Milliseconds in which a server has to greet: where packets vanish, nobody else says that it takes too long. */
export const GREETING = 20_000;
/** Milliseconds without a word after which the server is asked for one, and after which the line is given up. */
const SILENCE = 30_000;

export interface Heard {
  message(message: ToPlayer): void;
  /** The line broke; `connection` tries to come back. */
  lost(): void;
  /** It is back and knows who one is, but no table. */
  back(): void;
  /** It will not come back: nobody answers, or one is not known there any more. */
  gone(refusal?: Refusal): void;
}

/** Who one says to be: a new guest, or whoever the token proves. */
export interface Introduction {
  readonly name?: string;
  readonly token?: string;
  /** A program plays under this name. */
  readonly program?: true;
}

interface Greeted {
  readonly socket: WebSocket;
  readonly account: string;
  readonly name: string;
  readonly token: string;
}

type Request = FromPlayer extends infer M ? (M extends { id?: number } ? Omit<M, 'id'> : never) : never;

export class Connection {
  readonly #url: string;
  readonly #who: Introduction;
  readonly #heard: Heard;
  readonly #attempts: number;
  readonly #asked = new Map<number, (answer: ToPlayer | Refusal) => void>();
  readonly #pulse: NodeJS.Timeout;
  #pause: NodeJS.Timeout | undefined;
  #socket: WebSocket;
  #next = 1;
  #silent = false;
  #closed = false;
  readonly account: string;
  readonly name: string;
  readonly token: string;

  private constructor(url: string, greeted: Greeted, who: Introduction, heard: Heard, attempts: number) {
    this.#url = url;
    this.#socket = greeted.socket;
    this.account = greeted.account;
    this.name = greeted.name;
    this.token = greeted.token;
    this.#who = { token: this.token, ...(who.program && { program: true }) };
    this.#heard = heard;
    this.#attempts = attempts;
    this.#pulse = setInterval(() => this.#feel(), SILENCE).unref();
    this.#listen();
  }

  /** `server` is an http address; the answer is undefined where nobody answers there. */
  static async open(
    server: string,
    who: Introduction,
    heard: Heard,
    attempts = ATTEMPTS,
  ): Promise<Connection | Refusal | undefined> {
    const url = `${server.replace(/^http/, 'ws')}/api/play`;
    const greeted = await greet(url, who);
    return greeted === undefined || isRefusal(greeted) ? greeted : new Connection(url, greeted, who, heard, attempts);
  }

  get isProgram(): boolean {
    return this.#who.program === true;
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
    clearInterval(this.#pulse);
    clearTimeout(this.#pause);
    this.#socket.close();
  }

  /** A line that was cut without a word looks like one on which nobody speaks. */
  #feel(): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#silent) this.#socket.terminate();
    else void this.ask({ t: 'ping' });
    this.#silent = true;
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
    this.#silent = false;
    const id = 'id' in message ? message.id : undefined;
    const answer = id === undefined ? undefined : this.#asked.get(id);
    if (id !== undefined) this.#asked.delete(id);
    if (id === undefined || (message.t !== 'refused' && message.t !== 'ok')) this.#heard.message(message);
    answer?.(message.t === 'refused' ? refusalOf(message) : message);
  }

  async #comeBack(): Promise<void> {
    this.#heard.lost();
    for (let attempt = 0; attempt < this.#attempts && !this.#closed; attempt++) {
      await new Promise(resolve => {
        this.#pause = setTimeout(resolve, attempt < ATTEMPTS ? PAUSE : LONG_PAUSE);
      });
      const greeted = await greet(this.#url, this.#who);
      if (isRefusal(greeted)) {
        this.#heard.gone(greeted);
        return;
      }
      if (greeted === undefined) continue;
      this.#socket = greeted.socket;
      this.#silent = false;
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
function greet(url: string, who: Introduction): Promise<Greeted | Refusal | undefined> {
  return new Promise(resolve => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const late = setTimeout(() => socket.terminate(), GREETING);
    socket.once('open', () => socket.send(JSON.stringify({ t: 'hello', ...who })));
    const giveUp = (): void => {
      clearTimeout(late);
      resolve(undefined);
    };
    socket.once('error', giveUp);
    socket.once('close', giveUp);
    socket.once('message', data => {
      clearTimeout(late);
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
