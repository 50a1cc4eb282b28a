// A place at a table, or beside it: the chair its player speaks through.

import type { Action, Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { Match } from './match.ts';
import type { Answer, Chair, Player } from './player.ts';
import { notSeated } from './refusals.ts';

/** Something done to a match at its time; what keeps it from being done is the answer. */
export type Task = (match: Match, now: Millis) => Refusal | undefined;

/** The table, as its places know it. */
export interface Host {
  readonly match: Match;
  change(task: Task, answer: Answer): void;
  leave(place: Place, blink?: Millis): void;
}

export const DONE: Answer = () => undefined;
const DEAF: Player = { update: () => undefined };

export class Place implements Chair {
  seat: Seat;
  player: Player = DEAF;
  /** Plays for somebody who is absent. */
  readonly stands: boolean;
  /** Nobody sits here any more. */
  left = false;
  readonly #host: Host;

  constructor(host: Host, seat: Seat, stands: boolean, sit: (chair: Chair) => Player) {
    this.#host = host;
    this.seat = seat;
    this.stands = stands;
    this.player = sit(this);
  }

  get match(): Match {
    return this.#host.match;
  }

  say(text: string, version: number | undefined, answer?: Answer, note?: string): void {
    this.#ask((match, now) => {
      // An answer to an old question is told so, even where its text means nothing in the new one.
      const asked = match.mayAct(this.seat) && !match.isStale(this.seat, version);
      const action = asked ? match.parse(this.seat, text) : -1;
      return isRefusal(action) ? action : match.act(this.seat, action, version, now, note);
    }, answer);
  }

  act(action: Action, version: number | undefined, answer?: Answer, note?: string): void {
    this.#ask((match, now) => match.act(this.seat, action, version, now, note), answer);
  }

  retract(answer?: Answer): void {
    this.#ask((match, now) => match.retract(this.seat, now), answer);
  }

  resign(answer?: Answer): void {
    this.#ask((match, now) => match.resign(this.seat, now), answer);
  }

  pause(answer?: Answer): void {
    this.#ask((match, now) => match.pause(now), answer);
  }

  resume(answer?: Answer): void {
    this.#ask((match, now) => match.resume(now), answer);
  }

  leave(blink?: Millis): void {
    this.#host.leave(this, blink);
  }

  #ask(task: Task, answer: Answer = DONE): void {
    const host = this.#host;
    if (this.seat < 0) answer(notSeated);
    // Whoever sat in and was sent away may still have an answer on its way: it comes too late.
    else if (this.stands) host.change((match, now) => (this.left ? notSeated : task(match, now)), answer);
    else host.change(task, answer);
  }
}
