// Which table a newcomer gets: the one that waits, or a new one, as the document has it. Tables are the server's: one that
// waits in a browser under the same rules is joined like one opened here, and the other way round.

import type { Seat } from '../../../src/core/game.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { freeSeat, joinTable } from '../../../src/gateways/shared/join-table.ts';
import type { Table } from '../../../src/match/table.ts';
import { inTurn } from '../../../src/server/base/in-turn.ts';
import { RateLimiter } from '../../../src/server/base/limiter.ts';
import { tidyName } from '../../../src/server/people/accounts/names.ts';
import { distinctName, seatOf } from '../../../src/server/play/seated-players.ts';
import { rules as uno } from '../rules/index.ts';
import { SEATS } from '../rules/waiting-progress.ts';
import type { UnoNumericAnswer } from './messages.ts';
import { type UnoNumericConnection, type UnoNumericGuest, UnoNumericPlayer } from './player.ts';
import * as refusals from './refusals.ts';
import { NAME } from './settings.ts';

/** Programs come and go faster than people: an address may connect so many times more often here. */
const RATE_FACTOR = 10;
/** Characters of a nickname. */
const LONGEST_NAME = 16;

export class UnoNumericMatchmaker {
  readonly #host: GatewayHost;
  readonly #limiter: RateLimiter;
  /** By account: one connection a player. */
  readonly #players = new Map<string, UnoNumericPlayer>();
  /** Two connections with one token must not both take its seat. */
  readonly #inTurn = inTurn();

  constructor(host: GatewayHost) {
    this.#host = host;
    this.#limiter = new RateLimiter(host.config.limits.perMinute * RATE_FACTOR);
  }

  enter(
    connection: UnoNumericConnection,
    address: string,
    hello: Extract<UnoNumericAnswer, { t: 'hello' }>,
  ): Promise<UnoNumericPlayer | Refusal> {
    return this.#inTurn(async () => {
      if (!this.#limiter.take(address, this.#host.timer.now())) return refusals.tooFast;
      const { guests, accounts } = this.#host;
      if (hello.token === '') return this.#joinOrCreate(connection, await guests.create(shortened(hello.name)));
      const known = await accounts.credentials.byToken(hello.token);
      if (isRefusal(known)) return refusals.unknownToken;
      const isCalled = known.kind !== 'guest' || hello.name.trim() === '';
      const name = isCalled ? known.name : tidyName(shortened(hello.name), known.account);
      const guest = { account: known.account, name, token: hello.token, credential: known.credential };
      return (await this.#rejoin(connection, guest)) ?? this.#joinOrCreate(connection, guest);
    });
  }

  /** The client went away: before the start its seat is free again, later a bot plays for it. */
  async leave(player: UnoNumericPlayer): Promise<void> {
    const { table, guest } = player;
    if (this.#players.get(guest.account) === player) this.#players.delete(guest.account);
    player.leave();
    // The client has received how the match ended: its next hello is for another one.
    if (table.match.phase === 'over') await this.#host.storage.delete(NAME, guest.account);
    await freeSeat(this.#host, table, guest.account);
  }

  /** The seat of the guest in a match that waits or runs, or that ended while the guest was away. */
  async #rejoin(
    connection: UnoNumericConnection,
    guest: UnoNumericGuest,
  ): Promise<UnoNumericPlayer | Refusal | undefined> {
    const id = await this.#host.storage.get(NAME, guest.account);
    const table = typeof id === 'string' ? await this.#host.tables.get(id) : undefined;
    const seat = table && seatOf(table, guest.account);
    if (seat === undefined) return undefined;
    const name = table!.match.who(seat)!.name;
    const before = this.#players.get(guest.account);
    const player = await this.#createPlayer(connection, { ...guest, name }, table!, seat);
    if (isRefusal(player)) return refusals.unavailable;
    // After the new one sits, so that the seat is never empty.
    before?.replace();
    table!.whenCommitted(() => player.rejoin());
    return player;
  }

  async #joinOrCreate(connection: UnoNumericConnection, guest: UnoNumericGuest): Promise<UnoNumericPlayer | Refusal> {
    const request = { game: uno.id, seats: SEATS };
    const found = await this.#host.lobby.joinOrCreate(guest, request, table => this.#sit(connection, guest, table));
    return isRefusal(found) ? found : found.sat;
  }

  async #sit(
    connection: UnoNumericConnection,
    guest: UnoNumericGuest,
    table: Table,
  ): Promise<UnoNumericPlayer | undefined> {
    const { match } = table;
    const seat = match.seated.findIndex(who => !who);
    if (seat < 0) return undefined;
    const name = distinctName(guest.name, match.seated, LONGEST_NAME);
    const named = { ...guest, name };
    await this.#host.storage.put(NAME, guest.account, match.id);
    const sitting = this.#host.lobby.sit({ account: guest.account, name, program: true, gateway: NAME }, table, seat);
    // Before the lobby can start the match, so that the client receives its first message too.
    const joining = this.#createPlayer(connection, named, table, seat);
    const [taken, player] = await Promise.all([sitting, joining]);
    if (isRefusal(player)) return undefined;
    if (isRefusal(taken)) {
      this.#players.delete(guest.account);
      player.leave();
      return undefined;
    }
    player.welcome();
    return player;
  }

  #createPlayer(
    connection: UnoNumericConnection,
    guest: UnoNumericGuest,
    table: Table,
    seat: Seat,
  ): Promise<UnoNumericPlayer | Refusal> {
    return joinTable(table, seat, seatHandle => {
      const player = new UnoNumericPlayer(this.#host, table, seatHandle, connection, guest);
      this.#players.set(guest.account, player);
      return player;
    });
  }
}

const shortened = (name: string): string =>
  Array.from(new Intl.Segmenter().segment(name.trim()), one => one.segment)
    .slice(0, LONGEST_NAME)
    .join('');
