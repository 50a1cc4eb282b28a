// The real clock, which a test can move forwards: for countdowns of minutes in a real browser.

import type { Millis } from '../../src/core/journal.ts';
import type { Timer } from '../../src/match/table.ts';

interface PendingCall {
  readonly due: Millis;
  readonly call: () => void;
  handle: NodeJS.Timeout;
}

export class SkippableTimer implements Timer {
  #skipped: Millis = 0;
  readonly #pending = new Set<PendingCall>();

  now(): Millis {
    return Date.now() + this.#skipped;
  }

  monotonic(): Millis {
    return Math.round(performance.now()) + this.#skipped;
  }

  at(at: Millis, call: () => void): () => void {
    const due = this.monotonic() + at - this.now();
    const pending: PendingCall = { due, call, handle: this.#wait(due, () => this.#ring(pending)) };
    this.#pending.add(pending);
    return () => {
      clearTimeout(pending.handle);
      this.#pending.delete(pending);
    };
  }

  /** So much time has passed at once. */
  skip(ms: Millis): void {
    this.#skipped += ms;
    for (const pending of this.#pending) {
      clearTimeout(pending.handle);
      pending.handle = this.#wait(pending.due, () => this.#ring(pending));
    }
  }

  #ring(pending: PendingCall): void {
    this.#pending.delete(pending);
    pending.call();
  }

  #wait(due: Millis, call: () => void): NodeJS.Timeout {
    return setTimeout(call, Math.max(0, Math.min(due - this.monotonic(), 2 ** 31 - 1))).unref();
  }
}
