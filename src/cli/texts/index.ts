import { type ByLocale, isLocale } from '../../core/locale.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { it } from './it.ts';

export type { Texts } from './en.ts';

export const LANGUAGES: ByLocale<Texts> = { en, it, de };

/** The texts for a value of --lang; undefined where there is no such language. */
export function textsFor(language: string): Texts | undefined {
  return isLocale(language) ? LANGUAGES[language] : undefined;
}

/** What the system is set to, English otherwise. POSIX: LC_ALL goes before LC_MESSAGES, that before LANG. */
export function systemTexts(env: Readonly<Record<string, string | undefined>>): Texts {
  const set = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return textsFor(set.slice(0, 2).toLowerCase()) ?? en;
}
