// A sheet as plain text: what `ludoteca dama check` prints, and what an organiser can send to a student.

import type { Locale } from '../../../src/core/locale.ts';
import { fill } from '../../../src/core/texts.ts';
import { noteText } from '../texts/contest.ts';
import { findingText } from '../texts/findings.ts';
import { sheetTexts } from '../texts/sheet.ts';
import { faultProgram } from './fault-program.ts';
import type { Sheet, SheetCase, SheetLeak, SheetMethod, SheetPoints } from './sheet.ts';
import { smallestFault } from './sheet.ts';
import { SHEET_PARTS, type SheetPart } from './sheet-weights.ts';

/** With the decimal sign of the language. */
export const pointsText = (points: number, locale: Locale): string =>
  points.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });

export function sharePoints({ points, of }: SheetPoints, locale: Locale): string {
  const words = sheetTexts[locale];
  const whole = pointsText(of, locale);
  return points === undefined
    ? fill(words.open, { of: whole })
    : fill(words.points, { points: pointsText(points, locale), of: whole });
}

/** How many cases of a method are right. */
export function casesText({ cases }: SheetMethod, locale: Locale): string {
  const words = sheetTexts[locale];
  const count = (state: SheetCase['state']): number => cases.filter(one => one.state === state).length;
  const passed = count('passed');
  return passed === cases.length
    ? fill(words.allPassed, { count: passed })
    : fill(words.somePassed, { passed, count: cases.length, untried: count('untried') });
}

/** What a case asks, and what was found instead, or why it was not tried. */
export function faultText({ trial, state, found }: SheetCase, locale: Locale): string {
  const words = sheetTexts[locale];
  const requirement = findingText(trial.requirement, locale);
  if (found === undefined) return requirement;
  return fill(state === 'untried' ? words.untried : words.fault, { requirement, found: findingText(found, locale) });
}

/** The program that shows a wrong case. */
export function programOf(one: SheetCase, locale: Locale): string {
  const words = sheetTexts[locale];
  return faultProgram(one.trial, one.at, [`${one.trial.id}: ${faultText(one, locale)}`, words.compile], words.program);
}

/** The program that shows a leak, where one case alone does. */
export function leakProgram({ method, found, trial }: SheetLeak, locale: Locale): string | undefined {
  const words = sheetTexts[locale];
  const comments = [`${method}: ${findingText(found, locale)}`, words.valgrind];
  return trial && faultProgram(trial, undefined, comments, words.program);
}

export function sumText({ sum, measured, of }: Sheet, locale: Locale): string {
  const text = (points: number): string => pointsText(points, locale);
  return fill(sheetTexts[locale].sum, { points: text(sum), measured: text(measured), of: text(of) });
}

export function sheetText(sheet: Sheet, locale: Locale): string {
  const words = sheetTexts[locale];
  const { notes, methods, leaks, parts, games } = sheet;
  const width = Math.max(
    ...methods.map(({ method }) => method.length),
    ...Object.values(words.parts).map(one => one.length),
  );
  const row = (name: string, points: SheetPoints, what: string): string =>
    `${name.padEnd(width)}  ${sharePoints(points, locale).padEnd(16)} ${what}`.trimEnd();
  const methodLines = (method: SheetMethod): string[] =>
    [row(method.method, method, casesText(method, locale))].concat(
      method.cases
        .filter(({ state }) => state !== 'passed')
        .map(one => `    ${one.trial.id}: ${faultText(one, locale)}`),
    );
  const found: Partial<Record<SheetPart, readonly string[]>> = {
    memory: leaks.map(({ method, found: leak }) => `    ${method}: ${findingText(leak, locale)}`),
    limits: games ? [`    ${fill(words.games, { lost: games.overLimit, played: games.played })}`] : [],
  };
  const lines = [
    notes.map(note => noteText(note, locale)),
    methods.map(methodLines),
    SHEET_PARTS.map(part => [row(words.parts[part], parts[part], words.part[part])].concat(found[part] ?? [])),
    sumText(sheet, locale),
  ].flat(2);
  const programs = [
    ...methods.flatMap(method => smallestFault(method) ?? []).map(one => programOf(one, locale)),
    ...leaks.flatMap(leak => leakProgram(leak, locale) ?? []),
  ];
  return `${[lines.join('\n'), ...programs].join('\n\n')}\n`;
}
