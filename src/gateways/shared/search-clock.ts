// A clock for a search that has to end before a server's limit. While the machine makes the thread wait, this clock runs faster than
// the wall clock: a search that had to wait must expect to wait as long again before the answer is sent and read.

import type { Millis } from '../../core/journal.ts';
import { processTime } from '../../server/base/process-time.ts';

export interface TimeSources {
  /** Milliseconds on some steady clock. */
  readonly wall: () => Millis;
  /** CPU time this process has used so far. */
  readonly cpu: () => Millis;
}

/** What one millisecond of waiting counts in addition to itself, and the longest wait once more: this process has to send the answer, and the server to read it. */
const WAIT_WEIGHT = 2;
const LONGEST_WAIT_WEIGHT = 2;
/** How much of the longest wait so far is still expected in the next search. */
const MEMORY = 0.5;

export const processTimes: TimeSources = {
  wall: () => performance.now(),
  cpu: processTime,
};

export class SearchClock {
  readonly #times: TimeSources;
  #wall: Millis;
  #cpu: Millis;
  #waited: Millis = 0;
  #longestWait: Millis = 0;
  /** The wait that was expected when the search began. */
  #expectedWait: Millis = 0;

  constructor(times: TimeSources = processTimes) {
    this.#times = times;
    this.#wall = times.wall();
    this.#cpu = times.cpu();
  }

  /** The steady clock itself. */
  get wall(): Millis {
    return this.#times.wall();
  }

  /** A search begins now. The answer is what its budget has to be cut by, since the machine made earlier searches wait. */
  start(): Millis {
    this.#wall = this.#times.wall();
    this.#cpu = this.#times.cpu();
    this.#waited = 0;
    this.#longestWait *= MEMORY;
    this.#expectedWait = this.#longestWait;
    return LONGEST_WAIT_WEIGHT * this.#expectedWait;
  }

  /** Never runs backwards between two calls of `start`. Each look compares wall and CPU time since the last one. */
  now(): Millis {
    const wall = this.#times.wall();
    const cpu = this.#times.cpu();
    const wait = Math.max(0, wall - this.#wall - (cpu - this.#cpu));
    this.#wall = wall;
    this.#cpu = cpu;
    this.#waited += wait;
    this.#longestWait = Math.max(this.#longestWait, wait);
    return wall + WAIT_WEIGHT * this.#waited + LONGEST_WAIT_WEIGHT * (this.#longestWait - this.#expectedWait);
  }
}
