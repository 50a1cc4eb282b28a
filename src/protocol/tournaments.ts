// Bodies and answers of the tournaments' part of the REST interface.

import { ClockSchema, GameId, literals, MatchId, OptionsSchema, strictObject } from './common.ts';
import { type Static, Type } from './schema.ts';

export const TournamentId = Type.String({ pattern: '^[a-z0-9]{4,20}$' });
export const TOURNAMENT_SYSTEMS = ['round-robin', 'swiss', 'knockout'] as const;
export type TournamentSystem = (typeof TOURNAMENT_SYSTEMS)[number];

const Kind = literals('person', 'program', 'bot');
const Phase = literals('open', 'running', 'paused', 'over', 'cancelled');
const Seeding = literals('entry', 'random');
export const Reason = Type.String({ minLength: 1, maxLength: 300 });
const Title = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });

export const NewTournament = strictObject({
  name: Title,
  game: GameId,
  seats: Type.Optional(Type.Integer({ minimum: 2, maximum: 16 })),
  options: Type.Optional(OptionsSchema),
  /** If left out, it is the game's usual one. */
  clock: Type.Optional(ClockSchema),
  system: Type.Optional(literals('round-robin', 'swiss', 'knockout')),
  /** Rounds of a Swiss, cycles of a round robin. If 0, as usual. */
  rounds: Type.Optional(Type.Integer({ minimum: 0, maximum: 50 })),
  /** Games of a pairing; in a knockout, best of so many. */
  games: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  mayEnter: Type.Optional(Type.Array(Kind, { minItems: 1, maxItems: 3 })),
  seeding: Type.Optional(Seeding),
  /** How many seconds a table waits for a missing player. */
  noShow: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 * 86_400 })),
  checkIn: Type.Optional(Type.Boolean()),
  /** Milliseconds since 1970. */
  starts: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Not listed: found by its link or its code, which is its id. */
  private: Type.Optional(Type.Boolean()),
});
export type NewTournament = Static<typeof NewTournament>;

export const TournamentCreated = Type.Object({ tournament: TournamentId });

/** A tournament as lists show it. */
export const TournamentRow = Type.Object({
  tournament: TournamentId,
  name: Type.String(),
  game: GameId,
  system: Type.String(),
  phase: Phase,
  organiser: Type.String(),
  entrants: Type.Integer(),
  /** Rounds paired so far. */
  round: Type.Integer(),
  created: Type.Number(),
  starts: Type.Optional(Type.Number()),
  published: Type.Optional(Type.Literal(true)),
  private: Type.Optional(Type.Literal(true)),
  /** Of a rolling tournament: when the last games begin. */
  ends: Type.Optional(Type.Number()),
  /** Of the organiser. */
  account: Type.Optional(Type.String()),
  /** The first in the standings, once it is over. */
  winner: Type.Optional(Type.Object({ name: Type.String(), bot: Type.Optional(Type.String()), points: Type.Number() })),
});
export type TournamentRow = Static<typeof TournamentRow>;

export const EntrantShown = Type.Object({
  /** Its number among the entries, for leaving and withdrawing. */
  entry: Type.Integer(),
  name: Type.String(),
  kind: Kind,
  bot: Type.Optional(Type.String()),
  account: Type.Optional(Type.String()),
  here: Type.Boolean(),
  left: Type.Optional(Type.String()),
  /** In a rolling tournament: not to be paired at the moment. */
  away: Type.Optional(Type.Literal(true)),
  noShows: Type.Integer(),
});
export type EntrantShown = Static<typeof EntrantShown>;

export const TournamentGame = Type.Object({
  key: Type.String(),
  /** Entrants by seat. */
  entrants: Type.Array(Type.Integer()),
  match: Type.Optional(MatchId),
  /** later: not its turn yet; open: waiting for players; running; over. */
  at: literals('later', 'open', 'running', 'over'),
  /** Milliseconds until the missing player loses. */
  closesIn: Type.Optional(Type.Number()),
  points: Type.Optional(Type.Array(Type.Number())),
  scores: Type.Optional(Type.Array(Type.Number())),
  moves: Type.Optional(Type.Integer()),
  verdict: Type.Optional(Type.Object({ by: Type.String(), seat: Type.Optional(Type.Integer()) })),
  /** Why the organiser changed the result. */
  corrected: Type.Optional(Type.String()),
});
export type TournamentGame = Static<typeof TournamentGame>;

export const TournamentStandingShown = Type.Object({
  place: Type.Integer(),
  entrant: Type.Integer(),
  games: Type.Integer(),
  wins: Type.Integer(),
  draws: Type.Integer(),
  losses: Type.Integer(),
  /** How often it came first, second ...; at tables of three and more. */
  places: Type.Optional(Type.Array(Type.Integer())),
  byes: Type.Integer(),
  points: Type.Number(),
  /** In a rolling tournament: the next game counts double. */
  streak: Type.Optional(Type.Literal(true)),
  buchholz: Type.Number(),
  sonneborn: Type.Number(),
  /** The performance: the rating that the games of this tournament alone give, in the points of all ratings. */
  rating: Type.Number(),
  /** One standard deviation of it. */
  sigma: Type.Number(),
  /** What is shown behind ±: two standard deviations, about 95 % sure. */
  margin: Type.Integer(),
  /** Shown with a question mark: the margin is above 250. */
  provisional: Type.Boolean(),
});
export type TournamentStandingShown = Static<typeof TournamentStandingShown>;

export const TournamentLogLine = Type.Object({
  at: Type.Number(),
  what: Type.String(),
  /** The name of the entrant or organiser in question. */
  name: Type.Optional(Type.String()),
  /** The id of the bot that bears the name. */
  bot: Type.Optional(Type.String()),
  round: Type.Optional(Type.Integer()),
  game: Type.Optional(Type.String()),
  points: Type.Optional(Type.Array(Type.Number())),
  why: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});
export type TournamentLogLine = Static<typeof TournamentLogLine>;

export const BracketPairShown = Type.Object({
  /** An entrant is null if it is not known yet, or if there is a bye. */
  entrants: Type.Tuple([Type.Union([Type.Integer(), Type.Null()]), Type.Union([Type.Integer(), Type.Null()])]),
  bye: Type.Optional(Type.Literal(true)),
  points: Type.Tuple([Type.Number(), Type.Number()]),
  winner: Type.Optional(Type.Integer()),
});
export type BracketPairShown = Static<typeof BracketPairShown>;

export const TournamentShown = Type.Object({
  ...TournamentRow.properties,
  /** Send it back as `have` to receive only what is new. */
  version: Type.String(),
  account: Type.String(),
  seats: Type.Integer(),
  options: OptionsSchema,
  clock: ClockSchema,
  rounds: Type.Integer(),
  games: Type.Integer(),
  mayEnter: Type.Array(Kind),
  seeding: Seeding,
  noShow: Type.Number(),
  checkIn: Type.Boolean(),
  checkingIn: Type.Boolean(),
  /** In the order they came before the start, then by seed. */
  field: Type.Array(EntrantShown),
  paired: Type.Array(Type.Object({ bye: Type.Optional(Type.Integer()), games: Type.Array(TournamentGame) })),
  /** Of a knockout: stage by stage, the final last. */
  bracket: Type.Optional(Type.Array(Type.Array(BracketPairShown))),
  standings: Type.Array(TournamentStandingShown),
  log: Type.Array(TournamentLogLine),
});
export type TournamentShown = Static<typeof TournamentShown>;

/** Nothing new since the version one has. */
export const TournamentUnchanged = Type.Object({
  tournament: TournamentId,
  version: Type.String(),
  same: Type.Literal(true),
});
export type TournamentUnchanged = Static<typeof TournamentUnchanged>;

export const NewEntry = strictObject({
  program: Type.Optional(Type.Boolean()),
  bot: Type.Optional(Type.String({ maxLength: 40 })),
});
export const CorrectionBody = strictObject({
  game: Type.String({ maxLength: 40 }),
  points: Type.Array(Type.Number(), { maxItems: 16 }),
  reason: Reason,
});

/** A tournament that is played elsewhere, and a game of it. */
export const NewPublishedTournament = strictObject({
  name: Title,
  game: GameId,
  seats: Type.Integer({ minimum: 2, maximum: 16 }),
  options: OptionsSchema,
  scheme: Type.String({ maxLength: 40 }),
  rounds: Type.Integer({ minimum: 0 }),
  games: Type.Integer({ minimum: 1 }),
  entrants: Type.Array(strictObject({ name: Title, bot: Type.Optional(Type.String({ maxLength: 40 })) }), {
    minItems: 2,
    maxItems: 256,
  }),
});
export type NewPublishedTournament = Static<typeof NewPublishedTournament>;
/** As the arena keeps it: what is shown or counted must be there, details of programs may be. */
const Played = Type.Object({
  key: Type.String({ pattern: '^[0-9]{3}-[0-9]{4}-[0-9]{3,6}$' }),
  entrants: Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 16 }),
  payoffs: Type.Array(Type.Number(), { maxItems: 16 }),
  scores: Type.Array(Type.Number(), { maxItems: 16 }),
  verdict: Type.Object({ by: Type.String({ maxLength: 40 }) }),
  faults: Type.Array(Type.Object({ by: Type.String({ maxLength: 40 }) }), { maxItems: 16 }),
  moves: Type.Integer({ minimum: 0 }),
});
export const PublishedGameBody = strictObject({ played: Played, journal: Type.String({ maxLength: 400_000 }) });
