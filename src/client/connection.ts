// The client's side of a connection in the play protocol: logs in, sends requests, delivers the messages of tables, and comes back to
// its tables after a failure. Used by pages, terminal commands and the bot runner.

import type { Refusal } from '../core/refusal.ts';
import type {
  ChatShown,
  ClientMessage,
  MatchShown,
  RematchShown,
  ServerMessage,
  UpdateMessage,
} from '../protocol/play.ts';
import { ClientLogin, type ClientLoginConfig, isUnknownLogin } from './client-login.ts';
import { type OnMatch, type PlayReply, type PlayRequest, PlayRequests } from './play-requests.ts';
import type { PlayerWords } from './player-words.ts';
import { type ConnectionState, ReconnectingSocket } from './reconnecting-socket.ts';
import type { Readable } from './store.ts';
import type { Transport } from './transport.ts';

/** How a search in the rated pool goes. */
export type PoolMessage = Message<'pool' | 'paired' | 'pool-left'>;
type Message<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;
export type PresenceMessage = Message<'presence'>;
export type TableMessage = MatchShown | UpdateMessage | PresenceMessage | RematchShown | ChatShown;
/** What belongs to no table and answers no request. */
export type ServerNotice = Message<'people' | 'person' | 'notified' | 'bye' | 'refused'>;
/** How a client comes to a table: as it is, by taking a seat, or to one that the server finds. */
export type TableEntry = Extract<PlayRequest, { t: 'join' | 'sit' | 'seek' }>;

export interface ConnectionConfig extends ClientLoginConfig {
  readonly transport: Transport;
  /** What the player adds to the draws. If left out, it adds nothing. */
  readonly words?: PlayerWords | undefined;
  /** Are moves without an answer sent again after the connection broke? Otherwise they are refused then. */
  readonly keepsMoves?: boolean;
  /** How long to try again after a failure, in milliseconds. If absent, there is no limit. */
  retryFor?(hasBeenOpen: boolean): number;
  onNotice?(message: ServerNotice): void;
  /** The connection is closed for good: the server did not answer for long enough, or refused hello. */
  onClosed?(why: Refusal | undefined): void;
}

/** What every client needs of a table: views to draw, legal actions to offer. */
const WANTS = { want: 'views', legal: true } as const;

interface TableSubscription {
  readonly onMessage: (message: TableMessage) => void;
  /** Receives the answer of the server when the connection came back to the table. */
  readonly onRejoined: ((reply: PlayReply) => void) | undefined;
  /** Also the table as text. */
  draw: boolean;
  isStopped: boolean;
}

export class Connection {
  readonly #config: ConnectionConfig;
  readonly #socket: ReconnectingSocket;
  readonly #login: ClientLogin;
  readonly #requests: PlayRequests;
  readonly #tables = new Map<string, TableSubscription>();
  /** Receives what concerns the search in the rated pool. */
  onPoolMessage: ((message: PoolMessage) => void) | undefined;
  /** The page shows followed people. */
  #wantsPeople = false;
  /** Older servers refuse commitments. */
  #takesWords = false;

  constructor(config: ConnectionConfig) {
    this.#config = config;
    this.#socket = new ReconnectingSocket({
      transport: config.transport,
      retryFor: config.retryFor?.bind(config),
      onReachable: () => this.#login.sayHello(),
      onMessage: message => this.#onMessage(message),
      ping: () => void this.request({ t: 'ping' }),
      onLost: () => {
        this.#login.onDisconnected();
        this.#requests.onLost();
      },
      onGivenUp: () => this.#close(),
    });
    this.#login = new ClientLogin(config, hello => this.#socket.send(hello));
    this.#requests = new PlayRequests({
      state: this.#socket.state,
      send: message => this.#socket.send(this.#withCommit(message)),
      keepsMoves: config.keepsMoves === true,
    });
  }

  get state(): Readable<ConnectionState> {
    return this.#socket.state;
  }

  /** When the next attempt is made, on the clock of `performance.now`; undefined while connected. */
  get nextTry(): Readable<number | undefined> {
    return this.#socket.nextTry;
  }

  start(): void {
    this.#socket.start();
  }

  /** For good. */
  stop(): void {
    this.#socket.stop();
    this.#failRequests();
  }

  /** Reconnects as another identity. The server reads the cookie when a connection is opened. */
  restart(): void {
    this.#requests.failSent();
    this.#login.onDisconnected();
    this.#socket.restart();
  }

  /** Tries again at once: the network is back, or the page is looked at again. */
  retryNow(): void {
    this.#socket.retryNow();
  }

  /** Whether a player waits at a table. A dead connection is then noticed within five seconds, at the price of more pings. */
  attend(on: boolean): void {
    this.#socket.attend(on);
  }

  request(message: PlayRequest): Promise<PlayReply> {
    return this.#requests.request(message);
  }

  /** Joins a table and receives its messages until stopped, also after a reconnection. `joined` says whether that was possible. */
  subscribe(
    entry: TableEntry,
    onMessage: (message: TableMessage) => void,
    onRejoined?: (reply: PlayReply) => void,
  ): { readonly joined: Promise<PlayReply>; stop(): void } {
    const subscription: TableSubscription = { onMessage, onRejoined, draw: false, isStopped: false };
    if (entry.t === 'join') this.#tables.set(entry.match, subscription);
    const onMatch: OnMatch = match => {
      if (!subscription.isStopped) this.#tables.set(match, subscription);
    };
    const joined = this.#requests.request({ ...entry, ...WANTS }, onMatch);
    const stop = (): void => {
      subscription.isStopped = true;
      for (const [match, one] of this.#tables) {
        if (one !== subscription) continue;
        this.#tables.delete(match);
        if (this.#isOpen) void this.request({ t: 'leave', match });
      }
    };
    return { joined, stop };
  }

  /** From now on also the table as text: this client does not know the game. */
  wantDrawing(match: string): void {
    const subscription = this.#tables.get(match);
    if (!subscription || subscription.draw) return;
    subscription.draw = true;
    void this.request({ t: 'join', match, ...WANTS, draw: true });
  }

  /** Subscribes to followed people or ends the subscription, also after a reconnection. Guests follow no one. */
  subscribeToPeople(on: boolean): void {
    this.#wantsPeople = on;
    if (this.#isOpen) this.#requestPeople();
  }

  sit(where: { match: string; seat?: number } | { code: string }): Promise<PlayReply> {
    return this.request({ t: 'sit', ...where, ...WANTS });
  }

  seek(game: string): Promise<PlayReply> {
    return this.request({ t: 'seek', game, ...WANTS });
  }

  /** Another name for the same account. Done when the server uses it. */
  rename(name: string): Promise<void> {
    const done = this.#login.rename(name);
    if (this.#isOpen) this.#login.sayHello();
    return done;
  }

  /** What to commit to when a table is made by REST. Returns undefined if the server or this client uses no words. */
  newCommit(): string | undefined {
    return this.#takesWords ? this.#config.words?.commit() : undefined;
  }

  get #isOpen(): boolean {
    return this.state.get() === 'open';
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

  #onMessage(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        return this.#onWelcome(message);
      case 'ok':
      case 'pong':
        return this.#requests.settle(message.id, { t: 'ok' });
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
      case 'pool':
      case 'paired':
      case 'pool-left':
        this.onPoolMessage?.(message);
        return;
      case 'bye': {
        const isLeaving = message.why === 'leaving';
        this.#socket.onGoodbye(isLeaving);
        return isLeaving ? undefined : this.#config.onNotice?.(message);
      }
      default:
        return this.#config.onNotice?.(message);
    }
  }

  #onMatch(message: MatchShown): void {
    const { id, match } = message;
    this.#reveal(match, this.#config.words?.onMatch(message));
    // From here on: what comes right behind the answer must not be missed.
    this.#requests.onMatch(message);
    this.#tables.get(match)?.onMessage(message);
    this.#requests.settle(id, message);
    // To the node that has the match, when nothing is lost by that: one table, and no request without an answer.
    const isIdle = this.#tables.size === 1 && this.#requests.isEmpty && !this.#login.isRenaming;
    if (isIdle && this.#follow(message)) this.restart();
  }

  /** At another address only a token proves the account; the server's own address takes a cookie, too. */
  #follow({ at, near }: MatchShown): boolean {
    const { hasToken } = this.#login;
    if (at !== undefined && hasToken && this.#socket.follow({ at })) return true;
    return near !== undefined && (at === undefined || !hasToken) && this.#socket.follow({ near });
  }

  #onWelcome(message: Message<'welcome'>): void {
    this.#takesWords = message.words === true;
    this.#login.onWelcome(message);
    if (!this.#socket.onWelcome()) return;
    const queued = this.#requests.takeQueued();
    const asked = new Set(queued.flatMap(early => (early.t === 'join' ? [early.match] : [])));
    for (const [match, subscription] of this.#tables) if (!asked.has(match)) void this.#rejoin(match, subscription);
    for (const early of queued) this.#socket.send(this.#withCommit(early));
    if (this.#wantsPeople) this.#requestPeople();
  }

  #onRefused(message: Message<'refused'>): void {
    if (message.id !== undefined) this.#requests.settle(message.id, message);
    // Before the welcome, only hello was sent.
    else if (!this.#isOpen || isUnknownLogin(message)) this.#onHelloRefused(message);
    else this.#config.onNotice?.(message);
  }

  #onHelloRefused(why: Refusal): void {
    const choice = this.#login.onRefused(why);
    if (choice === 'retry') this.#socket.drop();
    else if (choice === 'close') this.#close(why);
  }

  async #rejoin(match: string, { draw, onRejoined }: TableSubscription): Promise<void> {
    const reply = await this.request({ t: 'join', match, ...WANTS, ...(draw && { draw }) });
    onRejoined?.(reply);
  }

  #requestPeople(): void {
    if (!this.#login.hasToken) this.#socket.send({ t: 'people', on: this.#wantsPeople });
  }

  #failRequests(): void {
    this.#login.onDisconnected();
    this.#requests.failAll();
  }

  #close(why?: Refusal): void {
    this.stop();
    this.#config.onClosed?.(why);
  }
}
