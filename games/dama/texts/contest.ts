import type { BubblewrapProblem } from '../../../src/arena/programs/bubblewrap.ts';
import type { ByLocale, Locale } from '../../../src/core/locale.ts';
import { catalogue, fill, type TextsOf } from '../../../src/core/texts.ts';
import type { ContestNote, LeftOut } from '../contest/entry-notes.ts';
import { de } from './contest.de.ts';
import { en } from './contest.en.ts';
import { it } from './contest.it.ts';
import { findingText } from './findings.ts';

export type ContestTexts = TextsOf<typeof en>;

export const contestTexts: ByLocale<ContestTexts> = catalogue(en, { it, de });

export interface ContestFacts {
  readonly seconds: number;
  readonly memory: number;
  readonly plies: number;
  readonly games: number;
  readonly seed: string;
  readonly top: number;
  readonly students: number;
  /** Players ran in bubblewrap. */
  readonly isSandboxed: boolean;
  /** Leaks were looked for. */
  readonly valgrind: boolean;
}

/** What there is to say about an entry. */
export function noteText(note: ContestNote, locale: Locale): string {
  const { check, method = '', finding, line, text = finding ? findingText(finding, locale) : '' } = note;
  const place = `player.cpp:${line === undefined ? '' : `${line}:`} ${text}`;
  return fill(contestTexts[locale].notes[check], { method, text, place });
}

export function leftOutText({ reason, text = '' }: LeftOut, locale: Locale): string {
  return fill(contestTexts[locale].leftOut[reason], { text });
}

export function unsafeText({ why, isForbidden }: BubblewrapProblem, locale: Locale): string {
  return fill(contestTexts[locale].unsafe[isForbidden ? 'forbidden' : 'missing'], { why });
}

/** The rules of a contest, one a line. */
export function ruleLines(facts: ContestFacts, locale: Locale): string[] {
  const { rule } = contestTexts[locale].page;
  const { seconds, memory, plies, games, seed, top, students, isSandboxed, valgrind } = facts;
  // 15 %, before it is rounded.
  const share = (Math.round(15 * students) / 100).toLocaleString(locale, { useGrouping: false });
  return [
    fill(rule.games, { games }),
    fill(rule.limits, { seconds, memory, plies }),
    rule.compiled,
    ...(isSandboxed ? [rule.sandboxed] : []),
    valgrind ? rule.leaks : rule.noLeaks,
    fill(rule.share, { students, share, top }),
    rule.order,
    fill(rule.seed, { seed }),
  ];
}
