import type { BySeat, Seat } from '../../../src/core/game.ts';
import { type ByLocale, byLocale, type Locale } from '../../../src/core/locale.ts';
import { catalogue, fill, plural, type TextsOf } from '../../../src/core/texts.ts';
import type { GameTexts } from '../../../web/boards/shared/contract.ts';
import type { RulesSection } from '../../../web/boards/shared/learn.ts';
import type { UnoView } from '../rules/index.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';
import { refusals } from './refusals.ts';
import { SPOKEN, type TableEventTexts, type UnoSentences, unoSentences } from './words.ts';

/** The pages of the document, in its order. */
export const PAGES = ['cards', 'goal', 'turn', 'scoring', 'actions'] as const;
export type PageId = (typeof PAGES)[number];

/** One language of the game. */
type UnoLanguage = TextsOf<typeof en>;
export type UnoWords = UnoLanguage['board'];

export interface UnoTexts extends Omit<GameTexts, 'tell'>, UnoSentences {
  readonly table: TableEventTexts;
  readonly board: UnoWords;
  readonly pages: Readonly<Record<PageId, RulesSection>>;
}

const LANGUAGES = catalogue(en, { it, de });

function textsIn(locale: Locale): UnoTexts {
  const { endings, ...language } = LANGUAGES[locale];
  return {
    ...language,
    ...unoSentences(SPOKEN[locale]),
    table: SPOKEN[locale].table,
    refusals: refusals[locale],
    seats: [],
    ended: (view, payoffs, name) => endedIn(endings, view as UnoView, payoffs, name), // a view of this very game
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
  if (!byRound) return plural(words.rounds, view.round, { points: best });
  return fill(words.target, { name: name(winner), points: best, rounds: plural(words.played, view.round) });
}

export const unoTexts: ByLocale<UnoTexts> = byLocale(textsIn);
