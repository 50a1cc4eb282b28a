// Which table a newcomer gets: one open game at a time, as the document has it. Tables are the server's; a game opened in a
// browser under the same rules is joined like one opened here, and the other way round.

import type { Seat } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { COLOURS, type PlayerColour } from '../../games/carcassonne/colours.ts';
import type { Table } from '../../match/table.ts';
import type { Identity } from '../../server/base/identity.ts';
import { inTurn } from '../../server/base/in-turn.ts';
import { RateLimiter } from '../../server/base/limiter.ts';
import { parseCode } from '../../server/play/codes.ts';
import { seatOf } from '../../server/play/lobby.ts';
import type { GatewayHost } from '../shared/gateway.ts';
import { CarcassonneLinesFeed } from './line-feed.ts';
import { type CarcassonneLinesConnection, CarcassonneLinesPlayer } from './player.ts';
import { type CarcassonneLinesSettings, NAME } from './settings.ts';

const GAME = 'carcassonne';
/** Programs come and go faster than people: an address may connect so many times more often here. */
const RATE_FACTOR = 10;

export class CarcassonneLinesMatchmaker {
  readonly #host: GatewayHost;
  readonly #settings: CarcassonneLinesSettings;
  readonly #limiter: RateLimiter;
  readonly #feeds = new WeakMap<Table, CarcassonneLinesFeed>();
  /** Two newcomers at once must meet at one table. */
  readonly #inTurn = inTurn();

  constructor(host: GatewayHost, settings: CarcassonneLinesSettings) {
    this.#host = host;
    this.#settings = settings;
    this.#limiter = new RateLimiter(host.config.limits.perMinute * RATE_FACTOR);
  }

  /** The next colour of the open game, or of a new one; undefined: not now. */
  join(connection: CarcassonneLinesConnection, address: string): Promise<CarcassonneLinesPlayer | undefined> {
    return this.#inTurn(async () => {
      if (!this.#countRequest(address)) return undefined;
      const guest = await this.#host.guests.create(undefined);
      for (const table of this.#openTables()) {
        const player = await this.#sit(connection, guest, table);
        if (player) return player;
      }
      const { options, start, grace } = this.#settings;
      const request = {
        game: GAME,
        options: { ...options },
        seats: COLOURS.length,
        fill: { after: start },
        seat: null,
      };
      const made = await this.#host.lobby.create(guest, request, grace);
      return isRefusal(made) ? undefined : this.#sit(connection, guest, made.table);
    });
  }

  /** A colour that is missing in a game; undefined: there is none such. */
  rejoin(
    connection: CarcassonneLinesConnection,
    address: string,
    colour: PlayerColour,
    name: string,
  ): Promise<CarcassonneLinesPlayer | undefined> {
    return this.#inTurn(async () => {
      const table = this.#countRequest(address) ? await this.#host.tables.get(parseCode(name)) : undefined;
      if (table?.game.id !== GAME) return undefined;
      const { match } = table;
      const seat = COLOURS.indexOf(colour);
      const account = match.who(seat)?.account;
      // The protocol has no passwords: only a seat that was taken through this gateway can be taken again.
      if (account === undefined || (await this.#host.storage.get(NAME, account)) !== match.id) return undefined;
      if ((await this.#host.storage.accounts.account(account))?.suspended !== undefined) return undefined;
      const isRunning = match.phase === 'running' || match.phase === 'paused';
      if (!isRunning || match.isGone(seat) || table.isConnected(seat)) return undefined;
      const player = await this.#createPlayer(connection, account, table, seat, true);
      table.whenCommitted(() => player.catchUp());
      return player;
    });
  }

  /** The client went away: before the start its colour is free again. */
  async leave(player: CarcassonneLinesPlayer): Promise<void> {
    const { table } = player.feed;
    const { account } = player;
    player.leave();
    if (table.match.phase !== 'open') return;
    const seat = seatOf(table, account);
    if (seat === undefined) return;
    const refused = await this.#host.lobby.leaveSeat({ account, name: '' }, table, seat);
    // The game started meanwhile.
    const now = refused && seatOf(table, account);
    if (now !== undefined) table.expectReturn(now, 0);
  }

  #countRequest(address: string): boolean {
    return this.#limiter.take(address, this.#host.timer.now());
  }

  *#openTables(): Iterable<Table> {
    const wanted = JSON.stringify(this.#settings.options);
    for (const table of this.#host.tables.all) {
      const { phase, setup } = table.match;
      if (phase !== 'open' || setup.game !== GAME || setup.private) continue;
      if (JSON.stringify(setup.options) === wanted) yield table;
    }
  }

  async #sit(
    connection: CarcassonneLinesConnection,
    guest: Identity,
    table: Table,
  ): Promise<CarcassonneLinesPlayer | undefined> {
    const seat = nextSeat(table);
    if (seat === undefined) return undefined;
    await this.#host.storage.put(NAME, guest.account, table.match.id);
    const sitting = this.#host.lobby.sit({ ...guest, program: true, gateway: NAME }, table, seat);
    // Before the lobby can start the game, so that its first line is heard too.
    const joining = this.#createPlayer(connection, guest.account, table, seat, false);
    const [taken, player] = await Promise.all([sitting, joining]);
    if (!isRefusal(taken)) return player;
    player.leave();
    return undefined;
  }

  #createPlayer(
    connection: CarcassonneLinesConnection,
    account: string,
    table: Table,
    seat: Seat,
    returns: boolean,
  ): Promise<CarcassonneLinesPlayer> {
    return new Promise(resolve => {
      table.join(seat, seatHandle => {
        const player = new CarcassonneLinesPlayer(this.#feedOf(table), seatHandle, connection, account, returns);
        resolve(player);
        return player;
      });
    });
  }

  /** What the clients at a table share; nobody here knows how it went on while none of them was there. */
  #feedOf(table: Table): CarcassonneLinesFeed {
    let feed = this.#feeds.get(table);
    if (!feed || (feed.readers.size === 0 && feed.version !== table.match.version))
      this.#feeds.set(table, (feed = new CarcassonneLinesFeed(table, this.#settings.dialect)));
    return feed;
  }
}

/** Colours go by order of arrival: behind everybody, unless only seats between them are left. */
function nextSeat({ match }: Table): Seat | undefined {
  const last = match.seated.findLastIndex(who => who);
  const seat = last + 1 < match.setup.seats ? last + 1 : match.seated.findIndex(who => !who);
  return seat < 0 ? undefined : seat;
}
