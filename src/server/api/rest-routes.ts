// What the REST interface offers.

import { publicEntries } from '../../core/journal.ts';
import { usualSeats } from '../../core/options.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { pastEvents } from '../../match/past.ts';
import type { Table } from '../../match/table.ts';
import { nameFixed } from '../accounts/refusals.ts';
import type { Veil } from '../accounts/veil.ts';
import { matchFiles } from '../gateways.ts';
import type { House } from '../house.ts';
import { parseCode, printCode } from '../lobby/codes.ts';
import { LARGEST_FILE } from '../match-files.ts';
import * as refusals from '../refusals.ts';
import { ownMatches } from '../rooms/own-matches.ts';
import { Type } from '../schema.ts';
import type { Summary } from '../storage/storage.ts';
import { EventShown } from './play.ts';
import {
  GameShown,
  Guest,
  MatchMade,
  MatchQuery,
  MeShown,
  NewGuest,
  NewMatch,
  Quick,
  StatusShown,
  SummaryShown,
  TakeSeat,
} from './rest.ts';
import { Download, Empty, type Route, route } from './routes.ts';
import { Code, GameId, MatchId, Name, SeatSchema } from './schemas.ts';
import { eventShown } from './shown.ts';
import { type About, statusOf } from './status.ts';

const MatchParams = Type.Object({ match: MatchId });
const SeatParams = Type.Object({ match: MatchId, seat: SeatSchema });

export function restRoutes(house: House, about: About): Route[] {
  const { lobby, rooms, guests, storage } = house;
  const { veil } = house.accounts;

  const atTable = async <T>(match: string, task: (table: Table) => Promise<T | Refusal>): Promise<T | Refusal> => {
    const table = await rooms.get(match);
    return table ? task(table) : refusals.noSuchMatch;
  };

  return [
    route({
      method: 'GET',
      url: '/api/games',
      summary: 'The games of this house, with their options and bots',
      answer: Type.Array(GameShown),
      handle: () => Promise.resolve([...house.games.values()].map(game => gameShown(house, game.id))),
    }),
    route({
      method: 'POST',
      url: '/api/guests',
      summary: 'Become a guest: a name, and a token that proves it',
      body: NewGuest,
      answer: Guest,
      limited: true,
      handle: ({ body }) => guests.create(body.name),
    }),
    route({
      method: 'POST',
      url: '/api/me',
      summary: 'Change my name, as a guest',
      body: Type.Object({ name: Name }),
      answer: Type.Object({ account: Type.String(), name: Type.String() }),
      known: true,
      handle: async ({ by, body }) =>
        by.kind === 'guest' ? { account: by.account, name: await guests.rename(by.account, body.name) } : nameFixed,
    }),
    route({
      method: 'GET',
      url: '/api/me',
      summary: 'Who I am',
      answer: MeShown,
      known: true,
      handle: ({ by: { account, name, kind, admin } }) =>
        Promise.resolve({ account, name, kind, ...(admin && { admin }) }),
    }),
    route({
      method: 'GET',
      url: '/api/me/matches',
      summary: 'My matches that go on, those that wait for me first: those of tables that are not listed, too',
      answer: Type.Array(SummaryShown),
      known: true,
      handle: async ({ by }) =>
        (await ownMatches(house, by.account)).map(({ summary, turn }) => summaryShown(summary, veil, turn)),
    }),
    route({
      method: 'GET',
      url: '/api/tables',
      summary: 'Open tables that anybody may join',
      query: Type.Object({ game: Type.Optional(GameId) }),
      answer: Type.Array(SummaryShown),
      handle: ({ query }) => Promise.resolve(openTables(house, query.game)),
    }),
    route({
      method: 'POST',
      url: '/api/matches',
      summary: 'Make a table',
      body: NewMatch,
      answer: MatchMade,
      known: true,
      limited: true,
      handle: async ({ body, by }) => {
        const made = await lobby.create(by, body);
        return isRefusal(made) ? made : matchMade(made);
      },
    }),
    route({
      method: 'POST',
      url: '/api/quick',
      summary: 'Play at once: the next free seat, or a new table that bots join after a while',
      body: Quick,
      answer: MatchMade,
      known: true,
      limited: true,
      handle: async ({ body, by }) => {
        const found = await lobby.quick(by, body);
        return isRefusal(found) ? found : matchMade(found);
      },
    }),
    route({
      method: 'GET',
      url: '/api/matches',
      summary: 'Matches, newest first',
      query: MatchQuery,
      answer: Type.Array(SummaryShown),
      handle: async ({ query: { phase, before, ...query } }) => {
        const found = await storage.list({
          limit: 30,
          listed: true,
          ...query,
          ...(phase && { phases: [phase] }),
          ...(before && { before: parseCursor(before) }),
        });
        return found.filter(one => !rooms.isDeserted(rooms.inMemory(one.match))).map(one => summaryShown(one, veil));
      },
    }),
    route({
      method: 'GET',
      url: '/api/matches/:match',
      summary: 'One match',
      params: MatchParams,
      answer: SummaryShown,
      handle: async ({ params }) => {
        const found = await storage.summary(params.match);
        return found ? summaryShown(found, veil) : refusals.noSuchMatch;
      },
    }),
    route({
      method: 'GET',
      url: '/api/matches/:match/journal',
      summary: 'The journal: entries in order. Of a game with secrets only once the match is over',
      params: MatchParams,
      answer: Type.Array(Type.Unknown()),
      handle: async ({ params }) => {
        const entries = await storage.read(params.match);
        const first = entries[0];
        if (first?.t !== 'created') return refusals.noSuchMatch;
        const game = house.games.get(first.setup.game);
        if (!game) return refusals.noSuchGame;
        if (game.secrets && entries.at(-1)?.t !== 'ended') return refusals.secretJournal;
        return publicEntries(entries).map(entry => veil.entry(params.match, entry));
      },
    }),
    route({
      method: 'GET',
      url: '/api/matches/:match/events',
      summary: 'What happened so far, as the caller may know it: from the own seat, or as audience',
      params: MatchParams,
      answer: Type.Array(EventShown),
      known: 'maybe',
      handle: async ({ params, by }) => {
        const entries = await storage.read(params.match);
        const first = entries[0];
        if (first?.t !== 'created') return refusals.noSuchMatch;
        const game = house.games.get(first.setup.game);
        if (!game) return refusals.noSuchGame;
        const events = pastEvents(game, entries, by.account);
        return isRefusal(events) ? events : events.map(event => eventShown(event, veil));
      },
    }),
    ...matchFiles.flatMap(({ game, writes }) =>
      Object.entries(writes).map(([name, { type, write }]) =>
        route({
          method: 'GET',
          url: `/api/matches/:match/${name}`,
          summary: `A finished match of ${game} as ${name}`,
          params: MatchParams,
          answer: Type.String(),
          file: type,
          handle: async ({ params }) => {
            const entries = await storage.read(params.match);
            const first = entries[0];
            if (first?.t !== 'created' || first.setup.game !== game) return refusals.noSuchMatch;
            if (entries.at(-1)?.t !== 'ended') return refusals.notOver;
            const file = write(entries.map(entry => veil.entry(params.match, entry)));
            return new Download(file.name, file.body, type);
          },
        }),
      ),
    ),
    route({
      method: 'POST',
      url: '/api/files',
      summary: 'The file of a match played elsewhere, as a journal. Nothing is kept',
      answer: Type.Array(Type.Unknown()),
      takes: LARGEST_FILE,
      limited: true,
      handle: ({ body }) => {
        const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const form = matchFiles.find(one => one.reads(file));
        return Promise.resolve(form ? form.read(file) : refusals.unknownFile);
      },
    }),
    route({
      method: 'POST',
      url: '/api/matches/:match/seats',
      summary: 'Take a seat, or seat a bot at a table of mine',
      params: MatchParams,
      body: TakeSeat,
      answer: Type.Object({ seat: SeatSchema }),
      known: true,
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
      answer: Empty,
      known: true,
      handle: ({ params, by }) =>
        atTable(params.match, async table => (await lobby.stand(by, table, params.seat)) ?? {}),
    }),
    route({
      method: 'POST',
      url: '/api/matches/:match/start',
      summary: 'Start my table with those present',
      params: MatchParams,
      answer: Empty,
      known: true,
      handle: ({ params, by }) => atTable(params.match, async table => (await lobby.start(by, table)) ?? {}),
    }),
    route({
      method: 'GET',
      url: '/api/codes/:code',
      summary: 'The match behind a code',
      params: Type.Object({ code: Code }),
      answer: Type.Object({ match: MatchId }),
      limited: true,
      handle: async ({ params }) => {
        const id = parseCode(params.code);
        return (await storage.summary(id)) ? { match: id } : refusals.noSuchMatch;
      },
    }),
    route({
      method: 'GET',
      url: '/api/status',
      summary: 'How the house is doing',
      answer: StatusShown,
      handle: () => Promise.resolve(statusOf(house, about)),
    }),
  ];
}

function parseCursor(text: string): { created: number; match: string } {
  const [created, match] = text.split(':');
  return { created: Number(created), match: match! };
}

function gameShown(house: House, id: string): GameShown {
  const game = house.games.get(id)!;
  const { seats, secrets, absence, clock, defaults, options } = game;
  const bots = house.thinkers.list(id).map(({ id: bot, level }) => ({ id: bot, level }));
  return {
    id,
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

function matchMade({ table, seat }: { table: Table; seat: number | undefined }): MatchMade {
  return { match: table.match.id, code: printCode(table.match.id), seat: seat ?? null };
}

function openTables(house: House, game: string | undefined): SummaryShown[] {
  const { veil } = house.accounts;
  const found: SummaryShown[] = [];
  for (const table of house.rooms.tables) {
    const { match } = table;
    const { setup } = match;
    if (match.phase !== 'open' || setup.private || setup.tournament || (game !== undefined && setup.game !== game))
      continue;
    if (house.rooms.isDeserted(table)) continue;
    const startsIn = house.lobby.startsIn(table);
    found.push({
      match: match.id,
      game: setup.game,
      phase: 'open',
      ...titled(veil.title(match.id, setup.title)),
      seats: match.seated.map(who => (who ? veil.who(who) : null)),
      created: match.lastAt,
      changed: match.lastAt,
      options: veil.setup(match.id, setup).options as NonNullable<SummaryShown['options']>, // flat JSON by its schema
      clock: setup.clock,
      ...(startsIn !== undefined && { startsIn }),
    });
  }
  return found.sort((a, b) => b.changed - a.changed).slice(0, 100);
}

function summaryShown(summary: Summary, veil: Veil, turn?: SummaryShown['turn']): SummaryShown {
  const { seats, payoffs, title, ...rest } = summary;
  return {
    ...rest,
    ...titled(veil.title(summary.match, title)),
    seats: seats.map(who => (who ? veil.who(who) : null)),
    ...(payoffs && { payoffs: [...payoffs] }),
    ...(turn && { turn }),
  };
}

const titled = (title: string | undefined): { title?: string } => (title === undefined ? {} : { title });
