// Games of programs whose server was killed.

import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import { NAME } from './messages.ts';

/** Unfinished games that are looked through, the newest first. */
const MOST = 1000;

/**
 * Cancels games of this node that another process left behind: their players cannot come back, and no clock runs without them. A game
 * whose programs are connected is played at this node.
 */
export async function cancelAbandonedMatches({
  storage,
  tables,
}: Pick<GatewayHost, 'storage' | 'tables'>): Promise<void> {
  const unfinished = await storage.list({ game: 'piranhas', phases: ['running', 'paused'], limit: MOST });
  for (const { match, seats } of unfinished) {
    if (!seats.every(who => who?.gateway === NAME)) continue;
    const table = await tables.get(match);
    if (table && !seats.some((_, seat) => table.isConnected(seat))) table.change((m, now) => m.abort(now));
  }
}
