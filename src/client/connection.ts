// The client's side of a connection in the play protocol: says hello, sends requests and matches their answers, delivers the
// messages of tables, and reconnects when the network fails. Used by pages, terminal commands and the bot runner.

import type { Refusal } from '../core/refusal.ts';
import type {
  ChatShown,
  ClientMessage,
  MatchShown,
  RematchShown,
  ServerMessage,
  UpdateMessage,
} from '../protocol/play.ts';
import { NodeChoice } from './node-choice.ts';
import type { PlayerWords } from './player-words.ts';
import { BAD_TOKEN, CONNECTION_LOST, SUSPENDED } from './refusals.ts';
import { Retries } from './retries.ts';
import { createStore, type Readable, type Store } from './store.ts';
import { OPEN, type Transport, type TransportSocket } from './transport.ts';

/** `closed`: it does not come back any more. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed';

/** Who one is on the server. A guest or a program has a token that proves it next time; a person who signed in has a cookie. */
export interface Me {
  readonly account: string;
  readonly name: string;
  readonly token?: string;
}

export interface Guest extends Me {
  readonly token: string;
}

type Message<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;
export type PresenceMessage = Message<'presence'>;
export type TableMessage = MatchShown | UpdateMessage | PresenceMessage | RematchShown | ChatShown;
/** What belongs to no table and answers no request. */
export type ServerNotice = Message<'people' | 'person' | 'notified' | 'bye' | 'refused'>;
/** What answers a request: 'ok' without more, the table one came to, or why not. */
export type PlayReply = { readonly t: 'ok' } | MatchShown | ({ readonly t: 'refused' } & Refusal);
/** A request; the connection numbers it. */
export type PlayRequest = ClientMessage extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never;
/** How one comes to a table: as it is, by taking a seat, or to one that the server finds. */
export type TableEntry = Extract<PlayRequest, { t: 'join' | 'sit' | 'seek' }>;

export interface ConnectionConfig {
  readonly transport: Transport;
  /** Who one is: kept by the caller, set by every welcome. */
  readonly me: Store<Me | undefined>;
  /** Proves who one is until the first welcome. */
  readonly token?: string | undefined;
  /** The name to be called by. */
  readonly name?: string | undefined;
  /** A program plays. */
  readonly program?: true | undefined;
  /** What the player adds to the draws. Left out: nothing. */
  readonly words?: PlayerWords | undefined;
  /** Also subscribe to notifications. */
  readonly bell?: true;
  /** How long to try again after a failure, in milliseconds. Absent: without limit. */
  retryFor?(hasBeenOpen: boolean): number;
  /** Left out: as a new guest where the login is not known any more, otherwise once more. */
  onHelloRefused?(why: Refusal): 'new-guest' | 'retry' | 'close';
  /** The server does not know us any more: we come in as a new guest. */
  onUnknownLogin?(was: Me | undefined, why: Refusal): void;
  onNotice?(message: ServerNotice): void;
  /** The connection is closed for good: the server did not answer for long enough, or refused hello. */
  onClosed?(why: Refusal | undefined): void;
}

/** How long the server may take to answer hello, in milliseconds. Without it, lost packets would look like a slow server. */
export const HELLO_TIMEOUT = 20_000;
/** Milliseconds between two pings. A server closes connections that are silent for a minute. */
const KEEP_ALIVE = 25_000;
/** What every client needs of a table: views to draw, legal actions to offer. */
const WANTS = { want: 'views', legal: true } as const;

interface Listening {
  readonly onMessage: (message: TableMessage) => void;
  /** How the server answered when the connection came back to the table. */
  readonly onRejoined: ((reply: PlayReply) => void) | undefined;
  /** Also the table as text. */
  draw: boolean;
  isStopped: boolean;
}

interface Pending {
  readonly settle: (reply: PlayReply) => void;
  /** Receives the messages of the table that the answer names. */
  readonly listening: Listening | undefined;
}

export class Connection {
  readonly #config: ConnectionConfig;
  readonly #state = createStore<ConnectionState>('connecting');
  readonly #nextTry = createStore<number | undefined>(undefined);
  readonly #pending = new Map<number, Pending>();
  /** Asked before hello was answered. */
  #queued: ClientMessage[] = [];
  readonly #tables = new Map<string, Listening>();
  readonly #nodes: NodeChoice;
  #socket: TransportSocket | undefined;
  #token: string | undefined;
  /** The page shows followed people. */
  #wantsPeople = false;
  #lastRequest = 0;
  /** A name the server does not call us by yet, and whether it has been said on this socket. */
  #renaming: { readonly name: string; readonly done?: () => void; said: boolean } | undefined;
  /** Servers of before refuse commitments. */
  #takesWords = false;
  #hasBeenOpen = false;
  readonly #retries = new Retries();
  /** No message has arrived since the last ping. */
  #isSilent = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #helloTimer: ReturnType<typeof setTimeout> | undefined;
  #keepAliveTimer: ReturnType<typeof setInterval> | undefined;

  constructor(config: ConnectionConfig) {
    this.#config = config;
    this.#nodes = new NodeChoice(config.transport);
    this.#token = config.token;
    if (config.name !== undefined) this.#renaming = { name: config.name, said: false };
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
    this.#helloTimer = setTimeout(() => this.#abort(socket), HELLO_TIMEOUT);
    socket.addEventListener('open', () => this.#socket === socket && this.#hello());
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#onMessage(JSON.parse(String(data)) as ServerMessage); // the server speaks its own protocol
    });
    socket.addEventListener('close', () => this.#onClose(socket));
  }

  /** For good. */
  stop(): void {
    clearTimeout(this.#retryTimer);
    this.#detach()?.close();
    this.#state.set('closed');
    this.#failPending();
  }

  /** Reconnects as another identity. The server reads the cookie when a connection is opened. */
  restart(): void {
    this.#detach()?.close();
    this.#failPending(new Set(this.#queued.map(({ id }) => id)));
    this.#state.set('connecting');
    this.start();
  }

  /** Tries again at once: the network is back, or the page is looked at again. */
  retryNow(): void {
    if (this.#state.get() === 'lost') this.start();
  }

  request(message: PlayRequest): Promise<PlayReply> {
    return this.#request(message);
  }

  /** Joins a table and receives its messages until stopped, also after a reconnection. `joined` says whether that was possible. */
  subscribe(
    entry: TableEntry,
    onMessage: (message: TableMessage) => void,
    onRejoined?: (reply: PlayReply) => void,
  ): { readonly joined: Promise<PlayReply>; stop(): void } {
    const listening: Listening = { onMessage, onRejoined, draw: false, isStopped: false };
    if (entry.t === 'join') this.#tables.set(entry.match, listening);
    const joined = this.#request({ ...entry, ...WANTS }, listening);
    const stop = (): void => {
      listening.isStopped = true;
      for (const [match, one] of this.#tables) {
        if (one !== listening) continue;
        this.#tables.delete(match);
        if (this.#state.get() === 'open') void this.request({ t: 'leave', match });
      }
    };
    return { joined, stop };
  }

  /** From now on also the table as text: this client does not know the game. */
  wantDrawing(match: string): void {
    const listening = this.#tables.get(match);
    if (!listening || listening.draw) return;
    listening.draw = true;
    void this.request({ t: 'join', match, ...WANTS, draw: true });
  }

  /** Subscribes to followed people or ends the subscription, also after a reconnection. Guests follow no one. */
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
      this.#renaming?.done?.();
      this.#renaming = { name, done: resolve, said: false };
      if (this.#state.get() === 'open') this.#hello();
    });
  }

  #request(message: PlayRequest, listening?: Listening): Promise<PlayReply> {
    return new Promise(settle => {
      const id = ++this.#lastRequest;
      const numbered = { ...message, id };
      this.#pending.set(id, { settle, listening });
      if (this.#state.get() === 'open') this.#send(numbered);
      else if (this.#state.get() === 'connecting') this.#queued.push(numbered);
      else this.#settle(id, NOT_SENT);
    });
  }

  /** What to commit to when a table is made by REST; undefined: the server takes no words, or this client has none. */
  newCommit(): string | undefined {
    return this.#takesWords ? this.#config.words?.commit() : undefined;
  }

  /** A player who takes a seat, or comes back to one, commits to a word for the draws. */
  #withCommit(message: ClientMessage): ClientMessage {
    const { words } = this.#config;
    if (!words || !this.#takesWords) return message;
    if (message.t === 'join') return { ...message, commit: words.commitFor(message.match) };
    const takesSeat = message.t === 'sit' || message.t === 'seek' || message.t === 'rematch';
    return takesSeat ? { ...message, commit: words.commit() } : message;
  }

  #reveal(match: string, word: string | undefined): void {
    if (word !== undefined) void this.request({ t: 'reveal', match, word });
  }

  #hello(known?: string): void {
    const me = this.#config.me.get();
    const token = me ? me.token : this.#token;
    const name = this.#renaming?.name ?? known;
    const { program, bell } = this.#config;
    if (this.#renaming) this.#renaming.said = true;
    const proof = token === undefined ? me && { session: true as const } : { token };
    this.#send({ t: 'hello', ...proof, ...(name && { name }), ...(program && { program }), ...(bell && { bell }) });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(this.#withCommit(message)));
  }

  #onMessage(message: ServerMessage): void {
    this.#isSilent = false;
    switch (message.t) {
      case 'welcome':
        return this.#welcome(message);
      case 'ok':
      case 'pong':
        return this.#settle(message.id, { t: 'ok' });
      case 'refused':
        return this.#onRefused(message);
      case 'match':
        return this.#onMatch(message);
      case 'did':
        this.#reveal(message.match, this.#config.words?.onUpdate(message));
        this.#tables.get(message.match)?.onMessage(message);
        return;
      case 'presence':
      case 'rematch':
      case 'chat':
        this.#tables.get(message.match)?.onMessage(message);
        return;
      case 'bye':
        this.#retries.isSentAway = message.why === 'leaving';
        return this.#retries.isSentAway ? undefined : this.#config.onNotice?.(message);
      default:
        return this.#config.onNotice?.(message);
    }
  }

  #onMatch(message: MatchShown): void {
    const { id, match } = message;
    this.#reveal(match, this.#config.words?.onMatch(message));
    const listening = id === undefined ? undefined : this.#pending.get(id)?.listening;
    // From here on: what comes right behind the answer must not be missed.
    if (listening && !listening.isStopped) this.#tables.set(match, listening);
    this.#tables.get(match)?.onMessage(message);
    this.#settle(id, message);
    // To the node that has the match, when nothing is lost by that: one table, and nothing asked.
    if (this.#tables.size === 1 && this.#pending.size === 0 && !this.#renaming && this.#follow(message)) this.restart();
  }

  /** At another address only a token proves who one is; the server's own address takes a cookie, too. */
  #follow({ at, near }: MatchShown): boolean {
    const hasToken = this.#config.me.get()?.token !== undefined;
    if (at !== undefined && hasToken && this.#nodes.follow({ at })) return true;
    return near !== undefined && (at === undefined || !hasToken) && this.#nodes.follow({ near });
  }

  #onRefused(message: Message<'refused'>): void {
    if (message.id !== undefined) this.#settle(message.id, message);
    // Before the welcome nothing but hello was said.
    else if (this.#state.get() !== 'open' || isUnknownLogin(message)) this.#onHelloRefused(message);
    else this.#config.onNotice?.(message);
  }

  #welcome({ account, name, token, words }: Message<'welcome'>): void {
    this.#takesWords = words === true;
    clearTimeout(this.#helloTimer);
    this.#config.me.set({ account, name, ...(token !== undefined && { token }) });
    this.#retries.succeeded();
    if (this.#renaming?.said) {
      this.#renaming.done?.();
      this.#renaming = undefined;
    }
    // Chosen while the server was answering.
    else if (this.#renaming) this.#hello();
    if (this.#state.get() === 'open') return;
    this.#hasBeenOpen = true;
    this.#isSilent = false;
    this.#keepAliveTimer = setInterval(() => this.#checkAlive(), KEEP_ALIVE);
    this.#state.set('open');
    const early = this.#queued;
    this.#queued = [];
    const asked = new Set(early.flatMap(message => (message.t === 'join' ? [message.match] : [])));
    for (const [match, listening] of this.#tables) if (!asked.has(match)) void this.#rejoin(match, listening);
    for (const message of early) this.#send(message);
    if (this.#wantsPeople) this.#requestPeople();
  }

  async #rejoin(match: string, { draw, onRejoined }: Listening): Promise<void> {
    const reply = await this.request({ t: 'join', match, ...WANTS, ...(draw && { draw }) });
    onRejoined?.(reply);
  }

  #requestPeople(): void {
    if (this.#config.me.get()?.token === undefined) this.#send({ t: 'people', on: this.#wantsPeople });
  }

  /** A network that was cut without notice looks like a server that has nothing to say. */
  #checkAlive(): void {
    if (this.#isSilent && this.#socket) this.#abort(this.#socket);
    else void this.request({ t: 'ping' });
    this.#isSilent = true;
  }

  #onHelloRefused(why: Refusal): void {
    const choice = this.#config.onHelloRefused?.(why) ?? (isUnknownLogin(why) ? 'new-guest' : 'retry');
    if (choice === 'new-guest') this.#becomeGuest(why);
    else if (choice === 'retry') this.#socket?.close();
    else this.#close(why);
  }

  /** The server no longer knows this identity (its store is new, or a session ended): continue as a new guest. */
  #becomeGuest(why: Refusal): void {
    const was = this.#config.me.get();
    this.#token = undefined;
    this.#config.me.set(undefined);
    this.#config.onUnknownLogin?.(was, why);
    this.#hello(was?.token === undefined ? undefined : was.name);
  }

  #settle(id: number | undefined, reply: PlayReply): void {
    if (id === undefined) return;
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(reply);
  }

  /** The socket is closed, so requests sent on it get no answer. Requests not yet sent wait for the next socket. */
  #failPending(waiting: ReadonlySet<number | undefined> = new Set()): void {
    if (this.#renaming) this.#renaming.said = false;
    for (const id of Array.from(this.#pending.keys())) if (!waiting.has(id)) this.#settle(id, NOT_SENT);
  }

  /** Stops reading from the socket. */
  #detach(): TransportSocket | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    clearTimeout(this.#helloTimer);
    clearInterval(this.#keepAliveTimer);
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
    if (pause === undefined) return this.#close();
    this.#queued = [];
    this.#state.set('lost');
    this.#failPending();
    this.#nextTry.set(performance.now() + pause);
    this.#retryTimer = setTimeout(() => this.start(), pause);
  }

  #close(why?: Refusal): void {
    this.stop();
    this.#config.onClosed?.(why);
  }
}

const NOT_SENT: PlayReply = { t: 'refused', ...CONNECTION_LOST };

const isUnknownLogin = ({ refused }: Refusal): boolean => refused === BAD_TOKEN || refused === SUSPENDED;
