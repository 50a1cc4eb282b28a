// For tests that compare a search in WebAssembly with its reference in TypeScript.

import { expect } from 'vitest';
import type { SearchEngine } from '../deepening.ts';

/** A clock that stands still. */
export const still = (): number => 0;

/** A clock that advances with every question. */
export function ticking(): () => number {
  let now = 0;
  return () => now++;
}

/** Both find the same at depths from the shallowest on, with and without what they remember; how many positions were compared. */
export function compareEngines<S>(
  [reference, wasm]: readonly [SearchEngine<S>, SearchEngine<S>],
  positions: Iterable<S>,
  shallowest: number,
  print: (s: S) => string,
): number {
  let compared = 0;
  for (const s of positions) {
    // Every other search begins with what the one before it remembers.
    if (++compared % 2 === 0) for (const engine of [reference, wasm]) engine.clear();
    const depth = shallowest + (compared % 3);
    expect(wasm.search(s, { now: still }, { depth }), print(s)).toEqual(reference.search(s, { now: still }, { depth }));
  }
  return compared;
}
