import type { BySeat, Seat } from '../../../src/core/game.ts';
import { type ByLocale, byLocale, type Locale } from '../../../src/core/locale.ts';
import { catalogue, fill, type TextsOf } from '../../../src/core/texts.ts';
import type { GameTexts } from '../../../web/boards/shared/contract.ts';
import type { DamaView } from '../rules/index.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';
import { refusals } from './refusals.ts';

/** One language of the game. */
type DamaLanguage = TextsOf<typeof en>;
export type DamaWords = DamaLanguage['board'];
export type DamaTexts = GameTexts & Pick<DamaLanguage, 'board'>;

const LANGUAGES = catalogue(en, { it, de });

function textsIn(locale: Locale): DamaTexts {
  const { takes, crowned, endings, ...language } = LANGUAGES[locale];
  return {
    ...language,
    refusals: refusals[locale],
    tell: ({ what, piece }) => {
      if (what === 'taken') return takes[piece === 'X' || piece === 'O' ? 'king' : 'man'];
      return what === 'promoted' ? crowned : undefined;
    },
    ended: (view, payoffs, name) => endedIn(endings, view as DamaView, payoffs, name), // a view of this very game
  };
}

/** {name} loses. */
function endedIn(
  words: DamaLanguage['endings'],
  view: DamaView,
  payoffs: BySeat<number>,
  name: (seat: Seat) => string,
): string {
  const loser = view.mover;
  if (!(loser === 0 ? /x/i : /o/i).test(view.board)) return fill(words.noPieces, { name: name(loser) });
  if (payoffs[loser]! < 0 && view.ply < view.plyLimit) return fill(words.noMoves, { name: name(loser) });
  return fill(payoffs[0] === payoffs[1] ? words.limit : words.majority, { plies: view.ply });
}

export const damaTexts: ByLocale<DamaTexts> = byLocale(textsIn);
