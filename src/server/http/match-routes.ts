// Matches: lists of them, what happened in them, their files, and analyses of those that are over.

import { publicEntries } from '../../core/journal.ts';
import { isRefusal } from '../../core/refusal.ts';
import { viewerKindOf } from '../../match/event-history.ts';
import { eventShown } from '../../messages/match-shown.ts';
import { AnalysisShown } from '../../protocol/analysis.ts';
import { EventShown } from '../../protocol/play.ts';
import { FeaturedShown, MatchQuery, SummaryShown } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import { MAX_IMPORT_BYTES } from '../base/match-files.ts';
import * as refusals from '../base/refusals.ts';
import type { MatchSummary } from '../base/storage/storage.ts';
import { ownMatches } from '../play/own-matches.ts';
import { EventPages } from './event-pages.ts';
import { summaryShown } from './match-summary-shown.ts';
import { Download, type Route, route } from './routes.ts';
import { type ReadingServices, readingServices, type Services } from './services.ts';
import { shownTables } from './shown-tables.ts';

export function matchRoutes(services: Services): Route[] {
  return [...listRoutes(services), ...matchReadingRoutes(readingServices(services)), ...analysisRoutes(services)];
}

/** What reads journals. */
export function matchReadingRoutes(services: ReadingServices): Route[] {
  return [...historyRoutes(services), ...fileRoutes(services)];
}

function listRoutes(services: Services): Route[] {
  const { storage } = services.base;
  const { redaction } = services.people.accounts;
  const listed = listedMatches(services);
  return [
    route.get('/api/me/matches', {
      summary: 'My matches that go on, those that wait for me first: those of tables that are not listed, too',
      response: Type.Array(SummaryShown),
      auth: true,
      handle: async ({ by }) => {
        const own = await ownMatches(services, by.account);
        const { scoresOf } = await listed(own.map(({ summary }) => summary));
        return own.map(({ summary, turn }) => summaryShown(summary, redaction, { turn, scores: scoresOf(summary) }));
      },
    }),
    route.get('/api/matches', {
      summary: 'Matches, newest first',
      query: MatchQuery,
      response: Type.Array(SummaryShown),
      handle: async ({ query: { phase, before, ...query } }) => {
        const found = await storage.list({
          limit: 30,
          listed: true,
          ...query,
          ...(phase && { phases: [phase] }),
          ...(before && { before: parseCursor(before) }),
        });
        const { scoresOf, isUnattended } = await listed(found);
        return found
          .filter(one => !isUnattended(one))
          .map(one => summaryShown(one, redaction, { scores: scoresOf(one) }));
      },
    }),
    route.get('/api/featured', {
      summary:
        'The match to watch: the best rated one that is played, or else of the last day; left out if there is none',
      response: FeaturedShown,
      handle: async () => {
        const found = await services.records.featured.find();
        if (!found) return undefined;
        const { scoresOf } = await listed([found]);
        return { match: summaryShown(found, redaction, { scores: scoresOf(found) }) };
      },
    }),
    route.get('/api/matches/:match', {
      summary: 'One match',
      response: SummaryShown,
      handle: async ({ params }) => {
        const found = await storage.summary(params.match);
        if (!found) return refusals.noSuchMatch;
        const { scoresOf } = await listed([found]);
        return summaryShown(found, redaction, { scores: scoresOf(found) });
      },
    }),
  ];
}

/** What a list says beside the summaries. */
interface ListedMatches {
  scoresOf(summary: MatchSummary): number[] | undefined;
  isUnattended(summary: MatchSummary): boolean;
}

/** From the records, or from the tables where matches are being played; never by reading a journal. */
function listedMatches(services: Services): (found: readonly MatchSummary[]) => Promise<ListedMatches> {
  const { archive } = services.records;
  const inMemory = shownTables(services);
  return async found => {
    const over = found.flatMap(({ match, phase }) => (phase === 'over' ? [match] : []));
    const recorded = await archive.scoresOf(over);
    const shown = await inMemory(found.flatMap(({ match }) => (recorded.get(match) ? [] : [match])));
    return {
      isUnattended: ({ match }) => shown.get(match)?.isUnattended ?? false,
      scoresOf: summary => {
        if (summary.phase === 'open') return undefined;
        const scores = recorded.get(summary.match) ?? shown.get(summary.match)?.scores;
        return scores && [...scores];
      },
    };
  };
}

function historyRoutes({ games, storage, redaction }: ReadingServices): Route[] {
  const pages = new EventPages();
  return [
    route.get('/api/matches/:match/journal', {
      summary: 'The journal: entries in order. Of a game with secrets only once the match is over',
      response: Type.Array(Type.Unknown()),
      reads: 'quick',
      handle: async ({ params }) => {
        const entries = await storage.read(params.match);
        const first = entries[0];
        if (first?.t !== 'created') return refusals.noSuchMatch;
        const game = games.get(first.setup.game);
        if (!game) return refusals.noSuchGame;
        if (game.secrets && entries.at(-1)?.t !== 'ended') return refusals.secretJournal;
        return publicEntries(entries).map(entry => redaction.entry(params.match, entry));
      },
    }),
    route.get('/api/matches/:match/events', {
      summary: 'What happened after a version, as the caller may know it: a page, none when there is no more',
      query: Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0 })) }),
      response: Type.Array(EventShown),
      auth: 'maybe',
      reads: 'quick',
      handle: async ({ params: { match }, query: { after = 0 }, by }) => {
        const entries = await storage.read(match);
        const first = entries[0];
        if (first?.t !== 'created') return refusals.noSuchMatch;
        const game = games.get(first.setup.game);
        if (!game) return refusals.noSuchGame;
        const kind = viewerKindOf(game, entries, by.account);
        const events = pages.page({ match, game, entries, kind, after });
        return isRefusal(events) ? events : events.map(event => eventShown(event, redaction));
      },
    }),
  ];
}

function fileRoutes({ storage, redaction, matchFiles }: ReadingServices): Route[] {
  return [
    ...matchFiles.flatMap(({ game, writes }) =>
      Object.entries(writes).map(([name, { type, write }]) =>
        route.get(`/api/matches/:match/${name}`, {
          summary: `A finished match of ${game} as ${name}`,
          response: Type.String(),
          fileType: type,
          reads: 'quick',
          handle: async ({ params }) => {
            const entries = await storage.read(params.match);
            const first = entries[0];
            if (first?.t !== 'created' || first.setup.game !== game) return refusals.noSuchMatch;
            if (entries.at(-1)?.t !== 'ended') return refusals.notOver;
            const file = write(entries.map(entry => redaction.entry(params.match, entry)));
            return new Download(file.name, file.body, { type });
          },
        }),
      ),
    ),
    route.post('/api/files', {
      summary: 'The file of a match played elsewhere, as a journal. Nothing is kept',
      response: Type.Array(Type.Unknown()),
      fileLimit: MAX_IMPORT_BYTES,
      rateLimited: true,
      reads: 'long',
      handle: ({ body }) => {
        const file = body instanceof Uint8Array ? body : new Uint8Array();
        const form = matchFiles.find(one => one.recognises(file));
        return form ? form.read(file) : refusals.unknownFile;
      },
    }),
  ];
}

function parseCursor(text: string): { created: number; match: string } {
  const [created, match] = text.split(':');
  return { created: Number(created), match: match! };
}

/** Requested once, then asked for until it is done. */
function analysisRoutes({ records: { analyses } }: Services): Route[] {
  return [
    route.get('/api/matches/:match/analysis', {
      at: ({ params }) => params.match,
      summary: 'How the analysis of a finished match stands, with what was found so far',
      response: AnalysisShown,
      handle: ({ params }) => analyses.find(params.match),
    }),
    route.post('/api/matches/:match/analysis', {
      at: ({ params }) => params.match,
      summary: 'Have a finished match analysed by the strongest bot of its game',
      response: AnalysisShown,
      rateLimited: true,
      handle: ({ params, origin: { address } }) => analyses.start(params.match, address),
    }),
  ];
}
