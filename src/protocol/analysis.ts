// The analysis of a finished match, as the REST interface shows it.

import { MEASURES } from '../core/bot.ts';
import { SeatSchema } from './common.ts';
import { type Static, Type } from './schema.ts';

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
    }),
  ),
});
export type AnalysisShown = Static<typeof AnalysisShown>;
