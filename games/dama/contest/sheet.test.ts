// Points of sheets, and the file of their weights.

import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/cli/texts/index.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { ContestEntry } from './build.ts';
import { finding } from './findings.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { studentPage } from './sheet-page.tsx';
import { sheetText } from './sheet-text.ts';
import { DEFAULT_WEIGHTS, parseWeights, printWeights, type SheetWeights } from './sheet-weights.ts';
import { trialCases } from './trial-cases.ts';
import type { CaseVerdict } from './trial-verdicts.ts';

const LOCALES = ['en', 'it', 'de'] as const;

/** An entry of which these cases are wrong, and these were not tried. */
function entry(wrong: readonly string[], untried: readonly string[] = []): ContestEntry {
  const verdicts = trialCases('x').map(({ id }): CaseVerdict => {
    if (wrong.includes(id)) return { id, state: 'failed', found: finding('segmentation-fault'), at: 1, isEnd: true };
    if (untried.includes(id))
      return { id, state: 'untried', found: finding('not-tried', { method: 'pop' }), because: 'pop' };
    return { id, state: 'passed' };
  });
  return { name: '880001', hash: 'x', command: ['play'], notes: [], verdicts, leaks: [] };
}

const pointsOf = (sheet: Sheet, method: string): number | undefined =>
  sheet.methods.find(one => one.method === method)?.points;

const parse = (text: string): SheetWeights | string => {
  const weights = parseWeights('w.yaml', text, LANGUAGES.en);
  return isRefusal(weights) ? weights.detail : weights;
};

test('a correct entry has all points that were measured', () => {
  const sheet = sheetOf(entry([]), DEFAULT_WEIGHTS, { games: { played: 10, overLimit: 0 }, isInTop: false });
  expect([sheet.sum, sheet.measured, sheet.of]).toEqual([26, 28, 32]);
  const won = sheetOf(entry([]), DEFAULT_WEIGHTS, { games: { played: 10, overLimit: 0 }, isInTop: true });
  expect([won.sum, won.parts.strategy]).toEqual([28, { of: 4 }]);
});

test('a method shares its points among its cases, and limits count by games', () => {
  const sheet = sheetOf(entry(['pop/all'], ['recurrence/pop']), DEFAULT_WEIGHTS, {
    games: { played: 8, overLimit: 2 },
  });
  expect([pointsOf(sheet, 'pop'), pointsOf(sheet, 'recurrence')]).toEqual([0.75, 0.38]);
  expect([sheet.parts.limits.points, sheet.parts.bonus.points]).toEqual([3, undefined]);
  const weights = parse('cases: {pop/all: 3, recurrence/pop: 0}\nuntried: 0.5');
  if (typeof weights === 'string') throw new Error(weights);
  const other = sheetOf(entry(['pop/all'], ['recurrence/pop', 'wins/both-of-1']), weights);
  expect([pointsOf(other, 'pop'), pointsOf(other, 'recurrence'), pointsOf(other, 'wins')]).toEqual([0.5, 0.5, 0.97]);
});

test('what may not take part has no points, and a program is judged by its games', () => {
  const excluded = sheetOf({ name: '1', hash: '', notes: [{ check: 'main', excludes: true }] }, DEFAULT_WEIGHTS);
  expect([excluded.sum, excluded.measured]).toEqual([0, 32]);
  const games = { played: 4, overLimit: 4 };
  const program = sheetOf({ name: '1', hash: '', command: ['x'], notes: [] }, DEFAULT_WEIGHTS, { games });
  expect([program.sum, program.measured, program.methods]).toEqual([0, 4, []]);
});

test.each(LOCALES)('a sheet is whole in every language: %s', locale => {
  const sheet = sheetOf(entry(['pop/all', 'move/empty'], ['recurrence/pop']), DEFAULT_WEIGHTS);
  for (const text of [sheetText(sheet, locale), studentPage(sheet, LANGUAGES[locale])])
    expect(text).not.toMatch(/undefined|\[object|\{\w+\}|NaN/);
  expect(sheetText(sheet, locale)).toContain('// pop/all: ');
});

test('weights are printed as they are read', () => {
  expect(parse(printWeights(DEFAULT_WEIGHTS))).toEqual(DEFAULT_WEIGHTS);
  const own = { ...DEFAULT_WEIGHTS, cases: { 'operator()/row-8': 2 }, untried: 0.25 };
  expect(parse(printWeights(own))).toEqual(own);
  expect(parse('{}')).toEqual(DEFAULT_WEIGHTS);
});

test.each([
  ['methods:\n  moves: 3', 'w.yaml:2:3: there is nothing called moves'],
  ['cases:\n  pop/first: 3', 'w.yaml:2:3: there is nothing called pop/first'],
  ['memory: -1', 'w.yaml:1:1: memory must be a number from 0 to 1000'],
  ['methods:\n  pop: much', 'w.yaml:2:3: methods: pop must be a number from 0 to 1000'],
  ['untried: 2', 'w.yaml:1:1: untried must be a number from 0 to 1'],
  ['methods: 3', 'w.yaml:1:1: names with numbers are expected here'],
  [
    'points: 3\nmemory: x',
    'w.yaml:1:1: there is nothing called points\nw.yaml:2:1: memory must be a number from 0 to 1000',
  ],
  ['- 3', 'w.yaml:1:1: names with numbers are expected here'],
])('a mistake in the weights has its place: %j', (text, said) => {
  expect(parse(text)).toBe(said);
});
