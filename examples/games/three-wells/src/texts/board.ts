import type { GameTexts } from 'ludoteca/board';
import type { ByLocale } from 'ludoteca/core';
import type { View } from '../rules/view.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';

/** One language of the game. A text that is missing in a language is a type error. */
export interface Language extends Omit<GameTexts, 'tell' | 'ended'> {
  readonly board: {
    readonly round: string;
    readonly hand: string;
    readonly trick: string;
    readonly before: string;
    readonly points: string;
    readonly cards: string;
    readonly card: string;
    readonly hidden: string;
    readonly show: string;
    readonly colours: readonly string[];
  };
  /** Entries of the move list. */
  readonly played: string;
  readonly took: string;
  /** Why the match is over. */
  readonly won: string;
  readonly shared: string;
}

export type Texts = GameTexts & Pick<Language, 'board'>;

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

function textsIn(language: Language): Texts {
  return {
    ...language,
    tell: ({ what, seat, card, points }, name) => {
      if (what === 'played') return fill(language.played, { card: String(card) });
      if (what === 'took') return fill(language.took, { name: name(seat as number), points: points as number }); // as events.ts writes it
      return undefined;
    },
    ended: (seen, _payoffs, name) => {
      const { points } = seen as View; // a view of this very game
      const most = Math.max(...points);
      const winners = points.flatMap((own, seat) => (own === most ? [name(seat)] : []));
      return fill(winners.length === 1 ? language.won : language.shared, { name: winners.join(', '), points: most });
    },
  };
}

export const texts: ByLocale<Texts> = { en: textsIn(en), it: textsIn(it), de: textsIn(de) };
