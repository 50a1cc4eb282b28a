export const LOCALES = ['en', 'it', 'de'] as const;
export type Locale = (typeof LOCALES)[number];
/** A missing language is a type error. */
export type ByLocale<T> = Readonly<Record<Locale, T>>;
/** What one language says, another must too, and no more. */
export type SameKeys<T> = Readonly<Record<keyof T, string>>;

/** As people call their own language. */
export const LANGUAGES: ByLocale<string> = { en: 'English', it: 'Italiano', de: 'Deutsch' };

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some(locale => locale === value);
}

/** The first of the reader's languages that we speak. */
export function preferredLocale(asked: readonly string[]): Locale {
  return asked.map(tag => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en';
}
