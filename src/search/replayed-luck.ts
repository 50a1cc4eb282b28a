// The same luck for every choice tried on one imagined state, so that less of the difference between two choices is luck.

import type { RandomInt } from '../core/game.ts';

const FINEST = 2 ** 30;

/** The n-th question gets the same part of its range after every `rewind`, whatever the ranges are. */
class ReplayedRandom {
  readonly #random: RandomInt;
  readonly #drawn: number[] = [];
  #place = 0;

  constructor(random: RandomInt) {
    this.#random = random;
  }

  readonly next: RandomInt = bound => {
    if (this.#place === this.#drawn.length) this.#drawn.push(this.#random(FINEST) / FINEST);
    return Math.floor(this.#drawn[this.#place++]! * bound);
  };

  rewind(): void {
    this.#place = 0;
  }

  renew(): void {
    this.#drawn.length = 0;
    this.#place = 0;
  }
}

/** Two replayed generators, for chance and for the habits of players, so that one more draw of the one does not shift the other. */
export class ReplayedLuck {
  readonly draws: ReplayedRandom;
  readonly habits: ReplayedRandom;

  constructor(random: RandomInt) {
    this.draws = new ReplayedRandom(random);
    this.habits = new ReplayedRandom(random);
  }

  /** The same again. */
  rewind(): void {
    this.draws.rewind();
    this.habits.rewind();
  }

  /** Other luck from now on. */
  renew(): void {
    this.draws.renew();
    this.habits.renew();
  }
}
