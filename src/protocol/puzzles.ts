// Puzzles in the REST interface.

import { GameId, strictObject } from './common.ts';
import { RatingFields } from './records.ts';
import { type Static, Type } from './schema.ts';

export const PuzzleId = Type.String({ pattern: '^[a-z0-9]{1,16}$' });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

export const PuzzleShown = Type.Object({
  id: PuzzleId,
  game: GameId,
  seats: Type.Integer(),
  /** Whose move it is. */
  seat: Type.Integer(),
  /** What differs from the options a match of the game has by default. */
  options: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
  /** What the seat sees, as in the play protocol. */
  view: Type.Unknown(),
  /** The solution, in the game's notation: actions of the seat, and the answers of others between them. */
  line: Type.Array(Type.String()),
  themes: Type.Array(Type.String()),
  rating: Type.Integer(),
  /** How many levels of bots find the solution, and how many were asked. */
  found: Type.Tuple([Type.Integer(), Type.Integer()]),
  /** Chance or secrets decide the rest: the solution is the best on average. */
  average: Type.Boolean(),
});
export type PuzzleShown = Static<typeof PuzzleShown>;

export const PuzzleGamesShown = Type.Object({
  /** Today, in UTC. */
  day: Type.String(),
  games: Type.Array(
    Type.Object({
      game: GameId,
      puzzles: Type.Integer(),
      /** The puzzle of the day. */
      today: PuzzleId,
      themes: Type.Array(Type.String()),
    }),
  ),
});
export type PuzzleGamesShown = Static<typeof PuzzleGamesShown>;

export const PuzzleListQuery = strictObject({
  theme: Type.Optional(Type.String({ maxLength: 40 })),
  /** `next` of the page before. */
  from: Type.Optional(Type.Integer({ minimum: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
});

export const PuzzleListShown = Type.Object({
  puzzles: Type.Array(PuzzleShown),
  /** Where the next page begins. It is absent if this is the last one. */
  next: Type.Optional(Type.Integer()),
});
export type PuzzleListShown = Static<typeof PuzzleListShown>;

/** What a person has solved, as the client keeps it. */
export const PuzzleProgressShown = Type.Object({
  solved: Type.Record(GameId, Type.Array(PuzzleId)),
  days: Type.Array(Day),
  /** By game: from the first tries at its puzzles; a game in which none was tried is left out. */
  ratings: Type.Record(GameId, Type.Object({ ...RatingFields, tried: Type.Integer() })),
});
export type PuzzleProgressShown = Static<typeof PuzzleProgressShown>;

/** At most so many tries in one request. */
export const MOST_TRIES = 200;

export const PuzzleTries = strictObject({
  tries: Type.Array(
    strictObject({
      game: GameId,
      puzzle: PuzzleId,
      /** Solved without a mistake, a hint or the solution; false and `solved`: after one of them. */
      clean: Type.Boolean(),
      solved: Type.Boolean(),
      /** The day, in UTC, if it was tried as the puzzle of that day. Solving it counts for the streak. */
      day: Type.Optional(Day),
    }),
    { minItems: 1, maxItems: MOST_TRIES },
  ),
});
export type PuzzleTry = Static<typeof PuzzleTries>['tries'][number];
