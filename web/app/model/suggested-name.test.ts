import { expect, test } from 'vitest';
import { de } from '../../locales/de.ts';
import { en } from '../../locales/en.ts';
import { it } from '../../locales/it.ts';
import { createTranslate } from '../../locales/translator.ts';
import { suggestedName } from './suggested-name.ts';

/** The most characters a name may have. */
const LONGEST = 24;

test.each([
  ['en', en],
  ['it', it],
  ['de', de],
] as const)('every suggestion in %s is an animal and a number, and fits', (locale, messages) => {
  const translate = createTranslate(locale, messages);
  const names = Array.from({ length: 400 }, (_, i) => suggestedName(translate, () => (i % 400) / 400));
  for (const name of names) {
    expect(name).toMatch(/^\p{Lu}\p{L}+ [1-9][0-9]$/u);
    expect(name.length).toBeLessThanOrEqual(LONGEST);
  }
  expect(new Set(names).size).toBeGreaterThan(50);
});
