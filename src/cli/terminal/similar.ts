// The word that was probably meant.

import type { Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import type { Texts } from '../texts/index.ts';

/** So many letters may be wrong, and never half of the word. */
const MOST = 2;

/** Returns the most similar of the known words, or undefined if none is close. */
export function similarTo(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let fewest = Math.min(MOST, Math.ceil(word.length / 2) - 1) + 1;
  for (const one of known) {
    const mistakes = distance(word, one);
    if (mistakes < fewest) [best, fewest] = [one, mistakes];
  }
  return best;
}

/** A refusal of a word that is unknown, with the question after it. */
export function withSimilar<R extends Refusal>(refusal: R, meant: string | undefined, { misuse }: Texts): R {
  return meant === undefined
    ? refusal
    : { ...refusal, detail: `${refusal.detail} ${fill(misuse.didYouMean, { word: meant })}` };
}

/** Letters to add, remove, replace, or exchange with their neighbours. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[to.length]!;
}
