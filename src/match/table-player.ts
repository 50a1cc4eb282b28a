// A player or spectator of a table, and the handle through which it acts.

import type { Action, Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { Match } from './match.ts';
import { notSeated } from './refusals.ts';
import type { SeatRequest } from './requests.ts';
import type { ReplyCallback, SeatHandle, TableSubscriber } from './table-ports.ts';

/** A change of a match at this time. Returns a refusal where it is not allowed. */
export type MatchTask = (match: Match, now: Millis) => Refusal | undefined;

/** The table, as its players know it. */
export interface TableHost {
  readonly match: Match;
  now(): Millis;
  /** The earliest time at which the input that is handled now could have been read. */
  readable(): Millis;
  change(task: MatchTask, reply?: ReplyCallback): void;
  leave(player: TablePlayer, reloadGrace?: Millis): void;
  connectionStood(seat: Seat, ms: Millis): void;
  connectionLost(seat: Seat, ms: Millis): void;
}

export const IGNORE_REPLY: ReplyCallback = () => undefined;
const NO_SUBSCRIBER: TableSubscriber = { update: () => undefined };

export class TablePlayer implements SeatHandle {
  seat: Seat;
  subscriber: TableSubscriber = NO_SUBSCRIBER;
  /** A bot that plays for an absent player. */
  readonly isSubstitute: boolean;
  /** The player is no longer at the table. */
  hasLeft = false;
  readonly #table: TableHost;

  constructor(host: TableHost, seat: Seat, isSubstitute: boolean, sit: (seatHandle: SeatHandle) => TableSubscriber) {
    this.#table = host;
    this.seat = seat;
    this.isSubstitute = isSubstitute;
    this.subscriber = sit(this);
  }

  get match(): Match {
    return this.#table.match;
  }

  now(): Millis {
    return this.#table.now();
  }

  actByText(text: string, version: number | undefined, reply?: ReplyCallback, note?: string): void {
    const at = this.#table.readable();
    this.#request(match => {
      // An answer to an old question is refused as stale, even where its text means nothing in the new state.
      const asked = match.mayAct(this.seat) && !match.isStale(this.seat, version);
      const action = asked ? match.parse(this.seat, text) : -1;
      return isRefusal(action) ? action : match.act(this.seat, action, version, at, note);
    }, reply);
  }

  act(action: Action, version: number | undefined, reply?: ReplyCallback, note?: string): void {
    const at = this.#table.readable();
    this.#request(match => match.act(this.seat, action, version, at, note), reply);
  }

  postponeClock(): void {
    if (this.seat < 0) return;
    const at = this.now();
    const version = this.match.decisionVersion(this.seat);
    this.#request(match => {
      match.postponeClock(this.seat, version, at);
      return undefined;
    });
  }

  measuredDelay(ms: Millis): void {
    if (this.seat >= 0) this.match.setDelay(this.seat, ms);
  }

  connectionStood(ms: Millis): void {
    if (this.seat >= 0) this.#table.connectionStood(this.seat, ms);
  }

  connectionLost(ms: Millis): void {
    if (this.seat >= 0) this.#table.connectionLost(this.seat, ms);
  }

  request(what: SeatRequest, reply?: ReplyCallback): void {
    this.#request((match, now) => match.request(what, this.seat, now), reply);
  }

  reveal(word: string, reply?: ReplyCallback): void {
    this.#request((match, now) => match.reveal(this.seat, word, now), reply);
  }

  leave(reloadGrace?: Millis): void {
    this.#table.leave(this, reloadGrace);
  }

  #request(task: MatchTask, reply: ReplyCallback = IGNORE_REPLY): void {
    const host = this.#table;
    if (this.seat < 0) reply(notSeated);
    // A substitute that was removed may still have an answer on its way, which comes too late.
    else if (this.isSubstitute) host.change((match, now) => (this.hasLeft ? notSeated : task(match, now)), reply);
    else host.change(task, reply);
  }
}
