import type { BySeat, Seat } from '../../../src/core/game.ts';
import type { GameTexts } from '../../../web/boards/shared/contract.ts';
import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { DamaView } from '../rules/index.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';

/** What the board itself says. */
export interface DamaWords {
  readonly board: string;
  readonly taken: string;
  readonly square: string;
  readonly light: string;
  readonly empty: string;
  readonly canMove: string;
  readonly canGo: string;
  readonly threatened: string;
  readonly blocked: string;
  readonly pieces: Readonly<
    Record<'own' | 'other' | 'first' | 'second', { readonly man: string; readonly king: string }>
  >;
}

/** How a game can end; {name} loses. */
export interface DamaEndings {
  readonly noPieces: string;
  readonly noMoves: string;
  readonly limit: string;
  readonly majority: string;
}

/** One language of the game. */
export interface DamaLanguage extends Omit<GameTexts, 'tell' | 'ended'> {
  readonly board: DamaWords;
  readonly endings: DamaEndings;
  readonly takes: Readonly<Record<'man' | 'king', string>>;
  readonly crowned: string;
}

export type DamaTexts = GameTexts & Pick<DamaLanguage, 'board'>;

function textsIn(language: DamaLanguage): DamaTexts {
  return {
    ...language,
    tell: ({ what, piece }) => {
      if (what === 'taken') return language.takes[piece === 'X' || piece === 'O' ? 'king' : 'man'];
      return what === 'promoted' ? language.crowned : undefined;
    },
    ended: (view, payoffs, name) => endedIn(language.endings, view as DamaView, payoffs, name), // a view of this very game
  };
}

function endedIn(words: DamaEndings, view: DamaView, payoffs: BySeat<number>, name: (seat: Seat) => string): string {
  const loser = view.mover;
  const fill = (text: string): string => text.replace('{name}', name(loser)).replace('{plies}', String(view.ply));
  if (!(loser === 0 ? /x/i : /o/i).test(view.board)) return fill(words.noPieces);
  if (payoffs[loser]! < 0 && view.ply < view.plyLimit) return fill(words.noMoves);
  return fill(payoffs[0] === payoffs[1] ? words.limit : words.majority);
}

export const damaTexts: ByLocale<DamaTexts> = { en: textsIn(en), it: textsIn(it), de: textsIn(de) };
