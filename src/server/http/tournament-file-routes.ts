// Files of a tournament for download.

import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { tar } from '../../arena/tar.ts';
import { isLocale, LOCALES } from '../../core/locale.ts';
import { Type } from '../../protocol/schema.ts';
import { gameMissing } from '../base/refusals.ts';
import { allFiles, reportFile, TABLE_FILES, type TournamentFilesConfig, tableFile } from '../tournaments/files.ts';
import type { TournamentEvent } from '../tournaments/log.ts';
import * as refusals from '../tournaments/refusals.ts';
import { readTournament } from '../tournaments/tournaments.ts';
import { Download, type Route, route } from './routes.ts';
import type { ReadingServices } from './services.ts';

const REPORT = 'report.html';
const EVERYTHING = 'everything.tar.gz';

export function tournamentFileRoute({ games, storage, redaction, now }: ReadingServices): Route {
  const shown = (event: TournamentEvent): TournamentEvent => {
    if (event.t === 'entered') return { ...event, who: redaction.who(event.who) };
    if (event.t !== 'created') return event;
    const { account, name } = event.by;
    return { ...event, by: { account, name: redaction.name(account, name) } };
  };
  const shownJournals: TournamentFilesConfig['storage'] = {
    read: async match => (await storage.read(match)).map(entry => redaction.entry(match, entry)),
  };
  return route.get('/api/tournaments/:tournament/files/:file', {
    summary: `A tournament as a file: ${[...TABLE_FILES, REPORT].join(', ')} or ${EVERYTHING}`,
    query: Type.Object({ lang: Type.Optional(Type.String({ description: `Of the report: ${LOCALES.join(', ')}` })) }),
    response: Type.String(),
    fileType: 'application/octet-stream',
    // Any node reads the store: a file is too large to be sent from one to another.
    reads: 'long',
    handle: async ({ params: { tournament, file }, query: { lang } }) => {
      const state = await readTournament(storage, tournament, shown);
      if (!state) return refusals.noSuchTournament;
      const game = games.get(state.settings.game);
      if (!game) return gameMissing;
      const config = { state, game, storage: shownJournals };
      const locale = isLocale(lang) ? lang : 'en';
      const table = TABLE_FILES.find(one => one === file);
      // All of them are files to keep: the script of the report runs from disk, never among the server's pages.
      const name = `${tournament}-${file}`;
      const isOver = state.phase === 'over' || state.phase === 'cancelled';
      // A later correction adds to the log, and makes a file of its own.
      const keptAs = isOver ? `${tournament}-${state.log.length}-${locale}-${file}` : undefined;
      if (table) return new Download(name, tableFile(config, table, locale));
      if (file === REPORT) return new Download(name, reportFile(config, locale), { keptAs });
      if (file !== EVERYTHING) return refusals.noSuchFile;
      const archive = tar(allFiles(config, locale), Math.floor(now() / 1000));
      return new Download(name, Readable.from(archive).pipe(createGzip()), { keptAs });
    },
  });
}
