// Answers of the REST interface about players, rankings and the archive.

import { BOT_AUDIENCES } from '../core/bot.ts';
import { PLAYER_KINDS } from '../core/journal.ts';
import {
  EndingSchema,
  GameId,
  MatchId,
  NameByLocale,
  PlayerId,
  StrengthSchema,
  strictObject,
  WhoSchema,
} from './common.ts';
import { CLOCK_KINDS, RANKING_ORDERS, RATING_POOLS, RECORDED_OUTCOMES, RECORDED_RESULTS } from './enumerations.ts';
import { type Static, Type } from './schema.ts';

export const RatingPoolSchema = Type.Enum([...RATING_POOLS]);
export type { RatingPool } from './enumerations.ts';

const ClockKindSchema = Type.Enum([...CLOCK_KINDS]);

export const PlayerShown = Type.Object({
  /** The account, or bot:GAME/ID of a built-in bot. */
  player: PlayerId,
  kind: Type.Enum([...PLAYER_KINDS]),
  name: Type.String(),
});
export type PlayerShown = Static<typeof PlayerShown>;

/** docs/rankings.md defines the rating. */
export const RatingFields = {
  rating: Type.Number(),
  /** One standard deviation of the rating. */
  deviation: Type.Number(),
  /** What is shown behind ±: two standard deviations, about 95 % sure. */
  margin: Type.Integer(),
  /** Shown with a question mark: the margin is above 250. */
  provisional: Type.Boolean(),
};

const Stats = {
  matches: Type.Integer(),
  wins: Type.Integer(),
  losses: Type.Integer(),
  draws: Type.Integer(),
  /** Moves to a win, on average. */
  average: Type.Union([Type.Number(), Type.Null()]),
  ...RatingFields,
};

export const RankedPlayerShown = Type.Object({ ...PlayerShown.properties, rank: Type.Integer(), ...Stats });
export type RankedPlayerShown = Static<typeof RankedPlayerShown>;

export const RankingQuery = strictObject({
  clock: Type.Optional(RatingPoolSchema),
  by: Type.Optional(Type.Enum([...RANKING_ORDERS])),
  /** `next` of the page before. */
  after: Type.Optional(Type.String({ maxLength: 160 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Whose row is wanted too, wherever it stands. */
  player: Type.Optional(PlayerId),
});

export const RankingShown = Type.Object({
  rows: Type.Array(RankedPlayerShown),
  next: Type.Optional(Type.String()),
  /** How many are ranked. */
  total: Type.Integer(),
  own: Type.Optional(RankedPlayerShown),
});
export type RankingShown = Static<typeof RankingShown>;

export const GameStatsShown = Type.Object({ game: GameId, clock: RatingPoolSchema, ...Stats, ended: Type.Number() });
export type GameStatsShown = Static<typeof GameStatsShown>;

/** What people read about a built-in bot. */
export const BuiltInBotShown = Type.Object({
  game: GameId,
  id: Type.String(),
  name: NameByLocale,
  /** The level from 1, weakest first, and how many there are. Both are absent if the bot is not offered as a level. */
  level: Type.Optional(Type.Integer()),
  levels: Type.Optional(Type.Integer()),
  audience: Type.Optional(Type.Enum([...BOT_AUDIENCES])),
  /** How it plays. */
  style: Type.Optional(NameByLocale),
  strength: Type.Optional(StrengthSchema),
});
export type BuiltInBotShown = Static<typeof BuiltInBotShown>;

export const ProfileShown = Type.Object({
  ...PlayerShown.properties,
  /** In the rankings? Guests are not. */
  listed: Type.Boolean(),
  figures: Type.Array(GameStatsShown),
  /** By game: the place among all, most wins first. */
  ranks: Type.Record(GameId, Type.Integer()),
  bot: Type.Optional(BuiltInBotShown),
});
export type ProfileShown = Static<typeof ProfileShown>;

export const RatingPointShown = Type.Object({
  at: Type.Number(),
  match: MatchId,
  ...RatingFields,
});
export type RatingPointShown = Static<typeof RatingPointShown>;

export const HeadToHeadShown = Type.Object({
  other: PlayerShown,
  matches: Type.Integer(),
  wins: Type.Integer(),
  losses: Type.Integer(),
});
export type HeadToHeadShown = Static<typeof HeadToHeadShown>;

const searching = {
  player: Type.Optional(PlayerId),
  /** Only matches with this player too. */
  against: Type.Optional(PlayerId),
  game: Type.Optional(GameId),
  /** For the player; without one decided, drawn or off. */
  result: Type.Optional(Type.Enum([...RECORDED_RESULTS, ...RECORDED_OUTCOMES])),
  /** Ended at or after, and before: milliseconds since 1970. */
  from: Type.Optional(Type.Integer({ minimum: 0 })),
  to: Type.Optional(Type.Integer({ minimum: 0 })),
};

export const ArchiveQuery = strictObject({
  ...searching,
  /** `next` of the page before. */
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}:[0-9]{1,16}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
export type ArchiveQuery = Static<typeof ArchiveQuery>;

/** Most matches of one download. */
export const MAX_JOURNALS = 500;

export const JournalsQuery = strictObject({
  ...searching,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_JOURNALS })),
});

/** A finished match; like other summaries, and how long it was. */
export const ArchivedMatchShown = Type.Object({
  match: MatchId,
  game: GameId,
  phase: Type.Literal('over'),
  seats: Type.Array(WhoSchema),
  created: Type.Number(),
  changed: Type.Number(),
  ending: EndingSchema,
  payoffs: Type.Array(Type.Number()),
  /** Points at the end, by seat. Left out where this version has other rules than the match. */
  scores: Type.Optional(Type.Array(Type.Number())),
  pace: ClockKindSchema,
  /** Turns by seat. */
  moves: Type.Array(Type.Integer()),
});
export type ArchivedMatchShown = Static<typeof ArchivedMatchShown>;

export const ArchiveShown = Type.Object({
  matches: Type.Array(ArchivedMatchShown),
  next: Type.Optional(Type.String()),
});
export type ArchiveShown = Static<typeof ArchiveShown>;
