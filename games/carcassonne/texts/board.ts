import type { BySeat, GameEvent, Seat } from '../../../src/core/game.ts';
import { type ByLocale, byLocale, type Locale } from '../../../src/core/locale.ts';
import { catalogue, fill, type TextsOf } from '../../../src/core/texts.ts';
import type { GameTexts } from '../../../web/boards/shared/contract.ts';
import type { Feature, View } from '../rules/view.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';
import { refusals } from './refusals.ts';

/** One language of the game. */
type CarcassonneLanguage = TextsOf<typeof en>;
export type CarcassonneWords = CarcassonneLanguage['board'];
export type CarcassonneTexts = GameTexts & Pick<CarcassonneLanguage, 'board'>;

const KINDS: Readonly<Record<string, Feature>> = { C: 'city', S: 'road', K: 'field', M: 'monastery' };
export const kindOf = (label: string): Feature => KINDS[label[0]!] ?? 'field';

/** As `tell` of the rules writes them. */
interface CarcassonneHappening extends GameEvent {
  readonly x: number;
  readonly y: number;
  readonly at: string;
  readonly feature: Feature;
  readonly points: number;
  readonly seats: readonly Seat[];
}

const LANGUAGES = catalogue(en, { it, de });

function textsIn(locale: Locale): CarcassonneTexts {
  const { events, board, ended, ...language } = LANGUAGES[locale];
  return {
    ...language,
    board,
    refusals: refusals[locale],
    tell: (happening, name) => {
      const told = happening as CarcassonneHappening; // a happening of this very game
      switch (told.what) {
        case 'placed':
          return fill(events.placed, { x: told.x, y: told.y });
        case 'passed':
          return events.passed;
        case 'took':
          return events.took[kindOf(told.at)];
        case 'set-aside':
          return events.aside;
        case 'scored': {
          const names = told.seats.map(name).join(events.and);
          return fill(events.scored, { feature: board.features[told.feature], points: told.points, names });
        }
        // The final count has a panel of its own.
        default:
          return undefined;
      }
    },
    ended: (view, _payoffs: BySeat<number>) => {
      const { left, gone, seats } = view as View; // a view of this very game
      return left > 0 && gone.length >= seats - 1 ? ended.left : ended.all;
    },
  };
}

export const carcassonneTexts: ByLocale<CarcassonneTexts> = byLocale(textsIn);
