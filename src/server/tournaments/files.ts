// Everything of a tournament to take along: the same files as the arena leaves in its folder.

import { framesOf, thinkingTimes } from '../../arena/frames.ts';
import { reportPageParts } from '../../arena/page/report-page.tsx';
import { REPORT_TEXTS } from '../../arena/page/texts.ts';
import { gamesCsv, reportOf, reportWithNames, tableCsv } from '../../arena/report.ts';
import type { TarEntry } from '../../arena/tar.ts';
import type { AnyGame } from '../../core/game.ts';
import type { JournalEntry } from '../../core/journal.ts';
import type { Locale } from '../../core/locale.ts';
import { playerName } from '../../core/names.ts';
import { printJournal } from '../../match/journal-file.ts';
import type { Storage } from '../base/storage/storage.ts';
import { publishedMatchId, reportFor } from './shown.ts';
import type { TournamentState } from './state.ts';

export interface TournamentFilesConfig {
  readonly state: TournamentState;
  readonly game: AnyGame;
  readonly storage: Pick<Storage, 'read'>;
}

export const TABLE_FILES = ['report.json', 'standings.csv', 'games.csv', 'log.jsonl'] as const;
type TableName = (typeof TABLE_FILES)[number];

export function tableFile({ state, game }: TournamentFilesConfig, name: TableName, locale: Locale): string {
  const report = reportFor(state);
  const shown = reportWithNames(report, game.names, locale);
  switch (name) {
    case 'report.json':
      return `${JSON.stringify(report, undefined, 2)}\n`;
    case 'standings.csv':
      return tableCsv(shown);
    case 'games.csv':
      return gamesCsv(shown);
    case 'log.jsonl':
      return state.log.map(event => `${JSON.stringify(event)}\n`).join('');
  }
}

/**
 * Boards of a report, in characters: as many as 40 ordinary games of Carcassonne or six of 240 tiles have. Games behind them are in the
 * tables, without boards.
 */
const MOST_BOARDS = 64 * 2 ** 20;

/** The journal of a game; empty where it was not played on a board. */
function journalsOf({ state, storage }: TournamentFilesConfig): (key: string) => Promise<JournalEntry[]> {
  const matches = new Map(state.rounds.flatMap(({ games }) => games.map(({ key, match }) => [key, match])));
  return key => {
    const played = state.results.get(key);
    if (!played || played.unplayed) return Promise.resolve([]);
    return storage.read(matches.get(key) ?? publishedMatchId(state.id, key));
  };
}

/** By seat, as they sat when it began. */
function namesIn(entries: readonly JournalEntry[], game: AnyGame, locale: Locale): string[] {
  const names: string[] = [];
  for (const entry of entries) {
    if (entry.t === 'seated') names[entry.seat] = playerName(game.names, entry.who, locale);
    if (entry.t === 'started') return entry.seats?.map(seat => names[seat]!) ?? names;
  }
  return names;
}

/** Times are read before the first part and boards with it: no more than one journal is in memory. */
export async function* reportFile(config: TournamentFilesConfig, locale: Locale): AsyncGenerator<string> {
  const { state, game } = config;
  const journalOf = journalsOf(config);
  const times = new Map<string, number[][]>();
  for (const { key, entrants } of state.progress.games) {
    const isOfBots = entrants.every(one => state.field[one]!.who.kind === 'bot');
    const entries = isOfBots ? [] : await journalOf(key);
    if (entries.length > 0) times.set(key, thinkingTimes(entries, entrants.length));
  }
  const report = reportOf(state.plan, state.progress, {
    timesOf: ({ key }) => times.get(key),
    anchors: state.anchors,
  });
  const { start, boards, end } = reportPageParts(reportWithNames(report, game.names, locale), REPORT_TEXTS[locale]);
  yield start;
  let length = 0;
  for (const { key } of report.games) {
    const entries = length < MOST_BOARDS ? await journalOf(key) : [];
    const names = namesIn(entries, game, locale);
    const part = boards(key, entries.length === 0 ? [] : framesOf(game, entries, seat => names[seat]!));
    length += part.length;
    yield part;
  }
  yield end;
}

export async function* allFiles(config: TournamentFilesConfig, locale: Locale): AsyncGenerator<TarEntry> {
  const { state, game } = config;
  const folder = `tournament-${state.id}`;
  for (const name of TABLE_FILES) yield { name: `${folder}/${name}`, body: tableFile(config, name, locale) };
  // An archive says how long a file is before the file begins, so all of the report waits here.
  const report: Uint8Array[] = [];
  for await (const part of reportFile(config, locale)) report.push(Buffer.from(part));
  yield { name: `${folder}/report.html`, body: report };
  const journalOf = journalsOf(config);
  for (const { key } of state.progress.games) {
    const entries = await journalOf(key);
    if (entries.length > 0) yield { name: `${folder}/matches/${key}.jsonl`, body: printJournal(game, entries) };
  }
}
