// Finished matches: search, and journals as files.

import type { JournalEntry } from '../../core/journal.ts';
import { printJournal } from '../../match/journal-file.ts';
import { RulesFault } from '../../match/rules-fault.ts';
import {
  type ArchivedMatchShown,
  ArchiveQuery,
  ArchiveShown,
  JournalsQuery,
  MAX_JOURNALS,
} from '../../protocol/records.ts';
import { Type } from '../../protocol/schema.ts';
import * as refusals from '../base/refusals.ts';
import type { Redaction } from '../people/accounts/redaction.ts';
import type { ArchivedMatch, ArchiveSearch } from '../records/archive.ts';
import { Download, type Route, route } from './routes.ts';
import type { ReadingServices } from './services.ts';

export function archiveRoutes(services: ReadingServices): Route[] {
  const { archive, redaction, storage } = services;
  /** Private matches are only listed for those who played them. */
  const search = (requested: Omit<ArchiveSearch, 'withPrivate'>, account: string): Promise<ArchivedMatch[]> =>
    archive.search({ ...requested, withPrivate: account !== '' && requested.player === account });

  return [
    route.get('/api/archive', {
      summary: 'Finished matches by player, opponent, game, result and date, newest first',
      query: ArchiveQuery,
      response: ArchiveShown,
      auth: 'maybe',
      reads: 'quick',
      readsRecords: true,
      handle: async ({ query: { before, limit = 30, ...asked }, by }) => {
        const found = await search(
          { ...asked, limit: limit + 1, ...(before && { before: parseCursor(before) }) },
          by.account,
        );
        const shown = found.slice(0, limit);
        const last = found.length > limit ? shown.at(-1) : undefined;
        return {
          matches: shown.map(one => archivedShown(one, redaction)),
          ...(last && { next: `${last.ended}:${last.place}` }),
        };
      },
    }),
    route.get('/api/archive/journals', {
      summary: `The journals of a search, one after the other, at most ${MAX_JOURNALS}`,
      query: JournalsQuery,
      response: Type.String({
        description: 'JSON lines; each journal begins with its "created" entry, which names the match',
      }),
      auth: 'maybe',
      rateLimited: true,
      reads: 'long',
      readsRecords: true,
      handle: async ({ query: { limit = MAX_JOURNALS, ...asked }, by }) => {
        const found = await search({ ...asked, limit }, by.account);
        return new Download('ludoteca.jsonl', journals(services, found));
      },
    }),
    route.get('/api/archive/journals/:match', {
      summary: 'The journal of a finished match as a file, for `ludoteca verify` and for import',
      response: Type.String({ description: 'JSON lines' }),
      rateLimited: true,
      reads: 'quick',
      handle: async ({ params: { match } }) => {
        const [first, ...rest] = await storage.read(match);
        const isOver = rest.at(-1)?.t === 'ended';
        if (first?.t !== 'created' || !isOver) return first ? refusals.secretJournal : refusals.noSuchMatch;
        return new Download(`${first.setup.game}-${match}.jsonl`, one(fileOf(services, match, [first, ...rest]) ?? ''));
      },
    }),
  ];
}

/** Reads one journal after another while they are sent, so that a slow reader keeps only one in memory. */
async function* journals(services: ReadingServices, found: readonly ArchivedMatch[]): AsyncGenerator<string> {
  for (const { match } of found) {
    const text = fileOf(services, match, await services.storage.read(match));
    if (text !== undefined) yield text.replace('{"t":"created",', `{"t":"created","match":${JSON.stringify(match)},`);
  }
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

/** Returns undefined if the server no longer has this game, or if its rules fail on the match. */
function fileOf(
  { games, redaction }: ReadingServices,
  match: string,
  entries: readonly JournalEntry[],
): string | undefined {
  const first = entries[0];
  const game = first?.t === 'created' ? games.get(first.setup.game) : undefined;
  const shown = entries.map(entry => redaction.entry(match, entry));
  try {
    return game && printJournal(game, shown);
  } catch (fault) {
    // The other matches of the download are sent all the same.
    if (fault instanceof RulesFault) return undefined;
    throw fault;
  }
}

function parseCursor(text: string): { ended: number; place: number } {
  const [ended, place] = text.split(':').map(Number);
  return { ended: ended!, place: place! };
}

function archivedShown(found: ArchivedMatch, redaction: Redaction): ArchivedMatchShown {
  const { match, game, clock, created, ended, ending, seats, payoffs, scores, moves } = found;
  return {
    match,
    game,
    phase: 'over',
    seats: seats.map(who => redaction.who(who)),
    created,
    changed: ended,
    ending,
    payoffs: [...payoffs],
    ...(scores && { scores: [...scores] }),
    pace: clock,
    moves: [...moves],
  };
}
