import type { SeatState } from './seat-state.ts';

export const WORD_KINDS = ['committed', 'open', 'withheld', 'none'] as const;
/**
 * What the word of a seat is worth. `committed`: it was fixed before it was known. `open`: whoever sat down later knew it. `withheld`: it
 * was fixed and never shown. `none`: the player's client added nothing.
 */
export type WordKind = (typeof WORD_KINDS)[number];

export function wordKind({ word, commit }: Pick<SeatState, 'word' | 'commit'>): WordKind {
  if (commit !== undefined) return word === '' ? 'withheld' : 'committed';
  return word === '' ? 'none' : 'open';
}
