// One connection: handles its lines one after another. It may choose a dialect and log in, then it joins a match.

import type { Millis } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { PlayerSession, type SessionEnd } from '../../../src/gateways/shared/client-session.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { type GatewayConnection, lineDecoder } from '../../../src/gateways/shared/tcp-listener.ts';
import type { Caller, Login } from '../../../src/server/base/identity.ts';
import type { Options } from '../rules/options.ts';
import {
  type CarcassonneLinesClientMessage,
  type CarcassonneLinesServerMessage,
  parseFromClient,
  writeFromServer,
} from './codec.ts';
import { type CarcassonneLinesDialect, dialectOfInitial, parseDialect } from './dialect.ts';
import type { CarcassonneLinesMatchmaker } from './matchmaker.ts';
import type { CarcassonneLinesConnection, CarcassonneLinesPlayer } from './player.ts';
import { notJoined } from './refusals.ts';
import { NAME } from './settings.ts';

export interface CarcassonneLinesContext {
  readonly host: GatewayHost;
  readonly matchmaker: CarcassonneLinesMatchmaker;
  /** Of the port, until the client asks for another. */
  readonly dialect: CarcassonneLinesDialect;
  /** Of the games that `connect` joins or opens: those of the port. */
  readonly options: Options;
}

/** Characters of one line; the longest the protocol has is a tenth of this. */
const LONGEST = 1000;
/** How long a connection stays open after `end:` for another `connect`: one client shows the result only when it is closed. */
const AFTER_END: Millis = 5000;
/** A client sets up its board when a match starts, and has no time to read meanwhile: so long pass before the first `turn:`. */
const AFTER_START: Millis = 1000;
/** Lines that may wait until those before them are handled. */
const MOST_QUEUED = 1000;

export class CarcassonneLinesSession
  extends PlayerSession<string, CarcassonneLinesPlayer>
  implements CarcassonneLinesConnection
{
  readonly #context: CarcassonneLinesContext;
  readonly #lines = lineDecoder(LONGEST, '?');
  lastHeard: Millis;
  #dialect: CarcassonneLinesDialect;
  /** Who logged in, and with which token. */
  #caller: (Caller & { readonly token: string }) | undefined;
  /** It has had a seat: from then on it only reads lines of the protocol. */
  #hasPlayed = false;

  constructor(context: CarcassonneLinesContext, socket: GatewayConnection) {
    super(context.host, socket, NAME, MOST_QUEUED);
    this.#context = context;
    this.#dialect = context.dialect;
    this.lastHeard = context.host.timer.now();
  }

  override receive(text: string): void {
    this.lastHeard = this.host.timer.now();
    super.receive(text);
  }

  logins(): readonly Login[] {
    return [this.#caller, this.player?.login].filter(login => login !== undefined);
  }

  /** The protocol has no message for it. */
  signOut(): void {
    this.close();
  }

  override onShutdown(): void {
    if (this.player) this.send([{ t: 'pause' }]);
    this.leave();
  }

  send(messages: readonly CarcassonneLinesServerMessage[], onSent?: () => void): void {
    if (this.isClosed) return;
    const lines = messages.map(message => `${writeFromServer(message, this.#dialect)}\n`);
    const writes = this.#dialect.pace === 0 ? [lines.join('')] : lines;
    for (const [i, text] of writes.entries()) {
      const isStart = messages[i]!.t === 'start';
      this.socket.send(text, () => {
        if (isStart) this.socket.rest?.(AFTER_START);
        if (i === writes.length - 1) onSent?.();
      });
    }
  }

  /** The game is over. The client may ask for the next one with `connect`. */
  finished(): void {
    this.player = undefined;
    this.awaitIntroduction(AFTER_END);
  }

  dropped(): void {
    this.player = undefined;
    this.send([{ t: 'pause' }]);
    this.close();
  }

  replaced(): void {
    this.player = undefined;
    this.close();
  }

  protected decode(text: string): Iterable<string> {
    return this.#lines(text);
  }

  protected handleMessage(line: string, done: () => void): void {
    const message = parseFromClient(line, this.#dialect);
    if (this.player) this.player.handleMessage(message, done);
    else if (message.t === 'connect' || message.t === 'reconnect') this.inBackground(this.#enter(message, done));
    else if (message.t === 'login') this.inBackground(this.#logIn(message.token, done));
    else if (message.t === 'dialect') this.#changeDialect(message.words, done);
    else {
      this.countStrike();
      done();
    }
  }

  /**
   * The protocol has no message for it. A connection that has not joined anything yet is a person at a terminal or a program that is
   * being written; a client that shows the end of its match may break on a line it does not know.
   */
  protected farewell(why: SessionEnd): string | undefined {
    return why === 'silent' && !this.#hasPlayed ? `${notJoined.detail}\n` : undefined;
  }

  protected leaveTable(player: CarcassonneLinesPlayer): Promise<void> {
    return this.#context.matchmaker.leave(player);
  }

  async #enter(
    message: Extract<CarcassonneLinesClientMessage, { t: 'connect' | 'reconnect' }>,
    done: () => void,
  ): Promise<void> {
    const { matchmaker, options } = this.#context;
    this.introduced();
    if (message.t === 'reconnect' && message.initial !== undefined)
      this.#dialect = dialectOfInitial(message.initial, this.#dialect);
    const visitor = { connection: this, address: this.socket.address, caller: this.#caller };
    const player =
      message.t === 'connect'
        ? await matchmaker.join(visitor, options)
        : await matchmaker.rejoin(visitor, message.colour, message.name);
    // The protocol has no message for a refusal.
    this.#hasPlayed ||= player !== undefined;
    if (!player) this.close();
    else if (this.isClosed) await matchmaker.leave(player);
    // It came back just for the end.
    else if (player.feed.match.phase === 'over') {
      player.leave();
      this.awaitIntroduction(AFTER_END);
    } else this.player = player;
    done();
  }

  async #logIn(token: string, done: () => void): Promise<void> {
    this.countStrike();
    const reject = (): void => {
      this.send([{ t: 'login not valid' }]);
      this.close();
    };
    const accept = (caller: Caller | Refusal): void => {
      if (isRefusal(caller)) {
        reject();
        return;
      }
      this.#caller = { ...caller, token };
      this.send([{ t: 'welcome', name: caller.name }]);
    };
    await this.logIn(token, () => this.host.accounts.credentials.byToken(token), accept, reject);
    done();
  }

  #changeDialect(words: string, done: () => void): void {
    const dialect = parseDialect(words, this.#dialect);
    if (dialect) {
      this.#dialect = dialect;
      this.socket.setPace?.(dialect.pace);
    } else this.close();
    done();
  }
}
