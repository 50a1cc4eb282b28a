import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Duel, duelOf } from '../../arena/duel.ts';
import { differenceAfterWins } from '../../arena/elo.ts';
import { framesOf, thinkingTimes } from '../../arena/frames.ts';
import { reportPage } from '../../arena/page/report-page.tsx';
import { REPORT_TEXTS, type ReportTexts, shortNumber, verdictText } from '../../arena/page/texts.ts';
import type { PlayedGame } from '../../arena/play-game.ts';
import {
  type ArenaReport,
  anchorsOf,
  gamesCsv,
  placesText,
  reportOf,
  reportWithNames,
  tableCsv,
} from '../../arena/report.ts';
import { journalPath } from '../../arena/results.ts';
import type { ArenaProgress } from '../../arena/runner.ts';
import type { SprtRule, SprtState } from '../../arena/sprt.ts';
import type { Tournament } from '../../arena/tournament.ts';
import type { AnyBot } from '../../core/bot.ts';
import type { AnyGame, Seat } from '../../core/game.ts';
import type { JournalEntry } from '../../core/journal.ts';
import { printRatingWithMargin } from '../../core/rating.ts';
import { isRefusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { printGameText } from '../../match/game-text.ts';
import { parseJournal } from '../../match/journal-file.ts';
import { formatTable } from '../terminal/columns.ts';
import type { Texts } from '../texts/index.ts';
import type { ProgramLevel } from './arena-levels.ts';
import { printableText } from './published-text.ts';
import { telling } from './standard-error.ts';

/** Writes everything people want to take along into the tournament's folder; answers the report as people read it. */
export function writeReport(
  folder: string,
  game: AnyGame,
  tournament: Tournament,
  progress: ArenaProgress,
  texts: Texts,
  bots: readonly AnyBot[],
): ArenaReport {
  const entriesOf = (key: string): JournalEntry[] => {
    const lines = parseJournal(readFileSync(journalPath(folder, key), 'utf8'));
    if (isRefusal(lines)) throw new Error(`${journalPath(folder, key)}: ${lines.detail}`);
    return lines.map(line => line.entry);
  };
  const report = reportOf(tournament, progress, {
    timesOf: played => (played.programs ? thinkingTimes(entriesOf(played.key), tournament.seats) : undefined),
    anchors: anchorsOf(tournament, bots),
  });
  const shown = reportWithNames(report, game.names, texts.locale);
  const names = new Map(
    progress.games.map(({ key, entrants }) => [key, entrants.map(one => shown.tournament.entrants[one]!.name)]),
  );
  const frames = (key: string): ReturnType<typeof framesOf> =>
    framesOf(game, entriesOf(key), seat => names.get(key)![seat]!);
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(join(folder, 'standings.csv'), tableCsv(shown));
  writeFileSync(join(folder, 'games.csv'), gamesCsv(shown));
  writeGameTexts(folder, game, shown, entriesOf);
  writeFileSync(join(folder, 'report.html'), reportPage(shown, frames, REPORT_TEXTS[texts.locale]));
  return shown;
}

/** All games in one portable text, where the game has such a form. */
function writeGameTexts(
  folder: string,
  game: AnyGame,
  { games, tournament }: ArenaReport,
  entriesOf: (key: string) => readonly JournalEntry[],
): void {
  if (game.secrets || tournament.seats !== 2) return;
  const texts: string[] = [];
  for (const { key } of games) {
    const text = printGameText(game, entriesOf(key), { event: basename(resolve(folder)), round: key });
    if (isRefusal(text)) return;
    texts.push(text);
  }
  writeFileSync(join(folder, 'games.txt'), texts.join('\n'));
}

/** What `--json` prints on one line: the report without its games, which are in report.json of the folder. */
export function summaryOf(
  report: ArenaReport,
  games: readonly PlayedGame[],
  levels: readonly ProgramLevel[],
  folder: string,
): object {
  const duel = report.tournament.entrants.length === 2 ? { duel: duelOf(games) } : {};
  return { folder, ...report, games: games.length, ...duel, levels };
}

/** `+12 =3 -5`, of the first against the second. */
export function scoreText(games: Iterable<PlayedGame>): string {
  const { wins, draws, losses } = duelOf(games);
  return `+${wins} =${draws} -${losses}`;
}

/** Who of two is better, and how sure that is; time-outs too. */
export function duelText(
  { tournament: { entrants } }: ArenaReport,
  games: readonly PlayedGame[],
  texts: Texts['arena'],
): string {
  const [first, second] = entrants.map(({ name }) => name) as [string, string]; // only asked about two
  const duel = duelOf(games);
  const { superiority, late } = duel;
  const sure = (100 * superiority).toFixed(1);
  return [
    fill(texts.duel, { first, second, score: scoreText(games), difference: differenceText(duel, texts) }),
    superiority >= SURE
      ? fill(texts.better, { first, second, percent: sure })
      : superiority <= 1 - SURE
        ? fill(texts.better, { first: second, second: first, percent: (100 * (1 - superiority)).toFixed(1) })
        : fill(texts.undecided, { first, second, percent: sure }),
    fill(texts.late, { counts: `${first} ${late[0]}, ${second} ${late[1]}` }),
  ].join('\n');
}

/** What the sequential test says of the first two entrants, as a sentence. */
export function sprtText(
  { tournament: { entrants } }: ArenaReport,
  { elo0, elo1 }: SprtRule,
  { llr, decision }: SprtState,
  texts: Texts['arena'],
): string {
  const [first, second] = entrants.map(({ name }) => name) as [string, string]; // a tournament has at least two
  const [nearer, farther] = decision === 'elo1' ? [elo1, elo0] : [elo0, elo1];
  return decision === undefined
    ? fill(texts.sprtOpen, { llr: llr.toFixed(2) })
    : fill(texts.sprt, { llr: llr.toFixed(2), first, second, nearer: String(nearer), farther: String(farther) });
}

const signed = (points: number): string => `${points > 0 ? '+' : ''}${Math.round(points)}`;

/** In points of the rating. After wins or losses alone only a bound is known, and after a few of them not even that. */
function differenceText({ wins, losses, elo: { elo, error } }: Duel, texts: Texts['arena']): string {
  if (Number.isFinite(elo)) return Number.isFinite(error) ? `${signed(elo)} ± ${Math.round(error)}` : '?';
  const bound = differenceAfterWins(wins + losses);
  if (bound <= 0) return '?';
  return wins > 0 ? fill(texts.above, { points: signed(bound) }) : fill(texts.below, { points: signed(-bound) });
}

/** How likely it must be before one is called the better one. */
const SURE = 0.95;

/** Where the column of losses stands in the heads. */
const LOST = 5;

/** The table as text, in columns. */
export function tableText({ rows, tournament: { seats } }: ArenaReport, { head, places }: Texts['arena']): string {
  const isCrowded = seats > 2;
  const titles = isCrowded ? head.toSpliced(LOST + 1, 0, places) : head;
  const lines = [
    [...titles],
    ...rows.map(row => [
      String(row.place),
      row.bot === undefined || row.name === row.bot ? row.name : `${row.name} (${row.bot})`,
      String(row.games),
      String(row.wins),
      String(row.draws),
      String(row.losses),
      ...(isCrowded ? [placesText(row)] : []),
      shortNumber(row.points),
      printRatingWithMargin(row.performance),
    ]),
  ];
  return formatTable(lines, column => column === 1).join('\n');
}

/** What entrants lost games by other than the rules: a line for each kind of fault, with the first of it as an example. */
export function faultLines(
  { tournament: { entrants } }: ArenaReport,
  games: readonly PlayedGame[],
  page: ReportTexts,
): string[] {
  const kinds = new Map<string, { count: number; readonly lines: readonly string[] }>();
  for (const game of games) {
    const nameAt = (seat: number): string => entrants[game.entrants[seat]!]!.name;
    for (const fault of [game.verdict, ...game.faults]) {
      if (!('seat' in fault) || fault.by === 'resignation' || fault.by === 'adjudication') continue;
      const kind = `${nameAt(fault.seat)} ${fault.by}`;
      const known = kinds.get(kind);
      if (known) known.count++;
      else kinds.set(kind, { count: 1, lines: [verdictText(fault, nameAt, page), ...saidBy(game, fault.seat)] });
    }
  }
  return [...kinds.values()].flatMap(({ count, lines }) =>
    lines.map((line, i) => (i === 0 ? `${count} × ${line}` : line)),
  );
}

/** The line of its standard error that says why it failed. */
function saidBy({ programs }: PlayedGame, seat: Seat): string[] {
  const said = (programs?.[seat]?.said ?? []).join('\n').trim();
  return said === '' ? [] : telling(said, 1).map(line => `    ${printableText(line)}`);
}
