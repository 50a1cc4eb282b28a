// Players who left a moment ago, perhaps to reload a page, and do not count as absent yet.

import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';

export class ReloadGrace {
  readonly #after: (ms: Millis, call: () => void) => () => void;
  readonly #timers = new Map<Seat, () => void>();

  /** `after` calls back after so many milliseconds; the function it returns cancels. */
  constructor(after: (ms: Millis, call: () => void) => () => void) {
    this.#after = after;
  }

  isRunning(seat: Seat): boolean {
    return this.#timers.has(seat);
  }

  /** A grace period that is running already is not extended. */
  start(seat: Seat, ms: Millis, gone: () => void): void {
    if (ms === 0) {
      this.#timers.delete(seat);
      gone();
    } else if (!this.#timers.has(seat))
      this.#timers.set(
        seat,
        this.#after(ms, () => {
          this.#timers.delete(seat);
          gone();
        }),
      );
  }

  cancel(seat: Seat): void {
    this.#timers.get(seat)?.();
    this.#timers.delete(seat);
  }

  /** Returns the seats whose grace period was running. */
  cancelAll(): Seat[] {
    const seats = [...this.#timers.keys()];
    for (const seat of seats) this.cancel(seat);
    return seats;
  }
}
