// One connection of the play protocol: messages in, messages out, independent of the transport.

import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { formatOf } from '../../messages/match-shown.ts';
import type { Caller } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSender, SocketSession } from '../base/socket-session.ts';
import { signIn } from '../people/accounts/refusals.ts';
import { parseCode } from '../play/codes.ts';
import type { QuickMatch, QuickMatchRequest } from '../play/lobby.ts';
import { checkOptionSize } from '../play/table-size.ts';
import { AccountSubscriptions } from './account-subscriptions.ts';
import { idIn, joinMessage, parseClientMessage } from './client-messages.ts';
import { FollowedTables, type TablesOwner } from './followed-tables.ts';
import { PoolSearch } from './pool-search.ts';
import type { Services } from './services.ts';
import { type LoginOwner, SessionLogin, type SessionOrigin } from './session-login.ts';
import { SessionReplies } from './session-replies.ts';
import type { Incoming, OpenTables } from './table-endpoint.ts';
import { Turns } from './turns.ts';

export class PlaySession implements SocketSession, LoginOwner, TablesOwner {
  readonly services: Services;
  readonly address: string;
  readonly replies: SessionReplies;
  readonly turns: Turns;
  readonly own: AccountSubscriptions;
  readonly #login: SessionLogin;
  readonly #tables: FollowedTables;
  #poolSearch: PoolSearch | undefined;

  constructor(
    services: Services,
    open: OpenTables,
    sender: MessageSender,
    { session, address = '' }: SessionOrigin = {},
  ) {
    this.services = services;
    this.address = address;
    this.replies = new SessionReplies(services.base, sender);
    this.turns = new Turns(this.replies, services.base.reportFault);
    this.own = new AccountSubscriptions(services, sender);
    this.#login = new SessionLogin(this, session);
    this.#tables = new FollowedTables(this, open);
  }

  identity(): Caller | undefined {
    return this.#login.identity;
  }

  stored(): Promise<Caller | Refusal> {
    return this.#login.stored();
  }

  allows(account: string): boolean {
    return this.own.allows(account);
  }

  unmuted(): void {
    this.#tables.resendChat();
  }

  identityChanged(): void {
    this.#poolSearch?.stop();
    this.#tables.identityChanged();
  }

  repeat(text: string): void {
    this.#receive(text, true);
  }

  logins(): readonly Caller[] {
    return this.#login.logins;
  }

  receive(text: string): void {
    this.#receive(text, false);
  }

  /** `isRepeat`: it was sent before, and may have been carried out. */
  #receive(text: string, isRepeat: boolean): void {
    const message = parseClientMessage(text);
    if (message.t === undefined) {
      this.replies.refuse(message.id, message.refusal);
      return;
    }
    const incoming = { message, text, isRepeat };
    // Messages that need no store are handled at once, unless an earlier one is still waiting for the store. While that one waits for
    // another node, which may take seconds, a ping is answered all the same.
    const isOutOfTurn = message.t === 'ping' && this.#tables.isWaiting;
    if ((!this.turns.isBusy || isOutOfTurn) && this.#handleNow(incoming)) return;
    this.turns.add(() => this.#handleQueued(incoming), message.id);
  }

  /** The reader has caught up: it receives every table again. */
  drained(): void {
    this.#tables.drained();
    this.own.resend();
  }

  delayMeasured(ms: Millis): void {
    this.#tables.delayMeasured(ms);
  }

  close(): void {
    this.replies.isClosed = true;
    this.#poolSearch?.stop();
    this.#tables.close();
    this.own.close();
  }

  /** The server closes this connection, and says why. */
  bye({ refused, detail }: Refusal): void {
    this.replies.send({ t: 'bye', why: refused.replace('server/', ''), detail });
  }

  /** A message was refused before it was parsed. */
  refuse(refusal: Refusal, text: string): void {
    this.replies.refuse(idIn(text), refusal);
  }

  /** Handles messages that need no store. Returns false if this is not one of them. */
  #handleNow({ message, text, isRepeat }: Incoming): boolean {
    switch (message.t) {
      case 'ping':
        this.replies.send({ t: 'pong', ...(message.id !== undefined && { id: message.id }) });
        return true;
      case 'hello':
      case 'join':
      case 'sit':
      case 'seek':
      case 'say':
      case 'rematch':
      case 'people':
      case 'pool':
        return false;
      case 'leave-pool':
        this.#poolSearch?.stop();
        if (message.id !== undefined) this.replies.send({ t: 'ok', id: message.id });
        return true;
      default:
        this.#tables.command({ message, text, isRepeat });
        return true;
    }
  }

  async #handleQueued(incoming: Incoming): Promise<void> {
    if (this.#handleNow(incoming)) return;
    const refused = await this.#handleAsync(incoming);
    if (refused && !this.replies.isClosed) this.replies.refuse(incoming.message.id, refused);
  }

  async #handleAsync({ message, text, isRepeat }: Incoming): Promise<Refusal | undefined> {
    switch (message.t) {
      case 'hello':
        return this.#login.hello(message);
      case 'join':
        return this.#tables.join(message.match, message, formatOf(message));
      case 'sit': {
        const identity = await this.#login.stored();
        if (isRefusal(identity)) return identity;
        return this.#tables.join(message.match ?? parseCode(message.code ?? ''), message, formatOf(message));
      }
      case 'seek': {
        const { game, seats, options, clock, bot, commit } = message;
        const settings = { ...(seats && { seats }), ...(options && { options }), ...(clock && { clock }) };
        const asked = { ...settings, ...(bot !== undefined && { bot }), ...(commit !== undefined && { commit }) };
        const found = await this.#quickMatch({ game, ...asked });
        if (isRefusal(found)) return found;
        const format = formatOf(message);
        return this.#tables.join(found.match, joinMessage(found.match, format, message.id), format);
      }
      case 'say':
        return this.#tables.say({ message, text, isRepeat });
      case 'rematch':
        return this.#tables.agreeToRematch({ message, text, isRepeat });
      case 'pool': {
        const identity = await this.#login.stored();
        if (isRefusal(identity)) return identity;
        this.#poolSearch ??= new PoolSearch(this.services, this.replies, this.address);
        return this.#poolSearch.request(identity, message);
      }
      case 'people':
        return this.#subscribeToPeople(message.on, message.id);
      default:
        return refusals.unknownMessage;
    }
  }

  async #quickMatch(request: QuickMatchRequest): ReturnType<QuickMatch> {
    const { quickMatch } = this.services.play;
    const { admission } = this.services.base;
    // A table that this connection could not join must not be made.
    if (this.#tables.isFull()) return refusals.tooManyTables;
    const identity = await this.#login.stored();
    if (isRefusal(identity)) return identity;
    if (admission.requests.isSpent(this.address)) return refusals.tooFast;
    const found = checkOptionSize(request.options) ?? (await quickMatch(identity, request));
    // Only a new table counts: programs that meet at existing tables play as fast as they like.
    if (!isRefusal(found) && found.isNew) admission.requests.take(this.address);
    return found;
  }

  async #subscribeToPeople(on: boolean, id: number | undefined): Promise<Refusal | undefined> {
    if (this.#login.identity?.kind !== 'person') return signIn;
    await this.own.followPeople(this.#login.identity.account, on);
    if (id !== undefined && !this.replies.isClosed) this.replies.send({ t: 'ok', id });
    return undefined;
  }
}
