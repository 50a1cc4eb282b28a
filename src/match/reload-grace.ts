// Players who left a moment ago, perhaps to reload a page, and do not count as absent yet.

import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';

/** Calls back once, after so many milliseconds; what it returns cancels. */
interface Alarms {
  after(ms: Millis, call: () => void): () => void;
}

export class ReloadGrace {
  readonly #alarms: Alarms;
  /** Made when a player goes away. */
  #timers: Map<Seat, () => void> | undefined;

  constructor(alarms: Alarms) {
    this.#alarms = alarms;
  }

  isRunning(seat: Seat): boolean {
    return this.#timers?.has(seat) === true;
  }

  /** A grace period that is running already is not extended. */
  start(seat: Seat, ms: Millis, gone: () => void): void {
    if (ms === 0) {
      this.#forget(seat);
      gone();
    } else if (!this.isRunning(seat)) {
      const cancel = this.#alarms.after(ms, () => {
        this.#forget(seat);
        gone();
      });
      (this.#timers ??= new Map()).set(seat, cancel);
    }
  }

  cancel(seat: Seat): void {
    this.#timers?.get(seat)?.();
    this.#forget(seat);
  }

  #forget(seat: Seat): void {
    this.#timers?.delete(seat);
    if (this.#timers?.size === 0) this.#timers = undefined;
  }

  /** Returns the seats whose grace period was running. */
  cancelAll(): Seat[] {
    const seats = [...(this.#timers?.keys() ?? [])];
    for (const seat of seats) this.cancel(seat);
    return seats;
  }
}
