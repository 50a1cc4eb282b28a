// Writes the sheets into the organiser's folder: one page and two tables for the examiners, and for every student a page and a text.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { csvField } from '../../../src/arena/report.ts';
import type { Texts } from '../../../src/cli/texts/index.ts';
import { findingText } from '../texts/findings.ts';
import { OWNER_ONLY_MODE, writePrivateFile } from './organiser-folder.ts';
import type { Sheet, SheetPoints } from './sheet.ts';
import { sheetsPage, studentPage } from './sheet-page.tsx';
import { sheetText } from './sheet-text.ts';
import { printWeights, SHEET_PARTS, type SheetWeights } from './sheet-weights.ts';
import { TRIAL_METHODS } from './trial-steps.ts';

/** Answers the page of the examiners. */
export function writeSheets(
  folder: string,
  sheets: readonly Sheet[],
  { weights, title }: { readonly weights: SheetWeights; readonly title: string },
  texts: Texts,
): string {
  const own = join(folder, 'organiser');
  const each = join(own, 'sheets');
  rmSync(each, { recursive: true, force: true });
  mkdirSync(each, { recursive: true, mode: OWNER_ONLY_MODE });
  const page = join(own, 'sheet.html');
  writePrivateFile(page, sheetsPage(sheets, title, texts));
  writePrivateFile(join(own, 'sheet.csv'), sheetCsv(sheets));
  writePrivateFile(join(own, 'cases.csv'), casesCsv(sheets, texts));
  writePrivateFile(join(own, 'weights.yaml'), printWeights(weights));
  for (const sheet of sheets) {
    writePrivateFile(join(each, `${sheet.name}.html`), studentPage(sheet, texts));
    writePrivateFile(join(each, `${sheet.name}.txt`), sheetText(sheet, texts.locale));
  }
  return page;
}

const pointsIn = ({ points }: SheetPoints): string => (points === undefined ? '' : points.toFixed(2));

/** An empty field is left to the examiner, or nothing was measured. */
function sheetCsv(sheets: readonly Sheet[]): string {
  const head = ['name', 'admitted', ...TRIAL_METHODS, ...SHEET_PARTS, 'sum', 'measured', 'of'];
  const lines = sheets.map(({ name, isAdmitted, methods, parts, sum, measured, of }) => [
    csvField(name),
    isAdmitted ? 'yes' : 'no',
    ...TRIAL_METHODS.map((_, i) => (methods[i] ? pointsIn(methods[i]) : '')),
    ...SHEET_PARTS.map(part => pointsIn(parts[part])),
    ...[sum, measured, of].map(points => points.toFixed(2)),
  ]);
  return `${[head, ...lines].map(line => line.join(',')).join('\n')}\n`;
}

function casesCsv(sheets: readonly Sheet[], { locale }: Texts): string {
  const lines = sheets.flatMap(({ name, methods }) =>
    methods.flatMap(({ method, cases }) =>
      cases.map(({ trial, state, points, of, found }) =>
        [
          csvField(name),
          method,
          trial.id,
          state,
          points!.toFixed(3),
          of.toFixed(3),
          csvField(findingText(trial.requirement, locale)),
          csvField(found ? findingText(found, locale) : ''),
        ].join(','),
      ),
    ),
  );
  return `${['name,method,case,state,points,of,requirement,found', ...lines].join('\n')}\n`;
}
