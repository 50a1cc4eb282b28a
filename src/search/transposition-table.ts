// What a search remembers of positions it has seen. One Int32Array, four words an entry, so that a look costs one cache
// line: check, score, action, and depth with bound. Two entries a bucket: one kept for its depth, one for being new.

import type { Action } from '../core/game.ts';

/** What the true score is to the remembered one. 0 is an empty entry. */
export const AT_MOST = 1;
export const AT_LEAST = 2;
export const EXACT = 3;
export type ScoreBound = typeof AT_MOST | typeof AT_LEAST | typeof EXACT;

const WORDS = 4;
const [CHECK, SCORE, ACTION, META] = [0, 1, 2, 3] as const;
const BOUND_BITS = 2;
const AGE_BITS = 6;
const AGES = 1 << AGE_BITS;
const DEPTH_SHIFT = BOUND_BITS + AGE_BITS;

export class TranspositionTable {
  readonly #words: Int32Array;
  readonly #mask: number;
  #age = 0;

  /** 2 to the power of `bits` entries of 16 bytes. */
  constructor(bits: number) {
    this.#words = new Int32Array(WORDS << bits);
    // The low bit chooses within a bucket.
    this.#mask = (1 << bits) - 2;
  }

  /** Entries of earlier searches give way first. */
  newSearch(): void {
    this.#age = (this.#age + 1) % AGES;
  }

  clear(): void {
    this.#words.fill(0);
    this.#age = 0;
  }

  /** Where the position is, or -1. Good until the next store. */
  find(hash: number): number {
    const words = this.#words;
    const check = checkOf(hash);
    const slot = ((hash | 0) & this.#mask) * WORDS;
    if (words[slot + CHECK] === check && words[slot + META] !== 0) return slot;
    if (words[slot + WORDS + CHECK] === check && words[slot + WORDS + META] !== 0) return slot + WORDS;
    return -1;
  }

  scoreAt(slot: number): number {
    return this.#words[slot + SCORE]!;
  }

  /** It is -1 if no action is known to be best. */
  actionAt(slot: number): Action {
    return this.#words[slot + ACTION]!;
  }

  depthAt(slot: number): number {
    return this.#words[slot + META]! >> DEPTH_SHIFT;
  }

  boundAt(slot: number): number {
    return this.#words[slot + META]! & 3;
  }

  store(hash: number, depth: number, score: number, bound: ScoreBound, action: Action): void {
    const words = this.#words;
    const check = checkOf(hash);
    let slot = ((hash | 0) & this.#mask) * WORDS;
    const kept = words[slot + META]!;
    const isSame = words[slot + CHECK] === check;
    const isStale = ((kept >> BOUND_BITS) & (AGES - 1)) !== this.#age;
    if (!isSame && !isStale && kept >> DEPTH_SHIFT > depth) slot += WORDS;
    words[slot + CHECK] = check;
    words[slot + SCORE] = score;
    words[slot + ACTION] = action;
    words[slot + META] = (depth << DEPTH_SHIFT) | (this.#age << BOUND_BITS) | bound;
  }
}

/** The 21 bits above the first 32, and the top 11 of those: together with the index nearly all 53. */
function checkOf(hash: number): number {
  return (((hash / 0x1_0000_0000) | 0) << 11) | (hash >>> 21);
}
