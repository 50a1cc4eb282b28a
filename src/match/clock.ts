// Who is thinking since when, and what is left. Time comes in as an argument; nothing here waits.

import type { ClockRule, Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';

/** Why a seat is out of time. */
export interface Overrun {
  readonly seat: Seat;
  readonly limit: Millis;
  readonly used: Millis;
  readonly soft?: true;
}

interface Thinking {
  /** When the clock was started or last went on after a pause. */
  since: Millis;
  /** Spent in this turn before `since`. */
  spent: Millis;
  /** The game's own limit for this question; Infinity: the table's clock. */
  pace: number;
  turn: number;
}

const ALL_TIMED: readonly Seat[] = [];

export class Clock {
  readonly #rule: ClockRule;
  /** What is left in the bank of each seat; 0 where the rule has none. */
  readonly #bank: Millis[];
  readonly #thinking: (Thinking | undefined)[];
  /** Seats the table's clock does not count for. */
  #untimed: readonly Seat[] = ALL_TIMED;
  #stopped = true;

  constructor(rule: ClockRule, seats: number) {
    this.#rule = rule;
    this.#bank = Array.from({ length: seats }, () => (rule.kind === 'bank' ? rule.ms : 0));
    this.#thinking = Array.from({ length: seats }, () => undefined);
  }

  /** The seat is waited for (again); a fresh turn or question starts its clock anew, and the answer is true. */
  wait(seat: Seat, pace: number, turn: number, now: Millis): boolean {
    const thinking = this.#thinking[seat];
    if (thinking && thinking.turn === turn && thinking.pace === pace) return false;
    if (thinking) this.#charge(seat, thinking, now);
    this.#thinking[seat] = { since: now, spent: 0, pace, turn };
    return true;
  }

  /** Does the table's clock count for this seat? */
  counts(seat: Seat): boolean {
    return !this.#untimed.includes(seat);
  }

  /** Switches it for this seat. Whoever has thought without it gets the whole turn anew. */
  time(seat: Seat, on: boolean, now: Millis): void {
    const was = this.#untimed.includes(seat);
    if (was === !on) return;
    this.#untimed = on ? this.#untimed.filter(other => other !== seat) : [...this.#untimed, seat];
    if (on) {
      const thinking = this.#thinking[seat];
      if (thinking) Object.assign(thinking, { since: now, spent: 0 });
    }
  }

  /** The seat is not waited for any more. */
  rest(seat: Seat, now: Millis): void {
    const thinking = this.#thinking[seat];
    if (!thinking) return;
    this.#charge(seat, thinking, now);
    this.#thinking[seat] = undefined;
  }

  stop(now: Millis): void {
    if (this.#stopped) return;
    for (const thinking of this.#thinking) {
      if (!thinking) continue;
      thinking.spent += Math.max(0, now - thinking.since);
      thinking.since = now;
    }
    this.#stopped = true;
  }

  /** Goes on from `now`: what passed while it stood still is nobody's. */
  go(now: Millis): void {
    for (const thinking of this.#thinking) if (thinking) thinking.since = now;
    this.#stopped = false;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** When the first seat runs out of time. */
  get deadline(): Millis {
    if (this.#stopped) return Number.POSITIVE_INFINITY;
    let first = Number.POSITIVE_INFINITY;
    for (let seat = 0; seat < this.#thinking.length; seat++) {
      const thinking = this.#thinking[seat];
      if (thinking) first = Math.min(first, thinking.since + this.#limit(seat, thinking) - thinking.spent);
    }
    return first;
  }

  /** The seat that is out of time, lowest first. */
  overrun(now: Millis): Overrun | undefined {
    if (this.#stopped) return undefined;
    for (let seat = 0; seat < this.#thinking.length; seat++) {
      const thinking = this.#thinking[seat];
      if (!thinking) continue;
      const used = thinking.spent + now - thinking.since;
      const limit = this.#limit(seat, thinking);
      if (used >= limit) return { seat, limit, used };
    }
    return undefined;
  }

  /** An answer that came, but after the soft limit. */
  late(seat: Seat, now: Millis): Overrun | undefined {
    const thinking = this.#thinking[seat];
    if (!thinking || this.#stopped || this.#rule.kind !== 'limits') return undefined;
    if (thinking.pace !== Number.POSITIVE_INFINITY || this.#untimed.includes(seat)) return undefined;
    const used = this.used(seat, now);
    return used > this.#rule.soft ? { seat, limit: this.#rule.soft, used, soft: true } : undefined;
  }

  /** What the seat has spent in this turn. */
  used(seat: Seat, now: Millis): Millis {
    const thinking = this.#thinking[seat];
    if (!thinking) return 0;
    return thinking.spent + (this.#stopped ? 0 : Math.max(0, now - thinking.since));
  }

  /** What people see: how much this seat has left; Infinity without a limit. */
  left(seat: Seat, now: Millis): Millis {
    const thinking = this.#thinking[seat];
    if (this.#untimed.includes(seat) && (!thinking || thinking.pace === Number.POSITIVE_INFINITY))
      return Number.POSITIVE_INFINITY;
    if (!thinking) return this.#rule.kind === 'bank' ? this.#bank[seat]! : this.#fresh();
    return Math.max(0, this.#limit(seat, thinking) - this.used(seat, now));
  }

  #fresh(): Millis {
    switch (this.#rule.kind) {
      case 'none':
      case 'bank':
        return Number.POSITIVE_INFINITY;
      case 'turn':
        return this.#rule.ms;
      case 'limits':
        return this.#rule.hard;
    }
  }

  #limit(seat: Seat, thinking: Thinking): Millis {
    if (thinking.pace !== Number.POSITIVE_INFINITY) return thinking.pace;
    if (this.#untimed.includes(seat)) return Number.POSITIVE_INFINITY;
    return this.#rule.kind === 'bank' ? this.#bank[seat]! : this.#fresh();
  }

  /** A turn is over: the bank pays for it and gets its increment. Questions with a pace of their own cost nothing. */
  #charge(seat: Seat, thinking: Thinking, now: Millis): void {
    if (this.#rule.kind !== 'bank' || thinking.pace !== Number.POSITIVE_INFINITY || this.#untimed.includes(seat))
      return;
    const used = thinking.spent + (this.#stopped ? 0 : Math.max(0, now - thinking.since));
    this.#bank[seat] = Math.max(0, this.#bank[seat]! - used) + this.#rule.increment;
  }
}
