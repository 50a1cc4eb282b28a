// The routes whose answers a reading worker makes.

import { archiveRoutes } from './archive-routes.ts';
import { matchReadingRoutes } from './match-routes.ts';
import { puzzleRoutes } from './puzzle-routes.ts';
import type { Route } from './routes.ts';
import type { ReadingServices } from './services.ts';
import { tournamentFileRoute } from './tournament-file-routes.ts';

export function readingRoutes(services: ReadingServices): Route[] {
  return [
    ...archiveRoutes(services),
    ...matchReadingRoutes(services),
    ...puzzleRoutes(services),
    tournamentFileRoute(services),
  ];
}
