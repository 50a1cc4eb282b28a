// Analysis of finished matches over REST: asked for once, looked at until it is done.

import { MEASURES } from '../../core/bot.ts';
import { MatchId, SeatSchema } from '../../protocol/common.ts';
import { type Static, Type } from '../../protocol/schema.ts';
import type { App } from '../app.ts';
import { type Route, route } from './routes.ts';

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
    }),
  ),
});
export type AnalysisShown = Static<typeof AnalysisShown>;

const MatchParams = Type.Object({ match: MatchId });

export function analysisRoutes({ analyses }: App): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/matches/:match/analysis',
      summary: 'How the analysis of a finished match stands, with what was found so far',
      params: MatchParams,
      response: AnalysisShown,
      handle: ({ params }) => analyses.find(params.match),
    }),
    route({
      method: 'POST',
      url: '/api/matches/:match/analysis',
      summary: 'Have a finished match analysed by the strongest bot of its game',
      params: MatchParams,
      response: AnalysisShown,
      rateLimited: true,
      handle: ({ params }) => analyses.start(params.match),
    }),
  ];
}
