// Who is thinking since when, and what is left. Time comes in as an argument; nothing here waits.

import { type DelayQuota, delayQuota } from './delay-quota.ts';
import type { BySeat, ClockRule, Seat } from './game.ts';
import type { Millis } from './journal.ts';

/** Why a seat is out of time. */
export interface Overrun {
  readonly seat: Seat;
  readonly limit: Millis;
  readonly used: Millis;
  readonly soft?: true;
}

interface TurnTimer {
  /** When the clock was started or last resumed after a pause. */
  since: Millis;
  /** Spent in this turn before `since`. */
  spent: Millis;
  /** The game's own limit for this question. If Infinity, the table's clock counts. */
  pace: number;
  turn: number;
}

const NO_SEATS: readonly Seat[] = [];

export class Clock {
  readonly #rules: BySeat<ClockRule>;
  /** What is left in the bank of each seat, where there is one; 0 for a seat whose rule has none. */
  readonly #bank: Millis[] | undefined;
  readonly #turns: (TurnTimer | undefined)[];
  /** One that no seat uses: a turn ends where another begins, so that a move makes no new one. */
  #spare: TurnTimer | undefined;
  /** Seats the table's clock does not count for. */
  #untimed: readonly Seat[] = NO_SEATS;
  #stopped = true;
  /** Seats that do not run out of time for now. */
  #held: readonly Seat[] = NO_SEATS;
  /** The network delay that was measured, by seat; not part of a journal. */
  #delays: Millis[] | undefined;
  /** What is left of the quota for network delay, by seat; all of it where nothing was used yet. */
  #quotas: Millis[] | undefined;

  constructor(rules: BySeat<ClockRule>) {
    this.#rules = rules;
    if (rules.some(({ kind }) => kind === 'bank')) this.#bank = rules.map(rule => (rule.kind === 'bank' ? rule.ms : 0));
    this.#turns = rules.map(() => undefined);
  }

  /** The seat has to act. A new turn or question restarts its clock, and the answer is true. */
  startTurn(seat: Seat, pace: number, turn: number, now: Millis): boolean {
    const turnTimer = this.#turns[seat];
    if (turnTimer && turnTimer.turn === turn && turnTimer.pace === pace) return false;
    if (turnTimer) this.stopTurn(seat, now);
    const next = this.#spare ?? { since: now, spent: 0, pace, turn };
    this.#spare = undefined;
    next.since = now;
    next.spent = 0;
    next.pace = pace;
    next.turn = turn;
    this.#turns[seat] = next;
    return true;
  }

  /**
   * The question reached the seat only at `at`: its turn counts from then on. A bank is charged from the start of the turn all the
   * same, since its sums must follow from the journal, which does not know when a question was sent.
   */
  postponeTurn(seat: Seat, at: Millis): void {
    const turnTimer = this.#turns[seat];
    if (!turnTimer || this.#stopped || this.#rules[seat]!.kind === 'bank') return;
    if (turnTimer.spent === 0 && at > turnTimer.since) turnTimer.since = at;
  }

  /** Does the table's clock count for this seat? */
  isTimed(seat: Seat): boolean {
    return !this.#untimed.includes(seat);
  }

  /** Turns the clock of this seat on or off. A seat that has thought without it gets the whole turn. */
  setTimed(seat: Seat, on: boolean, now: Millis): void {
    const was = this.#untimed.includes(seat);
    if (was === !on) return;
    this.#untimed = on ? this.#untimed.filter(other => other !== seat) : [...this.#untimed, seat];
    if (on) {
      const turnTimer = this.#turns[seat];
      if (turnTimer) Object.assign(turnTimer, { since: now, spent: 0 });
    }
  }

  /** The seat is not waited for any more. */
  stopTurn(seat: Seat, now: Millis): void {
    const turnTimer = this.#turns[seat];
    if (!turnTimer) return;
    this.#endTurn(seat, turnTimer, now);
    this.#turns[seat] = undefined;
    this.#spare = turnTimer;
  }

  stop(now: Millis): void {
    if (this.#stopped) return;
    for (const turnTimer of this.#turns) {
      if (!turnTimer) continue;
      turnTimer.spent += Math.max(0, now - turnTimer.since);
      turnTimer.since = now;
    }
    this.#stopped = true;
  }

  /** Runs again from `now`. The time since it stopped is charged to no seat. */
  start(now: Millis): void {
    for (const turnTimer of this.#turns) if (turnTimer) turnTimer.since = now;
    this.#stopped = false;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** When the first seat runs out of time. */
  get deadline(): Millis {
    if (this.#stopped) return Number.POSITIVE_INFINITY;
    let first = Number.POSITIVE_INFINITY;
    for (let seat = 0; seat < this.#turns.length; seat++) {
      const turnTimer = this.#turns[seat];
      if (turnTimer && !this.#held.includes(seat)) {
        const limit = this.#limit(seat, turnTimer) + this.#allowance(seat, turnTimer);
        first = Math.min(first, turnTimer.since + limit - turnTimer.spent);
      }
    }
    return first;
  }

  /** The seat that is out of time, lowest first. */
  overrun(now: Millis): Overrun | undefined {
    if (this.#stopped) return undefined;
    for (let seat = 0; seat < this.#turns.length; seat++) {
      const found = this.#held.includes(seat) ? undefined : this.#overrunOf(seat, now);
      if (found) return found;
    }
    return undefined;
  }

  /** Is this seat out of time, if it is not held? */
  isOut(seat: Seat, now: Millis): boolean {
    return !this.#stopped && this.#overrunOf(seat, now) !== undefined;
  }

  #overrunOf(seat: Seat, now: Millis): Overrun | undefined {
    const turnTimer = this.#turns[seat];
    if (!turnTimer) return undefined;
    const used = turnTimer.spent + now - turnTimer.since;
    const limit = this.#limit(seat, turnTimer);
    return used >= limit + this.#allowance(seat, turnTimer) ? { seat, limit, used } : undefined;
  }

  /** The seat does not run out of time until it is let go: perhaps its answer waits at another server. */
  hold(seat: Seat, on: boolean): void {
    const others = this.#held.filter(other => other !== seat);
    this.#held = on ? [...others, seat] : others.length > 0 ? others : NO_SEATS;
  }

  /** An answer that came, but after the soft limit. */
  late(seat: Seat, now: Millis): Overrun | undefined {
    const turnTimer = this.#turns[seat];
    const rule = this.#rules[seat];
    if (!turnTimer || this.#stopped || rule?.kind !== 'limits') return undefined;
    if (turnTimer.pace !== Number.POSITIVE_INFINITY || this.#untimed.includes(seat)) return undefined;
    const used = this.used(seat, now);
    return used - this.#allowance(seat, turnTimer) > rule.soft
      ? { seat, limit: rule.soft, used, soft: true }
      : undefined;
  }

  /** What the seat has spent in this turn. */
  used(seat: Seat, now: Millis): Millis {
    const turnTimer = this.#turns[seat];
    if (!turnTimer) return 0;
    return turnTimer.spent + (this.#stopped ? 0 : Math.max(0, now - turnTimer.since));
  }

  /** Is network delay taken off for this seat? */
  takesDelayOff(seat: Seat): boolean {
    const rule = this.#rules[seat];
    return rule !== undefined && rule.kind !== 'none' && delayQuota(rule) !== undefined;
  }

  /** The network delay of the seat, as it was measured last. */
  setDelay(seat: Seat, ms: Millis): void {
    if ((this.#delays?.[seat] ?? 0) === ms || !delayQuota(this.#rules[seat]!)) return;
    this.#delays ??= this.#rules.map(() => 0);
    this.#delays[seat] = ms;
  }

  /**
   * What the seat does not pay of its turn, if it acts now. A bank pays less with each move; where every turn has a limit of its own, only
   * a move that would be late needs it.
   */
  unpaidDelay(seat: Seat, now: Millis): Millis {
    const turnTimer = this.#turns[seat];
    const rule = this.#rules[seat]!;
    if (!turnTimer || rule.kind === 'none') return 0;
    const used = this.used(seat, now);
    const needed = rule.kind === 'bank' ? used : used - (rule.kind === 'turn' ? rule.ms - 1 : rule.soft);
    return Math.max(0, Math.min(needed, this.#allowance(seat, turnTimer)));
  }

  /** A journal says that the seat does not pay this part of its turn. */
  compensate(seat: Seat, ms: Millis): void {
    const turnTimer = this.#turns[seat];
    const quota = delayQuota(this.#rules[seat]!);
    if (!turnTimer || !quota) return;
    turnTimer.spent -= ms;
    this.#quotas ??= this.#rules.map(rule => delayQuota(rule)?.most ?? 0);
    this.#quotas[seat] = Math.max(0, this.#quotas[seat]! - ms);
  }

  /** What may be compensated of the seat's next move, whatever was measured. */
  quotaLeft(seat: Seat): Millis {
    const quota = delayQuota(this.#rules[seat]!);
    return quota ? Math.min(quota.move, this.#quotas?.[seat] ?? quota.most) : 0;
  }

  /** What people see: how much this seat has left; Infinity without a limit. */
  left(seat: Seat, now: Millis): Millis {
    const turnTimer = this.#turns[seat];
    if (this.#untimed.includes(seat) && (!turnTimer || turnTimer.pace === Number.POSITIVE_INFINITY))
      return Number.POSITIVE_INFINITY;
    if (!turnTimer) return this.#limitOf(seat);
    return Math.max(0, this.#limit(seat, turnTimer) - this.used(seat, now));
  }

  /** By the table's clock. */
  #limitOf(seat: Seat): Millis {
    const rule = this.#rules[seat]!;
    switch (rule.kind) {
      case 'none':
        return Number.POSITIVE_INFINITY;
      case 'bank':
        return this.#bank![seat]!;
      case 'turn':
        return rule.ms;
      case 'limits':
        return rule.hard;
    }
  }

  #limit(seat: Seat, turnTimer: TurnTimer): Millis {
    if (turnTimer.pace !== Number.POSITIVE_INFINITY) return turnTimer.pace;
    if (this.#untimed.includes(seat)) return Number.POSITIVE_INFINITY;
    return this.#limitOf(seat);
  }

  /** The time that the seat has beyond its limit for the network delay that was measured. */
  #allowance(seat: Seat, { pace }: TurnTimer): Millis {
    const measured = this.#delays?.[seat] ?? 0;
    if (measured === 0 || pace !== Number.POSITIVE_INFINITY || this.#untimed.includes(seat)) return 0;
    return Math.min(measured, this.quotaLeft(seat));
  }

  #endTurn(seat: Seat, turnTimer: TurnTimer, now: Millis): void {
    this.#chargeBank(seat, turnTimer, now);
    const quota: DelayQuota | undefined = this.#quotas && delayQuota(this.#rules[seat]!);
    if (quota) this.#quotas![seat] = Math.min(quota.most, this.#quotas![seat]! + quota.refill);
  }

  /** A turn is over: the bank pays for it and gets its increment. Questions with a pace of their own cost nothing. */
  #chargeBank(seat: Seat, turnTimer: TurnTimer, now: Millis): void {
    const rule = this.#rules[seat]!;
    if (rule.kind !== 'bank' || turnTimer.pace !== Number.POSITIVE_INFINITY || this.#untimed.includes(seat)) return;
    const used = turnTimer.spent + (this.#stopped ? 0 : Math.max(0, now - turnTimer.since));
    this.#bank![seat] = Math.max(0, this.#bank![seat]! - used) + rule.increment;
  }
}
