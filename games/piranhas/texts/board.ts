import type { Seat } from '../../../src/core/game.ts';
import type { GameTexts } from '../../../web/boards/shared/contract.ts';
import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { View } from '../rules/view.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';

/** What the board itself says. */
export interface PiranhasWords {
  readonly board: string;
  readonly round: string;
  readonly swarm: string;
  readonly water: string;
  readonly kraken: string;
  readonly fish: { readonly red: string; readonly blue: string };
  readonly ownFish: { readonly red: string; readonly blue: string };
  readonly canMove: string;
  readonly canGo: string;
  readonly edible: string;
  readonly uniting: string;
  readonly blocked: string;
}

/** One language of the game; {name} is who won, or in `stuck` who lost. */
export interface PiranhasLanguage extends Omit<GameTexts, 'tell' | 'ended'> {
  readonly board: PiranhasWords;
  readonly endings: { readonly united: string; readonly limit: string; readonly stuck: string; readonly equal: string };
  readonly eats: string;
  readonly krakenAt: string;
}

export type PiranhasTexts = GameTexts & Pick<PiranhasLanguage, 'board'>;

function textsIn(language: PiranhasLanguage): PiranhasTexts {
  return {
    ...language,
    tell: ({ what, ate, square }) => {
      if (what === 'kraken') return language.krakenAt.replace('{square}', String(square));
      return what === 'moved' && ate === true ? language.eats : undefined;
    },
    ended: (view, payoffs, name) => {
      const { ending } = view as View; // a view of this very game
      if (!ending) return undefined;
      const winner = payoffs.findIndex(payoff => payoff > 0);
      if (winner < 0) return language.endings.equal;
      const who: Seat = ending.by === 'stuck' ? 1 - winner : winner;
      return language.endings[ending.by].replace('{name}', name(who));
    },
  };
}

export const piranhasTexts: ByLocale<PiranhasTexts> = { en: textsIn(en), it: textsIn(it), de: textsIn(de) };
