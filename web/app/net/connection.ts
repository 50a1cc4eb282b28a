// The one socket of the page: says hello, asks, listens at tables, and comes back by itself when the line breaks.

import type { Refusal } from '../../../src/core/refusal.ts';
import type {
  ChatShown,
  ClientMessage,
  MatchShown,
  PeopleShown,
  PersonUpdate,
  RematchShown,
  ServerMessage,
  UpdateMessage,
} from '../../../src/protocol/play.ts';
import { createStore, type Readable, type Store } from '../../kit/store.ts';

export type ConnectionState = 'connecting' | 'open' | 'lost';
/** Who one is here. A guest has a token that proves it next time; who signed in has a cookie no page can read. */
export interface Me {
  readonly account: string;
  readonly name: string;
  readonly token?: string;
}

export interface Guest extends Me {
  readonly token: string;
}

type Presence = Extract<ServerMessage, { t: 'presence' }>;
export type TableMessage = MatchShown | UpdateMessage | Presence | RematchShown | ChatShown;
/** What answers a request: 'ok' without more, the table one came to, or why not. */
export type PlayReply = { readonly t: 'ok' } | MatchShown | ({ readonly t: 'refused' } & Refusal);
/** A request; the connection numbers it. */
export type PlayRequest = ClientMessage extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never;

interface TableSubscription {
  readonly onMessage: (message: TableMessage) => void;
  /** Also the table as text. */
  draw: boolean;
}

export interface ConnectionConfig {
  open(): WebSocket;
  /** Kept between visits. */
  readonly me: Store<Me | undefined>;
  /** Hears of those one follows, while asked for. */
  onPeople?(message: PeopleShown | PersonUpdate): void;
  /** Hears of notifications; without it none are sent. */
  onNotification?(ring: Omit<Extract<ServerMessage, { t: 'notified' }>, 't'>): void;
  /** The server does not know us any more, and why. */
  onUnknownLogin?(was: Me | undefined, why: Refusal): void;
}

/** Sent while the line is down: the match itself is safe. */
export const NOT_CONNECTED: Refusal = { refused: 'web/no-line', detail: 'The connection is down; nothing was sent.' };

const FIRST_RETRY = 300;
const LAST_RETRY = 5000;
/** The server closes lines that are silent for a minute. */
const KEEP_ALIVE = 25_000;
/** Everything a page needs: views to draw, legal actions to offer. */
const WANTS = { want: 'views', legal: true } as const;

export class Connection {
  readonly #config: ConnectionConfig;
  readonly #keepAlive: ReturnType<typeof setInterval>;
  readonly #state = createStore<ConnectionState>('connecting');
  readonly #nextTry = createStore<number | undefined>(undefined);
  readonly #pending = new Map<number, (reply: PlayReply) => void>();
  /** Asked before hello was answered. */
  #queued: ClientMessage[] = [];
  readonly #subscriptions = new Map<string, TableSubscription>();
  #socket: WebSocket | undefined;
  /** Somebody looks at those they follow. */
  #wantsPeople = false;
  #lastRequest = 0;
  /** A name the server does not call us by yet, and whether it has been said on this line. */
  #renaming: { readonly name: string; readonly done: () => void; said: boolean } | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(config: ConnectionConfig) {
    this.#config = config;
    this.#keepAlive = setInterval(() => this.#state.get() === 'open' && this.#send({ t: 'ping' }), KEEP_ALIVE);
  }

  get state(): Readable<ConnectionState> {
    return this.#state;
  }

  /** When the line is tried again by itself, on the clock of `performance.now`; undefined while it holds. */
  get nextTry(): Readable<number | undefined> {
    return this.#nextTry;
  }

  start(): void {
    if (this.#socket) return;
    clearTimeout(this.#retry);
    this.#nextTry.set(undefined);
    const socket = this.#config.open();
    this.#socket = socket;
    socket.addEventListener('open', () => this.#hello());
    socket.addEventListener('message', event => this.#onMessage(JSON.parse(String(event.data)) as ServerMessage)); // the server speaks its own protocol
    socket.addEventListener('close', () => this.#onClose(socket));
  }

  /** Good-bye for good. */
  stop(): void {
    clearInterval(this.#keepAlive);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** Comes in as somebody else: the cookie is looked at when a line is opened. */
  restart(): void {
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    this.#failPending(new Set(this.#queued.map(({ id }) => id)));
    this.#state.set('connecting');
    this.start();
  }

  /** Comes again at once: the network is back, or the page is looked at again. */
  retryNow(): void {
    if (this.#state.get() === 'lost') this.start();
  }

  request(message: PlayRequest): Promise<PlayReply> {
    return new Promise(resolve => {
      const id = ++this.#lastRequest;
      this.#pending.set(id, resolve);
      const numbered = { ...message, id };
      if (this.#state.get() === 'open') this.#send(numbered);
      else if (this.#state.get() === 'connecting') this.#queued.push(numbered);
      else this.#settle(id, { t: 'refused', ...NOT_CONNECTED });
    });
  }

  /** Hears of a match until stopped, across broken lines. The reply says whether it could be joined. */
  subscribe(
    match: string,
    onMessage: (message: TableMessage) => void,
  ): { joined: Promise<PlayReply>; stop: () => void } {
    const listening = { onMessage, draw: false };
    this.#subscriptions.set(match, listening);
    const joined = this.request({ t: 'join', match, ...WANTS });
    const stop = (): void => {
      if (this.#subscriptions.get(match) !== listening) return;
      this.#subscriptions.delete(match);
      if (this.#state.get() === 'open') void this.request({ t: 'leave', match });
    };
    return { joined, stop };
  }

  /** From now on also the table as text: this client does not know the game. */
  wantDrawing(match: string): void {
    const listening = this.#subscriptions.get(match);
    if (!listening || listening.draw) return;
    listening.draw = true;
    void this.request({ t: 'join', match, ...WANTS, draw: true });
  }

  /** From now on, or no more; across broken lines. Guests follow nobody. */
  subscribeToPeople(on: boolean): void {
    this.#wantsPeople = on;
    if (this.#state.get() === 'open') this.#requestPeople();
  }

  sit(where: { match: string; seat?: number } | { code: string }): Promise<PlayReply> {
    return this.request({ t: 'sit', ...where, ...WANTS });
  }

  seek(game: string): Promise<PlayReply> {
    return this.request({ t: 'seek', game, ...WANTS });
  }

  /** A new name; the old token stays. Done when the server calls us by it. */
  rename(name: string): Promise<void> {
    return new Promise(resolve => {
      this.#renaming?.done();
      this.#renaming = { name, done: () => resolve(), said: false };
      if (this.#state.get() === 'open') this.#hello();
    });
  }

  #hello(known?: string): void {
    const me = this.#config.me.get();
    const name = this.#renaming?.name ?? known;
    if (this.#renaming) this.#renaming.said = true;
    const proof = me?.token === undefined ? me && { session: true as const } : { token: me.token };
    this.#send({ t: 'hello', ...proof, ...(name && { name }), ...(this.#config.onNotification && { bell: true }) });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #onMessage(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        return this.#welcome(message);
      case 'ok':
        return this.#settle(message.id, { t: 'ok' });
      case 'refused':
        if (message.refused === 'server/bad-token' || message.refused === 'accounts/suspended')
          this.#onUnknownLogin(message);
        else if (message.id !== undefined) this.#settle(message.id, message);
        return;
      case 'match':
        this.#subscriptions.get(message.match)?.onMessage(message);
        if (message.id !== undefined) this.#settle(message.id, message);
        return;
      case 'did':
      case 'presence':
      case 'rematch':
      case 'chat':
        this.#subscriptions.get(message.match)?.onMessage(message);
        return;
      case 'people':
      case 'person':
        return this.#config.onPeople?.(message);
      case 'notified':
        return this.#config.onNotification?.(message);
      case 'pong':
      case 'bye':
        return;
    }
  }

  #welcome({ account, name, token }: Me): void {
    this.#config.me.set({ account, name, ...(token !== undefined && { token }) });
    this.#failures = 0;
    if (this.#renaming?.said) {
      this.#renaming.done();
      this.#renaming = undefined;
    }
    // Chosen while the server was answering.
    else if (this.#renaming) this.#hello();
    if (this.#state.get() === 'open') return;
    this.#state.set('open');
    const early = this.#queued;
    this.#queued = [];
    const asked = new Set(early.flatMap(message => (message.t === 'join' ? [message.match] : [])));
    for (const [match, { draw }] of this.#subscriptions)
      if (!asked.has(match)) this.#send({ t: 'join', match, ...WANTS, ...(draw && { draw }) });
    for (const message of early) this.#send(message);
    if (this.#wantsPeople) this.#requestPeople();
  }

  #requestPeople(): void {
    if (this.#config.me.get()?.token === undefined) this.#send({ t: 'people', on: this.#wantsPeople });
  }

  /** The server does not know us any more (its store is new, a session ended): we come in as somebody new. */
  #onUnknownLogin(why: Refusal): void {
    const was = this.#config.me.get();
    this.#config.me.set(undefined);
    this.#config.onUnknownLogin?.(was, why);
    this.#hello(was?.token === undefined ? undefined : was.name);
  }

  #settle(id: number, reply: PlayReply): void {
    const resolve = this.#pending.get(id);
    this.#pending.delete(id);
    resolve?.(reply);
  }

  /** The line is gone: what was asked on it is answered by nobody; what is yet to be asked waits for the next one. */
  #failPending(waiting: ReadonlySet<number | undefined> = new Set()): void {
    if (this.#renaming) this.#renaming.said = false;
    for (const id of Array.from(this.#pending.keys()))
      if (!waiting.has(id)) this.#settle(id, { t: 'refused', ...NOT_CONNECTED });
  }

  #onClose(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#state.set('lost');
    this.#queued = [];
    this.#failPending();
    // Not everybody at once after the server restarts.
    const wait = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
    this.#nextTry.set(performance.now() + wait);
    this.#retry = setTimeout(() => this.start(), wait);
  }
}
