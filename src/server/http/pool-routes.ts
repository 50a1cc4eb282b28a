// The rated pool, for those who look at it: what can be played there, and how many wait.

import { presetsOf } from '../../core/pool-presets.ts';
import { PoolListed } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function poolRoutes({ base, pool }: Services): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/pool',
      summary: 'The rated pool: the clocks of each game, and how many players wait for each',
      response: Type.Array(PoolListed),
      handle: async () => {
        const waiting = await pool.seekers.waiting();
        return Array.from(base.games.values(), game => ({
          game: game.id,
          presets: presetsOf(game).map(({ id, clock, seats }) => ({
            id,
            clock,
            seats,
            waiting: waiting[game.id]?.[id] ?? 0,
          })),
        }));
      },
    }),
  ];
}
