import { type ByLocale, byLocale, type Locale } from '../../../src/core/locale.ts';
import { catalogue, type TextsOf } from '../../../src/core/texts.ts';
import { de } from './contest.de.ts';
import { en } from './contest.en.ts';
import { it } from './contest.it.ts';

export interface ContestTexts extends TextsOf<typeof en> {
  readonly lang: Locale;
}

const TEXTS = catalogue(en, { it, de });
export const contestTexts: ByLocale<ContestTexts> = byLocale(lang => ({ lang, ...TEXTS[lang] }));
