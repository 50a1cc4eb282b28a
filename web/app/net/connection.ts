// The one socket of the page: says hello, asks, listens at tables, and comes back by itself when the line breaks.

import type { Refusal } from '../../../src/core/refusal.ts';
import type {
  ChatShown,
  Did,
  FromPlayer,
  MatchShown,
  PeopleShown,
  PersonNews,
  RematchShown,
  ToPlayer,
} from '../../../src/server/api/play.ts';
import { createStore, type Readable, type Store } from '../../kit/store.ts';

export type Link = 'connecting' | 'open' | 'lost';
/** Who one is here. A guest has a token that proves it next time; who signed in has a cookie no page can read. */
export interface Me {
  readonly account: string;
  readonly name: string;
  readonly token?: string;
}

export interface Guest extends Me {
  readonly token: string;
}

type Presence = Extract<ToPlayer, { t: 'presence' }>;
export type TableMessage = MatchShown | Did | Presence | RematchShown | ChatShown;
/** What answers a request: 'ok' without more, the table one came to, or why not. */
export type Reply = { readonly t: 'ok' } | MatchShown | ({ readonly t: 'refused' } & Refusal);
/** A request; the connection numbers it. */
export type Asking = FromPlayer extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never;

interface Listening {
  readonly hear: (message: TableMessage) => void;
  /** Also the table as text. */
  draw: boolean;
}

export interface ConnectionConfig {
  open(): WebSocket;
  /** Kept between visits. */
  readonly me: Store<Me | undefined>;
  /** Hears of those one follows, while asked for. */
  people?(message: PeopleShown | PersonNews): void;
  /** Hears of notifications; without it none are sent. */
  rang?(ring: Omit<Extract<ToPlayer, { t: 'notified' }>, 't'>): void;
  /** The house does not know us any more, and why. */
  forgotten?(was: Me | undefined, why: Refusal): void;
}

/** Sent while the line is down: the match itself is safe. */
export const NO_LINE: Refusal = { refused: 'web/no-line', detail: 'The connection is down; nothing was sent.' };

const FIRST_RETRY = 300;
const LAST_RETRY = 5000;
/** The house closes lines that are silent for a minute. */
const KEEP_ALIVE = 25_000;
/** Everything a page needs: views to draw, legal actions to offer. */
const WANTS = { want: 'views', legal: true } as const;

export class Connection {
  readonly #config: ConnectionConfig;
  readonly #keepAlive: ReturnType<typeof setInterval>;
  readonly #link = createStore<Link>('connecting');
  readonly #nextTry = createStore<number | undefined>(undefined);
  readonly #answers = new Map<number, (reply: Reply) => void>();
  /** Asked before hello was answered. */
  #early: FromPlayer[] = [];
  readonly #tables = new Map<string, Listening>();
  #socket: WebSocket | undefined;
  /** Somebody looks at those they follow. */
  #wantsPeople = false;
  #asked = 0;
  /** A name the house does not call us by yet, and whether it has been said on this line. */
  #naming: { readonly name: string; readonly done: () => void; said: boolean } | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(config: ConnectionConfig) {
    this.#config = config;
    this.#keepAlive = setInterval(() => this.#link.get() === 'open' && this.#send({ t: 'ping' }), KEEP_ALIVE);
  }

  get link(): Readable<Link> {
    return this.#link;
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
    socket.addEventListener('message', event => this.#hear(JSON.parse(String(event.data)) as ToPlayer)); // the house speaks its own protocol
    socket.addEventListener('close', () => this.#lost(socket));
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
    this.#giveUp(new Set(this.#early.map(({ id }) => id)));
    this.#link.set('connecting');
    this.start();
  }

  /** Comes again at once: the network is back, or the page is looked at again. */
  wake(): void {
    if (this.#link.get() === 'lost') this.start();
  }

  ask(message: Asking): Promise<Reply> {
    return new Promise(resolve => {
      const id = ++this.#asked;
      this.#answers.set(id, resolve);
      const numbered = { ...message, id };
      if (this.#link.get() === 'open') this.#send(numbered);
      else if (this.#link.get() === 'connecting') this.#early.push(numbered);
      else this.#answer(id, { t: 'refused', ...NO_LINE });
    });
  }

  /** Hears of a match until stopped, across broken lines. The reply says whether it could be joined. */
  listen(match: string, hear: (message: TableMessage) => void): { joined: Promise<Reply>; stop: () => void } {
    const listening = { hear, draw: false };
    this.#tables.set(match, listening);
    const joined = this.ask({ t: 'join', match, ...WANTS });
    const stop = (): void => {
      if (this.#tables.get(match) !== listening) return;
      this.#tables.delete(match);
      if (this.#link.get() === 'open') void this.ask({ t: 'leave', match });
    };
    return { joined, stop };
  }

  /** From now on also the table as text: this client does not know the game. */
  wantDrawing(match: string): void {
    const listening = this.#tables.get(match);
    if (!listening || listening.draw) return;
    listening.draw = true;
    void this.ask({ t: 'join', match, ...WANTS, draw: true });
  }

  /** From now on, or no more; across broken lines. Guests follow nobody. */
  hearOfPeople(on: boolean): void {
    this.#wantsPeople = on;
    if (this.#link.get() === 'open') this.#askForPeople();
  }

  sit(where: { match: string; seat?: number } | { code: string }): Promise<Reply> {
    return this.ask({ t: 'sit', ...where, ...WANTS });
  }

  seek(game: string): Promise<Reply> {
    return this.ask({ t: 'seek', game, ...WANTS });
  }

  /** A new name; the old token stays. Done when the house calls us by it. */
  rename(name: string): Promise<void> {
    return new Promise(resolve => {
      this.#naming?.done();
      this.#naming = { name, done: () => resolve(), said: false };
      if (this.#link.get() === 'open') this.#hello();
    });
  }

  #hello(known?: string): void {
    const me = this.#config.me.get();
    const name = this.#naming?.name ?? known;
    if (this.#naming) this.#naming.said = true;
    const proof = me?.token === undefined ? me && { session: true as const } : { token: me.token };
    this.#send({ t: 'hello', ...proof, ...(name && { name }), ...(this.#config.rang && { bell: true }) });
  }

  #send(message: FromPlayer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ToPlayer): void {
    switch (message.t) {
      case 'welcome':
        return this.#welcome(message);
      case 'ok':
        return this.#answer(message.id, { t: 'ok' });
      case 'refused':
        if (message.refused === 'server/bad-token' || message.refused === 'accounts/suspended') this.#forget(message);
        else if (message.id !== undefined) this.#answer(message.id, message);
        return;
      case 'match':
        this.#tables.get(message.match)?.hear(message);
        if (message.id !== undefined) this.#answer(message.id, message);
        return;
      case 'did':
      case 'presence':
      case 'rematch':
      case 'chat':
        this.#tables.get(message.match)?.hear(message);
        return;
      case 'people':
      case 'person':
        return this.#config.people?.(message);
      case 'notified':
        return this.#config.rang?.(message);
      case 'pong':
      case 'bye':
        return;
    }
  }

  #welcome({ account, name, token }: Me): void {
    this.#config.me.set({ account, name, ...(token !== undefined && { token }) });
    this.#failures = 0;
    if (this.#naming?.said) {
      this.#naming.done();
      this.#naming = undefined;
    }
    // Chosen while the house was answering.
    else if (this.#naming) this.#hello();
    if (this.#link.get() === 'open') return;
    this.#link.set('open');
    const early = this.#early;
    this.#early = [];
    const asked = new Set(early.flatMap(message => (message.t === 'join' ? [message.match] : [])));
    for (const [match, { draw }] of this.#tables)
      if (!asked.has(match)) this.#send({ t: 'join', match, ...WANTS, ...(draw && { draw }) });
    for (const message of early) this.#send(message);
    if (this.#wantsPeople) this.#askForPeople();
  }

  #askForPeople(): void {
    if (this.#config.me.get()?.token === undefined) this.#send({ t: 'people', on: this.#wantsPeople });
  }

  /** The house does not know us any more (its store is new, a session ended): we come in as somebody new. */
  #forget(why: Refusal): void {
    const was = this.#config.me.get();
    this.#config.me.set(undefined);
    this.#config.forgotten?.(was, why);
    this.#hello(was?.token === undefined ? undefined : was.name);
  }

  #answer(id: number, reply: Reply): void {
    const resolve = this.#answers.get(id);
    this.#answers.delete(id);
    resolve?.(reply);
  }

  /** The line is gone: what was asked on it is answered by nobody; what is yet to be asked waits for the next one. */
  #giveUp(waiting: ReadonlySet<number | undefined> = new Set()): void {
    if (this.#naming) this.#naming.said = false;
    for (const id of Array.from(this.#answers.keys()))
      if (!waiting.has(id)) this.#answer(id, { t: 'refused', ...NO_LINE });
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#link.set('lost');
    this.#early = [];
    this.#giveUp();
    // Not everybody at once after the house restarts.
    const wait = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
    this.#nextTry.set(performance.now() + wait);
    this.#retry = setTimeout(() => this.start(), wait);
  }
}
