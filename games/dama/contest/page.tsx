// The page of a contest, made to be published: no paths of this machine, nothing players wrote on standard error.

import { readFileSync } from 'node:fs';
import type { BoardFrame } from '../../../src/arena/frames.ts';
import { Cells, DataTable, htmlDocument, List } from '../../../src/arena/page/html-document.tsx';
import { CrossTable, REPORT_STYLE, ReplayViewer } from '../../../src/arena/page/report-page.tsx';
import { REPORT_TEXTS, shortNumber } from '../../../src/arena/page/texts.ts';
import type { ArenaReport, ReportGame, ReportRow } from '../../../src/arena/report.ts';
import type { Texts } from '../../../src/cli/texts/index.ts';
import type { Locale } from '../../../src/core/locale.ts';
import { fill } from '../../../src/core/texts.ts';
import type { ContestFacts, ContestTexts } from '../texts/contest.ts';
import { contestTexts, leftOutText, noteText, ruleLines } from '../texts/contest.ts';
import type { ContestEntry } from './build.ts';
import type { ContestResult } from './contest.ts';
import type { LeftOut } from './entry-notes.ts';
import type { RefusedTransition } from './game.ts';
import { contestVerdict, isTied, withDots } from './verdict.ts';

const STYLE = readFileSync(new URL('page.css', import.meta.url), 'utf8');

export interface ContestPage {
  readonly title: string;
  readonly date: string;
  readonly facts: ContestFacts;
  /** With the names people read. */
  readonly report: ArenaReport;
  readonly results: ReadonlyMap<string, ContestResult>;
  readonly entries: readonly ContestEntry[];
  readonly leftOut: readonly LeftOut[];
  frames(key: string): readonly BoardFrame[];
}

export function contestPage(page: ContestPage, texts: Texts): string {
  const { title, date, facts, report, entries, leftOut } = page;
  const words = contestTexts[texts.locale].page;
  const admitted = entries.filter(({ command }) => command);
  const excluded = entries.filter(({ command }) => !command);
  const replays = Object.fromEntries(report.games.map(({ key }) => [key, page.frames(key)]));
  return htmlDocument({
    lang: texts.locale,
    title,
    style: REPORT_STYLE + STYLE,
    children: (
      <>
        <p>
          {date}
          {!report.finished && <strong> {REPORT_TEXTS[texts.locale].unfinished}</strong>}
        </p>
        <h2>{words.rules}</h2>
        <List items={ruleLines(facts, texts.locale)} />
        <h2>{words.ranking}</h2>
        <Ranking rows={report.rows} top={facts.top} words={words} />
        {isTied(report.rows, facts.top) && <p>{words.tied}</p>}
        <h2>{words.entries}</h2>
        <EntryTable entries={admitted} locale={texts.locale} />
        {excluded.length > 0 && <h2>{words.excludedHead}</h2>}
        {excluded.length > 0 && <EntryTable entries={excluded} locale={texts.locale} />}
        {leftOut.length > 0 && <LeftOutList leftOut={leftOut} locale={texts.locale} />}
        <h2>{REPORT_TEXTS[texts.locale].crosstable}</h2>
        <CrossTable report={report} />
        <h2>{REPORT_TEXTS[texts.locale].games}</h2>
        <ContestGames page={page} texts={texts} />
        <ReplayViewer replays={replays} label={REPORT_TEXTS[texts.locale].replay} />
      </>
    ),
  });
}

interface RankingProps {
  readonly rows: readonly ReportRow[];
  readonly top: number;
  readonly words: ContestTexts['page'];
}

/** Students have places; built-in opponents stand between them without one. */
function Ranking({ rows, top, words }: RankingProps) {
  const students = rows.filter(({ bot }) => bot === undefined);
  return (
    <DataTable id="ranking" head={words.columns}>
      {rows.map(row => {
        const place = students.indexOf(row) + 1;
        return (
          <tr class={place === 0 ? 'built-in' : place === top ? 'last-of-top' : undefined}>
            <td>{place === 0 ? '' : place}</td>
            <td>
              {row.name}
              {place === 0 && <small>{` ${words.builtIn}`}</small>}
              {place > 0 && place <= top && <mark>{words.line}</mark>}
            </td>
            <Cells values={[shortNumber(row.points), row.games, row.wins, row.draws, row.losses]} />
          </tr>
        );
      })}
    </DataTable>
  );
}

interface EntryTableProps {
  readonly entries: readonly ContestEntry[];
  readonly locale: Locale;
}

function EntryTable({ entries, locale }: EntryTableProps) {
  const { page } = contestTexts[locale];
  return (
    <DataTable head={page.entryColumns}>
      {entries.map(({ name, notes }) => (
        <tr id={`entry-${name}`}>
          <td>{name}</td>
          <td class="notes">
            {notes.length === 0 && page.passed}
            <List items={notes.map(note => noteText(note, locale))} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function LeftOutList({ leftOut, locale }: { readonly leftOut: readonly LeftOut[]; readonly locale: Locale }) {
  return (
    <>
      <h2>{contestTexts[locale].page.leftOutHead}</h2>
      <List id="left-out" items={leftOut.map(one => `${one.name}: ${leftOutText(one, locale)}`)} />
    </>
  );
}

function ContestGames({ page, texts }: { readonly page: ContestPage; readonly texts: Texts }) {
  const { report, results } = page;
  const words = contestTexts[texts.locale].page;
  const [, players, result, moves, verdict] = REPORT_TEXTS[texts.locale].gameColumns;
  return (
    <DataTable id="games" head={[players, result, moves, verdict, '']}>
      {report.games.map(game => {
        const name = (seat: number): string => report.tournament.entrants[game.entrants[seat]!]!.name;
        const kept = results.get(game.key)!;
        return (
          <tr>
            <td>{`${name(0)} – ${name(1)}`}</td>
            <td>{winnerText(game, name, words)}</td>
            <td>{game.moves}</td>
            <td>
              {contestVerdict(kept, name, texts)}
              {kept.refused && <RefusedBoards {...kept.refused} words={words} />}
            </td>
            <td>
              <button class="replay" data-key={game.key}>
                {REPORT_TEXTS[texts.locale].replay}
              </button>
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}

function winnerText({ points }: ReportGame, name: (seat: number) => string, words: ContestTexts['page']): string {
  return points[0] === points[1] ? words.draw : fill(words.wins, { name: name(points[0]! > points[1]! ? 0 : 1) });
}

/** The board that was refused, beside the one before it. */
function RefusedBoards({ before, after, words }: RefusedTransition & { readonly words: ContestTexts['page'] }) {
  const boards = [
    [words.before, before],
    [words.after, after],
  ] as const;
  return (
    <details>
      <summary>{words.refusedBoard}</summary>
      <div class="boards">
        {boards.map(([title, text]) => (
          <figure>
            <figcaption>{title}</figcaption>
            <pre>{withDots(text)}</pre>
          </figure>
        ))}
      </div>
    </details>
  );
}
