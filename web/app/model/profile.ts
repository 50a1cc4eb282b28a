import type { SeatedPlayer } from '../../../src/core/journal.ts';
import { printPath } from './router.ts';

/** The address of a profile. Undefined for players of an older protocol and for guests that the server does not know yet. */
export function profilePath(game: string, who: Omit<SeatedPlayer, 'name'>, isOver: boolean): string | undefined {
  if (who.bot !== undefined) return printPath({ page: 'player', player: `bot:${game}/${who.bot}`, game });
  // Who began as a guest keeps the id; after a match everybody has a page.
  if (who.account === undefined || who.gateway !== undefined || (who.account.startsWith('g-') && !isOver))
    return undefined;
  return printPath({ page: 'player', player: who.account, game });
}
