// One connection: says hello, then answers the questions of a match.

import type { Millis } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { PlayerSession, type SessionEnd } from '../../../src/gateways/shared/client-session.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import type { GatewayConnection } from '../../../src/gateways/shared/tcp-listener.ts';
import type { Login } from '../../../src/server/base/identity.ts';
import { signedOut } from '../../../src/server/base/refusals.ts';
import { clientDecoder, writeToClient } from './codec.ts';
import type { UnoNumericMatchmaker } from './matchmaker.ts';
import type { UnoNumericClientMessage, UnoNumericServerMessage } from './messages.ts';
import type { UnoNumericConnection, UnoNumericPlayer } from './player.ts';
import * as refusals from './refusals.ts';
import { NAME } from './settings.ts';

export interface UnoNumericContext {
  readonly host: GatewayHost;
  readonly matchmaker: UnoNumericMatchmaker;
  /** Of the listener: with a pace every message is written by itself. */
  readonly pace: Millis;
}

/** Messages that may wait for those before them. */
const MOST_QUEUED = 100;

export class UnoNumericSession
  extends PlayerSession<UnoNumericClientMessage, UnoNumericPlayer>
  implements UnoNumericConnection
{
  readonly #context: UnoNumericContext;
  readonly #decoder = clientDecoder();

  constructor(context: UnoNumericContext, socket: GatewayConnection) {
    super(context.host, socket, NAME, MOST_QUEUED);
    this.#context = context;
  }

  logins(): readonly Login[] {
    return this.player ? [this.player.guest] : [];
  }

  signOut(why: Refusal): void {
    this.refuse(why);
  }

  override onShutdown(): void {
    this.#sendError(refusals.closing);
    this.leave();
  }

  send(messages: readonly UnoNumericServerMessage[], onSent?: () => void): void {
    if (this.isClosed || messages.length === 0) return;
    const [first, ...others] = this.#context.pace === 0 ? [messages] : messages.map(message => [message]);
    this.socket.send(bytesOf(first), onSent);
    for (const other of others) this.socket.send(bytesOf(other));
  }

  finished(): void {
    const { player } = this;
    this.player = undefined;
    if (player) this.inBackground(this.leaveTable(player));
    this.awaitIntroduction();
  }

  refuse(why: Refusal): void {
    this.close(bytesOf([errorOf(why)]));
  }

  protected decode(text: string): Iterable<UnoNumericClientMessage> {
    return this.#decoder.push(Buffer.from(text, 'latin1'));
  }

  protected handleMessage(message: UnoNumericClientMessage, done: () => void): void {
    if (message.t === 'broken') this.refuse(refusals.unreadable);
    else if (message.t === 'unknown') this.#answerFault(refusals.unknownHead, done);
    else if (this.player) this.player.handleMessage(message, done);
    else if (message.t === 'hello') this.inBackground(this.#enter(message, done));
    // Its question belongs to a match that is over: too late, like any answer to an old question.
    else if (message.t === 'numbered') done();
    else this.#answerFault(refusals.helloFirst, done);
  }

  protected farewell(why: SessionEnd): string {
    const errors = { 'too-fast': refusals.tooFast, silent: refusals.tooLate, unavailable: refusals.unavailable };
    return bytesOf([errorOf(errors[why])]);
  }

  protected leaveTable(player: UnoNumericPlayer): Promise<void> {
    return this.#context.matchmaker.leave(player);
  }

  #sendError(why: Refusal): void {
    this.send([errorOf(why)]);
  }

  #answerFault(why: Refusal, done: () => void): void {
    this.#sendError(why);
    this.countStrike();
    done();
  }

  async #enter(hello: Extract<UnoNumericClientMessage, { t: 'hello' }>, done: () => void): Promise<void> {
    this.introduced();
    const { matchmaker } = this.#context;
    const accept = async (player: UnoNumericPlayer | Refusal): Promise<void> => {
      if (isRefusal(player)) this.refuse(player);
      else if (this.isClosed) await matchmaker.leave(player);
      // It came back just for the end.
      else if (player.table.match.phase === 'over') {
        await matchmaker.leave(player);
        this.awaitIntroduction();
      } else this.player = player;
    };
    const enter = () => matchmaker.enter(this, this.socket.address, hello);
    const revoked = async (player: UnoNumericPlayer | Refusal): Promise<void> => {
      this.signOut(signedOut);
      if (!isRefusal(player)) await matchmaker.leave(player);
    };
    await this.logIn(hello.token || undefined, enter, accept, revoked);
    done();
  }
}

const errorOf = ({ refused, detail }: Refusal): UnoNumericServerMessage => ({ t: 'error', code: refused, detail });

const bytesOf = (messages: readonly UnoNumericServerMessage[]): string =>
  Buffer.concat(messages.map(writeToClient)).toString('latin1');
