import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { framesOf, thinkingTimes } from '../arena/frames.ts';
import { reportPage } from '../arena/page.ts';
import { gamesCsv, type Report, reportOf, tableCsv } from '../arena/report.ts';
import { journalPath } from '../arena/results.ts';
import type { Course } from '../arena/runner.ts';
import type { Tournament } from '../arena/tournament.ts';
import type { AnyGame } from '../core/game.ts';
import type { Entry } from '../core/journal.ts';
import { isRefusal } from '../core/refusal.ts';
import { parseJournal } from '../match/journal-file.ts';
import type { ArenaTexts } from './texts/arena.ts';

/** Writes everything people want to take along into the tournament's folder. */
export function writeReport(
  folder: string,
  game: AnyGame,
  tournament: Tournament,
  course: Course,
  texts: ArenaTexts,
): Report {
  const entriesOf = (key: string): Entry[] => {
    const lines = parseJournal(readFileSync(journalPath(folder, key), 'utf8'));
    if (isRefusal(lines)) throw new Error(`${journalPath(folder, key)}: ${lines.detail}`);
    return lines.map(line => line.entry);
  };
  const report = reportOf(tournament, course, played => thinkingTimes(entriesOf(played.key), tournament.seats));
  const names = new Map(
    course.games.map(({ key, entrants }) => [key, entrants.map(one => tournament.entrants[one]!.name)]),
  );
  const frames = (key: string): ReturnType<typeof framesOf> =>
    framesOf(game, entriesOf(key), seat => names.get(key)![seat]!);
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(join(folder, 'standings.csv'), tableCsv(report));
  writeFileSync(join(folder, 'games.csv'), gamesCsv(report));
  writeFileSync(join(folder, 'report.html'), reportPage(report, frames, texts.page));
  return report;
}

const short = (number: number): string => String(Math.round(number * 100) / 100);

/** The table as text, in columns. */
export function tableText({ rows }: Report, { head }: ArenaTexts): string {
  const lines = [
    [...head],
    ...rows.map(row => [
      String(row.place),
      row.name,
      String(row.games),
      String(row.wins),
      String(row.draws),
      String(row.losses),
      short(row.points),
      `${row.rating.mu.toFixed(1)} ± ${row.rating.sigma.toFixed(1)}`,
      row.elo ? `${Math.round(row.elo.elo)} ± ${Math.round(row.elo.error)}` : '',
    ]),
  ];
  const widths = head.map((_, column) => Math.max(...lines.map(line => line[column]!.length)));
  return lines
    .map(line =>
      line
        .map((cell, i) => (i === 1 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
