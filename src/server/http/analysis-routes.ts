// Analysis of finished matches over REST: requested once, then polled until it is done.

import { AnalysisShown } from '../../protocol/analysis.ts';
import { MatchId } from '../../protocol/common.ts';
import { Type } from '../../protocol/schema.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

const MatchParams = Type.Object({ match: MatchId });

export function analysisRoutes({ records: { analyses } }: Services): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/matches/:match/analysis',
      at: ({ params }) => params.match,
      summary: 'How the analysis of a finished match stands, with what was found so far',
      params: MatchParams,
      response: AnalysisShown,
      handle: ({ params }) => analyses.find(params.match),
    }),
    route({
      method: 'POST',
      url: '/api/matches/:match/analysis',
      at: ({ params }) => params.match,
      summary: 'Have a finished match analysed by the strongest bot of its game',
      params: MatchParams,
      response: AnalysisShown,
      rateLimited: true,
      handle: ({ params, origin: { address } }) => analyses.start(params.match, address),
    }),
  ];
}
