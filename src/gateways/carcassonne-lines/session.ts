// One connection: its lines, one after another, to a place at a table.

import type { Bearer } from '../../server/accounts/identity.ts';
import type { House } from '../../server/house.ts';
import { Bucket } from '../../server/limiter.ts';
import { lines, type Speaker, type Wire } from '../listen.ts';
import { OneByOne } from '../one-by-one.ts';
import { type FromClient, parseFromClient } from './codec.ts';
import type { Keeper } from './keeper.ts';
import type { Line, Place } from './place.ts';
import type { Settings } from './settings.ts';

export interface Hall {
  readonly house: House;
  readonly keeper: Keeper;
  readonly settings: Settings;
}

/** Characters of one line; the longest the protocol has is a tenth of this. */
const LONGEST = 1000;
/** Lines that may wait for those before them. */
const WAITING = 1000;
/** Milliseconds in which a connection has to take a place. */
const PATIENCE = 60_000;

export class Session implements Speaker, Line {
  readonly #hall: Hall;
  readonly #wire: Wire;
  readonly #split: (text: string) => void;
  readonly #lines: OneByOne<string>;
  /** Each thing that is no move costs one: they go to everybody at the table. */
  readonly #strikes: Bucket;
  #place: Place | undefined;
  #isClosed = false;
  #stopWaiting: () => void = () => undefined;

  constructor(hall: Hall, wire: Wire) {
    this.#hall = hall;
    this.#wire = wire;
    const { config, timer } = hall.house;
    this.#strikes = new Bucket(config.limits.rate, config.limits.burst, timer.now());
    this.#lines = new OneByOne(WAITING, (line, done) =>
      this.#hear(parseFromClient(line, this.#hall.settings.dialect), done),
    );
    this.#split = lines(
      LONGEST,
      line => {
        if (line.trim() !== '') this.#lines.add(line);
      },
      () => this.#lines.add('?'),
    );
    this.#awaitPlace();
  }

  receive(text: string): void {
    if (this.#isClosed) return;
    this.#split(text);
    if (!this.#lines.work()) this.#close();
  }

  bearers(): Iterable<Bearer> {
    return this.#place ? [this.#place] : [];
  }

  /** The protocol has no word for it. */
  signOut(): void {
    this.#close();
  }

  gone(): void {
    this.#leave();
  }

  farewell(): void {
    if (this.#place) this.#wire.send('pause\n');
    this.#leave();
  }

  send(texts: readonly string[]): void {
    if (!this.#isClosed) this.#wire.send(texts.map(text => `${text}\n`).join(''));
  }

  /** The next game is a `connect` away. */
  finished(): void {
    this.#place = undefined;
    this.#awaitPlace();
  }

  dropped(): void {
    this.#place = undefined;
    this.send(['pause']);
    this.#close();
  }

  strike(): void {
    if (!this.#strikes.take(this.#hall.house.timer.now())) this.#close();
  }

  #awaitPlace(): void {
    const { timer } = this.#hall.house;
    this.#stopWaiting = timer.at(timer.now() + PATIENCE, () => this.#close());
  }

  #hear(message: FromClient, done: () => void): void {
    if (this.#place) this.#place.hear(message, done);
    else if (message.t === 'connect' || message.t === 'reconnect') void this.#enter(message, done);
    else {
      this.strike();
      done();
    }
  }

  async #enter(message: Extract<FromClient, { t: 'connect' | 'reconnect' }>, done: () => void): Promise<void> {
    const { keeper } = this.#hall;
    this.#stopWaiting();
    const place =
      message.t === 'connect'
        ? await keeper.join(this, this.#wire.address)
        : await keeper.rejoin(this, this.#wire.address, message.colour, message.name);
    // The protocol has no word for a refusal.
    if (!place) this.#close();
    else if (this.#isClosed) void keeper.leave(place);
    else this.#place = place;
    done();
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#leave();
    this.#wire.close();
  }

  #leave(): void {
    this.#isClosed = true;
    this.#stopWaiting();
    this.#lines.close();
    const place = this.#place;
    this.#place = undefined;
    if (place) void this.#hall.keeper.leave(place);
  }
}
