import type { ByLocale } from '../../../src/core/locale.ts';
import { catalogue, fill, type TextsOf } from '../../../src/core/texts.ts';
import { de } from './similarity.de.ts';
import { en } from './similarity.en.ts';
import { it } from './similarity.it.ts';

export type SimilarityWords = TextsOf<typeof en>;

export const similarityTexts: ByLocale<SimilarityWords> = catalogue(en, { it, de });

export interface SimilarityFacts {
  /** Shares from 0 to 1. */
  readonly limit: number;
  readonly next: number | undefined;
  readonly compared: number;
  readonly similar: number;
  readonly shown: readonly unknown[];
  readonly short: readonly string[];
  readonly programs: readonly string[];
}

export const percent = (share: number): string => `${Math.floor(share * 100)} %`;

/** What was compared, and what the figures mean. */
export function similarityFacts(
  { limit, next, compared, similar, shown, short, programs }: SimilarityFacts,
  { facts }: SimilarityWords,
): string[] {
  return [
    fill(facts.compared, { compared, similar, limit: percent(limit) }),
    ...(next === undefined ? [] : [fill(facts.next, { next: percent(next) })]),
    ...(similar > shown.length ? [fill(facts.rest, { shown: shown.length })] : []),
    facts.share,
    facts.proof,
    ...(short.length > 0 ? [fill(facts.short, { names: short.join(', ') })] : []),
    ...(programs.length > 0 ? [fill(facts.programs, { names: programs.join(', ') })] : []),
  ];
}
