// What is said of a choice on which little depends, in every game.

import type { ByLocale } from '../core/locale.ts';
import type { Reason, ReasonTexts } from '../core/reasons.ts';

/** No game has reasons whose names begin like these. */
const EVEN = 'analysis.even';
const EVEN_ONE = 'analysis.even.one';
export const isEvenChoice = ({ code }: Pick<Reason, 'code'>): boolean => code.startsWith(EVEN);

export const EVEN_TEXTS: ByLocale<ReasonTexts> = {
  en: {
    sentences: {
      [EVEN]: 'About as good as {count} of the {others} other choices: little depends on it.',
      [EVEN_ONE]: 'About as good as the only other choice: little depends on it.',
    },
  },
  it: {
    sentences: {
      [EVEN]: 'Vale circa quanto {count} delle altre {others} scelte: ne dipende poco.',
      [EVEN_ONE]: 'Vale circa quanto l’unica altra scelta: ne dipende poco.',
    },
  },
  de: {
    sentences: {
      [EVEN]: 'Etwa so gut wie {count} der {others} anderen Möglichkeiten: Es hängt wenig davon ab.',
      [EVEN_ONE]: 'Etwa so gut wie die einzige andere Möglichkeit: Es hängt wenig davon ab.',
    },
  },
};

/** At least this share of the other actions is as good as the best. */
const SHARE = 0.5;

/** undefined: most of the other actions are worse, or unknown. `worths` are those of the others that are known. */
export function evenChoice(
  worths: readonly number[],
  isWorse: (worth: number) => boolean,
  others: number,
): Reason | undefined {
  const count = worths.filter(worth => !isWorse(worth)).length;
  if (others === 0 || count < SHARE * others) return undefined;
  const code = others === 1 ? EVEN_ONE : EVEN;
  return { code, args: { count, others }, side: 'for', weight: 0 };
}
