// The rules and the bots of a game, each game as a file of its own: weights and endgames of one game are no use to another.

import type { AnyBot } from '../../src/core/bot.ts';
import type { AnyGame } from '../../src/core/game.ts';

export interface GameWithBots {
  readonly game: AnyGame;
  /** Weakest first. */
  readonly bots: readonly AnyBot[];
}

type GameModule = Readonly<Record<string, unknown>>;
const rules = import.meta.glob<GameModule>('../../src/games/*/index.ts');
const players = import.meta.glob<GameModule>('../../src/games/*/bots.ts');

export const GAME_IDS: readonly string[] = Object.keys(rules).map(path => path.split('/').at(-2)!);

/** src/games/shape.test.ts requires that every game exports its rules and its bots by these names. */
const nameOf = (id: string): string => id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** undefined: this client does not have the game. Fails where the file does not come. */
export async function loadGame(id: string): Promise<GameWithBots | undefined> {
  const [gameModule, botModule] = await Promise.all([
    rules[`../../src/games/${id}/index.ts`]?.(),
    players[`../../src/games/${id}/bots.ts`]?.(),
  ]);
  if (!gameModule || !botModule) return undefined;
  // As their names promise.
  const game = gameModule[nameOf(id)] as AnyGame;
  const bots = botModule[`${nameOf(id)}Bots`] as readonly AnyBot[];
  return { game, bots };
}
