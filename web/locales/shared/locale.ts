import { type ByLocale, isLocale, type Locale } from '../../../src/core/locale.ts';

export { type ByLocale, isLocale, LOCALES, type Locale } from '../../../src/core/locale.ts';

/** As people call their own language. */
export const LANGUAGES: ByLocale<string> = { en: 'English', it: 'Italiano', de: 'Deutsch' };

/** The first of the reader's languages that the client is translated into, or English. */
export function preferredLocale(asked: readonly string[]): Locale {
  return asked.map(tag => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en';
}
