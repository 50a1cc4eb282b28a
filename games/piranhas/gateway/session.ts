// One connection: messages to places and back. Opening and closing tags are written here, nowhere else.

import { isRefusal } from '../../../src/core/refusal.ts';
import { ClientSession, type SessionEnd } from '../../../src/gateways/shared/client-session.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import type { GatewayConnection } from '../../../src/gateways/shared/tcp-listener.ts';
import type { Login } from '../../../src/server/base/identity.ts';
import type { AttemptLimiter } from '../../../src/server/people/accounts/attempt-limiter.ts';
import { handleAdminMessage } from './administrator.ts';
import { CLOSE, EMPTY_STREAM, farewell, fromClients, OPEN, writeFromServer } from './codec.ts';
import type { SoftwareChallengeMatchmaker } from './matchmaker.ts';
import {
  GAME_TYPE,
  NAME,
  type SoftwareChallengeClientMessage,
  type SoftwareChallengeServerMessage,
  type XmlDialect,
  type XmlStreamEnd,
} from './messages.ts';
import type { SoftwareChallengeConnection, SoftwareChallengePlayer } from './player.ts';
import { refusal } from './refusals.ts';

/** Messages that may arrive at once. */
const MOST_QUEUED = 1000;

export interface SoftwareChallengeContext {
  readonly host: GatewayHost;
  readonly matchmaker: SoftwareChallengeMatchmaker;
  /** Of the port. */
  readonly dialect: XmlDialect;
  readonly password: string;
  /** Everybody knows the password: it is good on this machine only. */
  readonly passwordIsPublic: boolean;
  /** Slows down a client that guesses the password. */
  readonly passwordAttempts: AttemptLimiter;
  /** Sessions that gave the password. */
  readonly administrators: Set<SoftwareChallengeSession>;
}

export class SoftwareChallengeSession
  extends ClientSession<SoftwareChallengeClientMessage | XmlStreamEnd>
  implements SoftwareChallengeConnection
{
  readonly context: SoftwareChallengeContext;
  readonly #inbox = fromClients();
  readonly #players = new Map<string, SoftwareChallengePlayer>();
  #opened = false;
  /** How it ends: a client that has said goodbye does not come back. */
  #how: 'goodbye' | 'lost' = 'lost';
  /** Joins that have not finished yet, and the last of them. */
  #joins = 0;
  #lastJoin: Promise<void> = Promise.resolve();

  constructor(context: SoftwareChallengeContext, socket: GatewayConnection) {
    super(context.host, socket, NAME, MOST_QUEUED);
    this.context = context;
  }

  get address(): string {
    return this.socket.address;
  }

  get dialect(): XmlDialect {
    return this.context.dialect;
  }

  get isLocal(): boolean {
    return /^(::ffff:)?127\.|^::1$/.test(this.socket.address);
  }

  /** One at each table it sits at. */
  logins(): readonly Login[] {
    return [...this.#players.values()].flatMap(({ account }) => (account === undefined ? [] : [{ account }]));
  }

  signOut(): void {
    this.disconnect();
  }

  /** A client cannot come back to a game by this protocol: a game that the server cannot finish has no winner. */
  override onShutdown(): void {
    for (const { room, seat } of this.#players.values()) if (seat >= 0) room.cancel();
    this.disconnect();
  }

  send(message: Exclude<SoftwareChallengeServerMessage, { t: 'unknown' }>, onSent?: () => void): void {
    this.sendText(writeFromServer(message, this.dialect), onSent);
  }

  sendText(text: string, onSent?: () => void): void {
    if (this.isClosed) return;
    this.socket.send(this.#opened ? text : OPEN + text, onSent);
    this.#opened = true;
  }

  disconnect(): void {
    this.send({ t: 'goodbye' });
    this.#end('lost');
  }

  done(player: SoftwareChallengePlayer): void {
    this.#players.delete(player.room.id);
  }

  /** Receives this room from now on. */
  watch(player: SoftwareChallengePlayer): void {
    if (this.isClosed) player.standUp();
    else this.#players.set(player.room.id, player);
  }

  protected decode(text: string): Iterable<SoftwareChallengeClientMessage | XmlStreamEnd> {
    return this.#inbox.push(Buffer.from(text));
  }

  /** Messages do not wait for each other: requests are answered by rooms, and joins have a queue of their own. */
  protected handleMessage(message: SoftwareChallengeClientMessage | XmlStreamEnd, done: () => void): void {
    this.introduced();
    this.#answer(message);
    done();
  }

  protected farewell(why: SessionEnd): string {
    if (why === 'silent') return farewell(refusal('no-message'));
    const goodbye = writeFromServer({ t: 'goodbye' }, this.dialect);
    return `${this.#opened ? '' : OPEN}${goodbye}${CLOSE}`;
  }

  protected onLeave(): void {
    this.context.administrators.delete(this);
    for (const player of this.#players.values()) player.abandon(this.#how);
    this.#players.clear();
  }

  get #closingTag(): string {
    return this.#opened ? CLOSE : EMPTY_STREAM;
  }

  #answer(message: SoftwareChallengeClientMessage | XmlStreamEnd): void {
    switch (message.t) {
      case 'join':
        if (message.gameType !== GAME_TYPE || this.#isBusy()) this.disconnect();
        else this.#joinLater(() => this.#join());
        return;
      case 'joinPrepared':
        if (this.#isBusy()) this.disconnect();
        else this.#joinLater(() => this.#joinPrepared(message.reservationCode));
        return;
      case 'room': {
        const player = this.#players.get(message.roomId);
        if (player) player.handleMessage(message.data);
        else this.disconnect();
        return;
      }
      case 'end':
      case 'goodbye':
        this.#end('goodbye');
        return;
      case 'broken':
        this.#end('lost');
        return;
      default:
        handleAdminMessage(message, this);
    }
  }

  /** Joins that have not finished count, too. */
  #isBusy(): boolean {
    return this.#players.size + this.#joins >= this.context.host.config.limits.tablesPerConnection;
  }

  /** One join after another: a connection never has two in the queue of the matchmaker, where others wait behind them. */
  #joinLater(join: () => Promise<void>): void {
    this.#joins++;
    const joining = this.#lastJoin.then(() => (this.isClosed ? undefined : join()));
    this.#lastJoin = joining.finally(() => this.#joins--);
    this.inBackground(this.#lastJoin);
  }

  async #join(): Promise<void> {
    const seating = await this.context.matchmaker.join(this, this.socket.address);
    if (isRefusal(seating)) {
      this.disconnect();
      return;
    }
    const { player, room, existing } = seating;
    this.#sit(player);
    for (const administrator of this.context.administrators)
      administrator.send({ t: 'joinedGameRoom', roomId: room.id, existing });
  }

  async #joinPrepared(code: string): Promise<void> {
    const seating = await this.context.matchmaker.joinPrepared(this, code, this.socket.address);
    if (isRefusal(seating)) this.disconnect();
    else this.#sit(seating.player);
  }

  /** It may have hung up while it was given a seat. */
  #sit(player: SoftwareChallengePlayer): void {
    if (this.isClosed) player.abandon('lost');
    else this.#players.set(player.room.id, player);
  }

  #end(how: 'goodbye' | 'lost'): void {
    this.#how = how;
    this.close(this.#closingTag);
  }
}
