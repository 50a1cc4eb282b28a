import type { GameShown } from '../../../src/protocol/rest.ts';
import { useApp } from '../model/app-context.ts';
import { type Fetched, useFetched } from './use-fetched.ts';

/** The games of the server. */
export function useGames(): Fetched<readonly GameShown[]> {
  const { api } = useApp();
  return useFetched('games', () => api.games());
}

/** What the server says of a game; undefined until it has answered, and where it does not have the game. */
export function useGame(id: string): GameShown | undefined {
  const games = useGames();
  return games.at === 'here' ? games.value.find(game => game.id === id) : undefined;
}
