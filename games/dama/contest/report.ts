// What a contest leaves in its folder: data, tables, and the page to publish.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoardFrame } from '../../../src/arena/frames.ts';
import { type ArenaReport, gamesCsv, reportWithNames, tableCsv } from '../../../src/arena/report.ts';
import type { Texts } from '../../../src/cli/texts/index.ts';
import { rules as dama } from '../rules/index.ts';
import type { ContestFacts } from '../texts/contest.ts';
import { findingText } from '../texts/findings.ts';
import type { ContestEntry } from './build.ts';
import { type ContestOutcome, type ContestResult, gameFolder } from './contest.ts';
import type { ContestNote, LeftOut } from './entry-notes.ts';
import { boardFile } from './match.ts';
import { contestPage } from './page.tsx';
import { withDots } from './verdict.ts';

export interface ContestReport extends ContestOutcome {
  readonly title: string;
  readonly date: Date;
  readonly facts: ContestFacts;
  readonly entries: readonly ContestEntry[];
  readonly leftOut: readonly LeftOut[];
}

/** Answers the report as people read it. */
export function writeContest(folder: string, contest: ContestReport, texts: Texts): ArenaReport {
  const { report, results, entries, leftOut, title, facts } = contest;
  const shown = reportWithNames(report, dama.names, texts.locale);
  const data = {
    entries: entries.map(({ name, hash, command, notes }) => ({
      name,
      hash,
      isAdmitted: command !== undefined,
      notes: notes.map(withText),
    })),
    leftOut,
    ...report,
    games: report.games.map(game => Object.assign({}, game, contestPart(results.get(game.key)!))),
  };
  const date = contest.date.toLocaleDateString(texts.locale, { dateStyle: 'long' });
  const page = {
    title,
    date,
    facts,
    report: shown,
    results,
    leftOut,
    entries,
    frames: (key: string) => framesOfBoards(boardsOf(folder, key, results.get(key)?.moves ?? 0)),
  };
  writeFileSync(join(folder, 'contest.json'), `${JSON.stringify(data, undefined, 2)}\n`);
  writeFileSync(join(folder, 'standings.csv'), tableCsv(shown));
  writeFileSync(join(folder, 'games.csv'), gamesCsv(shown));
  writeFileSync(join(folder, 'report.html'), contestPage(page, texts));
  return shown;
}

/** The file says in English what is wrong. */
function withText({ finding, ...note }: ContestNote): ContestNote {
  return finding ? { ...note, text: findingText(finding, 'en') } : note;
}

/** What a contest keeps of a game besides what every tournament has. */
function contestPart({ sources, refused, threw }: ContestResult): object {
  return { sources, ...(refused && { refused }), ...(threw !== undefined && { threw }) };
}

function boardsOf(folder: string, key: string, moves: number): string[] {
  const boards: string[] = [];
  for (let round = 1; round <= moves + 1; round++)
    try {
      boards.push(readFileSync(boardFile(gameFolder(folder, key), round), 'latin1'));
    } catch {
      // The folder of a game may have been cleared: what is left is shown.
      return boards;
    }
  return boards;
}

function framesOfBoards(boards: readonly string[]): BoardFrame[] {
  let before: readonly string[] = [];
  return boards.map((board, i): BoardFrame => {
    // The document writes the last row first, as one looks at a board.
    const lines = withDots(board).split('\n');
    const changes = lines.flatMap((line, at) => (line === before[at] ? [] : [at, line]));
    before = lines;
    return [`board_${i + 1}.txt`, ...changes];
  });
}
