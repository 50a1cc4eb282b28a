// A connection of a gateway from its first message to its last: it handles one message at a time, has a limited time to introduce itself
// and a limited number of faults, and leaves its table when it ends. A gateway adds its codec and its dialogue.

import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { toError } from '../../server/base/fault-reporting.ts';
import type { Login } from '../../server/base/identity.ts';
import { TokenBucket } from '../../server/base/limiter.ts';
import type { GatewayHost } from './gateway.ts';
import { MessageQueue } from './message-queue.ts';
import type { GatewayConnection, GatewaySession } from './tcp-listener.ts';

/** Milliseconds in which a connection has to introduce itself, in the way of its protocol. */
const INTRODUCTION_TIMEOUT: Millis = 30_000;

/** Why the server ends a connection. `silent`: it has not introduced itself in time; `unavailable`: the store failed. */
export type SessionEnd = 'too-fast' | 'silent' | 'unavailable';

export abstract class ClientSession<Message> implements GatewaySession {
  protected readonly host: GatewayHost;
  protected readonly socket: GatewayConnection;
  protected isClosed = false;
  readonly #gateway: string;
  readonly #messages: MessageQueue<Message>;
  /** Each fault of the client costs one. */
  readonly #strikes: TokenBucket;
  #stopWaiting: () => void = () => undefined;

  /** `gateway`: its name, for the log; `mostQueued`: messages that may wait for those before them. */
  constructor(host: GatewayHost, socket: GatewayConnection, gateway: string, mostQueued: number) {
    this.host = host;
    this.socket = socket;
    this.#gateway = gateway;
    const { config, timer } = host;
    this.#strikes = new TokenBucket(config.limits.rate, config.limits.burst, timer.now());
    this.#messages = new MessageQueue(mostQueued, (message, done) => this.handleMessage(message, done));
    this.awaitIntroduction();
  }

  abstract logins(): readonly Login[];
  abstract signOut(why: Refusal): void;

  /** The codec: what arrived, as messages; the rest is kept until more of it comes. */
  protected abstract decode(text: string): Iterable<Message>;

  /** The dialogue; the next message waits until `done` is called. */
  protected abstract handleMessage(message: Message, done: () => void): void;

  /** The last message to a client whose connection the server ends. It is undefined if the protocol has none. */
  protected abstract farewell(why: SessionEnd): string | undefined;

  /** The connection has ended: leaves what it has joined. */
  protected abstract onLeave(): void;

  receive(text: string): void {
    if (this.isClosed) return;
    for (const message of this.decode(text)) this.#messages.add(message);
    if (!this.#messages.work()) this.end('too-fast');
  }

  onClose(): void {
    this.leave();
  }

  onShutdown(): void {
    this.leave();
  }

  countStrike(): void {
    if (!this.#strikes.take(this.host.timer.now())) this.end('too-fast');
  }

  /** From now on the connection has to introduce itself within this time; until `introduced`. */
  protected awaitIntroduction(within: Millis = INTRODUCTION_TIMEOUT): void {
    const { timer } = this.host;
    this.#stopWaiting();
    this.#stopWaiting = timer.at(timer.now() + within, () => this.end('silent'));
  }

  protected introduced(): void {
    this.#stopWaiting();
  }

  /** Runs a task that nothing waits for. If it fails, mostly because the store does, the client is sent away and the log says why. */
  inBackground(task: Promise<void>): void {
    task.catch((fault: unknown) => {
      this.end('unavailable');
      this.host.reportFault(`a client of ${this.#gateway} was sent away`, toError(fault));
    });
  }

  /**
   * Runs a login, and `accept` with its result. A token that is revoked meanwhile does not find this connection, so it is looked up again
   * until nothing was revoked in between; `revoked` ends the connection of one that no longer holds.
   */
  protected async logIn<T>(
    token: string | undefined,
    login: () => Promise<T>,
    accept: (result: T) => Promise<void> | void,
    revoked: (result: T) => Promise<void> | void,
  ): Promise<void> {
    const { credentials } = this.host.accounts;
    let { revocations } = credentials;
    const isSure = (): boolean => token === undefined || revocations === credentials.revocations;
    const result = await login();
    while (!isSure()) {
      ({ revocations } = credentials);
      if (isRefusal(await credentials.byToken(token!))) {
        await revoked(result);
        return;
      }
    }
    await accept(result);
  }

  protected end(why: SessionEnd): void {
    this.close(this.farewell(why));
  }

  /** Ends the connection, after a last message if there is one. */
  protected close(farewell?: string): void {
    if (this.isClosed) return;
    this.leave();
    if (farewell !== undefined) this.socket.send(farewell);
    this.socket.close();
  }

  protected leave(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#stopWaiting();
    this.#messages.close();
    this.onLeave();
  }
}

/** A connection that sits at one table at a time. */
export abstract class PlayerSession<Message, Player> extends ClientSession<Message> {
  protected player: Player | undefined;

  /** The connection of a player has ended. */
  protected abstract leaveTable(player: Player): Promise<void>;

  protected onLeave(): void {
    const { player } = this;
    this.player = undefined;
    if (player) this.inBackground(this.leaveTable(player));
  }
}
