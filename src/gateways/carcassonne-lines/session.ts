// One connection: its lines, one after another, to a place at a table.

import type { Login } from '../../server/base/identity.ts';
import { TokenBucket } from '../../server/base/limiter.ts';
import type { GatewayHost } from '../shared/gateway.ts';
import { MessageQueue } from '../shared/message-queue.ts';
import { type GatewayConnection, type GatewaySession, lineSplitter } from '../shared/tcp-listener.ts';
import { type CarcassonneLinesClientMessage, parseFromClient } from './codec.ts';
import type { CarcassonneLinesMatchmaker } from './matchmaker.ts';
import type { CarcassonneLinesConnection, CarcassonneLinesPlayer } from './player.ts';
import type { CarcassonneLinesSettings } from './settings.ts';

export interface CarcassonneLinesContext {
  readonly host: GatewayHost;
  readonly matchmaker: CarcassonneLinesMatchmaker;
  readonly settings: CarcassonneLinesSettings;
}

/** Characters of one line; the longest the protocol has is a tenth of this. */
const LONGEST = 1000;
/** Lines that may wait for those before them. */
const MOST_QUEUED = 1000;
/** Milliseconds in which a connection has to take a place. */
const JOIN_TIMEOUT = 60_000;

export class CarcassonneLinesSession implements GatewaySession, CarcassonneLinesConnection {
  readonly #context: CarcassonneLinesContext;
  readonly #socket: GatewayConnection;
  readonly #split: (text: string) => void;
  readonly #lines: MessageQueue<string>;
  /** Each thing that is no move costs one: they go to everybody at the table. */
  readonly #strikes: TokenBucket;
  #player: CarcassonneLinesPlayer | undefined;
  #isClosed = false;
  #stopWaiting: () => void = () => undefined;

  constructor(context: CarcassonneLinesContext, socket: GatewayConnection) {
    this.#context = context;
    this.#socket = socket;
    const { config, timer } = context.host;
    this.#strikes = new TokenBucket(config.limits.rate, config.limits.burst, timer.now());
    this.#lines = new MessageQueue(MOST_QUEUED, (line, done) =>
      this.#handleMessage(parseFromClient(line, this.#context.settings.dialect), done),
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
    this.#split(text);
    if (!this.#lines.work()) this.#close();
  }

  logins(): Iterable<Login> {
    return this.#player ? [this.#player] : [];
  }

  /** The protocol has no word for it. */
  signOut(): void {
    this.#close();
  }

  onClose(): void {
    this.#leave();
  }

  onShutdown(): void {
    if (this.#player) this.#socket.send('pause\n');
    this.#leave();
  }

  send(texts: readonly string[]): void {
    if (!this.#isClosed) this.#socket.send(texts.map(text => `${text}\n`).join(''));
  }

  /** The next game is a `connect` away. */
  finished(): void {
    this.#player = undefined;
    this.#awaitJoin();
  }

  dropped(): void {
    this.#player = undefined;
    this.send(['pause']);
    this.#close();
  }

  countStrike(): void {
    if (!this.#strikes.take(this.#context.host.timer.now())) this.#close();
  }

  #awaitJoin(): void {
    const { timer } = this.#context.host;
    this.#stopWaiting = timer.at(timer.now() + JOIN_TIMEOUT, () => this.#close());
  }

  #handleMessage(message: CarcassonneLinesClientMessage, done: () => void): void {
    if (this.#player) this.#player.handleMessage(message, done);
    else if (message.t === 'connect' || message.t === 'reconnect') void this.#enter(message, done);
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
    const player =
      message.t === 'connect'
        ? await matchmaker.join(this, this.#socket.address)
        : await matchmaker.rejoin(this, this.#socket.address, message.colour, message.name);
    // The protocol has no word for a refusal.
    if (!player) this.#close();
    else if (this.#isClosed) void matchmaker.leave(player);
    else this.#player = player;
    done();
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#leave();
    this.#socket.close();
  }

  #leave(): void {
    this.#isClosed = true;
    this.#stopWaiting();
    this.#lines.close();
    const player = this.#player;
    this.#player = undefined;
    if (player) void this.#context.matchmaker.leave(player);
  }
}
