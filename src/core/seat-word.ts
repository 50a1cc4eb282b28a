import type { SeatState } from './seat-state.ts';

export const WORD_KINDS = ['committed', 'open', 'withheld', 'none'] as const;
/**
 * How much the word of a seat proves. `committed`: it was fixed before it was known. `open`: players who came later knew it. `withheld`: it
 * was fixed and never shown. `none`: the player's client added nothing.
 */
export type WordKind = (typeof WORD_KINDS)[number];

export function wordKind({ word, commit }: Pick<SeatState, 'word' | 'commit'>): WordKind {
  if (commit !== undefined) return word === '' ? 'withheld' : 'committed';
  return word === '' ? 'none' : 'open';
}
