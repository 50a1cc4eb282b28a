// Which table a newcomer gets: one open game at a time, as the document has it. Tables are the house's; a game opened in a
// browser under the same rules is joined like one opened here, and the other way round.

import type { Seat } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { COLOURS, type Colour } from '../../games/carcassonne/colours.ts';
import type { Table } from '../../match/table.ts';
import type { Identity } from '../../server/accounts/identity.ts';
import type { House } from '../../server/house.ts';
import { inTurn } from '../../server/in-turn.ts';
import { Limiter } from '../../server/limiter.ts';
import { parseCode } from '../../server/lobby/codes.ts';
import { seatOf } from '../../server/lobby/lobby.ts';
import { type Line, Place } from './place.ts';
import { Room } from './room.ts';
import { NAME, type Settings } from './settings.ts';

const GAME = 'carcassonne';
/** Programs come and go faster than people: an address may connect so many times more often here. */
const HASTE = 10;

export class Keeper {
  readonly #house: House;
  readonly #settings: Settings;
  readonly #limiter: Limiter;
  readonly #rooms = new WeakMap<Table, Room>();
  /** Two newcomers at once must meet at one table. */
  readonly #inTurn = inTurn();

  constructor(house: House, settings: Settings) {
    this.#house = house;
    this.#settings = settings;
    this.#limiter = new Limiter(house.config.limits.perMinute * HASTE);
  }

  /** The next colour of the open game, or of a new one; undefined: not now. */
  join(line: Line, address: string): Promise<Place | undefined> {
    return this.#inTurn(async () => {
      if (!this.#mayPass(address)) return undefined;
      const guest = await this.#house.guests.create(undefined);
      for (const table of this.#openTables()) {
        const place = await this.#sit(line, guest, table);
        if (place) return place;
      }
      const { options, start, grace } = this.#settings;
      const wish = { game: GAME, options: { ...options }, seats: COLOURS.length, fill: { after: start }, seat: null };
      const made = await this.#house.lobby.create(guest, wish, grace);
      return isRefusal(made) ? undefined : this.#sit(line, guest, made.table);
    });
  }

  /** A colour that is missing in a game; undefined: there is none such. */
  rejoin(line: Line, address: string, colour: Colour, name: string): Promise<Place | undefined> {
    return this.#inTurn(async () => {
      const table = this.#mayPass(address) ? await this.#house.rooms.get(parseCode(name)) : undefined;
      if (table?.game.id !== GAME) return undefined;
      const { match } = table;
      const seat = COLOURS.indexOf(colour);
      const account = match.who(seat)?.account;
      // The protocol has no passwords: only a seat that was taken through this gateway can be taken again.
      if (account === undefined || (await this.#house.storage.get(NAME, account)) !== match.id) return undefined;
      if ((await this.#house.storage.accounts.account(account))?.suspended !== undefined) return undefined;
      const isRunning = match.phase === 'running' || match.phase === 'paused';
      if (!isRunning || match.isGone(seat) || table.isHere(seat)) return undefined;
      const place = await this.#place(line, account, table, seat, true);
      table.whenTold(() => place.catchUp());
      return place;
    });
  }

  /** The client went away: before the start its colour is free again. */
  async leave(place: Place): Promise<void> {
    const { table } = place.room;
    const { account } = place;
    place.leave();
    if (table.match.phase !== 'open') return;
    const seat = seatOf(table, account);
    if (seat === undefined) return;
    const refused = await this.#house.lobby.stand({ account, name: '' }, table, seat);
    // The game started meanwhile.
    const now = refused && seatOf(table, account);
    if (now !== undefined) table.expect(now, 0);
  }

  #mayPass(address: string): boolean {
    return this.#limiter.allows(address, this.#house.timer.now());
  }

  *#openTables(): Iterable<Table> {
    const wanted = JSON.stringify(this.#settings.options);
    for (const table of this.#house.rooms.tables) {
      const { phase, setup } = table.match;
      if (phase !== 'open' || setup.game !== GAME || setup.private) continue;
      if (JSON.stringify(setup.options) === wanted) yield table;
    }
  }

  async #sit(line: Line, guest: Identity, table: Table): Promise<Place | undefined> {
    const seat = nextSeat(table);
    if (seat === undefined) return undefined;
    await this.#house.storage.put(NAME, guest.account, table.match.id);
    const sitting = this.#house.lobby.sit({ ...guest, program: true, gateway: NAME }, table, seat);
    // Before the lobby can start the game, so that its first line is heard too.
    const placing = this.#place(line, guest.account, table, seat, false);
    const [taken, place] = await Promise.all([sitting, placing]);
    if (!isRefusal(taken)) return place;
    place.leave();
    return undefined;
  }

  #place(line: Line, account: string, table: Table, seat: Seat, returns: boolean): Promise<Place> {
    return new Promise(resolve => {
      table.join(seat, chair => {
        const place = new Place(this.#of(table), chair, line, account, returns);
        resolve(place);
        return place;
      });
    });
  }

  /** What the clients at a table share; nobody here knows how it went on while none of them was there. */
  #of(table: Table): Room {
    let room = this.#rooms.get(table);
    if (!room || (room.readers.size === 0 && room.version !== table.match.version))
      this.#rooms.set(table, (room = new Room(table, this.#settings.dialect)));
    return room;
  }
}

/** Colours go by order of arrival: behind everybody, unless only seats between them are left. */
function nextSeat({ match }: Table): Seat | undefined {
  const last = match.seated.findLastIndex(who => who);
  const seat = last + 1 < match.setup.seats ? last + 1 : match.seated.findIndex(who => !who);
  return seat < 0 ? undefined : seat;
}
