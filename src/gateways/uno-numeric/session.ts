// One connection: its messages, one after another, to a place at a table.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Bearer } from '../../server/accounts/identity.ts';
import type { House } from '../../server/house.ts';
import { Bucket } from '../../server/limiter.ts';
import { signedOut } from '../../server/refusals.ts';
import type { Speaker, Wire } from '../listen.ts';
import { OneByOne } from '../one-by-one.ts';
import { clientDecoder, writeToClient } from './codec.ts';
import type { Keeper } from './keeper.ts';
import type { FromClient, FromServer } from './messages.ts';
import type { Line, Place } from './place.ts';
import * as refusals from './refusals.ts';

export interface Hall {
  readonly house: House;
  readonly keeper: Keeper;
}

/** Messages that may wait for those before them. */
const WAITING = 100;
/** Milliseconds in which a connection has to say hello. */
const PATIENCE = 60_000;

export class Session implements Speaker, Line {
  readonly #hall: Hall;
  readonly #wire: Wire;
  readonly #decoder = clientDecoder();
  readonly #messages = new OneByOne<FromClient>(WAITING, (message, done) => this.#hear(message, done));
  /** Each thing that is no answer costs one. */
  readonly #strikes: Bucket;
  #place: Place | undefined;
  #isClosed = false;
  #stopWaiting: () => void = () => undefined;

  constructor(hall: Hall, wire: Wire) {
    this.#hall = hall;
    this.#wire = wire;
    const { config, timer } = hall.house;
    this.#strikes = new Bucket(config.limits.rate, config.limits.burst, timer.now());
    this.#awaitHello();
  }

  receive(text: string): void {
    if (this.#isClosed) return;
    for (const message of this.#decoder.push(Buffer.from(text, 'latin1'))) this.#messages.add(message);
    if (!this.#messages.work()) this.end(refusals.tooFast);
  }

  bearers(): Iterable<Bearer> {
    return this.#place ? [this.#place.guest] : [];
  }

  signOut(why: Refusal): void {
    this.end(why);
  }

  gone(): void {
    this.#leave();
  }

  farewell(): void {
    this.#complain(refusals.closing);
    this.#leave();
  }

  send(messages: readonly FromServer[]): void {
    if (this.#isClosed || messages.length === 0) return;
    this.#wire.send(Buffer.concat(messages.map(writeToClient)).toString('latin1'));
  }

  finished(): void {
    const place = this.#place;
    this.#place = undefined;
    if (place) void this.#hall.keeper.leave(place);
    this.#awaitHello();
  }

  end(why: Refusal): void {
    if (this.#isClosed) return;
    this.#complain(why);
    this.#leave();
    this.#wire.close();
  }

  strike(): void {
    if (!this.#strikes.take(this.#hall.house.timer.now())) this.end(refusals.tooFast);
  }

  #complain({ refused, detail }: Refusal): void {
    this.send([{ t: 'error', code: refused, detail }]);
  }

  #awaitHello(): void {
    const { timer } = this.#hall.house;
    this.#stopWaiting();
    this.#stopWaiting = timer.at(timer.now() + PATIENCE, () => this.end(refusals.tooLate));
  }

  #hear(message: FromClient, done: () => void): void {
    if (message.t === 'broken') this.end(refusals.unreadable);
    else if (message.t === 'unknown') this.#refuse(refusals.unknownHead, done);
    else if (this.#place) this.#place.hear(message, done);
    else if (message.t === 'hello') void this.#enter(message, done);
    else this.#refuse(refusals.helloFirst, done);
  }

  #refuse(why: Refusal, done: () => void): void {
    this.#complain(why);
    this.strike();
    done();
  }

  async #enter(hello: Extract<FromClient, { t: 'hello' }>, done: () => void): Promise<void> {
    this.#stopWaiting();
    const { keeper, house } = this.#hall;
    const { passes } = house.accounts;
    const { revocations } = passes;
    const place = await keeper.enter(this, this.#wire.address, hello);
    if (isRefusal(place)) this.end(place);
    else if (this.#isClosed) void keeper.leave(place);
    // It came back just for the end.
    else if (place.table.match.phase === 'over') {
      await keeper.leave(place);
      this.#awaitHello();
    } else {
      this.#place = place;
      // A token that was taken back meanwhile did not find this connection.
      const isOld = hello.token !== '' && revocations !== passes.revocations;
      if (isOld && isRefusal(await passes.byToken(hello.token))) this.signOut(signedOut);
    }
    done();
  }

  #leave(): void {
    this.#isClosed = true;
    this.#stopWaiting();
    this.#messages.close();
    const place = this.#place;
    this.#place = undefined;
    if (place) void this.#hall.keeper.leave(place);
  }
}
