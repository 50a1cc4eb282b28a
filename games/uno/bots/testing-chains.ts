// The document's own way to the best chain, made exact and bearable for small hands: what chain.ts is proved against.

import { type CardKind, COLOUR_OF, fits, VALUE_OF, WILD } from '../rules/cards.ts';
import type { CardWeights } from './chain.ts';

/** A card goes on another by the rules; after a wild any card does, since its colour is chosen to suit. */
const goesOn = (card: CardKind, under: CardKind): boolean =>
  under >= WILD || fits(card, COLOUR_OF[under]!, VALUE_OF[under]!);

/**
 * For each card of the hand, the heaviest chain that begins with it; subset by subset, so 2^n x n^2 steps.

 */
export function searchChains(cards: readonly CardKind[], weights: CardWeights): number[] {
  const n = cards.length;
  const fitsOn = cards.map(under => cards.map(card => goesOn(card, under)));
  // best[rest x n + last]: the heaviest chain of cards in `rest` that goes on `last`
  const best = new Int32Array((1 << n) * n);
  for (let rest = 1; rest < 1 << n; rest++)
    for (let last = 0; last < n; last++) {
      if ((rest >> last) & 1) continue;
      let most = 0;
      for (let i = 0; i < n; i++) {
        if (!((rest >> i) & 1) || !fitsOn[last]![i]) continue;
        const total = weights[cards[i]!]! + best[(rest & ~(1 << i)) * n + i]!;
        if (total > most) most = total;
      }
      best[rest * n + last] = most;
    }
  return cards.map((card, i) => weights[card]! + best[(((1 << n) - 1) & ~(1 << i)) * n + i]!);
}

/** The heaviest chain that goes on a card of this colour and value. */
export function searchChainAfter(
  cards: readonly CardKind[],
  colour: number,
  value: number,
  weights: CardWeights,
): number {
  const from = searchChains(cards, weights);
  return cards.reduce((most, card, i) => (fits(card, colour, value) ? Math.max(most, from[i]!) : most), 0);
}
