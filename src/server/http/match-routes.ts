// What the REST interface offers.

import { publicEntries } from '../../core/journal.ts';
import { byLocale } from '../../core/locale.ts';
import { botName, gameName } from '../../core/names.ts';
import { usualSeats } from '../../core/options.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { matchFiles } from '../../gateways/registry.ts';
import { eventHistory } from '../../match/event-history.ts';
import type { Table } from '../../match/table.ts';
import { Code, GameId, MatchId, Name, SeatSchema } from '../../protocol/common.ts';
import { EventShown } from '../../protocol/play.ts';
import {
  GameShown,
  GuestCreated,
  MatchCreated,
  MatchQuery,
  MeShown,
  NewGuest,
  NewMatch,
  QuickMatchBody,
  StatusShown,
  SummaryShown,
  TakeSeatBody,
} from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import type { App } from '../app.ts';
import { LARGEST_FILE } from '../base/match-files.ts';
import * as refusals from '../base/refusals.ts';
import type { MatchSummary } from '../base/storage/storage.ts';
import type { Redaction } from '../people/accounts/redaction.ts';
import { nameFixed } from '../people/accounts/refusals.ts';
import { parseCode, printCode } from '../play/codes.ts';
import { ownMatches } from '../play/own-matches.ts';
import { eventShown } from './match-messages.ts';
import { Download, Empty, type Route, route } from './routes.ts';
import { type ServerInfo, serverStatus } from './status.ts';

const MatchParams = Type.Object({ match: MatchId });
const SeatParams = Type.Object({ match: MatchId, seat: SeatSchema });

export function matchRoutes(app: App, info: ServerInfo): Route[] {
  const { lobby, tables, guests, storage } = app;
  const { redaction } = app.accounts;

  const atTable = async <T>(match: string, task: (table: Table) => Promise<T | Refusal>): Promise<T | Refusal> => {
    const table = await tables.get(match);
    return table ? task(table) : refusals.noSuchMatch;
  };

  return [
    route({
      method: 'GET',
      url: '/api/games',
      summary: 'The games of this house, with their options and bots',
      response: Type.Array(GameShown),
      handle: () => Promise.resolve([...app.games.values()].map(game => gameShown(app, game.id))),
    }),
    route({
      method: 'POST',
      url: '/api/guests',
      summary: 'Become a guest: a name, and a token that proves it',
      body: NewGuest,
      response: GuestCreated,
      rateLimited: true,
      handle: ({ body }) => guests.create(body.name),
    }),
    route({
      method: 'POST',
      url: '/api/me',
      summary: 'Change my name, as a guest',
      body: Type.Object({ name: Name }),
      response: Type.Object({ account: Type.String(), name: Type.String() }),
      auth: true,
      handle: async ({ by, body }) =>
        by.kind === 'guest' ? { account: by.account, name: await guests.rename(by.account, body.name) } : nameFixed,
    }),
    route({
      method: 'GET',
      url: '/api/me',
      summary: 'Who I am',
      response: MeShown,
      auth: true,
      handle: ({ by: { account, name, kind, admin } }) =>
        Promise.resolve({ account, name, kind, ...(admin && { admin }) }),
    }),
    route({
      method: 'GET',
      url: '/api/me/matches',
      summary: 'My matches that go on, those that wait for me first: those of tables that are not listed, too',
      response: Type.Array(SummaryShown),
      auth: true,
      handle: async ({ by }) =>
        (await ownMatches(app, by.account)).map(({ summary, turn }) => summaryShown(summary, redaction, turn)),
    }),
    route({
      method: 'GET',
      url: '/api/tables',
      summary: 'Open tables that anybody may join',
      query: Type.Object({ game: Type.Optional(GameId) }),
      response: Type.Array(SummaryShown),
      handle: ({ query }) => Promise.resolve(openTables(app, query.game)),
    }),
    route({
      method: 'POST',
      url: '/api/matches',
      summary: 'Make a table',
      body: NewMatch,
      response: MatchCreated,
      auth: true,
      rateLimited: true,
      handle: async ({ body, by }) => {
        const made = await lobby.create(by, body);
        return isRefusal(made) ? made : matchCreated(made);
      },
    }),
    route({
      method: 'POST',
      url: '/api/quick',
      summary: 'Play at once: the next free seat, or a new table that bots join after a while',
      body: QuickMatchBody,
      response: MatchCreated,
      auth: true,
      rateLimited: true,
      handle: async ({ body, by }) => {
        const found = await lobby.quickMatch(by, body);
        return isRefusal(found) ? found : matchCreated(found);
      },
    }),
    route({
      method: 'GET',
      url: '/api/matches',
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
        return found
          .filter(one => !tables.isDeserted(tables.inMemory(one.match)))
          .map(one => summaryShown(one, redaction));
      },
    }),
    route({
      method: 'GET',
      url: '/api/matches/:match',
      summary: 'One match',
      params: MatchParams,
      response: SummaryShown,
      handle: async ({ params }) => {
        const found = await storage.summary(params.match);
        return found ? summaryShown(found, redaction) : refusals.noSuchMatch;
      },
    }),
    route({
      method: 'GET',
      url: '/api/matches/:match/journal',
      summary: 'The journal: entries in order. Of a game with secrets only once the match is over',
      params: MatchParams,
      response: Type.Array(Type.Unknown()),
      handle: async ({ params }) => {
        const entries = await storage.read(params.match);
        const first = entries[0];
        if (first?.t !== 'created') return refusals.noSuchMatch;
        const game = app.games.get(first.setup.game);
        if (!game) return refusals.noSuchGame;
        if (game.secrets && entries.at(-1)?.t !== 'ended') return refusals.secretJournal;
        return publicEntries(entries).map(entry => redaction.entry(params.match, entry));
      },
    }),
    route({
      method: 'GET',
      url: '/api/matches/:match/events',
      summary: 'What happened so far, as the caller may know it: from the own seat, or as audience',
      params: MatchParams,
      response: Type.Array(EventShown),
      auth: 'maybe',
      handle: async ({ params, by }) => {
        const entries = await storage.read(params.match);
        const first = entries[0];
        if (first?.t !== 'created') return refusals.noSuchMatch;
        const game = app.games.get(first.setup.game);
        if (!game) return refusals.noSuchGame;
        const events = eventHistory(game, entries, by.account);
        return isRefusal(events) ? events : events.map(event => eventShown(event, redaction));
      },
    }),
    ...matchFiles.flatMap(({ game, writes }) =>
      Object.entries(writes).map(([name, { type, write }]) =>
        route({
          method: 'GET',
          url: `/api/matches/:match/${name}`,
          summary: `A finished match of ${game} as ${name}`,
          params: MatchParams,
          response: Type.String(),
          fileType: type,
          handle: async ({ params }) => {
            const entries = await storage.read(params.match);
            const first = entries[0];
            if (first?.t !== 'created' || first.setup.game !== game) return refusals.noSuchMatch;
            if (entries.at(-1)?.t !== 'ended') return refusals.notOver;
            const file = write(entries.map(entry => redaction.entry(params.match, entry)));
            return new Download(file.name, file.body, type);
          },
        }),
      ),
    ),
    route({
      method: 'POST',
      url: '/api/files',
      summary: 'The file of a match played elsewhere, as a journal. Nothing is kept',
      response: Type.Array(Type.Unknown()),
      bodyLimit: LARGEST_FILE,
      rateLimited: true,
      handle: ({ body }) => {
        const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const form = matchFiles.find(one => one.recognises(file));
        return Promise.resolve(form ? form.read(file) : refusals.unknownFile);
      },
    }),
    route({
      method: 'POST',
      url: '/api/matches/:match/seats',
      summary: 'Take a seat, or seat a bot at a table of mine',
      params: MatchParams,
      body: TakeSeatBody,
      response: Type.Object({ seat: SeatSchema }),
      auth: true,
      handle: ({ params, body: { seat, bot }, by }) =>
        atTable(params.match, async table => {
          const taken =
            bot === undefined ? await lobby.sit(by, table, seat) : await lobby.seatBot(by, table, bot, seat);
          return isRefusal(taken) ? taken : { seat: taken };
        }),
    }),
    route({
      method: 'DELETE',
      url: '/api/matches/:match/seats/:seat',
      summary: 'Give up my seat before the start, or send a bot away',
      params: SeatParams,
      response: Empty,
      auth: true,
      handle: ({ params, by }) =>
        atTable(params.match, async table => (await lobby.leaveSeat(by, table, params.seat)) ?? {}),
    }),
    route({
      method: 'POST',
      url: '/api/matches/:match/start',
      summary: 'Start my table with those present',
      params: MatchParams,
      response: Empty,
      auth: true,
      handle: ({ params, by }) => atTable(params.match, async table => (await lobby.start(by, table)) ?? {}),
    }),
    route({
      method: 'GET',
      url: '/api/codes/:code',
      summary: 'The match behind a code',
      params: Type.Object({ code: Code }),
      response: Type.Object({ match: MatchId }),
      rateLimited: true,
      handle: async ({ params }) => {
        const id = parseCode(params.code);
        return (await storage.summary(id)) ? { match: id } : refusals.noSuchMatch;
      },
    }),
    route({
      method: 'GET',
      url: '/api/status',
      summary: 'How the house is doing',
      response: StatusShown,
      handle: () => Promise.resolve(serverStatus(app, info)),
    }),
  ];
}

function parseCursor(text: string): { created: number; match: string } {
  const [created, match] = text.split(':');
  return { created: Number(created), match: match! };
}

function gameShown(app: App, id: string): GameShown {
  const game = app.games.get(id)!;
  const { names, seats, secrets, absence, clock, defaults, options } = game;
  const bots = app.botPool.list(id).map(({ id: bot, level }) => ({
    id: bot,
    name: byLocale(locale => botName(names, bot, locale)),
    level,
  }));
  return {
    id,
    name: byLocale(locale => gameName(names, id, locale)),
    seats: [...seats],
    usual: usualSeats(game),
    secrets,
    absence,
    clock,
    defaults: defaults as GameShown['defaults'], // flat JSON by its schema
    options,
    bots,
    files: matchFiles.filter(one => one.game === id).flatMap(({ writes }) => Object.keys(writes)),
  };
}

function matchCreated({ table, seat }: { table: Table; seat: number | undefined }): MatchCreated {
  return { match: table.match.id, code: printCode(table.match.id), seat: seat ?? null };
}

function openTables(app: App, game: string | undefined): SummaryShown[] {
  const { redaction } = app.accounts;
  const found: SummaryShown[] = [];
  for (const table of app.tables.all) {
    const { match } = table;
    const { setup } = match;
    if (match.phase !== 'open' || setup.private || setup.tournament || (game !== undefined && setup.game !== game))
      continue;
    if (app.tables.isDeserted(table)) continue;
    const startsIn = app.lobby.startsIn(table);
    found.push({
      match: match.id,
      game: setup.game,
      phase: 'open',
      ...titled(redaction.title(match.id, setup.title)),
      seats: match.seated.map(who => (who ? redaction.who(who) : null)),
      created: match.lastAt,
      changed: match.lastAt,
      options: redaction.setup(match.id, setup).options as NonNullable<SummaryShown['options']>, // flat JSON by its schema
      clock: setup.clock,
      ...(startsIn !== undefined && { startsIn }),
    });
  }
  return found.sort((a, b) => b.changed - a.changed).slice(0, 100);
}

function summaryShown(summary: MatchSummary, redaction: Redaction, turn?: SummaryShown['turn']): SummaryShown {
  const { seats, payoffs, title, ...rest } = summary;
  return {
    ...rest,
    ...titled(redaction.title(summary.match, title)),
    seats: seats.map(who => (who ? redaction.who(who) : null)),
    ...(payoffs && { payoffs: [...payoffs] }),
    ...(turn && { turn }),
  };
}

const titled = (title: string | undefined): { title?: string } => (title === undefined ? {} : { title });
