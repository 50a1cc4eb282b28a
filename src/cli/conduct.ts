// How a program behaves in a match on a house, and what is forgiven: a fresh start mends what is not its nature, a few times.

import type { Misdeed } from '../arena/programs/process.ts';

/** Failures in a row, without a move between them, after which it gives up. */
const FAILURES = 3;
/** What a fresh start may mend; the rest it would do again. */
const MENDED: ReadonlySet<Misdeed['by']> = new Set(['crash', 'no-move', 'time', 'memory']);

export class Conduct {
  #failures = 0;
  /** Turns in a row that the house had to take for it. */
  #late = 0;
  #hasMoved = false;

  /** In this match, whatever came after. */
  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  moved(): void {
    this.#hasMoved = true;
    this.#failures = 0;
    this.#late = 0;
  }

  /** The house moved for it. Once is slow; twice in a row, it hangs: true. */
  hangs(): boolean {
    this.#late++;
    return this.#late > 1;
  }

  /** May it be started anew after this? */
  forgives({ by }: Misdeed): boolean {
    this.#failures++;
    this.#late = 0;
    return MENDED.has(by) && this.#failures < FAILURES;
  }
}
