import type { GameShown } from '../../../src/protocol/rest.ts';

/** The bot to offer first: the one the game names, or the one of middle strength. */
export function usualBot({ bots }: Pick<GameShown, 'bots'>): string | undefined {
  return (bots.find(({ usual }) => usual) ?? bots[Math.floor(bots.length / 2)])?.id;
}
