// When a connection that was lost is tried again.

/** Milliseconds between two attempts: doubled with every failure, from the first to the last. */
const [FIRST_PAUSE, LAST_PAUSE] = [300, 5000];

export class Retries {
  #failures = 0;
  /** When the first of these failures was, on the clock of `performance.now`. */
  #failingSince = 0;
  /** The server leaves its matches to others: there is no reason to wait before the next attempt. */
  isSentAway = false;

  succeeded(): void {
    this.#failures = 0;
  }

  /** Milliseconds until the next attempt. Returns undefined if it has been tried for `limit` milliseconds. */
  nextPause(limit = Number.POSITIVE_INFINITY): number | undefined {
    const now = performance.now();
    if (this.#failures === 0) this.#failingSince = now;
    // Not the same for everybody: all of them lost the same server. One that leaves closes its connections little by little.
    const usual = Math.min(LAST_PAUSE, FIRST_PAUSE * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
    const pause = this.isSentAway ? 0 : usual;
    this.isSentAway = false;
    return now + pause - this.#failingSince > limit ? undefined : pause;
  }
}
