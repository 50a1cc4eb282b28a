// Bodies and answers of the REST interface.

import { BOT_AUDIENCES } from '../core/bot.ts';
import {
  ClockSchema,
  Code,
  Commit,
  EndingSchema,
  GameId,
  literals,
  MatchId,
  Name,
  NameByLocale,
  OptionsSchema,
  PhaseSchema,
  SeatSchema,
  StrengthSchema,
  strictObject,
  ToAct,
  WhoSchema,
} from './common.ts';
import { type Static, Type } from './schema.ts';

export const GameShown = Type.Object({
  id: GameId,
  /** What people call it. */
  name: NameByLocale,
  seats: Type.Tuple([Type.Integer(), Type.Integer()]),
  /** The usual number of seats. */
  usual: Type.Integer(),
  secrets: Type.Boolean(),
  absence: Type.String(),
  clock: ClockSchema,
  defaults: OptionsSchema,
  /** How long a match can be, the usual choice of people first: what differs from `defaults`. */
  lengths: Type.Optional(Type.Array(Type.Object({ id: Type.String(), options: OptionsSchema }))),
  /** A JSON Schema for each option. */
  options: Type.Record(Type.String(), Type.Unknown()),
  /** `usual`: the one to offer first. */
  bots: Type.Array(
    Type.Object({
      id: Type.String(),
      name: NameByLocale,
      level: Type.Integer(),
      /** The players it suits. */
      audience: Type.Optional(Type.Enum([...BOT_AUDIENCES])),
      strength: Type.Optional(StrengthSchema),
      usual: Type.Optional(Type.Literal(true)),
    }),
  ),
  /** Forms in which finished matches can be had besides the journal: /api/matches/ID/FORM. */
  files: Type.Array(Type.String()),
  /** Of a game that is not built into the client: where its modules are. What a browser cannot load is left out. */
  browser: Type.Optional(
    Type.Object({
      /** Exports `game`: the rules and the bots. */
      main: Type.Optional(Type.String()),
      /** Exports `card`, `board` and `learn`. */
      card: Type.Optional(Type.String()),
      board: Type.Optional(Type.String()),
      lesson: Type.Optional(Type.String()),
      puzzles: Type.Optional(Type.String()),
    }),
  ),
});
export type GameShown = Static<typeof GameShown>;

/** One game in the rated pool. */
export const PoolListed = Type.Object({
  game: GameId,
  /** The quickest clock first. Empty: the game is not in the pool. */
  presets: Type.Array(
    Type.Object({
      /** What the message `pool` of the play protocol names. */
      id: Type.String(),
      clock: ClockSchema,
      seats: Type.Integer(),
      /** Players who wait for it now. */
      waiting: Type.Integer(),
    }),
  ),
});
export type PoolListed = Static<typeof PoolListed>;

export const NewGuest = strictObject({ name: Type.Optional(Name) });
export const GuestCreated = Type.Object({ account: Type.String(), name: Type.String(), token: Type.String() });
export type GuestCreated = Static<typeof GuestCreated>;

export const MeShown = Type.Object({
  account: Type.String(),
  name: Type.String(),
  kind: literals('guest', 'person', 'program'),
  admin: Type.Optional(Type.Boolean()),
});
export type MeShown = Static<typeof MeShown>;

export const NewMatch = strictObject({
  game: GameId,
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 16 })),
  options: Type.Optional(OptionsSchema),
  clock: Type.Optional(ClockSchema),
  /** Not listed: joined by link or code only. */
  private: Type.Optional(Type.Boolean()),
  /** Without chat. */
  quiet: Type.Optional(Type.Boolean()),
  /** Hints and taking back whole turns are allowed, and the match counts in no ranking. */
  friendly: Type.Optional(Type.Boolean()),
  /** What the table is called in lists. */
  title: Type.Optional(Type.String({ maxLength: 60 })),
  /** The creator's seat. If null, the creator only watches. If absent, it is the first free one. */
  seat: Type.Optional(Type.Union([SeatSchema, Type.Null()])),
  /** Seats are drawn by lot at the start. */
  shuffle: Type.Optional(Type.Boolean()),
  /** Bots by seat. */
  bots: Type.Optional(
    Type.Array(strictObject({ seat: SeatSchema, bot: Type.String({ maxLength: 40 }) }), { maxItems: 16 }),
  ),
  /** Start after so many seconds with enough players, bots of this kind on the empty seats. */
  fill: Type.Optional(
    strictObject({
      after: Type.Integer({ minimum: 0, maximum: 3600 }),
      bot: Type.Optional(Type.String({ maxLength: 40 })),
    }),
  ),
  /** A position to start from, as the game reads it, and who is to act. */
  position: Type.Optional(Type.String({ maxLength: 10_000 })),
  toAct: Type.Optional(SeatSchema),
  /** Of the one who makes the table and sits down. */
  commit: Type.Optional(Commit),
});
export type NewMatch = Static<typeof NewMatch>;

export const MatchCreated = Type.Object({ match: MatchId, code: Code, seat: Type.Union([SeatSchema, Type.Null()]) });
export type MatchCreated = Static<typeof MatchCreated>;

export const TakeSeatBody = strictObject({
  seat: Type.Optional(SeatSchema),
  code: Type.Optional(Code),
  bot: Type.Optional(Type.String({ maxLength: 40 })),
  commit: Type.Optional(Commit),
});

export const QuickMatchBody = strictObject({
  game: GameId,
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 16 })),
  options: Type.Optional(OptionsSchema),
  clock: Type.Optional(ClockSchema),
  commit: Type.Optional(Commit),
  /** A table of one's own at once, where this bot takes all other seats. */
  bot: Type.Optional(Type.String({ maxLength: 40 })),
});

/** A match as lists show it. */
const Turn = Type.Object({
  /** Is it mine? */
  yours: Type.Boolean(),
  toAct: ToAct,
  /**
   * Milliseconds until the first who is asked runs out of time. Null if there is no limit or the clock stands still.
   */
  left: Type.Union([Type.Number(), Type.Null()]),
});
export const SummaryShown = Type.Object({
  match: MatchId,
  game: GameId,
  phase: PhaseSchema,
  title: Type.Optional(Type.String()),
  seats: Type.Array(Type.Union([WhoSchema, Type.Null()])),
  created: Type.Number(),
  changed: Type.Number(),
  ending: Type.Optional(EndingSchema),
  payoffs: Type.Optional(Type.Array(Type.Number())),
  /** Points by seat, of a match that is over or is being played here; left out where they are not at hand. */
  scores: Type.Optional(Type.Array(Type.Number())),
  /** Of open tables. */
  options: Type.Optional(OptionsSchema),
  clock: Type.Optional(ClockSchema),
  startsIn: Type.Optional(Type.Number()),
  /** Of my own running matches. */
  turn: Type.Optional(Turn),
});
export type SummaryShown = Static<typeof SummaryShown>;

export const FeaturedShown = Type.Object({ match: Type.Optional(SummaryShown) });
export type FeaturedShown = Static<typeof FeaturedShown>;

export const MatchQuery = strictObject({
  game: Type.Optional(GameId),
  phase: Type.Optional(PhaseSchema),
  account: Type.Optional(Type.String({ maxLength: 80 })),
  /** Continue below the last one shown: its `created`, a colon, its `match`. */
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}:[a-zA-Z0-9_-]{1,40}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const TableQuery = strictObject({
  game: Type.Optional(GameId),
  /** Continue below the last one shown: its `changed`, a colon, its `match`. */
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}:[a-zA-Z0-9_-]{1,40}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

const MatchCounts = Type.Object({ open: Type.Integer(), running: Type.Integer() });
/** The game is missing in what a node of an older version says of itself. */
const GatewayShown = Type.Object({ name: Type.String(), game: Type.Optional(Type.String()), port: Type.Integer() });

/** One node of a cluster. */
export const NodeStatusShown = Type.Object({
  name: Type.String(),
  version: Type.String(),
  since: Type.Number(),
  players: Type.Integer(),
  watchers: Type.Integer(),
  matches: MatchCounts,
  gateways: Type.Array(GatewayShown),
  memory: Type.Integer(),
});
export type NodeStatusShown = Static<typeof NodeStatusShown>;

export const StatusShown = Type.Object({
  name: Type.String(),
  version: Type.String(),
  /** Where people find the server, and the port it listens on. */
  url: Type.String(),
  port: Type.Integer(),
  /** Milliseconds since 1970, as is the server's own clock. */
  since: Type.Number(),
  now: Type.Number(),
  players: Type.Integer(),
  watchers: Type.Integer(),
  matches: MatchCounts,
  gateways: Type.Array(GatewayShown),
  /** Does this server send mail? Then a forgotten password can be replaced. */
  mail: Type.Boolean(),
  /** Where a document says so: the bot that takes empty seats, and after how many seconds. */
  bots: Type.Array(Type.Object({ game: Type.String(), bot: Type.Optional(Type.String()), after: Type.Integer() })),
  /** Resident, in bytes. */
  memory: Type.Integer(),
  /** In a cluster: each node that answered. Players, watchers, matches, gateways, bots and memory are then those of all of them together. */
  nodes: Type.Optional(Type.Array(NodeStatusShown)),
});
export type StatusShown = Static<typeof StatusShown>;
