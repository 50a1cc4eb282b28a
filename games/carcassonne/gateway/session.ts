// One connection: handles its lines one after another. It may choose a dialect and log in, then it joins a match.

import type { Millis } from '../../../src/core/journal.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { MessageQueue } from '../../../src/gateways/shared/message-queue.ts';
import { sendAwayOnFault } from '../../../src/gateways/shared/send-away.ts';
import {
  type GatewayConnection,
  type GatewaySession,
  lineSplitter,
} from '../../../src/gateways/shared/tcp-listener.ts';
import type { Caller, Login } from '../../../src/server/base/identity.ts';
import { TokenBucket } from '../../../src/server/base/limiter.ts';
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

export interface CarcassonneLinesContext {
  readonly host: GatewayHost;
  readonly matchmaker: CarcassonneLinesMatchmaker;
  /** Of the port, until the client asks for another. */
  readonly dialect: CarcassonneLinesDialect;
}

/** Characters of one line; the longest the protocol has is a tenth of this. */
const LONGEST = 1000;
/** Lines that may wait until those before them are handled. */
const MOST_QUEUED = 1000;
/** Milliseconds in which a connection has to join a match. */
const JOIN_TIMEOUT = 30_000;

export class CarcassonneLinesSession implements GatewaySession, CarcassonneLinesConnection {
  readonly #context: CarcassonneLinesContext;
  readonly #socket: GatewayConnection;
  readonly #split: (text: string) => void;
  readonly #lines: MessageQueue<string>;
  /** Each line that is no move costs one, since everybody at the table is told of it. */
  readonly #strikes: TokenBucket;
  lastHeard: Millis;
  #dialect: CarcassonneLinesDialect;
  /** Who logged in, and with which token. */
  #caller: (Caller & { readonly token: string }) | undefined;
  #player: CarcassonneLinesPlayer | undefined;
  #isClosed = false;
  /** It has had a seat: from then on it only reads lines of the protocol. */
  #hasPlayed = false;
  #stopWaiting: () => void = () => undefined;

  constructor(context: CarcassonneLinesContext, socket: GatewayConnection) {
    this.#context = context;
    this.#socket = socket;
    this.#dialect = context.dialect;
    const { config, timer } = context.host;
    this.lastHeard = timer.now();
    this.#strikes = new TokenBucket(config.limits.rate, config.limits.burst, timer.now());
    this.#lines = new MessageQueue(MOST_QUEUED, (line, done) =>
      this.#handleMessage(parseFromClient(line, this.#dialect), done),
    );
    this.#split = lineSplitter(
      LONGEST,
      line => {
        if (line.trim() !== '') this.#lines.add(line);
      },
      () => this.#lines.add('?'),
    );
    this.#awaitJoin();
  }

  receive(text: string): void {
    if (this.#isClosed) return;
    this.lastHeard = this.#context.host.timer.now();
    this.#split(text);
    if (!this.#lines.work()) this.#close();
  }

  logins(): readonly Login[] {
    return [this.#caller, this.#player?.login].filter(login => login !== undefined);
  }

  /** The protocol has no message for it. */
  signOut(): void {
    this.#close();
  }

  onClose(): void {
    this.#leave();
  }

  onShutdown(): void {
    if (this.#player) this.send([{ t: 'pause' }]);
    this.#leave();
  }

  send(messages: readonly CarcassonneLinesServerMessage[]): void {
    if (this.#isClosed) return;
    const lines = messages.map(message => `${writeFromServer(message, this.#dialect)}\n`);
    if (this.#dialect.pace === 0) this.#socket.send(lines.join(''));
    else for (const line of lines) this.#socket.send(line);
  }

  /** The next game is a `connect` away. */
  finished(): void {
    this.#player = undefined;
    this.#awaitJoin();
  }

  dropped(): void {
    this.#player = undefined;
    this.send([{ t: 'pause' }]);
    this.#close();
  }

  replaced(): void {
    this.#player = undefined;
    this.#close();
  }

  countStrike(): void {
    if (!this.#strikes.take(this.#context.host.timer.now())) this.#close();
  }

  #awaitJoin(): void {
    const { timer } = this.#context.host;
    this.#stopWaiting = timer.at(timer.now() + JOIN_TIMEOUT, () =>
      // The protocol has no message for it. Whoever has not joined anything yet is a person at a terminal or a program that is being
      // written; a client that shows the end of its match may break on a line it does not know.
      this.#close(this.#hasPlayed ? undefined : `${notJoined.detail}\n`),
    );
  }

  #handleMessage(message: CarcassonneLinesClientMessage, done: () => void): void {
    if (this.#player) this.#player.handleMessage(message, done);
    else if (message.t === 'connect' || message.t === 'reconnect') this.inBackground(this.#enter(message, done));
    else if (message.t === 'login') this.inBackground(this.#logIn(message.token, done));
    else if (message.t === 'dialect') this.#changeDialect(message.words, done);
    else {
      this.countStrike();
      done();
    }
  }

  async #enter(
    message: Extract<CarcassonneLinesClientMessage, { t: 'connect' | 'reconnect' }>,
    done: () => void,
  ): Promise<void> {
    const { matchmaker } = this.#context;
    this.#stopWaiting();
    if (message.t === 'reconnect' && message.initial !== undefined)
      this.#dialect = dialectOfInitial(message.initial, this.#dialect);
    const visitor = { connection: this, address: this.#socket.address, caller: this.#caller };
    const player =
      message.t === 'connect'
        ? await matchmaker.join(visitor)
        : await matchmaker.rejoin(visitor, message.colour, message.name);
    // The protocol has no message for a refusal.
    this.#hasPlayed ||= player !== undefined;
    if (!player) this.#close();
    else if (this.#isClosed) await matchmaker.leave(player);
    // It came back just for the end.
    else if (player.feed.match.phase === 'over') {
      player.leave();
      this.#awaitJoin();
    } else this.#player = player;
    done();
  }

  async #logIn(token: string, done: () => void): Promise<void> {
    const { credentials } = this.#context.host.accounts;
    this.countStrike();
    const { revocations } = credentials;
    const caller = await credentials.byToken(token);
    // A token that was revoked meanwhile did not find this connection.
    const isRevoked = revocations !== credentials.revocations && isRefusal(await credentials.byToken(token));
    if (isRefusal(caller) || isRevoked) {
      this.send([{ t: 'login not valid' }]);
      this.#close();
    } else {
      this.#caller = { ...caller, token };
      this.send([{ t: 'welcome', name: caller.name }]);
    }
    done();
  }

  #changeDialect(words: string, done: () => void): void {
    const dialect = parseDialect(words, this.#dialect);
    if (dialect) {
      this.#dialect = dialect;
      this.#socket.setPace?.(dialect.pace);
    } else this.#close();
    done();
  }

  /** Where the store fails, the connection ends, since the protocol has no message for it. */
  inBackground(task: Promise<void>): void {
    void sendAwayOnFault(task, 'carcassonne-lines', this.#context.host, () => this.#close());
  }

  #close(farewell?: string): void {
    if (this.#isClosed) return;
    this.#leave();
    this.#socket.close(farewell);
  }

  #leave(): void {
    this.#isClosed = true;
    this.#stopWaiting();
    this.#lines.close();
    const player = this.#player;
    this.#player = undefined;
    if (player) this.inBackground(this.#context.matchmaker.leave(player));
  }
}
