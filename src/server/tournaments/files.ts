// Everything of a tournament to take along: the same files as the arena leaves in its folder.

import { framesOf, thinkingTimes } from '../../arena/frames.ts';
import { reportPage } from '../../arena/page/report-page.tsx';
import { PAGE_TEXTS } from '../../arena/page/texts.ts';
import { gamesCsv, reportOf, reportWithNames, tableCsv } from '../../arena/report.ts';
import type { TarFile } from '../../arena/tar.ts';
import type { AnyGame } from '../../core/game.ts';
import type { JournalEntry } from '../../core/journal.ts';
import type { Locale } from '../../core/locale.ts';
import { playerName } from '../../core/names.ts';
import { printJournal } from '../../match/journal-file.ts';
import type { Storage } from '../base/storage/storage.ts';
import { publishedMatch, reportFor } from './shown.ts';
import type { TournamentState } from './state.ts';

export interface TournamentFilesConfig {
  readonly state: TournamentState;
  readonly game: AnyGame;
  readonly storage: Storage;
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

/** Of every game that was played on a board: its key and its journal. */
async function journalsOf({ state, storage }: TournamentFilesConfig): Promise<Map<string, JournalEntry[]>> {
  const matches = new Map(state.rounds.flatMap(({ games }) => games.map(({ key, match }) => [key, match])));
  const journals = new Map<string, JournalEntry[]>();
  for (const { key, unplayed } of state.progress.games) {
    if (unplayed) continue;
    const entries = await storage.read(matches.get(key) ?? publishedMatch(state.id, key));
    if (entries.length > 0) journals.set(key, entries);
  }
  return journals;
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

export async function reportFile(config: TournamentFilesConfig, locale: Locale): Promise<string> {
  const journals = await journalsOf(config);
  const { state } = config;
  const report = reportOf(state.plan, state.progress, ({ key, entrants }) => {
    const entries = journals.get(key);
    const isOfBots = entrants.every(one => state.field[one]!.who.kind === 'bot');
    return entries && !isOfBots ? thinkingTimes(entries, entrants.length) : undefined;
  });
  const frames = (key: string): ReturnType<typeof framesOf> => {
    const entries = journals.get(key) ?? [];
    const names = namesIn(entries, config.game, locale);
    return entries.length === 0 ? [] : framesOf(config.game, entries, seat => names[seat]!);
  };
  return reportPage(reportWithNames(report, config.game.names, locale), frames, PAGE_TEXTS[locale]);
}

export async function allFiles(config: TournamentFilesConfig, locale: Locale): Promise<TarFile[]> {
  const { state, game } = config;
  const journals = await journalsOf(config);
  const folder = `tournament-${state.id}`;
  return [
    ...TABLE_FILES.map(name => ({ name: `${folder}/${name}`, text: tableFile(config, name, locale) })),
    { name: `${folder}/report.html`, text: await reportFile(config, locale) },
    ...[...journals].map(([key, entries]) => ({
      name: `${folder}/matches/${key}.jsonl`,
      text: printJournal(game, entries),
    })),
  ];
}
