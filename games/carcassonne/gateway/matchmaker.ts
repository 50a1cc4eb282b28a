// Which table a newcomer gets: one open game at a time, as the document has it. Tables are the server's; a game opened in a
// browser under the same rules is joined like one opened here, and the other way round.

import type { ClockRule, Seat } from '../../../src/core/game.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { freeSeat, joinTable } from '../../../src/gateways/shared/join-table.ts';
import type { Table } from '../../../src/match/table.ts';
import type { Caller, Identity, Login } from '../../../src/server/base/identity.ts';
import { inTurn } from '../../../src/server/base/in-turn.ts';
import { RateLimiter } from '../../../src/server/base/limiter.ts';
import { parseCode } from '../../../src/server/play/codes.ts';
import { seatOf } from '../../../src/server/play/seated-players.ts';
import { COLOURS, type PlayerColour } from '../rules/colours.ts';
import type { Options } from '../rules/options.ts';
import { FollowerSides } from './follower-sides.ts';
import { CarcassonneLinesFeed, type CarcassonneLinesReader } from './line-feed.ts';
import { type CarcassonneLinesConnection, CarcassonneLinesPlayer } from './player.ts';
import { type CarcassonneLinesSettings, NAME } from './settings.ts';

const GAME = 'carcassonne';
/** Programs come and go faster than people: an address may connect so many times more often here. */
const RATE_FACTOR = 10;

/** A client that wants to play. */
export interface CarcassonneLinesVisitor {
  readonly connection: CarcassonneLinesConnection;
  readonly address: string;
  /** The login of the visitor. If undefined, the visitor is a guest of this gateway. */
  readonly caller: Caller | undefined;
}

export class CarcassonneLinesMatchmaker {
  readonly #host: GatewayHost;
  readonly #settings: CarcassonneLinesSettings;
  readonly #limiter: RateLimiter;
  readonly #feeds = new WeakMap<Table, CarcassonneLinesFeed>();
  /** Two newcomers at once must meet at one table. */
  readonly #inTurn = inTurn();
  /** Two connections must not both return to one seat. Clients of other tables do not wait for that. */
  readonly #inTurnAt = new WeakMap<Table, ReturnType<typeof inTurn>>();

  constructor(host: GatewayHost, settings: CarcassonneLinesSettings) {
    this.#host = host;
    this.#settings = settings;
    this.#limiter = new RateLimiter(host.config.limits.perMinute * RATE_FACTOR);
  }

  /** Takes the next colour of the open game with these options, or of a new one. Returns undefined if it cannot now. */
  join(visitor: CarcassonneLinesVisitor, options: Options): Promise<CarcassonneLinesPlayer | undefined> {
    return this.#inTurn(async () => {
      if (!this.#countRequest(visitor.address)) return undefined;
      const identity = visitor.caller ?? (await this.#host.guests.create(undefined));
      for (const table of this.#openTables(options)) {
        if (seatOf(table, identity.account) !== undefined) continue;
        const player = await this.#sit(visitor, identity, table);
        if (player) return player;
      }
      const { start, grace, clock } = this.#settings;
      const request = {
        game: GAME,
        options: { ...options },
        seats: COLOURS.length,
        fill: { after: start },
        clock,
        seat: null,
      };
      const made = await this.#host.lobby.create(identity, request, grace);
      return isRefusal(made) ? undefined : this.#sit(visitor, identity, made.table);
    });
  }

  /**
   * Takes the seat of a colour whose player is missing, or whose connection is silent. Returns undefined without one.
   */
  async rejoin(
    visitor: CarcassonneLinesVisitor,
    colour: PlayerColour,
    name: string,
  ): Promise<CarcassonneLinesPlayer | undefined> {
    const table = this.#countRequest(visitor.address) ? await this.#host.tables.get(parseCode(name)) : undefined;
    if (table?.game.id !== GAME || table.match.phase === 'open') return undefined;
    let inTurnHere = this.#inTurnAt.get(table);
    if (!inTurnHere) this.#inTurnAt.set(table, (inTurnHere = inTurn()));
    return inTurnHere(async () => {
      const seat = COLOURS.indexOf(colour);
      const login = await this.#loginFor(visitor, table, seat);
      const { match } = table;
      // A client that was away at the end receives how the match ended; one that was removed from a running match stays out.
      if (!login || (match.phase !== 'over' && match.isGone(seat))) return undefined;
      const holder = this.#feeds.get(table)?.readerOf(seat);
      const isFree = !table.isConnected(seat) || (holder && this.#mayReplace(visitor, holder));
      if (!isFree) return undefined;
      const sides = await FollowerSides.load(this.#host.storage, match.id);
      const player = await this.#createPlayer(visitor.connection, login, table, seat, sides);
      if (isRefusal(player)) return undefined;
      // After the new one sits, so that the seat is never empty.
      holder?.replace();
      table.whenCommitted(() => player.catchUp());
      return player;
    });
  }

  /** The client went away: before the start its colour is free again. */
  async leave(player: CarcassonneLinesPlayer): Promise<void> {
    player.leave();
    await freeSeat(this.#host, player.feed.table, player.login.account);
  }

  /** Returns the account with which the visitor would play this seat, or undefined if the seat is not the visitor's. */
  async #loginFor({ caller }: CarcassonneLinesVisitor, { match }: Table, seat: Seat): Promise<Login | undefined> {
    const account = match.who(seat)?.account;
    if (account === undefined) return undefined;
    if (caller) return caller.account === account ? caller : undefined;
    const { storage } = this.#host;
    // Without a login the protocol has no passwords: only seats that guests took through this gateway can be taken so.
    if ((await storage.get(NAME, account)) !== match.id) return undefined;
    return (await storage.accounts.account(account))?.suspended === undefined ? { account } : undefined;
  }

  /** A login proves whose seat it is. A name and a colour do not, so a guest's connection must have been silent for a while. */
  #mayReplace({ caller }: CarcassonneLinesVisitor, { lastHeard }: CarcassonneLinesReader): boolean {
    return caller !== undefined || this.#host.timer.now() - lastHeard >= this.#settings.silence;
  }

  #countRequest(address: string): boolean {
    return this.#limiter.take(address, this.#host.timer.now());
  }

  *#openTables(options: Options): Iterable<Table> {
    const wanted = keyOf({ options, clock: this.#settings.clock });
    for (const table of this.#host.tables.all) {
      const { phase, setup } = table.match;
      if (phase !== 'open' || setup.game !== GAME || setup.private) continue;
      if (keyOf(setup) === wanted) yield table;
    }
  }

  async #sit(
    { connection, caller }: CarcassonneLinesVisitor,
    identity: Identity,
    table: Table,
  ): Promise<CarcassonneLinesPlayer | undefined> {
    const seat = nextSeat(table);
    if (seat === undefined) return undefined;
    const { account, name } = identity;
    if (!caller) await this.#host.storage.put(NAME, account, table.match.id);
    const sides = await FollowerSides.load(this.#host.storage, table.match.id);
    const sitting = this.#host.lobby.sit({ account, name, program: true, gateway: NAME }, table, seat);
    // Before the lobby can start the game, so that the client gets its first message too.
    const joining = this.#createPlayer(connection, caller ?? { account }, table, seat, sides, false);
    const [taken, player] = await Promise.all([sitting, joining]);
    if (isRefusal(player)) return undefined;
    if (!isRefusal(taken)) return player;
    player.leave();
    return undefined;
  }

  #createPlayer(
    connection: CarcassonneLinesConnection,
    { account, credential }: Login,
    table: Table,
    seat: Seat,
    sides: FollowerSides,
    returns = true,
  ): Promise<CarcassonneLinesPlayer | Refusal> {
    const login = credential === undefined ? { account } : { account, credential };
    return joinTable(
      table,
      seat,
      seatHandle => new CarcassonneLinesPlayer(this.#feedOf(table, sides), seatHandle, connection, login, returns),
    );
  }

  /** What the clients at a table share. It is made again if the match continued while none of them was there. */
  #feedOf(table: Table, sides: FollowerSides): CarcassonneLinesFeed {
    let feed = this.#feeds.get(table);
    if (!feed || (feed.readers.size === 0 && feed.version !== table.match.version))
      this.#feeds.set(table, (feed = new CarcassonneLinesFeed(table, sides)));
    return feed;
  }
}

/** Tables with the same key are the same game to those who look for one. */
const keyOf = ({ options, clock }: { readonly options: object; readonly clock: ClockRule }): string =>
  JSON.stringify([options, clock]);

/** Colours go by order of arrival: behind everybody, unless only seats between them are left. */
function nextSeat({ match }: Table): Seat | undefined {
  const last = match.seated.findLastIndex(who => who);
  const seat = last + 1 < match.setup.seats ? last + 1 : match.seated.findIndex(who => !who);
  return seat < 0 ? undefined : seat;
}
