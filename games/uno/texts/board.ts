import type { BySeat, Seat } from '../../../src/core/game.ts';
import type { GameTexts } from '../../../web/boards/shared/contract.ts';
import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { UnoView } from '../rules/index.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';
import {
  count,
  fill,
  type PluralTexts,
  type SpokenBoard,
  type SpokenUno,
  type TableEventTexts,
  type UnoSentences,
  unoSentences,
} from './words/texts.ts';

export interface UnoWords extends SpokenBoard {
  readonly board: string;
  readonly hand: string;
  readonly you: string;
  readonly pile: string;
  readonly discard: string;
  readonly toMatch: string;
  readonly stack: string;
  readonly lastCard: string;
  readonly mustDraw: string;
  readonly canPlay: string;
  readonly draw: string;
  readonly keep: string;
  readonly take: string;
  readonly call: string;
  readonly called: string;
  readonly notCalled: string;
  readonly catch: string;
  readonly challenge: string;
  readonly chooseColour: string;
  readonly chooseHand: string;
  readonly notYet: string;
  readonly waiting: string;
  readonly page: string;
  readonly back: string;
  readonly next: string;
  readonly close: string;
  readonly leftInHand: string;
  readonly matchWon: string;
  readonly matchDrawn: string;
}

/** One page of the rules: its picture is drawn in rules.tsx. */
export interface RulesPage {
  readonly title: string;
  readonly text: readonly string[];
}

/** The pages of the document, in its order. */
export const PAGES = ['cards', 'goal', 'turn', 'scoring', 'actions'] as const;
export type PageId = (typeof PAGES)[number];

/** One language of the game. */
export interface UnoLanguage extends Omit<GameTexts, 'tell' | 'ended' | 'seats'>, SpokenUno {
  readonly board: UnoWords;
  readonly pages: Readonly<Record<PageId, RulesPage>>;
  readonly endings: { readonly target: string; readonly played: PluralTexts; readonly rounds: PluralTexts };
}

export interface UnoTexts extends Omit<GameTexts, 'tell'>, UnoSentences {
  readonly table: TableEventTexts;
  readonly board: UnoWords;
  readonly pages: Readonly<Record<PageId, RulesPage>>;
}

function textsIn(language: UnoLanguage): UnoTexts {
  const sentences = unoSentences(language);
  return {
    ...language,
    ...sentences,
    seats: [],
    ended: (view, payoffs, name) => endedIn(language.endings, view as UnoView, payoffs, name), // a view of this very game
  };
}

function endedIn(
  words: UnoLanguage['endings'],
  view: UnoView,
  payoffs: BySeat<number>,
  name: (seat: Seat) => string,
): string {
  const best = Math.max(...view.scores);
  const winner = view.scores.indexOf(best);
  const byRound = view.last.winner >= 0 && view.last.winner === winner && (payoffs[winner] ?? 0) > 0;
  const sentence = byRound ? words.target : view.round === 1 ? words.rounds.one : words.rounds.other;
  const rounds = count(words.played, view.round);
  return fill(sentence, { name: name(winner), points: best, rounds, count: view.round });
}

export const unoTexts: ByLocale<UnoTexts> = { en: textsIn(en), it: textsIn(it), de: textsIn(de) };
