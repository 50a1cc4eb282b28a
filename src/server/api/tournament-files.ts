// Downloads of a tournament. They are files, not JSON, so they stand beside the table of routes.

import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { tar } from '../../arena/tar.ts';
import { LANGUAGES } from '../../arena/words.ts';
import type { House } from '../house.ts';
import { allFiles, reportFile, TABLES, tableFile } from '../tournaments/files.ts';
import * as refusals from '../tournaments/refusals.ts';
import { refuse } from './routes.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  gz: 'application/gzip',
};

interface Asked {
  readonly Params: { readonly tournament: string; readonly file: string };
  readonly Querystring: { readonly lang?: string };
}

export function serveDownloads(app: FastifyInstance, house: House): void {
  app.get<Asked>('/api/tournaments/:tournament/files/:file', async (request, reply) => {
    const { tournament, file } = request.params;
    const live = await house.tournaments.get(tournament);
    if (!live) return refuse(house, reply, refusals.noSuchTournament);
    const { state } = live;
    const config = { state, game: house.games.get(state.settings.game)!, storage: house.storage };
    const language = LANGUAGES.find(one => one === request.query.lang) ?? 'en';
    const table = TABLES.find(one => one === file);
    const body = table
      ? tableFile(state, table)
      : file === 'report.html'
        ? await reportFile(config, language)
        : file === 'everything.tar.gz'
          ? gzipSync(tar(await allFiles(config, language), Math.floor(house.timer.now() / 1000)))
          : undefined;
    if (body === undefined) return refuse(house, reply, refusals.noSuchFile);
    // As a file to keep: the page's own script runs from disk, never among the house's pages.
    const name = `${tournament}-${file}`;
    return reply
      .type(TYPES[file.split('.').at(-1)!]!)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(body);
  });
}
