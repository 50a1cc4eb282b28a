// How late answers arrive at a server, as their sender can know it: from the moment an answer should have been ready until the
// server showed that it has it. A running estimate, so that a bot uses the time that is really left.

import type { Millis } from '../../core/journal.ts';

/** Weights of the newest sample, as TCP has them for its round trips (RFC 6298). */
const MEAN_WEIGHT = 1 / 8;
const DEVIATION_WEIGHT = 1 / 4;
const DEVIATIONS = 4;
/** How much of the worst answer so far is still expected one answer later: after 14 answers half of it. */
const MEMORY = 0.95;

export class AnswerLateness {
  #mean: Millis;
  #deviation: Millis;
  #worst = 0;
  #samples = 0;

  /** `expected`: until there is a measurement. */
  constructor(expected: Millis) {
    this.#mean = expected;
    this.#deviation = 0;
  }

  add(late: Millis): void {
    const sample = Math.max(0, late);
    if (this.#samples === 0) {
      this.#mean = sample;
      this.#deviation = sample / 2;
    } else {
      this.#deviation += DEVIATION_WEIGHT * (Math.abs(sample - this.#mean) - this.#deviation);
      this.#mean += MEAN_WEIGHT * (sample - this.#mean);
    }
    this.#worst = Math.max(sample, MEMORY * this.#worst);
    this.#samples++;
  }

  /** What the next answer should be expected to take on its way: rarely more. */
  get margin(): Millis {
    return Math.max(this.#mean + DEVIATIONS * this.#deviation, this.#worst);
  }
}
