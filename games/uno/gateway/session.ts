// One connection: its messages, one after another, to a place at a table.

import type { Millis } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { MessageQueue } from '../../../src/gateways/shared/message-queue.ts';
import { sendAwayOnFault } from '../../../src/gateways/shared/send-away.ts';
import type { GatewayConnection, GatewaySession } from '../../../src/gateways/shared/tcp-listener.ts';
import type { Login } from '../../../src/server/base/identity.ts';
import { TokenBucket } from '../../../src/server/base/limiter.ts';
import { signedOut } from '../../../src/server/base/refusals.ts';
import { clientDecoder, writeToClient } from './codec.ts';
import type { UnoNumericMatchmaker } from './matchmaker.ts';
import type { UnoNumericClientMessage, UnoNumericServerMessage } from './messages.ts';
import type { UnoNumericConnection, UnoNumericPlayer } from './player.ts';
import * as refusals from './refusals.ts';

export interface UnoNumericContext {
  readonly host: GatewayHost;
  readonly matchmaker: UnoNumericMatchmaker;
  /** Of the listener: with a pace every message is written by itself. */
  readonly pace: Millis;
}

/** Messages that may wait for those before them. */
const MOST_QUEUED = 100;
/** Milliseconds in which a connection has to say hello. */
const HELLO_TIMEOUT = 30_000;

export class UnoNumericSession implements GatewaySession, UnoNumericConnection {
  readonly #context: UnoNumericContext;
  readonly #socket: GatewayConnection;
  readonly #decoder = clientDecoder();
  readonly #messages = new MessageQueue<UnoNumericClientMessage>(MOST_QUEUED, (message, done) =>
    this.#handleMessage(message, done),
  );
  /** Each thing that is no answer costs one. */
  readonly #strikes: TokenBucket;
  #player: UnoNumericPlayer | undefined;
  #isClosed = false;
  #stopWaiting: () => void = () => undefined;

  constructor(context: UnoNumericContext, socket: GatewayConnection) {
    this.#context = context;
    this.#socket = socket;
    const { config, timer } = context.host;
    this.#strikes = new TokenBucket(config.limits.rate, config.limits.burst, timer.now());
    this.#awaitHello();
  }

  receive(text: string): void {
    if (this.#isClosed) return;
    for (const message of this.#decoder.push(Buffer.from(text, 'latin1'))) this.#messages.add(message);
    if (!this.#messages.work()) this.end(refusals.tooFast);
  }

  logins(): readonly Login[] {
    return this.#player ? [this.#player.guest] : [];
  }

  signOut(why: Refusal): void {
    this.end(why);
  }

  onClose(): void {
    this.#leave();
  }

  onShutdown(): void {
    this.#sendError(refusals.closing);
    this.#leave();
  }

  send(messages: readonly UnoNumericServerMessage[], onSent?: () => void): void {
    if (this.#isClosed || messages.length === 0) return;
    const [first, ...others] = this.#context.pace === 0 ? [messages] : messages.map(message => [message]);
    this.#socket.send(bytesOf(first), onSent);
    for (const other of others) this.#socket.send(bytesOf(other));
  }

  finished(): void {
    const player = this.#player;
    this.#player = undefined;
    if (player) this.#inBackground(this.#context.matchmaker.leave(player));
    this.#awaitHello();
  }

  end(why: Refusal): void {
    if (this.#isClosed) return;
    this.#sendError(why);
    this.#leave();
    this.#socket.close();
  }

  countStrike(): void {
    if (!this.#strikes.take(this.#context.host.timer.now())) this.end(refusals.tooFast);
  }

  #sendError({ refused, detail }: Refusal): void {
    this.send([{ t: 'error', code: refused, detail }]);
  }

  #awaitHello(): void {
    const { timer } = this.#context.host;
    this.#stopWaiting();
    this.#stopWaiting = timer.at(timer.now() + HELLO_TIMEOUT, () => this.end(refusals.tooLate));
  }

  #handleMessage(message: UnoNumericClientMessage, done: () => void): void {
    if (message.t === 'broken') this.end(refusals.unreadable);
    else if (message.t === 'unknown') this.#refuse(refusals.unknownHead, done);
    else if (this.#player) this.#player.handleMessage(message, done);
    else if (message.t === 'hello') this.#inBackground(this.#enter(message, done));
    // Its question belongs to a match that is over: too late, like any answer to an old question.
    else if (message.t === 'numbered') done();
    else this.#refuse(refusals.helloFirst, done);
  }

  #refuse(why: Refusal, done: () => void): void {
    this.#sendError(why);
    this.countStrike();
    done();
  }

  async #enter(hello: Extract<UnoNumericClientMessage, { t: 'hello' }>, done: () => void): Promise<void> {
    this.#stopWaiting();
    const { matchmaker, host } = this.#context;
    const { credentials } = host.accounts;
    const { revocations } = credentials;
    const player = await matchmaker.enter(this, this.#socket.address, hello);
    if (isRefusal(player)) this.end(player);
    else if (this.#isClosed) await matchmaker.leave(player);
    // It came back just for the end.
    else if (player.table.match.phase === 'over') {
      await matchmaker.leave(player);
      this.#awaitHello();
    } else {
      this.#player = player;
      // A token that was taken back meanwhile did not find this connection.
      const isOld = hello.token !== '' && revocations !== credentials.revocations;
      if (isOld && isRefusal(await credentials.byToken(hello.token))) this.signOut(signedOut);
    }
    done();
  }

  /** Nobody waits for this. Where the store fails, the client is told so and sent away. */
  #inBackground(task: Promise<void>): void {
    void sendAwayOnFault(task, 'uno-numeric', this.#context.host, () => this.end(refusals.unavailable));
  }

  #leave(): void {
    this.#isClosed = true;
    this.#stopWaiting();
    this.#messages.close();
    const player = this.#player;
    this.#player = undefined;
    if (player) this.#inBackground(this.#context.matchmaker.leave(player));
  }
}

const bytesOf = (messages: readonly UnoNumericServerMessage[]): string =>
  Buffer.concat(messages.map(writeToClient)).toString('latin1');
