// The analysis of a finished match, as the REST interface shows it.

import { MEASURES } from '../core/bot.ts';
import { SeatSchema } from './common.ts';
import { type Static, Type } from './schema.ts';

/** Readers change nothing. */
type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T;

/** Why an action is good or bad. `{player}` in a text stands for the name of the seat `player`. */
const ReasonShown = Type.Object({
  code: Type.String(),
  args: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  player: Type.Optional(SeatSchema),
  text: Type.Object({ en: Type.String(), it: Type.String(), de: Type.String() }),
});
export type ReasonShown = Fixed<Static<typeof ReasonShown>>;

export const AnalysisShown = Type.Object({
  state: Type.Enum(['none', 'waiting', 'running', 'done']),
  /** Who judges, and how: payoffs from -1 to 1, or points. */
  bot: Type.String(),
  measure: Type.Enum([...MEASURES]),
  /** Positions judged, of how many. */
  done: Type.Integer(),
  of: Type.Integer(),
  points: Type.Array(
    Type.Object({
      /** Entries of the journal before the position. */
      version: Type.Integer(),
      seat: SeatSchema,
      /** For that seat. */
      value: Type.Number(),
      best: Type.String(),
      played: Type.String(),
      /** What the played action was worth; absent where the bot did not look at it. */
      playedValue: Type.Optional(Type.Number()),
      /**
       * What the bot expects to be played, beginning with the best action, and with the one that was played. They are
       * absent if the best was played.
       */
      line: Type.Optional(Type.Array(Type.String())),
      playedLine: Type.Optional(Type.Array(Type.String())),
      /** Of mistakes: why the best action is better, and what is wrong with the one that was played. */
      reasons: Type.Optional(Type.Array(ReasonShown)),
      faults: Type.Optional(Type.Array(ReasonShown)),
    }),
  ),
});
export type AnalysisShown = Fixed<Static<typeof AnalysisShown>>;
