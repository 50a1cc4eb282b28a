// Notices that a connection is dead although nothing closed it: the server does not answer a ping.

import type { Millis } from '../core/journal.ts';

export interface ConnectionMonitorConfig {
  readonly ping: () => void;
  readonly onDead: () => void;
}

/** A ping is sent when nothing has arrived for this long. A server closes connections that are silent for a minute. */
const PING_AFTER = { calm: 25_000, attentive: 1500 } as const;
const ANSWER_WITHIN = { calm: 25_000, fewest: 2500, most: 15_000 } as const;
/** Without an answer after this many times the slowest of the last answers, the connection is dead. */
const SLOWER = 3;
const REMEMBERED = 3;
/** A timer this late means that the whole program stood still. The answer may have arrived in the meantime. */
const LATE: Millis = 1000;

export class ConnectionMonitor {
  readonly #config: ConnectionMonitorConfig;
  #isAttentive = false;
  #isRunning = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the last message arrived, on the clock of `performance.now`. */
  #heardAt = 0;
  /** When the ping was sent that has no answer yet. */
  #askedAt: Millis | undefined;
  /** How long the last answers took. */
  #answers: readonly Millis[] = [];

  constructor(config: ConnectionMonitorConfig) {
    this.#config = config;
  }

  /** `answer`: how long the server took to answer hello. */
  start(answer: Millis): void {
    this.stop();
    this.#isRunning = true;
    this.#answers = [answer];
    this.#heardAt = performance.now();
    this.#waitFor(this.#pingAfter);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#isRunning = false;
    this.#askedAt = undefined;
  }

  /** While a player waits at a table, a dead connection is noticed within five seconds instead of a minute. */
  attend(on: boolean): void {
    if (this.#isAttentive === on) return;
    this.#isAttentive = on;
    if (this.#isRunning && this.#askedAt === undefined) this.#waitFor(this.#pingAfter - this.#silence);
  }

  onMessage(): void {
    this.#heardAt = performance.now();
    if (this.#askedAt === undefined) return;
    this.#answers = [...this.#answers, this.#heardAt - this.#askedAt].slice(-REMEMBERED);
    this.#askedAt = undefined;
    this.#waitFor(this.#pingAfter);
  }

  get #pingAfter(): Millis {
    return this.#isAttentive ? PING_AFTER.attentive : PING_AFTER.calm;
  }

  get #answerWithin(): Millis {
    if (!this.#isAttentive) return ANSWER_WITHIN.calm;
    const usual = SLOWER * Math.max(...this.#answers);
    return Math.min(ANSWER_WITHIN.most, Math.max(ANSWER_WITHIN.fewest, usual));
  }

  get #silence(): Millis {
    return performance.now() - this.#heardAt;
  }

  #waitFor(ms: Millis): void {
    clearTimeout(this.#timer);
    const due = performance.now() + Math.max(0, ms);
    this.#timer = setTimeout(() => this.#check(performance.now() - due > LATE), Math.max(0, ms));
  }

  #check(isLate: boolean): void {
    const wait = this.#pingAfter - this.#silence;
    if (this.#askedAt !== undefined && !isLate) this.#config.onDead();
    else if (this.#askedAt === undefined && wait > 0) this.#waitFor(wait);
    else this.#ask();
  }

  #ask(): void {
    this.#askedAt = performance.now();
    this.#waitFor(this.#answerWithin);
    this.#config.ping();
  }
}
