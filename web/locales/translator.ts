// The sentences of the client in the reader's language: by key, by count, and for times, lists and refusals.

import type { Refusal } from '../../src/core/refusal.ts';
import { type Blanks, fill, pluralForm, type TextArgs } from '../../src/core/texts.ts';
import { en, type MessageKey, type Messages } from './en.ts';
import type { enPages, PageKey } from './en-pages.ts';
import type { Locale } from './shared/locale.ts';

/** What must be given to fill in a text: nothing where it has no blanks. */
type Params<S> = [Blanks<S>] extends [never] ? [] : [args: TextArgs<Blanks<S>>];
export type MessageParams<K extends MessageKey> = Params<(typeof en)[K]>;
type StemOf<K> = K extends `${infer Stem}.one` ? Stem : never;
type PluralStem = StemOf<MessageKey>;

export interface Translate {
  readonly locale: Locale;
  <K extends MessageKey>(key: K, ...filling: MessageParams<K>): string;
  /** A text that depends on a number, in this language's own plural. */
  count(stem: PluralStem, count: number): string;
  /** '3 minutes ago' */
  ago(ms: number): string;
  /** '2 days 4 hr', narrow '2d 4h': to the unit that matters. */
  span(ms: number, how?: 'narrow'): string;
  /** `own`: sentences of the game for its codes. */
  refusal(refusal: Refusal, own?: Readonly<Record<string, string>>): string;
  list(items: readonly string[]): string;
  /** Also with the texts of pages that come later. */
  withPages(english: typeof enPages): PageTranslate;
}

/** On a page that has texts of its own. */
export interface PageTranslate extends Translate {
  <K extends MessageKey | PageKey>(key: K, ...filling: Params<(typeof en & typeof enPages)[K]>): string;
  count(stem: PluralStem | StemOf<PageKey>, count: number): string;
}

export function createTranslate(locale: Locale, words: Messages): Translate {
  return translateWith(locale, words);
}

/** The types of what it answers say which of the texts are there. */
function translateWith(locale: Locale, words: Readonly<Record<string, string>>): PageTranslate {
  const numbers = lazily(() => new Intl.NumberFormat(locale));
  const spans = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const amount = (count: number, unit: string, unitDisplay: 'short' | 'narrow'): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(count);
  const lists = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  /** Below a thousand there is nothing to group. */
  const digits = (value: number): string =>
    Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : numbers().format(value);
  const textOf = (key: string): string => {
    const text = words[key];
    if (text === undefined) throw new Error(`there is no text ${key}`);
    return text;
  };
  const translate = (key: string, args?: TextArgs<string>): string =>
    args ? fill<string>(textOf(key), args, digits) : textOf(key);
  return Object.assign(translate, {
    locale,
    count: (stem: string, count: number) => translate(`${stem}.${pluralForm(count)}`, { count }),
    ago: (ms: number) => {
      const [size, unit] = SPANS.find(([span]) => ms >= span) ?? SPANS.at(-1)!;
      return spans().format(-Math.floor(ms / size), unit);
    },
    span: (ms: number, how: 'short' | 'narrow' = 'short') => {
      const found = UNITS.findIndex(([size]) => ms >= size);
      const at = found < 0 ? UNITS.length - 1 : found;
      const [size, unit] = UNITS[at]!;
      const count = Math.max(1, Math.floor(ms / size));
      const next = UNITS[at + 1];
      const rest = next ? Math.floor((ms % size) / next[0]) : 0;
      // Of many days the hours are of no interest.
      const first = amount(count, unit, how);
      return next && count < 3 && rest > 0 ? `${first} ${amount(rest, next[1], how)}` : first;
    },
    refusal: (refusal: Refusal, own?: Readonly<Record<string, string>>) => {
      const key = `refused.${refusal.refused}`;
      return own?.[refusal.refused] ?? (Object.hasOwn(words, key) ? textOf(key) : refusal.detail);
    },
    list: (items: readonly string[]) => lists().format(items),
    withPages: (english: typeof enPages) => translateWith(locale, { ...english, ...words }),
  });
}

/** Made when first needed: formats cost a slow phone a fifth of a second before the first page. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const SPANS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const;

/** Units for times that lie ahead, down to minutes. */
const UNITS = SPANS.slice(0, 3);

/** English comes with the page; the others when asked for. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  switch (locale) {
    case 'en':
      return en;
    case 'it':
      return (await import('./it.ts')).it;
    case 'de':
      return (await import('./de.ts')).de;
  }
}
