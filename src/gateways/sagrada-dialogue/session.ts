// One connection: its lines, one after another, from the login to a place at a table.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Bearer, Identity } from '../../server/accounts/identity.ts';
import type { House } from '../../server/house.ts';
import { Bucket } from '../../server/limiter.ts';
import { signedOut } from '../../server/refusals.ts';
import type { FrameSpeaker } from '../entrance.ts';
import { lines, type Wire } from '../listen.ts';
import { OneByOne } from '../one-by-one.ts';
import { LONGEST_LINE, parseFromClient, writeToClient } from './codec.ts';
import type { Keeper } from './keeper.ts';
import type { FromClient, FromServer, Unknown } from './messages.ts';
import type { Line, Place } from './place.ts';
import { refusal } from './refusals.ts';

/** Lines that may wait for those before them. */
const WAITING = 1000;
/** Milliseconds in which a connection has to log in. */
const PATIENCE = 60_000;

export class Session implements FrameSpeaker, Line {
  readonly #keeper: Keeper;
  readonly #house: House;
  readonly #wire: Wire;
  readonly #split: (text: string) => void;
  readonly #lines: OneByOne<string>;
  /** Each thing that was asked for and not done costs one. */
  readonly #strikes: Bucket;
  readonly #stopWaiting: () => void;
  #guest: (Identity & Bearer) | undefined;
  #place: Place | undefined;
  #isClosed = false;

  constructor(house: House, keeper: Keeper, wire: Wire) {
    this.#house = house;
    this.#keeper = keeper;
    this.#wire = wire;
    const { config, timer } = house;
    this.#strikes = new Bucket(config.limits.rate, config.limits.burst, timer.now());
    this.#lines = new OneByOne(WAITING, (line, done) => this.#hear(parseFromClient(line), done));
    this.#split = lines(
      LONGEST_LINE,
      line => {
        if (line.trim() !== '') this.#lines.add(line);
      },
      () => this.#lines.add('?'),
    );
    this.#stopWaiting = timer.at(timer.now() + PATIENCE, () => this.#close());
  }

  receive(text: string): void {
    if (this.#isClosed) return;
    this.#split(text);
    if (!this.#lines.work()) this.#close();
  }

  bearers(): Iterable<Bearer> {
    return this.#guest ? [this.#guest] : [];
  }

  signOut(why: Refusal): void {
    this.refuse(why);
    this.#close();
  }

  gone(): void {
    this.#leave();
  }

  farewell(): void {
    this.#leave();
  }

  send(message: FromServer): void {
    if (!this.#isClosed) this.#wire.send(writeToClient(message));
  }

  refuse({ refused, detail }: Refusal): void {
    this.send({ t: 'refused', code: refused, detail });
    this.strike();
  }

  /** The next game is a `queue` away. */
  finished(): void {
    this.#place = undefined;
  }

  dropped(): void {
    this.#place = undefined;
    this.#close();
  }

  strike(): void {
    if (!this.#strikes.take(this.#house.timer.now())) this.#close();
  }

  #hear(message: FromClient | Unknown, done: () => void): void {
    switch (message.t) {
      case 'unknown':
        this.refuse({ refused: 'sagrada-dialogue/no-message', detail: message.why });
        done();
        return;
      case 'login':
        void after(this.#login(message), done);
        return;
      case 'queue':
        void after(this.#queue(), done);
        return;
      case 'leave':
        this.#giveUp();
        return;
      default:
        if (this.#place) this.#place.hear(message, done);
        else {
          this.refuse(refusal(this.#guest ? 'not-playing' : 'log-in-first'));
          done();
        }
    }
  }

  async #login({ name, token }: Extract<FromClient, { t: 'login' }>): Promise<void> {
    const { passes } = this.#house.accounts;
    const { revocations } = passes;
    const guest = this.#guest
      ? refusal('already-logged-in')
      : await this.#keeper.login(this.#wire.address, name, token);
    if (isRefusal(guest)) {
      this.refuse(guest);
      return;
    }
    this.#stopWaiting();
    this.#guest = guest;
    // A token that was taken back meanwhile did not find this connection.
    if (token !== undefined && revocations !== passes.revocations && isRefusal(await passes.byToken(token))) {
      this.signOut(signedOut);
      return;
    }
    const table = await this.#keeper.current(guest);
    this.send({ t: 'welcome', name: guest.name, token: guest.token, playing: table !== undefined });
    if (table) this.#take(await this.#keeper.take(this, guest, table));
  }

  async #queue(): Promise<void> {
    const place = !this.#guest
      ? refusal('log-in-first')
      : this.#place
        ? refusal('already-queued')
        : await this.#keeper.queue(this, this.#guest);
    if (isRefusal(place)) this.refuse(place);
    else this.#take(place);
  }

  #take(place: Place): void {
    if (this.#isClosed) {
      void this.#keeper.leave(place);
      return;
    }
    this.#place = place;
    place.enter();
  }

  /** Good-bye: out of the queue, or out of the match for good. */
  #giveUp(): void {
    const place = this.#place;
    if (place && place.table.match.phase !== 'open') place.resign(() => this.#close());
    else this.#close();
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
    if (place) void this.#keeper.leave(place);
  }
}

async function after(task: Promise<void>, done: () => void): Promise<void> {
  await task;
  done();
}
