// How long a message takes to a client and back, measured with pings of the WebSocket, which browsers and libraries answer by themselves.

import type { Millis } from '../../core/journal.ts';

/** A ping is sent with a message about a match, if the one before is older than this. */
const INTERVAL: Millis = 5000;
/** Less is the machine, not the network. */
const LEAST: Millis = 10;

export class NetworkDelay {
  /** It is 0 if it is too little to count or not measured yet. */
  ms: Millis = 0;
  #sentAt: Millis = -INTERVAL;
  /** Number of the last ping, which its answer repeats. */
  #ping = 0;
  #isAnswered = true;
  /** The measurement before this one, and the one before that. They are undefined if there was none. */
  #last: Millis | undefined;
  #before: Millis | undefined;

  isDue(now: Millis): boolean {
    return now - this.#sentAt >= INTERVAL;
  }

  /** What the next ping carries. */
  send(now: Millis): string {
    this.#sentAt = now;
    this.#isAnswered = false;
    this.#ping++;
    return String(this.#ping);
  }

  /** `at`: when the answer could have been read. */
  receive(data: Buffer, at: Millis): void {
    if (this.#isAnswered || data.toString('latin1') !== String(this.#ping)) return;
    this.#isAnswered = true;
    const measured = Math.max(0, at - this.#sentAt);
    // The shortest of three pings counts: a single long one may come from a client that was busy.
    const least = Math.min(measured, this.#last ?? measured, this.#before ?? measured);
    this.ms = least < LEAST ? 0 : least;
    this.#before = this.#last;
    this.#last = measured;
  }
}
