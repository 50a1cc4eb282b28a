// One connection: its lines, one after another, from the login to a place at a table.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { MessageQueue } from '../../../src/gateways/shared/message-queue.ts';
import { sendAwayOnFault } from '../../../src/gateways/shared/send-away.ts';
import { type GatewayConnection, lineSplitter } from '../../../src/gateways/shared/tcp-listener.ts';
import type { WebSocketGatewaySession } from '../../../src/gateways/shared/websocket-listener.ts';
import type { Identity, Login } from '../../../src/server/base/identity.ts';
import { TokenBucket } from '../../../src/server/base/limiter.ts';
import { signedOut } from '../../../src/server/base/refusals.ts';
import { LONGEST_LINE, parseFromClient, writeToClient } from './codec.ts';
import type { SagradaDialogueMatchmaker } from './matchmaker.ts';
import type { SagradaDialogueClientMessage, SagradaDialogueServerMessage, SagradaDialogueUnknown } from './messages.ts';
import type { SagradaDialogueConnection, SagradaDialoguePlayer } from './player.ts';
import { refusal } from './refusals.ts';

/** Lines that may wait for those before them. */
const MOST_QUEUED = 1000;
/** Milliseconds in which a connection has to log in. */
const LOGIN_TIMEOUT = 30_000;

export class SagradaDialogueSession implements WebSocketGatewaySession, SagradaDialogueConnection {
  readonly #matchmaker: SagradaDialogueMatchmaker;
  readonly #host: GatewayHost;
  readonly #socket: GatewayConnection;
  readonly #split: (text: string) => void;
  readonly #lines: MessageQueue<string>;
  /** Each thing that was asked for and not done costs one. */
  readonly #strikes: TokenBucket;
  readonly #stopWaiting: () => void;
  #guest: (Identity & Login) | undefined;
  #player: SagradaDialoguePlayer | undefined;
  #isClosed = false;

  constructor(host: GatewayHost, matchmaker: SagradaDialogueMatchmaker, socket: GatewayConnection) {
    this.#host = host;
    this.#matchmaker = matchmaker;
    this.#socket = socket;
    const { config, timer } = host;
    this.#strikes = new TokenBucket(config.limits.rate, config.limits.burst, timer.now());
    this.#lines = new MessageQueue(MOST_QUEUED, (line, done) => this.#handleMessage(parseFromClient(line), done));
    this.#split = lineSplitter(
      LONGEST_LINE,
      line => {
        if (line.trim() !== '') this.#lines.add(line);
      },
      () => this.#lines.add('?'),
    );
    this.#stopWaiting = timer.at(timer.now() + LOGIN_TIMEOUT, () => this.signOut(refusal('log-in-first')));
  }

  receive(text: string): void {
    if (this.#isClosed) return;
    this.#split(text);
    if (!this.#lines.work()) this.#close();
  }

  logins(): readonly Login[] {
    return this.#guest ? [this.#guest] : [];
  }

  signOut(why: Refusal): void {
    this.refuse(why);
    this.#close();
  }

  onClose(): void {
    this.#leave();
  }

  onShutdown(): void {
    this.#leave();
  }

  send(message: SagradaDialogueServerMessage): void {
    if (!this.#isClosed) this.#socket.send(writeToClient(message));
  }

  refuse({ refused, detail }: Refusal): void {
    this.send({ t: 'refused', code: refused, detail });
    this.countStrike();
  }

  /** The next game is a `queue` away. */
  finished(): void {
    this.#player = undefined;
  }

  dropped(): void {
    this.#player = undefined;
    this.#close();
  }

  countStrike(): void {
    if (!this.#strikes.take(this.#host.timer.now())) this.#close();
  }

  #handleMessage(message: SagradaDialogueClientMessage | SagradaDialogueUnknown, done: () => void): void {
    switch (message.t) {
      case 'unknown': {
        const why: Refusal = { refused: 'sagrada-dialogue/no-message', detail: message.why };
        if (this.#player) this.#player.handleUnknown(why, done);
        else {
          this.refuse(why);
          done();
        }
        return;
      }
      case 'login':
        this.#inBackground(after(this.#login(message), done));
        return;
      case 'queue':
        this.#inBackground(after(this.#queue(), done));
        return;
      case 'leave':
        this.#giveUp();
        return;
      default:
        if (this.#player) this.#player.handleMessage(message, done);
        else {
          this.refuse(refusal(this.#guest ? 'not-playing' : 'log-in-first'));
          done();
        }
    }
  }

  async #login({ name, token }: Extract<SagradaDialogueClientMessage, { t: 'login' }>): Promise<void> {
    const { credentials } = this.#host.accounts;
    const { revocations } = credentials;
    const guest = this.#guest
      ? refusal('already-logged-in')
      : await this.#matchmaker.login(this.#socket.address, name, token);
    if (isRefusal(guest)) {
      this.refuse(guest);
      return;
    }
    this.#stopWaiting();
    this.#guest = guest;
    // A token that was taken back meanwhile did not find this connection.
    if (token !== undefined && revocations !== credentials.revocations && isRefusal(await credentials.byToken(token))) {
      this.signOut(signedOut);
      return;
    }
    const table = await this.#matchmaker.current(guest);
    this.send({ t: 'welcome', name: guest.name, token: guest.token, playing: table !== undefined });
    if (!table) return;
    const player = await this.#matchmaker.joinTable(this, guest, table);
    if (isRefusal(player)) this.signOut(refusal('unavailable'));
    else this.#enterTable(player);
  }

  async #queue(): Promise<void> {
    const player = !this.#guest
      ? refusal('log-in-first')
      : this.#player
        ? refusal('already-queued')
        : await this.#matchmaker.queue(this, this.#guest);
    if (isRefusal(player)) this.refuse(player);
    else this.#enterTable(player);
  }

  #enterTable(player: SagradaDialoguePlayer): void {
    if (this.#isClosed) {
      this.#inBackground(this.#matchmaker.leave(player));
      return;
    }
    this.#player = player;
    player.enter();
  }

  /** Good-bye: out of the queue, or out of the match for good. */
  #giveUp(): void {
    const player = this.#player;
    if (player && player.table.match.phase !== 'open') player.resign(() => this.#close());
    else this.#close();
  }

  /** Nobody waits for this. Where the store fails, the client is told so and sent away. */
  #inBackground(task: Promise<void>): void {
    void sendAwayOnFault(task, 'sagrada-dialogue', this.#host, () => this.signOut(refusal('unavailable')));
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
    if (player) this.#inBackground(this.#matchmaker.leave(player));
  }
}

async function after(task: Promise<void>, done: () => void): Promise<void> {
  await task;
  done();
}
