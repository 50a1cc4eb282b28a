// One connection: logs in, waits in the queue, and plays at a table.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { PlayerSession, type SessionEnd } from '../../../src/gateways/shared/client-session.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { type GatewayConnection, lineDecoder } from '../../../src/gateways/shared/tcp-listener.ts';
import type { WebSocketGatewaySession } from '../../../src/gateways/shared/websocket-listener.ts';
import type { Login } from '../../../src/server/base/identity.ts';
import { signedOut } from '../../../src/server/base/refusals.ts';
import { LONGEST_LINE, parseFromClient, writeToClient } from './codec.ts';
import type { SagradaDialogueGuest, SagradaDialogueMatchmaker } from './matchmaker.ts';
import type { SagradaDialogueClientMessage, SagradaDialogueServerMessage } from './messages.ts';
import type { SagradaDialogueConnection, SagradaDialoguePlayer } from './player.ts';
import { refusal } from './refusals.ts';
import { NAME } from './settings.ts';

/** Lines that may wait for those before them. */
const MOST_QUEUED = 1000;

export class SagradaDialogueSession
  extends PlayerSession<string, SagradaDialoguePlayer>
  implements WebSocketGatewaySession, SagradaDialogueConnection
{
  readonly #matchmaker: SagradaDialogueMatchmaker;
  readonly #lines = lineDecoder(LONGEST_LINE, '?');
  #guest: SagradaDialogueGuest | undefined;

  constructor(host: GatewayHost, matchmaker: SagradaDialogueMatchmaker, socket: GatewayConnection) {
    super(host, socket, NAME, MOST_QUEUED);
    this.#matchmaker = matchmaker;
  }

  logins(): readonly Login[] {
    return this.#guest ? [this.#guest] : [];
  }

  signOut(why: Refusal): void {
    this.close(writeToClient(refusedOf(why)));
  }

  send(message: SagradaDialogueServerMessage): void {
    if (!this.isClosed) this.socket.send(writeToClient(message));
  }

  refuse(why: Refusal): void {
    this.send(refusedOf(why));
    this.countStrike();
  }

  /** The next game is a `queue` away. */
  finished(): void {
    this.player = undefined;
  }

  dropped(): void {
    this.player = undefined;
    this.close();
  }

  protected decode(text: string): Iterable<string> {
    return this.#lines(text);
  }

  protected handleMessage(line: string, done: () => void): void {
    const message = parseFromClient(line);
    switch (message.t) {
      case 'unknown': {
        const why: Refusal = { refused: 'sagrada-dialogue/no-message', detail: message.why };
        if (this.player) this.player.handleUnknown(why, done);
        else {
          this.refuse(why);
          done();
        }
        return;
      }
      case 'login':
        this.inBackground(after(this.#login(message), done));
        return;
      case 'queue':
        this.inBackground(after(this.#queue(), done));
        return;
      case 'leave':
        this.#giveUp();
        return;
      default:
        if (this.player) this.player.handleMessage(message, done);
        else {
          this.refuse(refusal(this.#guest ? 'not-playing' : 'log-in-first'));
          done();
        }
    }
  }

  protected farewell(why: SessionEnd): string | undefined {
    if (why === 'too-fast') return undefined;
    return writeToClient(refusedOf(refusal(why === 'silent' ? 'log-in-first' : 'unavailable')));
  }

  protected leaveTable(player: SagradaDialoguePlayer): Promise<void> {
    return this.#matchmaker.leave(player);
  }

  #login({ name, token }: Extract<SagradaDialogueClientMessage, { t: 'login' }>): Promise<void> {
    const login = async (): Promise<SagradaDialogueGuest | Refusal> =>
      this.#guest ? refusal('already-logged-in') : this.#matchmaker.login(this.socket.address, name, token);
    return this.logIn(
      token,
      login,
      guest => (isRefusal(guest) ? this.refuse(guest) : this.#welcome(guest)),
      () => this.signOut(signedOut),
    );
  }

  async #welcome(guest: SagradaDialogueGuest): Promise<void> {
    this.introduced();
    this.#guest = guest;
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
      : this.player
        ? refusal('already-queued')
        : await this.#matchmaker.queue(this, this.#guest);
    if (isRefusal(player)) this.refuse(player);
    else this.#enterTable(player);
  }

  #enterTable(player: SagradaDialoguePlayer): void {
    if (this.isClosed) {
      this.inBackground(this.leaveTable(player));
      return;
    }
    this.player = player;
    player.enter();
  }

  /** Leaves the queue, or the match for good. */
  #giveUp(): void {
    const { player } = this;
    if (player && player.table.match.phase !== 'open') player.resign(() => this.close());
    else this.close();
  }
}

const refusedOf = ({ refused, detail }: Refusal): SagradaDialogueServerMessage => ({
  t: 'refused',
  code: refused,
  detail,
});

async function after(task: Promise<void>, done: () => void): Promise<void> {
  await task;
  done();
}
