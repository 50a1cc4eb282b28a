// What can be taken along of a tournament.

import { gzipSync } from 'node:zlib';
import { tar } from '../../arena/tar.ts';
import { LANGUAGES } from '../../arena/words.ts';
import type { House } from '../house.ts';
import { Type } from '../schema.ts';
import { allFiles, reportFile, TABLES, tableFile } from '../tournaments/files.ts';
import * as refusals from '../tournaments/refusals.ts';
import { Download, type Route, route } from './routes.ts';
import { TournamentId } from './tournaments.ts';

const REPORT = 'report.html';
const EVERYTHING = 'everything.tar.gz';

export function tournamentFiles({ tournaments, games, storage, timer }: House): Route {
  return route({
    method: 'GET',
    url: '/api/tournaments/:tournament/files/:file',
    summary: `A tournament as a file: ${[...TABLES, REPORT].join(', ')} or ${EVERYTHING}`,
    params: Type.Object({ tournament: TournamentId, file: Type.String({ maxLength: 40 }) }),
    query: Type.Object({ lang: Type.Optional(Type.String({ description: `Of the report: ${LANGUAGES.join(', ')}` })) }),
    answer: Type.String(),
    file: 'application/octet-stream',
    handle: async ({ params: { tournament, file }, query: { lang } }) => {
      const live = await tournaments.get(tournament);
      if (!live) return refusals.noSuchTournament;
      const { state } = live;
      const config = { state, game: games.get(state.settings.game)!, storage };
      const language = LANGUAGES.find(one => one === lang) ?? 'en';
      const table = TABLES.find(one => one === file);
      // All of them are files to keep: the script of the report runs from disk, never among the house's pages.
      const name = `${tournament}-${file}`;
      if (table) return new Download(name, tableFile(state, table));
      if (file === REPORT) return new Download(name, await reportFile(config, language));
      if (file !== EVERYTHING) return refusals.noSuchFile;
      return new Download(name, gzipSync(tar(await allFiles(config, language), Math.floor(timer.now() / 1000))));
    },
  });
}
