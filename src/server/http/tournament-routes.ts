// Tournaments: looking at them, organising them, taking part, publishing those played elsewhere.

import type { PlayedGame } from '../../arena/play-game.ts';
import type { SeatedPlayer } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { GameId, MatchId, strictObject } from '../../protocol/common.ts';
import { type TSchema, Type } from '../../protocol/schema.ts';
import {
  CorrectionBody,
  NewEntry,
  NewPublishedTournament,
  NewTournament,
  PublishedGameBody,
  Reason,
  TournamentCreated,
  TournamentRow,
  TournamentShown,
  TournamentUnchanged,
} from '../../protocol/tournaments.ts';
import { noSuchBot } from '../base/refusals.ts';
import { shuffled } from '../base/shuffled.ts';
import { checkOptionSize } from '../play/table-size.ts';
import {
  asOrganiser,
  type TournamentCommand as Command,
  cancel,
  checkIn,
  correct,
  enter,
  goAway,
  leave,
  openCheckIn,
  pause,
  resume,
  start,
} from '../tournaments/commands.ts';
import * as refusals from '../tournaments/refusals.ts';
import { tournamentShown } from '../tournaments/shown.ts';
import { Empty, type Route, type RouteRequest, route } from './routes.ts';
import { readingServices, type Services } from './services.ts';
import { tournamentFileRoute } from './tournament-file-routes.ts';

const MaybeReason = strictObject({ reason: Type.Optional(Reason) });
const WithReason = strictObject({ reason: Reason });

const made = (id: string | Refusal): Refusal | object => (isRefusal(id) ? id : { tournament: id });

export function tournamentRoutes(services: Services): Route[] {
  const file = tournamentFileRoute(readingServices(services));
  return [...readRoutes(services), ...commandRoutes(services), ...publishedRoutes(services), file];
}

function readRoutes({ base: { timer }, cluster: { partitions }, people, tournaments }: Services): Route[] {
  const { redaction } = people.accounts;
  return [
    route.get('/api/tournaments', {
      summary: 'Tournaments, newest first; private ones only for those who are in them',
      query: Type.Object({ game: Type.Optional(GameId) }),
      response: Type.Array(TournamentRow),
      auth: 'maybe',
      handle: async ({ query: { game }, by }) => (await tournaments.list({ game, account: by.account })).slice(0, 200),
    }),
    route.post('/api/tournaments', {
      // A node that owns nothing, as one that is about to leave, cannot have a tournament.
      at: () => partitions.newId(),
      summary: 'Organise a tournament',
      body: NewTournament,
      response: TournamentCreated,
      auth: true,
      rateLimited: true,
      handle: async ({ body, by }) => made(checkOptionSize(body.options) ?? (await tournaments.create(by, body))),
    }),
    route.get('/api/tournaments/:tournament', {
      at: ({ params }) => params.tournament,
      summary: 'One tournament: field, rounds, table, log; with `have`, only if there is something new',
      query: Type.Object({ have: Type.Optional(Type.String({ maxLength: 40 })) }),
      response: Type.Union([TournamentShown, TournamentUnchanged]),
      auth: 'maybe',
      handle: async ({ params: { tournament }, query, by }) => {
        const live = await tournaments.get(tournament);
        if (!live) return refusals.noSuchTournament;
        live.isHere(by.account);
        const { version } = live;
        if (version === query.have) return { tournament, version, same: true };
        return tournamentShown(live, timer.now(), redaction);
      },
    }),
    route.get('/api/tournaments/:tournament/game', {
      at: ({ params }) => params.tournament,
      summary: 'The match I am to play now; null: none yet',
      response: Type.Object({
        phase: Type.String(),
        match: Type.Union([MatchId, Type.Null()]),
        away: Type.Optional(Type.Literal(true, { description: 'I pause, or did not come to a board: enter again' })),
      }),
      auth: true,
      handle: async ({ params: { tournament }, by }) => {
        const live = await tournaments.get(tournament);
        if (!live) return refusals.noSuchTournament;
        live.isHere(by.account);
        const { state, tables } = live;
        const entrant = state.field.findIndex(({ who }) => who.account === by.account);
        if (entrant < 0 && state.entryOf(by.account) === undefined) return refusals.notIn;
        const game = state.current.find(({ entrants }) => entrants.includes(entrant));
        const match = game && tables.phaseOf(game.match) !== undefined ? game.match : null;
        return { phase: state.phase, match, ...(state.field[entrant]?.isAway && { away: true as const }) };
      },
    }),
  ];
}

function commandRoutes({ play: { botPool }, tournaments }: Services): Route[] {
  /** A route that executes one command on a tournament. */
  const commandRoute = <B extends TSchema>(
    url: string,
    summary: string,
    body: B,
    command: (request: RouteRequest<TSchema, TSchema, B>) => Command,
  ): Route =>
    route.post(`/api/tournaments/:tournament/${url}`, {
      at: ({ params }) => params.tournament,
      summary,
      body,
      auth: true,
      handle: request => tournaments.execute(request.params.tournament, command(request)),
    });

  return [
    commandRoute(
      'entries',
      'Take part, as a person or a program; the organiser enters bots',
      NewEntry,
      ({ body, by }) => {
        if (body.bot === undefined)
          return enter({ name: by.name, kind: body.program || by.program ? 'program' : 'person', account: by.account });
        const { bot } = body;
        return asOrganiser(by, (state, now) => {
          const found = botPool.find(state.settings.game, bot);
          if (!found) return noSuchBot;
          const who: SeatedPlayer = { name: found.id, kind: 'bot', bot: found.id };
          return enter(who, found.strength)(state, now);
        });
      },
    ),
    route.post('/api/tournaments/:tournament/entries/:entry/withdraw', {
      at: ({ params }) => params.tournament,
      summary: 'Leave the tournament, or take somebody out of mine',
      body: MaybeReason,
      auth: true,
      handle: ({ params, body, by }) => tournaments.execute(params.tournament, leave(params.entry, by, body.reason)),
    }),
    commandRoute('check-in/open', 'Open the check-in of my tournament', Empty, ({ by }) =>
      asOrganiser(by, openCheckIn),
    ),
    commandRoute('check-in', 'Say that I am here', Empty, ({ by }) => checkIn(by)),
    commandRoute('away', 'Be paired no more, until I enter again: in a rolling tournament', Empty, ({ by }) =>
      goAway(by),
    ),
    commandRoute('start', 'Start my tournament', Empty, ({ by }) => asOrganiser(by, start(shuffled))),
    commandRoute('pause', 'Begin no further game', MaybeReason, ({ by, body }) => asOrganiser(by, pause(body.reason))),
    commandRoute('resume', 'Go on', Empty, ({ by }) => asOrganiser(by, resume)),
    commandRoute('cancel', 'Call my tournament off', WithReason, ({ by, body }) =>
      asOrganiser(by, cancel(body.reason)),
    ),
    commandRoute('correct', 'Correct a result, with a reason', CorrectionBody, ({ by, body }) =>
      asOrganiser(by, correct(body.game, body.points, body.reason)),
    ),
  ];
}

/** Tournaments that are played elsewhere and shown here. */
function publishedRoutes({ cluster: { partitions }, tournaments }: Services): Route[] {
  return [
    route.post('/api/tournaments/published', {
      at: () => partitions.newId(),
      summary: 'Show a tournament that is played elsewhere',
      body: NewPublishedTournament,
      // 256 entrants.
      bodyLimit: 131_072,
      response: TournamentCreated,
      auth: true,
      rateLimited: true,
      handle: async ({ body, by }) => made(checkOptionSize(body.options) ?? (await tournaments.publish(by, body))),
    }),
    route.post('/api/tournaments/:tournament/results', {
      at: ({ params }) => params.tournament,
      summary: 'A game of such a tournament, with its journal; known ones change nothing',
      body: PublishedGameBody,
      bodyLimit: 524_288,
      auth: true,
      handle: ({ params, body, by: { account, kind }, origin: { address } }) => {
        const played = body.played as unknown as PlayedGame; // its schema has every field that is shown or counted
        return tournaments.addPublished({ account, kind, address }, params.tournament, played, body.journal);
      },
    }),
    route.post('/api/tournaments/:tournament/over', {
      at: ({ params }) => params.tournament,
      summary: 'Such a tournament is over',
      body: Empty,
      auth: true,
      handle: ({ params, by }) => tournaments.endPublished(by, params.tournament),
    }),
  ];
}
