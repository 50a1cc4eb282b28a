// One connection that speaks the play protocol: messages in, messages out, whatever transports them.

import type { Seat } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Match } from '../../match/match.ts';
import { dropped } from '../../match/refusals.ts';
import type { ReplyCallback } from '../../match/table-ports.ts';
import { formatOf } from '../../messages/match-shown.ts';
import type { ClientMessage, ServerMessage } from '../../protocol/play.ts';
import { toError } from '../base/fault-reporting.ts';
import type { Caller, IdentityClaim } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSender, SocketSession } from '../base/socket-session.ts';
import { signIn } from '../people/accounts/refusals.ts';
import { parseCode } from '../play/codes.ts';
import type { QuickMatch, QuickMatchRequest } from '../play/lobby.ts';
import { checkOptionSize } from '../play/table-size.ts';
import { AccountSubscriptions } from './account-subscriptions.ts';
import { idIn, joinMessage, parseClientMessage } from './client-messages.ts';
import type { FarLinks } from './far-links.ts';
import { FollowedTables } from './followed-tables.ts';
import { type ActMessage, wasCarriedOut } from './repeated-moves.ts';
import type { Services } from './services.ts';
import { SessionLogin, type SessionOrigin } from './session-login.ts';
import { carryOut, isTableCommand, type TableCommand } from './table-commands.ts';
import type { TableSubscription } from './table-subscription.ts';

/** A message of the client. */
interface Incoming {
  readonly message: ClientMessage;
  readonly text: string;
  /** It was sent before, and nobody knows whether it was carried out. */
  readonly isRepeat: boolean;
}

/** Another node only passes on what is about a table. Everything else is between its client and itself. */
const isForTable = (message: ClientMessage): boolean =>
  message.t === 'say' || message.t === 'rematch' || isTableCommand(message);

export class PlaySession implements SocketSession {
  readonly #services: Services;
  readonly #sender: MessageSender;
  readonly #address: string;
  readonly #onMoved: SessionOrigin['onMoved'];
  readonly #own: AccountSubscriptions;
  readonly #login: SessionLogin;
  readonly #tables: FollowedTables;
  /** Requests that must wait for the store are answered in order. */
  #turn: Promise<void> = Promise.resolve();
  #queued = 0;
  #closed = false;

  constructor(
    services: Services,
    links: FarLinks,
    sender: MessageSender,
    { session, address = '', onMoved }: SessionOrigin = {},
  ) {
    this.#services = services;
    this.#sender = sender;
    this.#address = address;
    this.#onMoved = onMoved;
    this.#own = new AccountSubscriptions(services, sender);
    this.#login = new SessionLogin({
      services,
      own: this.#own,
      session,
      address,
      isClosed: () => this.#closed,
      send: message => this.#send(message),
      onMutesChanged: () => this.#tables.sendChatHistory(),
      onIdentity: () => this.#tables.identityChanged(),
    });
    this.#tables = new FollowedTables({
      services,
      links,
      sender,
      address,
      onMoved,
      identity: () => this.#login.identity,
      allows: account => this.#own.allows(account),
      isClosed: () => this.#closed,
      inTurn: task => this.#inTurn(task),
      repeat: text => this.repeat(text),
      refuse: (id, refusal, match) => this.#refuse(id, refusal, match),
    });
  }

  logins(): readonly Caller[] {
    return this.#login.logins;
  }

  receive(text: string): void {
    this.#receive(text, false);
  }

  /** Handles a message again whose outcome is not known. A move that was carried out is answered as it was then. */
  repeat(text: string): void {
    this.#receive(text, true);
  }

  #receive(text: string, isRepeat: boolean): void {
    const message = parseClientMessage(text);
    if (message.t === undefined) {
      this.#refuse(message.id, message.refusal);
      return;
    }
    if (this.#onMoved && !isForTable(message)) {
      this.#refuse(message.id, refusals.unknownMessage);
      return;
    }
    const incoming = { message, text, isRepeat };
    // Messages that need no store are handled at once, unless an earlier one is still waiting for the store. Where one waits for another
    // node, which may take seconds, the client hears that its connection is alive.
    const isOutOfTurn = message.t === 'ping' && this.#tables.isWaiting;
    if ((this.#queued === 0 || isOutOfTurn) && this.#handleNow(incoming)) return;
    this.#inTurn(() => this.#handleQueued(incoming), message.id);
  }

  /**
   * Another node says whose connection this is, which the store must confirm. `onFailed`: nobody could find out, for example because the
   * store is away.
   */
  claimIdentity(claim: IdentityClaim | undefined, onFailed: () => void): void {
    this.#inTurn(() =>
      this.#login.assume(claim).catch((fault: unknown) => {
        this.#services.base.reportFault('a player at another node', toError(fault));
        onFailed();
      }),
    );
  }

  /** Handles a `join` or `sit` that another node passed on; the refusal is for that node to send. */
  handleForwarded(text: string): Promise<Refusal | undefined> {
    const message = parseClientMessage(text);
    if (message.t === undefined) return Promise.resolve(message.refusal);
    if (message.t !== 'join' && message.t !== 'sit') return Promise.resolve(refusals.unknownMessage);
    return new Promise((resolve, reject) => {
      this.#inTurn(() =>
        this.#handleAsync({ message, text, isRepeat: false }).then(resolve, (fault: unknown) => reject(toError(fault))),
      );
    });
  }

  /** Messages that need the store are handled in order. A fault of ours is answered, and later messages are still handled. */
  #inTurn(task: () => Promise<void>, id?: number): void {
    this.#queued++;
    this.#turn = this.#turn
      .then(() => (this.#closed ? undefined : task()))
      .catch((fault: unknown) => {
        this.#services.base.reportFault('a message', toError(fault));
        if (!this.#closed) this.#refuse(id, refusals.serverFault);
      })
      .finally(() => this.#queued--);
  }

  /** The reader has caught up: it receives every table again. */
  drained(): void {
    this.#tables.drained();
    this.#own.resend();
  }

  close(): void {
    this.#closed = true;
    this.#tables.close();
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
    const isAnswer = message.t === 'ok' || message.t === 'refused';
    this.#sender.send(
      JSON.stringify(message),
      isAnswer && message.id !== undefined ? { answers: message.id } : undefined,
    );
  }

  #refuse(id: number | undefined, refusal: Refusal, match?: string): void {
    this.#services.base.metrics.refused.inc({ code: refusal.refused });
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

  /** The answer to a move that names its version, which is carried out once at most, however often it is sent. */
  #answerMove(
    { message, text, isRepeat }: Incoming & { message: ActMessage },
    { handle }: TableSubscription,
  ): ReplyCallback {
    const { match, seat } = handle;
    const answer = this.#answer(message.id, match.id);
    return refusal => {
      if (this.#closed) return;
      if (refusal === dropped && !this.#services.play.tables.isHere(match.id)) {
        // The match moved to another node, and perhaps before the move was carried out.
        if (this.#onMoved) this.#onMoved(match.id, text);
        else this.repeat(text);
      } else if (refusal && isRepeat) {
        const looking = this.#wasCarriedOut(match, seat, message);
        looking.then(
          isDone => answer(isDone ? undefined : refusal),
          () => answer(refusal),
        );
      } else answer(refusal);
    };
  }

  async #wasCarriedOut({ id, game }: Match, seat: Seat, message: ActMessage): Promise<boolean> {
    return wasCarriedOut(game, await this.#services.base.storage.read(id), seat, message);
  }

  /** Handles messages that need no store; false: this is not one of them. */
  #handleNow(incoming: Incoming): boolean {
    const { message, text, isRepeat } = incoming;
    if (message.t === 'ping') {
      this.#send({ t: 'pong', ...(message.id !== undefined && { id: message.id }) });
      return true;
    }
    if (!isTableCommand(message)) return false;
    const remote = this.#tables.findRemote(message.match);
    if (remote !== undefined) {
      this.#tables.remote.forward(remote, message, text, isRepeat);
      return true;
    }
    if (message.match !== undefined && this.#tables.isElsewhere(message.match)) {
      this.#onMoved!(message.match, text); // nobody else finds a match elsewhere
      return true;
    }
    const subscription = this.#tables.find(message.match);
    if (isRefusal(subscription)) {
      const isLeft = message.t === 'leave' && message.match !== undefined && this.#tables.stopRejoining(message.match);
      this.#answer(message.id, message.match ?? '')(isLeft ? undefined : subscription);
      return true;
    }
    this.#carryOut(incoming, message, subscription);
    return true;
  }

  #carryOut(incoming: Incoming, message: TableCommand, subscription: TableSubscription): void {
    const match = subscription.handle.match.id;
    if (message.t === 'leave') this.#tables.forget(match);
    // What is in memory may be shown only while this node is sure that it owns the match.
    if (message.t === 'view' && !this.#services.play.tables.isHere(match)) {
      this.#refuse(message.id, refusals.moving, match);
      return;
    }
    const isMove = message.t === 'act' && message.version !== undefined;
    const answer = isMove ? this.#answerMove({ ...incoming, message }, subscription) : this.#answer(message.id, match);
    carryOut(message, subscription, answer);
  }

  async #handleQueued(incoming: Incoming): Promise<void> {
    if (this.#handleNow(incoming)) return;
    const refused = await this.#handleAsync(incoming);
    if (refused && !this.#closed) this.#refuse(incoming.message.id, refused);
  }

  async #handleAsync({ message, text }: Incoming): Promise<Refusal | undefined> {
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
        const { game, seats, options, clock } = message;
        const settings = { ...(seats && { seats }), ...(options && { options }), ...(clock && { clock }) };
        const found = await this.#quickMatch({ game, ...settings });
        if (isRefusal(found)) return found;
        const format = formatOf(message);
        return this.#tables.join(found.match, joinMessage(found.match, format, message.id), format);
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
    message: { readonly t: string; readonly id?: number; readonly match?: string; readonly text?: string },
    text: string,
  ): Promise<Refusal | undefined> {
    const remote = this.#tables.findRemote(message.match);
    const subscription = remote === undefined ? this.#tables.find(message.match) : undefined;
    if (isRefusal(subscription)) {
      this.#refuse(message.id, subscription, message.match);
      return undefined;
    }
    const identity = await this.#login.stored();
    if (isRefusal(identity)) return identity;
    if (remote !== undefined && this.#tables.remote.has(remote))
      this.#tables.remote.forward(remote, message, text, false);
    if (!subscription) return undefined;
    const { table } = subscription;
    const refused =
      message.text !== undefined
        ? await this.#services.people.chat.post(identity, table, message.text)
        : await this.#services.play.rematches.agree(identity, table);
    this.#answer(message.id, table.match.id)(refused);
    return undefined;
  }

  async #quickMatch(request: QuickMatchRequest): ReturnType<QuickMatch> {
    const { quickMatch } = this.#services.play;
    const { admission } = this.#services.base;
    // A table that this connection could not join must not be made.
    if (this.#tables.isFull()) return refusals.tooManyTables;
    const identity = await this.#login.stored();
    if (isRefusal(identity)) return identity;
    if (admission.requests.isSpent(this.#address)) return refusals.tooFast;
    const found = checkOptionSize(request.options) ?? (await quickMatch(identity, request));
    // Only a new table counts: programs that find each other at tables play as fast as they like.
    if (!isRefusal(found) && found.isNew) admission.requests.take(this.#address);
    return found;
  }

  async #subscribeToPeople(on: boolean, id: number | undefined): Promise<Refusal | undefined> {
    if (this.#login.identity?.kind !== 'person') return signIn;
    await this.#own.followPeople(this.#login.identity.account, on);
    if (id !== undefined && !this.#closed) this.#send({ t: 'ok', id });
    return undefined;
  }
}
