// The sheets of all entries for the examiners, and the sheet of one student alone.

import { readFileSync } from 'node:fs';
import { DataTable, htmlDocument, List } from '../../../src/arena/page/html-document.tsx';
import { REPORT_STYLE } from '../../../src/arena/page/report-page.tsx';
import type { Texts } from '../../../src/cli/texts/index.ts';
import type { Locale } from '../../../src/core/locale.ts';
import { fill } from '../../../src/core/texts.ts';
import { noteText } from '../texts/contest.ts';
import { findingText } from '../texts/findings.ts';
import { sheetTexts } from '../texts/sheet.ts';
import type { Sheet, SheetLeak, SheetMethod, SheetPoints } from './sheet.ts';
import { casesText, faultText, leakProgram, pointsText, programOf, sharePoints, sumText } from './sheet-text.ts';
import { SHEET_PARTS } from './sheet-weights.ts';

const STYLE = readFileSync(new URL('sheet.css', import.meta.url), 'utf8');

export function sheetsPage(sheets: readonly Sheet[], contest: string, texts: Texts): string {
  const { locale } = texts;
  const words = sheetTexts[locale];
  const { columns } = words;
  const head = [columns.name, columns.methods, ...SHEET_PARTS.map(part => words.parts[part]), columns.sum, columns.of];
  return htmlDocument({
    lang: locale,
    title: `${words.title}: ${contest}`,
    style: REPORT_STYLE + STYLE,
    children: (
      <>
        <p>
          <strong>{words.confidential}</strong>
        </p>
        <List items={words.facts} />
        <DataTable id="sheets" head={head}>
          {sheets.map(sheet => (
            <SheetRow sheet={sheet} locale={locale} />
          ))}
        </DataTable>
        {sheets.map((sheet, i) => (
          <section id={`sheet-${i + 1}`}>
            <h2>{sheet.name}</h2>
            <SheetOf sheet={sheet} locale={locale} />
          </section>
        ))}
      </>
    ),
  });
}

/** What a student may get: nothing of the others. */
export function studentPage(sheet: Sheet, texts: Texts): string {
  return htmlDocument({
    lang: texts.locale,
    title: fill(sheetTexts[texts.locale].titleOf, { name: sheet.name }),
    style: REPORT_STYLE + STYLE,
    children: <SheetOf sheet={sheet} locale={texts.locale} />,
  });
}

interface SheetProps {
  readonly sheet: Sheet;
  readonly locale: Locale;
}

const shown = ({ points }: SheetPoints, locale: Locale): string =>
  points === undefined ? '' : pointsText(points, locale);

function SheetRow({ sheet, locale }: SheetProps) {
  const { name, methods, parts, sum, of } = sheet;
  const points = methods.reduce((all, one) => all + one.points!, 0);
  return (
    <tr>
      <td>
        <a href={`sheets/${encodeURIComponent(name)}.html`}>{name}</a>
      </td>
      <td>{methods.length === 0 ? '' : pointsText(points, locale)}</td>
      {SHEET_PARTS.map(part => (
        <td>{shown(parts[part], locale)}</td>
      ))}
      <td>
        <strong>{pointsText(sum, locale)}</strong>
      </td>
      <td>{pointsText(of, locale)}</td>
    </tr>
  );
}

function SheetOf({ sheet, locale }: SheetProps) {
  const words = sheetTexts[locale];
  const { notes, methods, leaks, parts, games, isAdmitted } = sheet;
  return (
    <>
      {!isAdmitted && <p class="excluded">{words.notAdmitted}</p>}
      {isAdmitted && methods.length === 0 && <p>{words.noSource}</p>}
      {notes.length > 0 && <List items={notes.map(note => noteText(note, locale))} />}
      <div class="sheet">
        {methods.map(method => (
          <MethodPart method={method} locale={locale} />
        ))}
        {SHEET_PARTS.map(part => (
          <>
            <Heading name={words.parts[part]} points={parts[part]} what={words.part[part]} locale={locale} />
            {part === 'memory' && leaks.map(leak => <Leak leak={leak} locale={locale} />)}
            {part === 'limits' && games && (
              <p class="fault">{fill(words.games, { lost: games.overLimit, played: games.played })}</p>
            )}
          </>
        ))}
        <p class="sum">{sumText(sheet, locale)}</p>
      </div>
    </>
  );
}

interface HeadingProps {
  readonly name: string;
  readonly points: SheetPoints;
  readonly what: string;
  readonly locale: Locale;
}

function Heading({ name, points, what, locale }: HeadingProps) {
  const isLess = points.points !== undefined && points.points < points.of;
  return (
    <p class={isLess ? 'part less' : 'part'}>
      <strong>{name}</strong>
      <span>{sharePoints(points, locale)}</span>
      <small>{what}</small>
    </p>
  );
}

function MethodPart({ method, locale }: { readonly method: SheetMethod; readonly locale: Locale }) {
  const words = sheetTexts[locale];
  return (
    <>
      <Heading name={method.method} points={method} what={casesText(method, locale)} locale={locale} />
      {method.cases
        .filter(({ state }) => state !== 'passed')
        .map(one => (
          <div class="fault">
            <code>{one.trial.id}</code> {faultText(one, locale)}
            {one.state === 'failed' && <Program title={words.shows} text={programOf(one, locale)} />}
          </div>
        ))}
    </>
  );
}

function Leak({ leak, locale }: { readonly leak: SheetLeak; readonly locale: Locale }) {
  const program = leakProgram(leak, locale);
  return (
    <div class="fault">
      <code>{leak.method}</code> {findingText(leak.found, locale)}
      {program !== undefined && <Program title={sheetTexts[locale].shows} text={program} />}
    </div>
  );
}

function Program({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <pre>{text}</pre>
    </details>
  );
}
