/** Uniform in [0, bound). */
export type RandomInt = (bound: number) => number;

/** A repeatable generator (sfc32, seeded by any text): for tests, bots and practice, never for a match's draws. */
export function seededRandom(seed: string): RandomInt {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < seed.length; i++) {
    a = Math.imul(a ^ seed.charCodeAt(i), 0x01000193);
    next();
  }
  for (let i = 0; i < 12; i++) next();
  return bound => uniform(next, bound);
}

/** Uniform below `bound` (at most 2^32) from 32-bit words, without the bias of a plain remainder. */
export function uniform(word: () => number, bound: number): number {
  for (;;) {
    const w = word();
    // Words below 2^32 - bound are always in a whole run of `bound`, and an integer remainder costs a fifth of a float's.
    if (w < 0x1_0000_0000 - bound) return (w >>> 0) % (bound >>> 0);
    if (w < 0x1_0000_0000 - (0x1_0000_0000 % bound)) return w % bound;
  }
}
