// Time as players pay for it. It stands still while this process does, because it computes or because it is stopped, and a message counts
// from when it could have been read, not from when it was. The watchdog looks at it in every turn of the loop that it sees.

import { performance } from 'node:perf_hooks';
import type { Millis } from '../../core/journal.ts';
import type { PlayTimeSource } from '../../match/table.ts';

/** The longest time between two looks that players pay for. The watchdog looks every 20 ms. */
const LONGEST: Millis = 50;

export class PlayClock implements PlayTimeSource {
  readonly #clock: () => Millis;
  #lookedAt: Millis;
  /** The time that was charged to no player, up to then. */
  #lost: Millis = 0;
  /** Play time up to which all input has been read. */
  #readUntil: Millis;
  /** The time that was charged to no player, when all input had been read last. */
  #lostBefore: Millis = 0;
  #isLooking = false;

  /** `clock`: steady milliseconds. */
  constructor(clock: () => Millis = () => performance.now()) {
    this.#clock = clock;
    this.#lookedAt = clock();
    this.#readUntil = this.now();
  }

  now(): Millis {
    const passed = this.#clock() - this.#lookedAt;
    return Math.round(this.#lookedAt - this.#lost + (this.#isLooking ? Math.min(passed, LONGEST) : passed));
  }

  /** Since when the input that is handled now could have been read. */
  readable(): Millis {
    return this.#isLooking ? Math.min(this.#readUntil, this.now()) : this.now();
  }

  afterInput(call: () => void): void {
    // The first turn ends after the input that waits was read; messages that came in pieces are handled in the second.
    setImmediate(() => setImmediate(call));
  }

  stood(): Millis {
    const late = this.#clock() - this.#lookedAt - LONGEST;
    return Math.round(this.#lost + (this.#isLooking ? Math.max(0, late) : 0));
  }

  stoodBefore(): Millis {
    return Math.round(this.#lostBefore);
  }

  /** In every turn of the loop, before its input is read. Answers how long the process stood still. */
  look(): Millis {
    const now = this.#clock();
    const lost = this.#isLooking ? Math.max(0, now - this.#lookedAt - LONGEST) : 0;
    this.#lost += lost;
    this.#lookedAt = now;
    this.#isLooking = true;
    return lost;
  }

  /** After the input of this turn was read. */
  read(): void {
    this.#readUntil = Math.round(this.#lookedAt - this.#lost);
    this.#lostBefore = this.#lost;
  }

  /** Nothing looks any more. */
  stop(): void {
    this.#isLooking = false;
  }
}
