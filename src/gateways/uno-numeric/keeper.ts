// Which table a newcomer gets: the one that waits, or a new one, as the document has it. Tables are the house's: one that
// waits in a browser under the same rules is joined like one opened here, and the other way round.

import type { Seat } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { uno } from '../../games/uno/index.ts';
import { SEATS } from '../../games/uno/loading.ts';
import type { Table } from '../../match/table.ts';
import { tidyName } from '../../server/accounts/names.ts';
import type { House } from '../../server/house.ts';
import { inTurn } from '../../server/in-turn.ts';
import { Limiter } from '../../server/limiter.ts';
import { distinctName, seatOf } from '../../server/lobby/lobby.ts';
import type { Answer } from './messages.ts';
import { type Guest, type Line, Place } from './place.ts';
import * as refusals from './refusals.ts';
import { NAME } from './settings.ts';

/** Programs come and go faster than people: an address may connect so many times more often here. */
const HASTE = 10;
/** Characters of a nickname. */
const LONGEST_NAME = 16;

export class Keeper {
  readonly #house: House;
  readonly #limiter: Limiter;
  /** By account: one connection a player. */
  readonly #places = new Map<string, Place>();
  /** Two connections with one token must not both take its seat. */
  readonly #inTurn = inTurn();

  constructor(house: House) {
    this.#house = house;
    this.#limiter = new Limiter(house.config.limits.perMinute * HASTE);
  }

  enter(line: Line, address: string, hello: Extract<Answer, { t: 'hello' }>): Promise<Place | Refusal> {
    return this.#inTurn(async () => {
      if (!this.#limiter.allows(address, this.#house.timer.now())) return refusals.tooFast;
      const { guests, accounts } = this.#house;
      if (hello.token === '') return this.#seat(line, await guests.create(shortened(hello.name)));
      const known = await accounts.passes.byToken(hello.token);
      if (isRefusal(known)) return refusals.unknownToken;
      const isCalled = known.kind !== 'guest' || hello.name.trim() === '';
      const name = isCalled ? known.name : tidyName(shortened(hello.name), known.account);
      const guest = { account: known.account, name, token: hello.token, pass: known.pass };
      return (await this.#back(line, guest)) ?? this.#seat(line, guest);
    });
  }

  /** The client went away: before the start its seat is free again, later a bot plays for it. */
  async leave(place: Place): Promise<void> {
    const { table, guest } = place;
    if (this.#places.get(guest.account) === place) this.#places.delete(guest.account);
    place.leave();
    // It was told how the match ended: its next hello is for another one.
    if (table.match.phase === 'over') await this.#house.storage.delete(NAME, guest.account);
    const seat = seatOf(table, guest.account);
    if (table.match.phase !== 'open' || seat === undefined || table.isHere(seat)) return;
    const refused = await this.#house.lobby.stand(guest, table, seat);
    // The match started meanwhile.
    const now = refused && seatOf(table, guest.account);
    if (now !== undefined) table.expect(now, 0);
  }

  /** The seat the guest has in a match that waits or runs, or that ended while it was away: then it is told so. */
  async #back(line: Line, guest: Guest): Promise<Place | undefined> {
    const id = await this.#house.storage.get(NAME, guest.account);
    const table = typeof id === 'string' ? await this.#house.rooms.get(id) : undefined;
    const seat = table && seatOf(table, guest.account);
    if (seat === undefined) return undefined;
    const name = table!.match.who(seat)!.name;
    const before = this.#places.get(guest.account);
    const place = await this.#place(line, { ...guest, name }, table!, seat);
    // After the new one sits, so that the seat is never empty.
    before?.replace();
    table!.whenTold(() => place.comeBack());
    return place;
  }

  async #seat(line: Line, guest: Guest): Promise<Place | Refusal> {
    const wish = { game: uno.id, seats: SEATS };
    const found = await this.#house.lobby.enter(guest, wish, table => this.#sit(line, guest, table));
    return isRefusal(found) ? found : found.sat;
  }

  async #sit(line: Line, guest: Guest, table: Table): Promise<Place | undefined> {
    const { match } = table;
    const seat = match.seated.findIndex(who => !who);
    if (seat < 0) return undefined;
    const name = distinctName(guest.name, match.seated, LONGEST_NAME);
    const named = { ...guest, name };
    await this.#house.storage.put(NAME, guest.account, match.id);
    const sitting = this.#house.lobby.sit({ account: guest.account, name, program: true, gateway: NAME }, table, seat);
    // Before the lobby can start the match, so that its first message is heard too.
    const placing = this.#place(line, named, table, seat);
    const [taken, place] = await Promise.all([sitting, placing]);
    if (isRefusal(taken)) {
      this.#places.delete(guest.account);
      place.leave();
      return undefined;
    }
    place.welcome();
    return place;
  }

  #place(line: Line, guest: Guest, table: Table, seat: Seat): Promise<Place> {
    return new Promise(resolve => {
      table.join(seat, chair => {
        const place = new Place(this.#house, table, chair, line, guest);
        this.#places.set(guest.account, place);
        resolve(place);
        return place;
      });
    });
  }
}

const shortened = (name: string): string =>
  Array.from(new Intl.Segmenter().segment(name.trim()), one => one.segment)
    .slice(0, LONGEST_NAME)
    .join('');
