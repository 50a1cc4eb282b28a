import { type ByLocale, byLocale, isLocale, type Locale } from '../../core/locale.ts';
import { catalogue, type TextsOf } from '../../core/texts.ts';
import { de } from './terminal.de.ts';
import { en } from './terminal.en.ts';
import { it } from './terminal.it.ts';

export interface Texts extends TextsOf<typeof en> {
  readonly locale: Locale;
}

const TEXTS = catalogue(en, { it, de });
export const LANGUAGES: ByLocale<Texts> = byLocale(locale => ({ locale, ...TEXTS[locale] }));

/** The texts for a value of --lang; undefined where there is no such language. */
export function textsFor(language: string): Texts | undefined {
  return isLocale(language) ? LANGUAGES[language] : undefined;
}

/** What the system is set to, English otherwise. POSIX: LC_ALL goes before LC_MESSAGES, that before LANG. */
export function systemTexts(env: Readonly<Record<string, string | undefined>>): Texts {
  const set = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return textsFor(set.slice(0, 2).toLowerCase()) ?? LANGUAGES.en;
}
