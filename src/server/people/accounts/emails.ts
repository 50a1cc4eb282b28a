// The emails the server sends, in the language of the reader.

import type { ByLocale, Locale } from '../../../core/locale.ts';
import { catalogue, fill, type TextsOf } from '../../../core/texts.ts';
import { de } from './emails.de.ts';
import { en } from './emails.en.ts';
import { it } from './emails.it.ts';

export interface EmailText {
  readonly subject: string;
  readonly text: string;
}

export const EMAIL_TEXTS: ByLocale<TextsOf<typeof en>> = catalogue(en, { it, de });

export function writeEmail(kind: 'reset' | 'confirm', name: string, link: string, locale: Locale): EmailText {
  const { subject, text } = EMAIL_TEXTS[locale][kind];
  return { subject, text: fill(text, { name, link }) };
}
