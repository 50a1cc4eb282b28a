// A place at a table, or beside it: the chair its player speaks through.

import type { Action, Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { Match } from './match.ts';
import { notSeated } from './refusals.ts';
import type { ReplyCallback, SeatHandle, TableSubscriber } from './table-ports.ts';

/** Something done to a match at its time; what keeps it from being done is the answer. */
export type MatchTask = (match: Match, now: Millis) => Refusal | undefined;

/** The table, as its places know it. */
export interface TableHost {
  readonly match: Match;
  now(): Millis;
  change(task: MatchTask, reply: ReplyCallback): void;
  leave(place: TablePlayer, reloadGrace?: Millis): void;
}

export const IGNORE_REPLY: ReplyCallback = () => undefined;
const NO_SUBSCRIBER: TableSubscriber = { update: () => undefined };

export class TablePlayer implements SeatHandle {
  seat: Seat;
  subscriber: TableSubscriber = NO_SUBSCRIBER;
  /** Plays for somebody who is absent. */
  readonly isSubstitute: boolean;
  /** Nobody sits here any more. */
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
    this.#request((match, now) => {
      // An answer to an old question is told so, even where its text means nothing in the new one.
      const asked = match.mayAct(this.seat) && !match.isStale(this.seat, version);
      const action = asked ? match.parse(this.seat, text) : -1;
      return isRefusal(action) ? action : match.act(this.seat, action, version, now, note);
    }, reply);
  }

  act(action: Action, version: number | undefined, reply?: ReplyCallback, note?: string): void {
    this.#request((match, now) => match.act(this.seat, action, version, now, note), reply);
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

  retract(reply?: ReplyCallback): void {
    this.#request((match, now) => match.retract(this.seat, now), reply);
  }

  declineRetract(reply?: ReplyCallback): void {
    this.#request((match, now) => match.declineRetract(this.seat, now), reply);
  }

  resign(reply?: ReplyCallback): void {
    this.#request((match, now) => match.resign(this.seat, now), reply);
  }

  pause(reply?: ReplyCallback): void {
    this.#request((match, now) => match.askPause(this.seat, now), reply);
  }

  declinePause(reply?: ReplyCallback): void {
    this.#request((match, now) => match.declinePause(this.seat, now), reply);
  }

  claimAbsence(reply?: ReplyCallback): void {
    this.#request((match, now) => match.claimAbsence(this.seat, now), reply);
  }

  resume(reply?: ReplyCallback): void {
    this.#request((match, now) => match.resume(now), reply);
  }

  leave(reloadGrace?: Millis): void {
    this.#table.leave(this, reloadGrace);
  }

  #request(task: MatchTask, reply: ReplyCallback = IGNORE_REPLY): void {
    const host = this.#table;
    if (this.seat < 0) reply(notSeated);
    // Whoever sat in and was sent away may still have an answer on its way: it comes too late.
    else if (this.isSubstitute) host.change((match, now) => (this.hasLeft ? notSeated : task(match, now)), reply);
    else host.change(task, reply);
  }
}
