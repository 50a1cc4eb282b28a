// One connection that speaks the play protocol: messages in, messages out, whatever transports them.

import { AUDIENCE } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Table, Timer } from '../../match/table.ts';
import type { ReplyCallback } from '../../match/table-ports.ts';
import { formatOf, type SubscriptionFormat } from '../../messages/match-shown.ts';
import { type ClientMessage, PROTOCOL, type ServerMessage } from '../../protocol/play.ts';
import type { ServerConfig } from '../base/config.ts';
import { toError } from '../base/fault-reporting.ts';
import type { GuessLimiter } from '../base/guess-limiter.ts';
import type { Caller } from '../base/identity.ts';
import type { RateLimiter } from '../base/limiter.ts';
import type { Metrics } from '../base/metrics.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSender, SocketSession } from '../base/socket-session.ts';
import type { Accounts } from '../people/accounts/accounts.ts';
import type { Guests, NewGuest } from '../people/accounts/guests.ts';
import { signIn } from '../people/accounts/refusals.ts';
import type { Chat } from '../people/chat/chat.ts';
import { parseCode } from '../play/codes.ts';
import { type Lobby, type QuickMatchRequest, seatOf } from '../play/lobby.ts';
import type { Rematches } from '../play/rematches.ts';
import { checkOptionSize } from '../play/table-size.ts';
import type { Tables } from '../play/tables.ts';
import { AccountSubscriptions, type AccountSubscriptionsPorts } from './account-subscriptions.ts';
import { idIn, parseClientMessage } from './client-messages.ts';
import { TableSubscription, type TableSubscriptionPorts } from './table-subscription.ts';

export interface PlaySessionPorts extends TableSubscriptionPorts, AccountSubscriptionsPorts {
  readonly config: { readonly limits: Pick<ServerConfig['limits'], 'tablesPerConnection'> };
  readonly metrics: Pick<Metrics, 'refused'>;
  readonly guessLimiter: Pick<GuessLimiter, 'count' | 'isLocked'>;
  /** New guests and new tables per minute and address. */
  readonly requestLimiter: RateLimiter;
  readonly timer: Pick<Timer, 'now'>;
  readonly tables: Pick<Tables, 'get'>;
  readonly lobby: Lobby;
  readonly rematches: Rematches;
  readonly guests: Guests;
  readonly accounts: Pick<Accounts, 'credentials' | 'redaction'>;
  readonly notifications: AccountSubscriptionsPorts['notifications'];
  readonly presences: AccountSubscriptionsPorts['presences'];
  readonly chat: Chat;
}

export class PlaySession implements SocketSession {
  readonly #ports: PlaySessionPorts;
  readonly #sender: MessageSender;
  readonly #subscriptions = new Map<string, TableSubscription>();
  readonly #session: string | undefined;
  /** Where the connection comes from. */
  readonly #address: string;
  #identity: Caller | undefined;
  /** A guest that is stored with the first action that needs it. */
  #newGuest: NewGuest | undefined;
  readonly #own: AccountSubscriptions;
  /** Requests that must wait for the store are answered in order. */
  #turn: Promise<void> = Promise.resolve();
  #queued = 0;
  #closed = false;

  /** `session`: the secret of the cookie the connection came with. */
  constructor(ports: PlaySessionPorts, sender: MessageSender, session?: string, address = '') {
    this.#ports = ports;
    this.#sender = sender;
    this.#own = new AccountSubscriptions(ports, sender);
    this.#session = session;
    this.#address = address;
  }

  logins(): Iterable<Caller> {
    return this.#identity ? [this.#identity] : [];
  }

  receive(text: string): void {
    const message = parseClientMessage(text);
    if (message.t === undefined) {
      this.#refuse(message.id, message.refusal);
      return;
    }
    // Messages that need no store are handled at once, unless an earlier one is still waiting for the store.
    if (this.#queued === 0 && this.#handleNow(message)) return;
    this.#inTurn(() => this.#handleQueued(message), message.id);
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
    this.#own.resend();
  }

  close(): void {
    this.#closed = true;
    for (const subscription of this.#subscriptions.values()) subscription.leave();
    this.#subscriptions.clear();
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

  #answer(id: number | undefined, match: string): ReplyCallback {
    return refusal => {
      if (this.#closed) return;
      if (refusal) this.#refuse(id, refusal, match);
      else if (id !== undefined) this.#send({ t: 'ok', id });
    };
  }

  /** Handles messages that need no store; false: this is not one of them. */
  #handleNow(message: ClientMessage): boolean {
    switch (message.t) {
      case 'ping':
        this.#send({ t: 'pong', ...(message.id !== undefined && { id: message.id }) });
        return true;
      case 'act': {
        const subscription = this.#subscriptionFor(message);
        subscription?.handle.actByText(
          message.action,
          message.version,
          this.#answer(message.id, subscription.handle.match.id),
          message.note,
        );
        return true;
      }
      case 'retract':
      case 'resign':
      case 'pause':
      case 'resume': {
        const subscription = this.#subscriptionFor(message);
        subscription?.handle[message.t](this.#answer(message.id, subscription.handle.match.id));
        return true;
      }
      case 'decline-pause': {
        const subscription = this.#subscriptionFor(message);
        subscription?.handle.declinePause(this.#answer(message.id, subscription.handle.match.id));
        return true;
      }
      case 'claim': {
        const subscription = this.#subscriptionFor(message);
        subscription?.handle.claimAbsence(this.#answer(message.id, subscription.handle.match.id));
        return true;
      }
      case 'view':
        this.#subscriptionFor(message)?.resend(message.id);
        return true;
      case 'leave': {
        const subscription = this.#subscriptionFor(message);
        if (!subscription) return true;
        subscription.leave();
        this.#subscriptions.delete(subscription.handle.match.id);
        this.#answer(message.id, subscription.handle.match.id)(undefined);
        return true;
      }
      default:
        return false;
    }
  }

  #subscriptionFor({ id, match }: { id?: number; match?: string }): TableSubscription | undefined {
    if (match !== undefined) {
      const subscription = this.#subscriptions.get(match);
      if (!subscription) this.#refuse(id, refusals.notJoined, match);
      return subscription;
    }
    if (this.#subscriptions.size === 1) return this.#subscriptions.values().next().value;
    this.#refuse(id, this.#subscriptions.size === 0 ? refusals.notJoined : refusals.whichMatch);
    return undefined;
  }

  async #handleQueued(message: ClientMessage): Promise<void> {
    if (this.#handleNow(message)) return;
    const refused = await this.#handleAsync(message);
    if (refused && !this.#closed) this.#refuse(message.id, refused);
  }

  async #handleAsync(message: ClientMessage): Promise<Refusal | undefined> {
    const { lobby } = this.#ports;
    switch (message.t) {
      case 'hello':
        return this.#hello(message);
      case 'join': {
        const table = await this.#tableOf(message.match);
        return isRefusal(table) ? table : this.#joinTable(table, formatOf(message), message.id);
      }
      case 'sit': {
        const identity = await this.#storedIdentity();
        if (isRefusal(identity)) return identity;
        const table = await this.#tableOf(message.match ?? parseCode(message.code ?? ''));
        if (isRefusal(table)) return table;
        const seat = await lobby.sit(identity, table, message.seat, message.word);
        return isRefusal(seat) ? seat : this.#joinTable(table, formatOf(message), message.id);
      }
      case 'seek': {
        const { game, seats, options, clock } = message;
        const settings = { ...(seats && { seats }), ...(options && { options }), ...(clock && { clock }) };
        const found = await this.#quickMatch({ game, ...settings });
        return isRefusal(found) ? found : this.#joinTable(found.table, formatOf(message), message.id);
      }
      case 'say': {
        const subscription = this.#subscriptionFor(message);
        if (!subscription) return undefined;
        const identity = await this.#storedIdentity();
        if (isRefusal(identity)) return identity;
        const refused = await this.#ports.chat.post(identity, subscription.table, message.text);
        this.#answer(message.id, subscription.table.match.id)(refused);
        return undefined;
      }
      case 'rematch': {
        const subscription = this.#subscriptionFor(message);
        if (!subscription) return undefined;
        const identity = await this.#storedIdentity();
        if (isRefusal(identity)) return identity;
        const refused = await this.#ports.rematches.agree(identity, subscription.table);
        this.#answer(message.id, subscription.table.match.id)(refused);
        return undefined;
      }
      case 'people':
        return this.#subscribeToPeople(message.on, message.id);
      default:
        return refusals.unknownMessage;
    }
  }

  /** Who this is, for an action that needs an account: a new guest is stored now. */
  async #storedIdentity(): Promise<Caller | Refusal> {
    const [identity, guest] = [this.#identity, this.#newGuest];
    if (!identity) return refusals.sayHello;
    if (guest) await this.#ports.guests.store(guest);
    return identity;
  }

  async #tableOf(match: string): Promise<Table | Refusal> {
    const { tables, guessLimiter } = this.#ports;
    if (guessLimiter.isLocked(this.#address)) return refusals.tooFast;
    const table = await tables.get(match);
    if (!table) guessLimiter.count(this.#address);
    return table ?? refusals.noSuchMatch;
  }

  async #quickMatch(request: QuickMatchRequest): ReturnType<Lobby['quickMatch']> {
    const { lobby, requestLimiter, timer } = this.#ports;
    const identity = await this.#storedIdentity();
    if (isRefusal(identity)) return identity;
    if (requestLimiter.isSpent(this.#address, timer.now())) return refusals.tooFast;
    const found = checkOptionSize(request.options) ?? (await lobby.quickMatch(identity, request));
    // Only a new table counts: programs that find each other at tables play as fast as they like.
    if (!isRefusal(found) && found.table.match.setup.owner === identity.account)
      requestLimiter.take(this.#address, timer.now());
    return found;
  }

  async #subscribeToPeople(on: boolean, id: number | undefined): Promise<Refusal | undefined> {
    if (this.#identity?.kind !== 'person') return signIn;
    await this.#own.followPeople(this.#identity.account, on);
    if (id !== undefined && !this.#closed) this.#send({ t: 'ok', id });
    return undefined;
  }

  async #hello(message: Extract<ClientMessage, { t: 'hello' }>): Promise<Refusal | undefined> {
    const { guests, accounts } = this.#ports;
    const { session, name, program } = message;
    if (message.token === undefined && !session) return this.#helloAsNewGuest(message);
    const { token } = message;
    const { credentials } = accounts;
    const authenticate = () =>
      token === undefined ? credentials.bySession(this.#session ?? '') : credentials.byToken(token);
    const { revocations } = credentials;
    const known = await authenticate();
    if (isRefusal(known)) return known;
    // The name of an account does not change with a hello; only guests are renamed.
    const isRenamed = message.token !== undefined && name !== undefined && known.kind === 'guest';
    const called = isRenamed ? await guests.rename(known.account, name) : known.name;
    await this.#own.openMuteFilter(known.account, () => this.#sendChatHistory());
    if (this.#closed) return undefined;
    this.#newGuest = undefined;
    this.#identity = { ...known, name: called, ...(program && { program }) };
    // From here on a revocation finds this connection; one that came before did not.
    const confirmed = revocations === credentials.revocations ? known : await authenticate();
    if (isRefusal(confirmed)) {
      this.#identity = undefined;
      return confirmed;
    }
    if (this.#closed) return undefined;
    this.#own.changeAccount(known);
    this.#send({ t: 'welcome', protocol: PROTOCOL, account: known.account, name: called, ...(token && { token }) });
    if (message.bell) await this.#own.subscribeToNotifications(known.account);
    return undefined;
  }

  /** Nothing is stored yet: many only look around. The token is good as soon as somebody shows it. */
  async #helloAsNewGuest({
    name,
    program,
    bell,
  }: Extract<ClientMessage, { t: 'hello' }>): Promise<Refusal | undefined> {
    const { guests, requestLimiter, timer } = this.#ports;
    if (!requestLimiter.take(this.#address, timer.now())) return refusals.tooFast;
    const guest = await guests.prepare(name);
    const { account, token, credential } = guest;
    await this.#own.openMuteFilter(account, () => this.#sendChatHistory());
    if (this.#closed) return undefined;
    this.#newGuest = guest;
    this.#identity = {
      account,
      name: guest.name,
      kind: 'guest',
      credential: credential.id,
      ...(program && { program }),
    };
    this.#own.changeAccount(this.#identity);
    this.#send({ t: 'welcome', protocol: PROTOCOL, account, name: guest.name, token });
    if (bell) await this.#own.subscribeToNotifications(account);
    return undefined;
  }

  /** The chat of every table, without those who are muted now. */
  #sendChatHistory(): void {
    for (const subscription of this.#subscriptions.values()) subscription.sendChatHistory();
  }

  /** Subscribes to a table: from the account's own seat, or as a spectator. */
  #joinTable(table: Table, format: SubscriptionFormat, id: number | undefined): Refusal | undefined {
    const known = this.#subscriptions.get(table.match.id);
    if (!known && this.#subscriptions.size >= this.#ports.config.limits.tablesPerConnection)
      return refusals.tooManyTables;
    const seat = (this.#identity && seatOf(table, this.#identity.account)) ?? AUDIENCE;
    known?.leave();
    table.join(seat, handle => {
      const subscription = new TableSubscription({
        ports: this.#ports,
        sender: this.#sender,
        table,
        handle,
        format,
        account: () => this.#identity?.account,
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

  /** The table was dropped from memory: it is read from its journal, and joined again. */
  #rejoin(match: string, format: SubscriptionFormat): void {
    this.#subscriptions.delete(match);
    if (this.#closed) return;
    this.#inTurn(async () => {
      const table = await this.#ports.tables.get(match);
      if (table && !this.#closed) this.#joinTable(table, format, undefined);
    });
  }
}
