import type { Seat } from '../../../src/core/game.ts';
import { type ByLocale, byLocale, type Locale } from '../../../src/core/locale.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import { catalogue, fill, plural, type TextsOf } from '../../../src/core/texts.ts';
import type { GameTexts } from '../../../web/boards/shared/contract.ts';
import type { Options } from '../rules/options.ts';
import type { View } from '../rules/view.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';
import { refusals } from './refusals.ts';
import {
  type ColourTexts,
  type SagradaFormatter,
  type SagradaGameTexts,
  sagradaFormatter,
  LANGUAGES as words,
} from './words.ts';

export { nameOfPattern } from './words.ts';

/** What the board itself says. */
export type SagradaWords = TextsOf<typeof en>['board'];

export interface SagradaTexts
  extends GameTexts,
    Pick<SagradaGameTexts, 'asks'>,
    Pick<SagradaFormatter, 'colour' | 'die' | 'tool' | 'goal'> {
  readonly letters: ColourTexts;
  readonly board: SagradaWords;
  /** Why not, in all the rules that speak against it. */
  why(refusal: Refusal): string;
}

/** How the tools and the count are read where the rules are silent. */
const VARIANTS = [
  'reveal',
  'unchosen',
  'cancel',
  'stayPut',
  'strays',
  'brushes',
  'lathekin',
  'fluxBrush',
  'runningPliers',
  'straightedgeFirst',
  'belowZero',
] as const satisfies readonly (keyof Options)[];

const LANGUAGES = catalogue(en, { it, de });

/** Each costs points: a window without dice begins at -20. */
const emptyPanes = ({ players }: View, seat: Seat): number =>
  (players[seat]?.rows ?? []).flatMap(row => row.split(' ')).filter(die => die === '..').length;

function textsIn(locale: Locale): SagradaTexts {
  const { seat, left, ...language } = LANGUAGES[locale];
  const formatter = sagradaFormatter(locale);
  return {
    ...language,
    ...formatter,
    variants: VARIANTS,
    asks: words[locale].asks,
    refusals: refusals[locale],
    countedIn: (view, at) => {
      const empty = emptyPanes(view as View, at); // a view of this very game
      return empty === 0 ? undefined : plural(left, empty);
    },
    tell: (happening, _, turn) => formatter.describeEvent(happening, turn?.before),
    why: formatter.explainRefusal,
    seats: [1, 2, 3, 4].map(n => fill(seat, { n })),
    ended: (view, payoffs, name) => formatter.describeEnding(view as View, payoffs, name), // a view of this very game
  };
}

export const sagradaTexts: ByLocale<SagradaTexts> = byLocale(textsIn);
