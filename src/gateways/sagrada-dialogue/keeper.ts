// Who somebody is, and which table it gets. Tables are the house's: a game opened in a browser under the same rules is joined like
// one opened here, and a match begun in a browser goes on here for whoever shows the same token.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { DEFAULTS } from '../../games/sagrada/options.ts';
import type { Table } from '../../match/table.ts';
import type { Bearer, Identity } from '../../server/accounts/identity.ts';
import type { House } from '../../server/house.ts';
import { inTurn } from '../../server/in-turn.ts';
import { Limiter } from '../../server/limiter.ts';
import { seatOf } from '../../server/lobby/lobby.ts';
import { type Line, Place } from './place.ts';
import { refusal } from './refusals.ts';
import { NAME, type Settings } from './settings.ts';

const GAME = 'sagrada';
const SEATS = 4;
/** Programs come and go faster than people: an address may connect so many times more often here. */
const HASTE = 10;
/** Matches of one player that are looked through for the one to go on with. */
const LATEST = 5;

export class Keeper {
  readonly #house: House;
  readonly #settings: Settings;
  readonly #limiter: Limiter;
  /** Two newcomers at once must meet at one table. */
  readonly #inTurn = inTurn();

  constructor(house: House, settings: Settings) {
    this.#house = house;
    this.#settings = settings;
    this.#limiter = new Limiter(house.config.limits.perMinute * HASTE);
  }

  /** A guest of the house: a new one, or the one the token proves. */
  async login(
    address: string,
    name: string,
    token?: string,
  ): Promise<(Identity & Bearer & { token: string }) | Refusal> {
    if (!this.#limiter.allows(address, this.#house.timer.now())) return refusal('too-often');
    if (token === undefined) return this.#house.guests.create(name);
    const known = await this.#house.accounts.passes.byToken(token);
    return isRefusal(known) ? refusal('no-such-token') : { ...known, token };
  }

  /** The match this player is in, if one goes on. */
  async current({ account }: Identity): Promise<Table | undefined> {
    const { storage, rooms } = this.#house;
    const latest = await storage.list({ game: GAME, account, phases: ['running', 'paused'], limit: LATEST });
    for (const { match } of latest) {
      const table = await rooms.get(match);
      const seat = table && seatOf(table, account);
      if (seat !== undefined && table!.match.phase !== 'over' && !table!.match.isGone(seat)) return table;
    }
    return undefined;
  }

  /** A chair at the open table, or at a new one. */
  queue(line: Line, guest: Identity): Promise<Place | Refusal> {
    return this.#inTurn(async () => {
      for (const table of this.#openTables()) {
        const place = await this.#sit(line, guest, table);
        if (!isRefusal(place)) return place;
      }
      const { start, turn, grace } = this.#settings;
      const clock = { kind: 'turn', ms: turn } as const;
      const wish = { game: GAME, seats: SEATS, clock, fill: { after: start }, seat: null, shuffle: true };
      const made = await this.#house.lobby.create(guest, wish, grace);
      return isRefusal(made) ? made : this.#sit(line, guest, made.table);
    });
  }

  /** The player's own chair at a table. */
  take(line: Line, { account }: Identity, table: Table): Promise<Place> {
    return new Promise(resolve => {
      table.join(seatOf(table, account)!, chair => {
        const startsIn = (): number | undefined => this.#house.lobby.startsIn(table);
        const place = new Place({ table, chair, line, account, startsIn, now: () => this.#house.timer.now() });
        resolve(place);
        return place;
      });
    });
  }

  /** The client went away: before the start its chair is free again. */
  async leave(place: Place): Promise<void> {
    const { table, account } = place;
    place.leave();
    const seat = table.match.phase === 'open' ? seatOf(table, account) : undefined;
    if (seat === undefined || table.isHere(seat)) return;
    const refused = await this.#house.lobby.stand({ account, name: '' }, table, seat);
    // The game started meanwhile.
    const now = refused && seatOf(table, account);
    if (now !== undefined) table.expect(now, 0);
  }

  *#openTables(): Iterable<Table> {
    const wanted = JSON.stringify(DEFAULTS);
    for (const table of this.#house.rooms.tables) {
      const { phase, setup } = table.match;
      if (phase !== 'open' || setup.game !== GAME || setup.private || setup.position !== undefined) continue;
      if (JSON.stringify(setup.options) === wanted) yield table;
    }
  }

  async #sit(line: Line, guest: Identity, table: Table): Promise<Place | Refusal> {
    const taken = await this.#house.lobby.sit({ ...guest, program: true, gateway: NAME }, table);
    return isRefusal(taken) ? taken : this.take(line, guest, table);
  }
}
