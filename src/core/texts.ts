// Texts for people. A catalogue is data: sentences in groups, one file a language, with named blanks as in 'Board of {name}'. The
// English file decides which sentences and blanks there are; the compiler compares the other languages and every use with it.

import type { ByLocale, Locale } from './locale.ts';

/** A sentence, lines of sentences, or a group of them. */
export type TextTree = string | readonly TextTree[] | { readonly [key: string]: TextTree };

/** The names in the braces of a sentence. */
export type Blanks<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;

/** Any sentence with the blanks of an English one. */
type SameBlanks<S> = S extends `${string}{${infer Name}}${infer Rest}`
  ? `${string}{${Name}}${string}` & SameBlanks<Rest>
  : string;

/** What another language has to say: every sentence of the English catalogue, with all its blanks. */
export type Translation<E> = E extends string ? SameBlanks<E> : { readonly [K in keyof E]: Translation<E[K]> };

declare const BLANKS: unique symbol;
/** A sentence with blanks, which only `fill` and `plural` make a string of. */
export interface Template<Names extends string> {
  readonly [BLANKS]: Names;
}

type Sentence<E> = [Blanks<E>] extends [never] ? string : Template<Blanks<E>>;
/** A catalogue as it is used, in whichever language. */
export type TextsOf<E> = E extends string ? Sentence<E> : { readonly [K in keyof E]: TextsOf<E[K]> };

/** What fills the blanks in. */
export type TextArgs<Names extends string> = Readonly<Record<Names, string | number>>;

/** Forms of a sentence about a number. */
export interface PluralForms<Names extends string> {
  readonly one: string | Template<Names>;
  readonly other: string | Template<Names>;
}

/** One language of a catalogue, for those that load each language by itself. */
export function textsIn<E>(sentences: Translation<E>): TextsOf<E> {
  // A template is a string that remembers its blanks in its type.
  return sentences as unknown as TextsOf<E>;
}

/** A catalogue in all languages. */
export function catalogue<const E>(
  en: E,
  others: { readonly it: Translation<NoInfer<E>>; readonly de: Translation<NoInfer<E>> },
): ByLocale<TextsOf<E>> {
  const english = en as unknown as TextsOf<E>; // like textsIn
  return { en: english, it: textsIn<E>(others.it), de: textsIn<E>(others.de) };
}

/** The sentence with its blanks filled in; of a game from elsewhere the compiler does not know which these are. */
export function fill<Names extends string>(
  template: string | Template<Names>,
  args: TextArgs<NoInfer<Names>>,
  digits: (value: number) => string = String,
): string {
  const sentence = template as string; // what a template is
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = (args as Readonly<Record<string, string | number>>)[name];
    return typeof value === 'number' ? digits(value) : (value ?? '');
  });
}

/** The form that a sentence about so many takes. All our languages have these two. */
export const pluralForm = (many: number): keyof PluralForms<never> => (many === 1 ? 'one' : 'other');

/** The form for this number, with `count` and other blanks filled in. */
export function plural<Names extends string>(
  forms: PluralForms<Names>,
  many: number,
  ...[more]: Exclude<NoInfer<Names>, 'count'> extends never ? [] : [TextArgs<Exclude<NoInfer<Names>, 'count'>>]
): string {
  return fill<string>(forms[pluralForm(many)], { count: many, ...more });
}

/** Words that people type, by what they stand for, as a dictionary from each word; in English what they stand for is typed itself. */
export function typedWords(
  words: Readonly<Record<string, Readonly<Record<Exclude<Locale, 'en'>, readonly string[]>>>>,
): ByLocale<Readonly<Record<string, string>>> {
  const dictionary = (locale: 'it' | 'de'): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(words).flatMap(([meaning, typed]) => typed[locale].map(word => [word, meaning])));
  return { en: {}, it: dictionary('it'), de: dictionary('de') };
}
