// One connection: messages to places and back. Opening and closing tags are written here, nowhere else.

import { isRefusal } from '../../../src/core/refusal.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { sendAwayOnFault } from '../../../src/gateways/shared/send-away.ts';
import type { GatewayConnection as Cable, GatewaySession } from '../../../src/gateways/shared/tcp-listener.ts';
import type { Login } from '../../../src/server/base/identity.ts';
import type { AttemptLimiter } from '../../../src/server/people/accounts/attempt-limiter.ts';
import { handleAdminMessage } from './administrator.ts';
import { CLOSE, farewell, fromClients, OPEN, SILENCE, writeFromServer } from './codec.ts';
import type { SoftwareChallengeMatchmaker } from './matchmaker.ts';
import {
  GAME_TYPE,
  type SoftwareChallengeClientMessage,
  type SoftwareChallengeServerMessage,
  type XmlDialect,
  type XmlStreamEnd,
} from './messages.ts';
import type { SoftwareChallengeConnection, SoftwareChallengePlayer } from './player.ts';
import { noMessage } from './refusals.ts';

/** Milliseconds in which a connection has to say something. */
const FIRST_MESSAGE_TIMEOUT = 30_000;

export interface SoftwareChallengeContext {
  readonly host: GatewayHost;
  readonly matchmaker: SoftwareChallengeMatchmaker;
  readonly dialect: XmlDialect;
  readonly password: string;
  /** Everybody knows the password: it is good on this machine only. */
  readonly passwordIsPublic: boolean;
  /** Slows down whoever guesses the password. */
  readonly passwordAttempts: AttemptLimiter;
  /** Sessions that gave the password. */
  readonly administrators: Set<SoftwareChallengeSession>;
}

export class SoftwareChallengeSession implements GatewaySession, SoftwareChallengeConnection {
  readonly context: SoftwareChallengeContext;
  readonly #socket: Cable;
  readonly #inbox = fromClients();
  readonly #players = new Map<string, SoftwareChallengePlayer>();
  readonly #stopWaiting: () => void;
  #opened = false;
  #closed = false;
  /** Joins that have not finished yet, and the last of them. */
  #joins = 0;
  #lastJoin: Promise<void> = Promise.resolve();

  constructor(context: SoftwareChallengeContext, socket: Cable) {
    this.context = context;
    this.#socket = socket;
    const { timer } = context.host;
    this.#stopWaiting = timer.at(timer.now() + FIRST_MESSAGE_TIMEOUT, () => {
      this.#leave('lost');
      this.#socket.close(farewell(noMessage));
    });
  }

  get address(): string {
    return this.#socket.address;
  }

  get isLocal(): boolean {
    return /^(::ffff:)?127\.|^::1$/.test(this.#socket.address);
  }

  receive(text: string): void {
    for (const message of this.#inbox.push(Buffer.from(text))) {
      if (this.#closed) return;
      this.#stopWaiting();
      this.#handleMessage(message);
    }
  }

  /** One at each table it sits at. */
  logins(): readonly Login[] {
    return [...this.#players.values()].flatMap(({ account }) => (account === undefined ? [] : [{ account }]));
  }

  signOut(): void {
    this.disconnect();
  }

  onClose(): void {
    this.#leave('lost');
  }

  /** Nobody can come back to a game by this protocol: what the server cannot finish, nobody wins. */
  onShutdown(): void {
    for (const { room, seat } of this.#players.values()) if (seat >= 0) room.cancel();
    this.disconnect();
  }

  send(message: Exclude<SoftwareChallengeServerMessage, { t: 'unknown' }>, onSent?: () => void): void {
    this.sendText(writeFromServer(message, this.context.dialect), onSent);
  }

  sendText(text: string, onSent?: () => void): void {
    if (this.#closed) return;
    this.#socket.send(this.#opened ? text : OPEN + text, onSent);
    this.#opened = true;
  }

  disconnect(): void {
    this.send({ t: 'goodbye' });
    this.#end('lost');
  }

  done(player: SoftwareChallengePlayer): void {
    this.#players.delete(player.room.id);
  }

  /** The store may fail in between: whoever waits for an answer is then sent away. */
  attempt(task: Promise<void>): void {
    task.catch(() => this.disconnect());
  }

  /** Hears of this room from now on. */
  watch(player: SoftwareChallengePlayer): void {
    if (this.#closed) player.standUp();
    else this.#players.set(player.room.id, player);
  }

  #handleMessage(message: SoftwareChallengeClientMessage | XmlStreamEnd): void {
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
    const joining = this.#lastJoin.then(() => (this.#closed ? undefined : join()));
    const { host } = this.context;
    this.#lastJoin = sendAwayOnFault(joining, 'software-challenge-xml', host, () => this.disconnect()).finally(
      () => this.#joins--,
    );
  }

  async #join(): Promise<void> {
    const seating = await this.context.matchmaker.join(this, this.#socket.address);
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
    const seating = await this.context.matchmaker.joinPrepared(this, code, this.#socket.address);
    if (isRefusal(seating)) this.disconnect();
    else this.#sit(seating.player);
  }

  /** It may have hung up while it was given a seat. */
  #sit(player: SoftwareChallengePlayer): void {
    if (this.#closed) player.abandon('lost');
    else this.#players.set(player.room.id, player);
  }

  #end(how: 'goodbye' | 'lost' = 'lost'): void {
    if (this.#closed) return;
    this.#leave(how);
    this.#socket.close(this.#opened ? CLOSE : SILENCE);
  }

  #leave(how: 'goodbye' | 'lost'): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#stopWaiting();
    this.context.administrators.delete(this);
    for (const player of this.#players.values()) player.abandon(how);
    this.#players.clear();
  }
}
