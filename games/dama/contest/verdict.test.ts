// Sentences of a contest that readers took the wrong way once.

import { expect, test } from 'vitest';
import type { ReportRow } from '../../../src/arena/report.ts';
import { sandboxWarning } from '../../../src/cli/terminal/sandbox-warning.ts';
import { LANGUAGES } from '../../../src/cli/texts/index.ts';
import { LOCALES } from '../../../src/core/locale.ts';
import { noteText, ruleLines, unsafeText } from '../texts/contest.ts';
import { faultFinding } from './trial-verdicts.ts';
import { isTied } from './verdict.ts';

const row = (points: number, bot?: string): ReportRow => ({ points, ...(bot !== undefined && { bot }) }) as ReportRow; // what is read of it

test('students with the same points on both sides of the line are named as tied, whatever bots have', () => {
  expect(isTied([row(9), row(5), row(5), row(1)], 2)).toBe(true);
  expect(isTied([row(9), row(5), row(4), row(1)], 2)).toBe(false);
  expect(isTied([row(9), row(5, 'greedy'), row(4), row(4), row(1)], 2)).toBe(true);
  expect(isTied([row(9), row(9)], 2)).toBe(false);
});

test('the rules say how many 15 % are before and after rounding', () => {
  const facts = { seconds: 20, memory: 100, plies: 100, games: 2, seed: 'x', isSandboxed: true, valgrind: true };
  expect(ruleLines({ ...facts, students: 7, top: 2 }, 'en')).toContain(
    '15 % of 7 students is 1.05, rounded up: the first 2. Built-in opponents are not counted.',
  );
  expect(ruleLines({ ...facts, students: 7, top: 2 }, 'de').join()).toContain('1,05');
});

test('a compiler that floods is said to be stopped once, with the limit', () => {
  const finding = faultFinding({ by: 'flood', limit: 65_536, written: 65_537 }, 512);
  expect(noteText({ check: 'compiler-limit', excludes: true, finding }, 'en')).toBe(
    'The compiler was stopped: wrote more than 64 KiB',
  );
});

test.each(LOCALES)('where bubblewrap is forbidden, nobody is asked to install it (%s)', locale => {
  const forbidden = { why: 'it may not', isForbidden: true };
  const missing = { why: 'it is not there', isForbidden: false };
  const install = /install/i;
  for (const say of [
    (problem: typeof missing) => sandboxWarning(problem, LANGUAGES[locale]),
    (problem: typeof missing) => unsafeText(problem, locale),
  ]) {
    expect(say(forbidden)).not.toMatch(install);
    expect(say(missing)).toMatch(install);
  }
});
