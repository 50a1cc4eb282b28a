// The languages that pages, terminal texts, emails, push messages and reports are written in.

export const LOCALES = ['en', 'it', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

/** A missing language is a type error. */
export type ByLocale<T> = Readonly<Record<Locale, T>>;

export function byLocale<T>(of: (locale: Locale) => T): ByLocale<T> {
  return { en: of('en'), it: of('it'), de: of('de') };
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some(locale => locale === value);
}
