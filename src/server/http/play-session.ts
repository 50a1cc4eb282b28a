// One connection that speaks the play protocol: messages in, messages out, whatever transports them.

import { AUDIENCE } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { dropped } from '../../match/refusals.ts';
import type { Table, Timer } from '../../match/table.ts';
import type { ReplyCallback } from '../../match/table-ports.ts';
import { formatOf, type SubscriptionFormat } from '../../messages/match-shown.ts';
import type { ClientMessage, ServerMessage } from '../../protocol/play.ts';
import type { ServerConfig } from '../base/config.ts';
import { toError } from '../base/fault-reporting.ts';
import type { GuessLimiter } from '../base/guess-limiter.ts';
import type { Caller } from '../base/identity.ts';
import type { Metrics } from '../base/metrics.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSender, SocketSession } from '../base/socket-session.ts';
import type { Accounts } from '../people/accounts/accounts.ts';
import { signIn } from '../people/accounts/refusals.ts';
import type { Chat } from '../people/chat/chat.ts';
import { parseCode } from '../play/codes.ts';
import { type Lobby, type QuickMatch, type QuickMatchRequest, seatOf } from '../play/lobby.ts';
import type { Rematches } from '../play/rematches.ts';
import { checkOptionSize } from '../play/table-size.ts';
import type { Tables } from '../play/tables.ts';
import { AccountSubscriptions, type AccountSubscriptionsPorts } from './account-subscriptions.ts';
import { idIn, type JoinMessage, joinMessage, parseClientMessage } from './client-messages.ts';
import type { RemoteLinks } from './remote-links.ts';
import { RemoteSubscriptions } from './remote-subscriptions.ts';
import { SessionLogin, type SessionLoginPorts, type SessionOrigin } from './session-login.ts';
import { carryOut, isTableCommand } from './table-commands.ts';
import { TableSubscription, type TableSubscriptionPorts } from './table-subscription.ts';

export interface PlaySessionPorts extends TableSubscriptionPorts, AccountSubscriptionsPorts, SessionLoginPorts {
  readonly config: { readonly limits: Pick<ServerConfig['limits'], 'tablesPerConnection'> };
  readonly metrics: Pick<Metrics, 'refused'>;
  readonly guessLimiter: Pick<GuessLimiter, 'count' | 'isLocked'>;
  readonly timer: Pick<Timer, 'now'>;
  readonly tables: Pick<Tables, 'get' | 'isHere'>;
  /** The matches of other nodes. */
  readonly remoteLinks: RemoteLinks;
  readonly lobby: Lobby;
  /** Finds a match for somebody, wherever the lobby of the game is. */
  readonly quickMatch: QuickMatch;
  readonly rematches: Rematches;
  readonly accounts: Pick<Accounts, 'credentials' | 'redaction'>;
  readonly notifications: AccountSubscriptionsPorts['notifications'];
  readonly presences: AccountSubscriptionsPorts['presences'];
  readonly chat: Chat;
}

/** A match that is moving to another node is looked for this often, and for this long. */
const MOVING = { interval: 100, patience: 15_000 } as const;

export class PlaySession implements SocketSession {
  readonly #ports: PlaySessionPorts;
  readonly #sender: MessageSender;
  readonly #subscriptions = new Map<string, TableSubscription>();
  /** Tables of other nodes. */
  readonly #remote: RemoteSubscriptions;
  readonly #address: string;
  readonly #onMoved: SessionOrigin['onMoved'];
  readonly #own: AccountSubscriptions;
  readonly #login: SessionLogin;
  /** Requests that must wait for the store are answered in order. */
  #turn: Promise<void> = Promise.resolve();
  #queued = 0;
  #closed = false;

  constructor(ports: PlaySessionPorts, sender: MessageSender, { session, address = '', onMoved }: SessionOrigin = {}) {
    this.#ports = ports;
    this.#sender = sender;
    this.#address = address;
    this.#onMoved = onMoved;
    this.#own = new AccountSubscriptions(ports, sender);
    this.#login = new SessionLogin({
      ports,
      own: this.#own,
      session,
      address,
      isClosed: () => this.#closed,
      send: message => this.#send(message),
      onMutesChanged: () => this.#sendChatHistory(),
      onIdentity: () => this.#remote.identityChanged(),
    });
    this.#remote = new RemoteSubscriptions(ports.remoteLinks, {
      sender,
      identity: () => this.#login.identity,
      rejoin: (match, format) => this.#rejoin(match, format),
      repeat: text => this.receive(text),
      refuse: (id, refusal, match) => this.#refuse(id, refusal, match),
    });
  }

  logins(): Iterable<Caller> {
    return this.#login.identity ? [this.#login.identity] : [];
  }

  receive(text: string): void {
    const message = parseClientMessage(text);
    if (message.t === undefined) {
      this.#refuse(message.id, message.refusal);
      return;
    }
    // Messages that need no store are handled at once, unless an earlier one is still waiting for the store.
    if (this.#queued === 0 && this.#handleNow(message, text)) return;
    this.#inTurn(() => this.#handleQueued(message, text), message.id);
  }

  /** Another node has found out whose connection this is. */
  assumeIdentity(identity: Caller | undefined): void {
    this.#inTurn(() => this.#login.assume(identity));
  }

  /** Handles a `join` or `sit` that another node passed on; the refusal is for that node to send. */
  handleForwarded(text: string): Promise<Refusal | undefined> {
    return new Promise(resolve => {
      const message = parseClientMessage(text);
      this.#inTurn(async () =>
        resolve(message.t === undefined ? message.refusal : await this.#handleAsync(message, text)),
      );
    });
  }

  /** Messages that need the store are handled in order. A fault of ours is answered, and later messages are still handled. */
  #inTurn(task: () => Promise<void>, id?: number): void {
    this.#queued++;
    this.#turn = this.#turn
      .then(() => (this.#closed ? undefined : task()))
      .catch((fault: unknown) => {
        this.#ports.reportFault('a message', toError(fault));
        if (!this.#closed) this.#refuse(id, refusals.serverFault);
      })
      .finally(() => this.#queued--);
  }

  /** The reader has caught up: it receives every table again. */
  drained(): void {
    for (const subscription of this.#subscriptions.values()) {
      subscription.resend();
      subscription.sendChatHistory();
    }
    this.#remote.drained();
    this.#own.resend();
  }

  close(): void {
    this.#closed = true;
    for (const subscription of this.#subscriptions.values()) subscription.leave();
    this.#subscriptions.clear();
    this.#remote.close();
    this.#own.close();
  }

  /** The server closes this connection, and says why. */
  bye({ refused, detail }: Refusal): void {
    this.#send({ t: 'bye', why: refused.replace('server/', ''), detail });
  }

  /** A message was refused before it was parsed. */
  refuse(refusal: Refusal, text: string): void {
    this.#refuse(idIn(text), refusal);
  }

  #send(message: ServerMessage): void {
    this.#sender.send(JSON.stringify(message));
  }

  #refuse(id: number | undefined, refusal: Refusal, match?: string): void {
    this.#ports.metrics.refused.inc({ code: refusal.refused });
    this.#send({
      t: 'refused',
      ...(id !== undefined && { id }),
      ...(match !== undefined && { match }),
      refused: refusal.refused,
      detail: refusal.detail,
      ...(refusal.reasons && { reasons: [...refusal.reasons] }),
    });
  }

  /** `repeatable`: the text of a message that is carried out once at most, however often it is sent. */
  #answer(id: number | undefined, match: string, repeatable?: string): ReplyCallback {
    return refusal => {
      if (this.#closed) return;
      if (refusal === dropped && repeatable !== undefined && !this.#ports.tables.isHere(match)) {
        // The match moved to another node before it came to this.
        if (this.#onMoved) this.#onMoved(match, repeatable);
        else this.receive(repeatable);
      } else if (refusal) this.#refuse(id, refusal, match);
      else if (id !== undefined) this.#send({ t: 'ok', id });
    };
  }

  /** Handles messages that need no store; false: this is not one of them. */
  #handleNow(message: ClientMessage, text: string): boolean {
    if (message.t === 'ping') {
      this.#send({ t: 'pong', ...(message.id !== undefined && { id: message.id }) });
      return true;
    }
    if (!isTableCommand(message)) return false;
    const remote = this.#remote.find(message.match, this.#subscriptions.size);
    if (remote !== undefined) {
      this.#remote.forward(remote, text, message.id);
      if (message.t === 'leave') this.#remote.forget(remote);
      return true;
    }
    if (this.#isElsewhere(message.match)) {
      this.#onMoved?.(message.match!, text);
      return true;
    }
    const subscription = this.#subscriptionFor(message);
    if (!subscription) return true;
    const match = subscription.handle.match.id;
    if (message.t === 'leave') this.#subscriptions.delete(match);
    // What is in memory may be shown only while this node is sure that it owns the match.
    if (message.t === 'view' && !this.#ports.tables.isHere(match)) {
      this.#refuse(message.id, refusals.moving, match);
      return true;
    }
    const isRepeatable = message.t === 'act' && message.version !== undefined;
    carryOut(message, subscription, this.#answer(message.id, match, isRepeatable ? text : undefined));
    return true;
  }

  /** Was a message on its way to this node while the match moved to another? */
  #isElsewhere(match: string | undefined): boolean {
    if (!this.#onMoved || match === undefined || this.#subscriptions.has(match)) return false;
    return !this.#ports.tables.isHere(match);
  }

  #subscriptionFor({ id, match }: { id?: number; match?: string }): TableSubscription | undefined {
    if (match !== undefined) {
      const subscription = this.#subscriptions.get(match);
      if (!subscription) this.#refuse(id, refusals.notJoined, match);
      return subscription;
    }
    const count = this.#subscriptions.size + this.#remote.size;
    if (this.#subscriptions.size === 1 && count === 1) return this.#subscriptions.values().next().value;
    this.#refuse(id, count === 0 ? refusals.notJoined : refusals.whichMatch);
    return undefined;
  }

  async #handleQueued(message: ClientMessage, text: string): Promise<void> {
    if (this.#handleNow(message, text)) return;
    const refused = await this.#handleAsync(message, text);
    if (refused && !this.#closed) this.#refuse(message.id, refused);
  }

  async #handleAsync(message: ClientMessage, text: string): Promise<Refusal | undefined> {
    switch (message.t) {
      case 'hello':
        return this.#login.hello(message);
      case 'join':
        return this.#join(message.match, message, formatOf(message));
      case 'sit': {
        const identity = await this.#login.stored();
        if (isRefusal(identity)) return identity;
        return this.#join(message.match ?? parseCode(message.code ?? ''), message, formatOf(message));
      }
      case 'seek': {
        const { game, seats, options, clock } = message;
        const settings = { ...(seats && { seats }), ...(options && { options }), ...(clock && { clock }) };
        const found = await this.#quickMatch({ game, ...settings });
        if (isRefusal(found)) return found;
        const format = formatOf(message);
        return this.#join(found.match, joinMessage(found.match, format, message.id), format);
      }
      case 'say':
      case 'rematch':
        return this.#handleAtTable(message, text);
      case 'people':
        return this.#subscribeToPeople(message.on, message.id);
      default:
        return refusals.unknownMessage;
    }
  }

  /** What somebody with an account does at a table beside its game. */
  async #handleAtTable(
    message: { readonly id?: number; readonly match?: string; readonly text?: string },
    text: string,
  ): Promise<Refusal | undefined> {
    const remote = this.#remote.find(message.match, this.#subscriptions.size);
    const subscription = remote === undefined ? this.#subscriptionFor(message) : undefined;
    if (remote === undefined && !subscription) return undefined;
    const identity = await this.#login.stored();
    if (isRefusal(identity)) return identity;
    if (remote !== undefined && this.#remote.has(remote)) this.#remote.forward(remote, text, message.id);
    if (!subscription) return undefined;
    const { table } = subscription;
    const refused =
      message.text !== undefined
        ? await this.#ports.chat.post(identity, table, message.text)
        : await this.#ports.rematches.agree(identity, table);
    this.#answer(message.id, table.match.id)(refused);
    return undefined;
  }

  /** Joins a match, wherever it is, or takes a seat at it first. While it moves to another node, this waits. */
  async #join(match: string, message: JoinMessage, format: SubscriptionFormat): Promise<Refusal | undefined> {
    const { guessLimiter, timer } = this.#ports;
    if (guessLimiter.isLocked(this.#address)) return refusals.tooFast;
    const end = timer.now() + MOVING.patience;
    for (;;) {
      const refused = await this.#tryJoin(match, message, format);
      if (refused?.refused === refusals.noSuchMatch.refused) guessLimiter.count(this.#address);
      const isMoving = refused?.refused === refusals.moving.refused && !this.#onMoved;
      if (!isMoving || this.#closed || timer.now() > end) return refused;
      await new Promise(resolve => setTimeout(resolve, MOVING.interval));
    }
  }

  async #tryJoin(match: string, message: JoinMessage, format: SubscriptionFormat): Promise<Refusal | undefined> {
    const { tables, lobby, remoteLinks } = this.#ports;
    const node = this.#onMoved ? undefined : remoteLinks.nodeOf(match);
    if (node !== undefined) {
      this.#subscriptions.get(match)?.leave();
      this.#subscriptions.delete(match);
      return this.#isFull(match) ? refusals.tooManyTables : this.#remote.join(node, match, message, format);
    }
    const table = await tables.get(match);
    if (!table) return tables.isHere(match) ? refusals.noSuchMatch : refusals.moving;
    if (message.t === 'sit' && this.#login.identity) {
      const seat = await lobby.sit(this.#login.identity, table, message.seat, message.word);
      if (isRefusal(seat)) return seat === dropped && !tables.isHere(match) ? refusals.moving : seat;
    }
    return this.#joinTable(table, format, message.id);
  }

  async #quickMatch(request: QuickMatchRequest): ReturnType<QuickMatch> {
    const { quickMatch, requestLimiter, timer } = this.#ports;
    // A table that this connection could not join must not be made.
    if (this.#isFull()) return refusals.tooManyTables;
    const identity = await this.#login.stored();
    if (isRefusal(identity)) return identity;
    if (requestLimiter.isSpent(this.#address, timer.now())) return refusals.tooFast;
    const found = checkOptionSize(request.options) ?? (await quickMatch(identity, request));
    // Only a new table counts: programs that find each other at tables play as fast as they like.
    if (!isRefusal(found) && found.isNew) requestLimiter.take(this.#address, timer.now());
    return found;
  }

  async #subscribeToPeople(on: boolean, id: number | undefined): Promise<Refusal | undefined> {
    if (this.#login.identity?.kind !== 'person') return signIn;
    await this.#own.followPeople(this.#login.identity.account, on);
    if (id !== undefined && !this.#closed) this.#send({ t: 'ok', id });
    return undefined;
  }

  /** The chat of every table, without those who are muted now. */
  #sendChatHistory(): void {
    for (const subscription of this.#subscriptions.values()) subscription.sendChatHistory();
  }

  /** Subscribes to a table: from the account's own seat, or as a spectator. */
  #joinTable(table: Table, format: SubscriptionFormat, id: number | undefined): Refusal | undefined {
    const known = this.#subscriptions.get(table.match.id);
    if (!known && this.#isFull(table.match.id)) return refusals.tooManyTables;
    const seat = (this.#login.identity && seatOf(table, this.#login.identity.account)) ?? AUDIENCE;
    known?.leave();
    table.join(seat, handle => {
      const subscription = new TableSubscription({
        ports: this.#ports,
        sender: this.#sender,
        table,
        handle,
        format,
        account: () => this.#login.identity?.account,
        allows: account => this.#own.allows(account),
        onDropped: () => this.#rejoin(table.match.id, format),
      });
      if (!this.#closed) this.#subscriptions.set(table.match.id, subscription);
      // The connection ended while the table was busy: leave again, once the table has let us in.
      else queueMicrotask(() => subscription.leave());
      subscription.send(id);
      subscription.sendChatHistory();
      return subscription;
    });
    return undefined;
  }

  /** May the connection follow no further match? */
  #isFull(match?: string): boolean {
    const count = this.#subscriptions.size + this.#remote.size;
    return (match === undefined || !this.#remote.has(match)) && count >= this.#ports.config.limits.tablesPerConnection;
  }

  /** The table was dropped from memory: it is read from its journal, here or by another node, and joined again. */
  #rejoin(match: string, format: SubscriptionFormat): void {
    this.#subscriptions.delete(match);
    if (this.#closed) return;
    if (this.#onMoved && !this.#ports.tables.isHere(match)) {
      this.#onMoved(match);
      return;
    }
    const message = joinMessage(match, format);
    this.#inTurn(async () => {
      const refused = await this.#join(match, message, format);
      if (refused?.refused === refusals.moving.refused && !this.#closed) this.#refuse(undefined, refused, match);
    });
  }
}
