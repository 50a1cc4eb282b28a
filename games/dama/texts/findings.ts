import type { Locale } from '../../../src/core/locale.ts';
import { catalogue, fill } from '../../../src/core/texts.ts';
import type { Finding } from '../contest/findings.ts';
import { de } from './findings.de.ts';
import { en } from './findings.en.ts';
import { it } from './findings.it.ts';

const FINDINGS = catalogue(en, { it, de });

export function findingText({ code, args = {} }: Finding, locale: Locale): string {
  const filling = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'object' ? findingText(value, locale) : value,
  ]);
  // `finding` has checked the arguments.
  return fill(FINDINGS[locale][code] as string, Object.fromEntries(filling) as Readonly<Record<string, string>>);
}
