// Open tables: finding and making them, taking seats, starting.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { dropped } from '../../match/refusals.ts';
import type { Table } from '../../match/table.ts';
import { MatchId, SeatSchema } from '../../protocol/common.ts';
import { MatchCreated, NewMatch, QuickMatchBody, SummaryShown, TableQuery, TakeSeatBody } from '../../protocol/rest.ts';
import { type Static, Type } from '../../protocol/schema.ts';
import * as refusals from '../base/refusals.ts';
import { lobbyRole } from '../cluster/partitions.ts';
import { parseCode, printCode } from '../play/codes.ts';
import { isUnattended } from '../play/idle-tables.ts';
import { checkOptionSize, listedOptions } from '../play/table-size.ts';
import { titled } from './match-summary-shown.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

/** Tables of one page. */
const MAX_TABLES = 100;

export function tableRoutes(services: Services): Route[] {
  return [...openTableRoutes(services), ...seatRoutes(services)];
}

function openTableRoutes(services: Services): Route[] {
  const { lobby, quickMatch, waitsAtLobby } = services.play;
  const { partitions, everywhere } = services.cluster;
  const { storage } = services.base;
  const openEverywhere = everywhere.define('tables', TableQuery, query => openTables(services, query));
  return [
    route.get('/api/tables', {
      summary:
        'Open tables that anybody may join, those that changed last first; without long texts among their options',
      query: TableQuery,
      response: Type.Array(SummaryShown),
      handle: async ({ query }) => onePage((await openEverywhere(query)).flat(), query),
    }),
    route.post('/api/matches', {
      // A table is made where its first player is. Clients of older protocols only find those at the node where their gateway is open.
      at: ({ body }) => (body.private || !waitsAtLobby(body.game) ? partitions.newId() : lobbyRole(body.game)),
      summary: 'Make a table',
      body: NewMatch,
      response: MatchCreated,
      auth: true,
      rateLimited: true,
      handle: async ({ body, by }) => {
        const made = checkOptionSize(body.options) ?? (await lobby.create(by, body));
        return isRefusal(made) ? made : matchCreated(made);
      },
    }),
    route.post('/api/quick', {
      summary: 'Play at once: the next free seat, or a new table that bots join after a while',
      body: QuickMatchBody,
      response: MatchCreated,
      auth: true,
      rateLimited: true,
      handle: async ({ body, by }) => {
        const found = checkOptionSize(body.options) ?? (await quickMatch(by, body));
        if (isRefusal(found)) return found;
        return { match: found.match, code: printCode(found.match), seat: found.seat };
      },
    }),
    route.get('/api/codes/:code', {
      summary: 'The match behind a code',
      response: Type.Object({ match: MatchId }),
      rateLimited: true,
      handle: async ({ params }) => {
        const id = parseCode(params.code);
        return (await storage.summary(id)) ? { match: id } : refusals.noSuchMatch;
      },
    }),
  ];
}

function seatRoutes({ play: { lobby, tables } }: Services): Route[] {
  const atTable = async <T>(match: string, task: (table: Table) => Promise<T | Refusal>): Promise<T | Refusal> => {
    const table = await tables.get(match);
    if (!table) return tables.whyNot(match);
    const done = await task(table);
    // The match was given to another node before its turn came.
    return done === dropped && !tables.isHere(match) ? refusals.matchMoving : done;
  };

  return [
    route.post('/api/matches/:match/seats', {
      at: ({ params }) => params.match,
      summary: 'Take a seat, or seat a bot at a table of mine',
      body: TakeSeatBody,
      response: Type.Object({ seat: SeatSchema }),
      auth: true,
      handle: ({ params, body: { seat, bot, commit }, by }) =>
        atTable(params.match, async table => {
          const taken =
            bot === undefined
              ? await lobby.sit(by, table, seat, commit === undefined ? '' : { commit })
              : await lobby.seatBot(by, table, bot, seat);
          return isRefusal(taken) ? taken : { seat: taken };
        }),
    }),
    route.delete('/api/matches/:match/seats/:seat', {
      at: ({ params }) => params.match,
      summary: 'Give up my seat before the start, or send a bot away',
      auth: true,
      handle: ({ params, by }) => atTable(params.match, table => lobby.leaveSeat(by, table, params.seat)),
    }),
    route.post('/api/matches/:match/start', {
      at: ({ params }) => params.match,
      summary: 'Start my table with those present',
      auth: true,
      handle: ({ params, by }) => atTable(params.match, table => lobby.start(by, table)),
    }),
  ];
}

function matchCreated({ table, seat }: { table: Table; seat: number | undefined }): MatchCreated {
  return { match: table.match.id, code: printCode(table.match.id), seat: seat ?? null };
}

/** Is a table behind the last one shown? Those that changed last come first. */
function isBehind(table: SummaryShown, cursor: string): boolean {
  const [changed, match] = cursor.split(':') as [string, string]; // by the schema of the query
  return table.changed === Number(changed) ? table.match > match : table.changed < Number(changed);
}

function openTables({ play, people }: Services, query: Static<typeof TableQuery>): SummaryShown[] {
  const { game } = query;
  const { tables, automaticStarts } = play;
  const { redaction } = people.accounts;
  const found: SummaryShown[] = [];
  for (const table of tables.all) {
    const { match } = table;
    const { setup } = match;
    if (match.phase !== 'open' || setup.private || setup.tournament || (game !== undefined && setup.game !== game))
      continue;
    if (isUnattended(table)) continue;
    const startsIn = automaticStarts.startsIn(table);
    found.push({
      match: match.id,
      game: setup.game,
      phase: 'open',
      ...titled(redaction.title(match.id, setup.title)),
      seats: match.seated.map(who => (who ? redaction.who(who) : null)),
      created: match.lastAt,
      changed: match.lastAt,
      options: listedOptions(redaction.setup(match.id, setup).options),
      clock: setup.clock,
      ...(startsIn !== undefined && { startsIn }),
    });
  }
  return onePage(found, query);
}

/** Those behind the last one shown. */
function onePage(
  found: readonly SummaryShown[],
  { before, limit = MAX_TABLES }: Pick<Static<typeof TableQuery>, 'before' | 'limit'>,
): SummaryShown[] {
  return found
    .filter(one => before === undefined || isBehind(one, before))
    .sort((a, b) => b.changed - a.changed || (a.match < b.match ? -1 : 1))
    .slice(0, limit);
}
