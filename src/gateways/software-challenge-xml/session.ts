// One connection: messages to places and back. Opening and closing tags are written here, nowhere else.

import { isRefusal } from '../../core/refusal.ts';
import type { Bearer } from '../../server/accounts/identity.ts';
import type { House } from '../../server/house.ts';
import type { Wire as Cable, Speaker } from '../listen.ts';
import { administer } from './administrator.ts';
import { CLOSE, fromClients, OPEN, SILENCE, writeFromServer } from './codec.ts';
import type { Keeper } from './keeper.ts';
import { type FromClient, type FromServer, GAME_TYPE, type StreamEnd, type Wire } from './messages.ts';
import type { Line, Place } from './place.ts';

/** Milliseconds in which a connection has to say something. */
const PATIENCE = 60_000;

export interface Hall {
  readonly house: House;
  readonly keeper: Keeper;
  readonly wire: Wire;
  readonly password: string;
  /** Everybody knows the password: it is good on this machine only. */
  readonly passwordIsPublic: boolean;
  /** Sessions that gave the password. */
  readonly administrators: Set<Session>;
}

export class Session implements Speaker, Line {
  readonly hall: Hall;
  readonly #cable: Cable;
  readonly #inbox = fromClients();
  readonly #places = new Map<string, Place>();
  readonly #stopWaiting: () => void;
  #opened = false;
  #closed = false;

  constructor(hall: Hall, cable: Cable) {
    this.hall = hall;
    this.#cable = cable;
    const { timer } = hall.house;
    this.#stopWaiting = timer.at(timer.now() + PATIENCE, () => this.#end());
  }

  get isLocal(): boolean {
    return /^(::ffff:)?127\.|^::1$/.test(this.#cable.address);
  }

  receive(text: string): void {
    for (const message of this.#inbox.push(Buffer.from(text))) {
      if (this.#closed) return;
      this.#stopWaiting();
      this.#hear(message);
    }
  }

  /** One at each table it sits at. */
  bearers(): Iterable<Bearer> {
    return [...this.#places.values()].flatMap(({ account }) => (account === undefined ? [] : [{ account }]));
  }

  signOut(): void {
    this.dismiss();
  }

  gone(): void {
    this.#leave('lost');
  }

  /** Nobody can come back to a game by this protocol: what the house cannot finish, nobody wins. */
  farewell(): void {
    for (const { room, seat } of this.#places.values()) if (seat >= 0) room.cancel();
    this.dismiss();
  }

  say(message: Exclude<FromServer, { t: 'unknown' }>): void {
    this.sayText(writeFromServer(message, this.hall.wire));
  }

  sayText(text: string): void {
    if (this.#closed) return;
    this.#cable.send(this.#opened ? text : OPEN + text);
    this.#opened = true;
  }

  dismiss(): void {
    this.say({ t: 'goodbye' });
    this.#end('lost');
  }

  done(place: Place): void {
    this.#places.delete(place.room.id);
  }

  /** The store may fail in between: whoever waits for an answer is then sent away. */
  attempt(task: Promise<void>): void {
    task.catch(() => this.dismiss());
  }

  /** Hears of this room from now on. */
  watch(place: Place): void {
    if (this.#closed) place.standUp();
    else this.#places.set(place.room.id, place);
  }

  #hear(message: FromClient | StreamEnd): void {
    switch (message.t) {
      case 'join':
        if (message.gameType !== GAME_TYPE || this.#isBusy()) this.dismiss();
        else this.attempt(this.#join());
        return;
      case 'joinPrepared':
        if (this.#isBusy()) this.dismiss();
        else this.attempt(this.#joinPrepared(message.reservationCode));
        return;
      case 'room': {
        const place = this.#places.get(message.roomId);
        if (place) place.hear(message.data);
        else this.dismiss();
        return;
      }
      case 'end':
      case 'goodbye':
        this.#end('goodbye');
        return;
      case 'broken':
        this.#end('lost');
        return;
      default:
        administer(message, this);
    }
  }

  #isBusy(): boolean {
    return this.#places.size >= this.hall.house.config.limits.tablesPerConnection;
  }

  async #join(): Promise<void> {
    const seating = await this.hall.keeper.join(this, this.#cable.address);
    if (isRefusal(seating)) {
      this.dismiss();
      return;
    }
    const { place, room, existing } = seating;
    this.#sit(place);
    for (const administrator of this.hall.administrators)
      administrator.say({ t: 'joinedGameRoom', roomId: room.id, existing });
  }

  async #joinPrepared(code: string): Promise<void> {
    const seating = await this.hall.keeper.joinPrepared(this, code);
    if (isRefusal(seating)) this.dismiss();
    else this.#sit(seating.place);
  }

  /** It may have hung up while it was given a seat. */
  #sit(place: Place): void {
    if (this.#closed) place.abandon('lost');
    else this.#places.set(place.room.id, place);
  }

  #end(how: 'goodbye' | 'lost' = 'lost'): void {
    if (this.#closed) return;
    this.#leave(how);
    this.#cable.close(this.#opened ? CLOSE : SILENCE);
  }

  #leave(how: 'goodbye' | 'lost'): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#stopWaiting();
    this.hall.administrators.delete(this);
    for (const place of this.#places.values()) place.abandon(how);
    this.#places.clear();
  }
}
