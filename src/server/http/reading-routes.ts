// The routes whose answers a reading worker makes.

import { type ArchiveRoutesPorts, archiveRoutes } from './archive-routes.ts';
import { type MatchReadingPorts, matchReadingRoutes } from './match-routes.ts';
import type { Route } from './routes.ts';
import { type TournamentFilePorts, tournamentFileRoute } from './tournament-file-routes.ts';

export type ReadingRoutesPorts = ArchiveRoutesPorts & MatchReadingPorts & TournamentFilePorts;

export function readingRoutes(ports: ReadingRoutesPorts): Route[] {
  return [...archiveRoutes(ports), ...matchReadingRoutes(ports), tournamentFileRoute(ports)];
}
