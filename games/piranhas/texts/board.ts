import type { Seat } from '../../../src/core/game.ts';
import { type ByLocale, byLocale, type Locale } from '../../../src/core/locale.ts';
import { catalogue, fill, type TextsOf } from '../../../src/core/texts.ts';
import type { GameTexts } from '../../../web/boards/shared/contract.ts';
import type { View } from '../rules/view.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';
import { refusals } from './refusals.ts';

/** One language of the game; {name} is who won, or in `stuck` who lost. */
type PiranhasLanguage = TextsOf<typeof en>;
export type PiranhasWords = PiranhasLanguage['board'];
export type PiranhasTexts = GameTexts & Pick<PiranhasLanguage, 'board'>;

const LANGUAGES = catalogue(en, { it, de });

function textsIn(locale: Locale): PiranhasTexts {
  const { eats, krakenAt, endings, ...language } = LANGUAGES[locale];
  return {
    ...language,
    refusals: refusals[locale],
    tell: ({ what, ate, square }) => {
      if (what === 'kraken') return fill(krakenAt, { square: String(square) });
      return what === 'moved' && ate === true ? eats : undefined;
    },
    ended: (view, payoffs, name) => {
      const { ending } = view as View; // a view of this very game
      if (!ending) return undefined;
      const winner = payoffs.findIndex(payoff => payoff > 0);
      if (winner < 0) return endings.equal;
      const who: Seat = ending.by === 'stuck' ? 1 - winner : winner;
      return fill(endings[ending.by], { name: name(who) });
    },
  };
}

export const piranhasTexts: ByLocale<PiranhasTexts> = byLocale(textsIn);
