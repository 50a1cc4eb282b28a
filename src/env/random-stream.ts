import { type RandomInt, uniform } from '../core/random.ts';

/** The numbers of `seededRandom` with a place that can be copied, so that a clone draws what its original would have drawn. */
export class RandomStream {
  readonly #words = new Int32Array(4);
  readonly below: RandomInt;

  constructor() {
    const words = this.#words;
    const next = (): number => {
      const t = (words[0]! + words[1]! + words[3]!) | 0;
      words[3] = words[3]! + 1;
      words[0] = words[1]! ^ (words[1]! >>> 9);
      words[1] = words[2]! + (words[2]! << 3);
      words[2] = ((words[2]! << 21) | (words[2]! >>> 11)) + t;
      return t >>> 0;
    };
    this.#next = next;
    this.below = bound => uniform(next, bound);
  }

  readonly #next: () => number;

  seed(text: string): void {
    const words = this.#words;
    words[0] = 0x9e3779b9;
    words[1] = 0x243f6a88;
    words[2] = 0xb7e15162;
    words[3] = 1;
    for (let i = 0; i < text.length; i++) {
      words[0] = Math.imul(words[0] ^ text.charCodeAt(i), 0x01000193);
      this.#next();
    }
    for (let i = 0; i < 12; i++) this.#next();
  }

  copyFrom(other: RandomStream): void {
    this.#words.set(other.#words);
  }
}
