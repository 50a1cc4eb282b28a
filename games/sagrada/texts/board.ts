import type { Refusal } from '../../../src/core/refusal.ts';
import type { GameTexts } from '../../../web/boards/shared/contract.ts';
import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { View } from '../rules/view.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';
import { type CardText, type ColourTexts, fillIn, type SagradaGameTexts, sagradaFormatter } from './words/texts.ts';

export { fillIn, nameOfPattern } from './words/texts.ts';

/** What the board itself says. */
export interface SagradaWords {
  readonly board: string;
  readonly window: string;
  readonly ownWindow: string;
  readonly look: string;
  /** Points nobody else sees: the list of players does not count them. */
  readonly secretPart: string;
  readonly cell: string;
  readonly row: string;
  readonly empty: string;
  readonly prints: string;
  readonly canPlace: string;
  readonly canTake: string;
  readonly pool: string;
  readonly track: string;
  readonly round: string;
  readonly hand: string;
  readonly tools: string;
  readonly goals: string;
  readonly cards: string;
  readonly close: string;
  readonly use: string;
  readonly price: string;
  readonly paysWith: string;
  readonly spent: string;
  readonly points: string;
  readonly point: string;
  readonly score: string;
  readonly secretScore: string;
  readonly openScore: string;
  readonly target: string;
  readonly private: string;
  readonly privateText: string;
  readonly privateHidden: string;
  readonly favor: string;
  readonly emptyCells: string;
  readonly choose: string;
  readonly chosen: string;
  readonly difficulty: string;
  readonly dealing: string;
  readonly yourTurn: string;
  readonly placeIt: string;
  readonly toolOrEnd: string;
  readonly waiting: string;
  readonly over: string;
  readonly pass: string;
  readonly endTurn: string;
  readonly undo: string;
  readonly giveBack: string;
  readonly up: string;
  readonly down: string;
  readonly yes: string;
  readonly no: string;
  readonly skips: string;
}

/** One language of the game. */
export interface SagradaLanguage extends Omit<GameTexts, 'tell' | 'ended' | 'seats' | 'refusals'>, SagradaGameTexts {
  readonly seat: string;
  /** Of which each is drawn on dice and panes: all different. */
  readonly letters: ColourTexts;
  readonly board: SagradaWords;
}

export interface SagradaTexts extends GameTexts, Pick<SagradaGameTexts, 'asks'> {
  readonly letters: ColourTexts;
  readonly board: SagradaWords;
  colour(letter: string): string;
  /** 'red 5' */
  die(die: string): string;
  tool(id: string): CardText;
  goal(id: string): CardText;
  /** Why not, in all the rules that speak against it. */
  why(refusal: Refusal): string;
}

function textsIn(language: SagradaLanguage): SagradaTexts {
  const formatter = sagradaFormatter(language);
  return {
    ...language,
    ...formatter,
    tell: formatter.describeEvent,
    why: formatter.explainRefusal,
    seats: [1, 2, 3, 4].map(n => fillIn(language.seat, { n })),
    ended: (view, payoffs, name) => formatter.describeEnding(view as View, payoffs, name), // a view of this very game
  };
}

export const sagradaTexts: ByLocale<SagradaTexts> = { en: textsIn(en), it: textsIn(it), de: textsIn(de) };
