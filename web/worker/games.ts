// The rules and the bots of a game, each game as a file of its own: weights and endgames of one game are no use to another.

import type { AnyBot } from '../../src/core/bot.ts';
import type { AnyGame } from '../../src/core/game.ts';

export interface GameWithBots {
  readonly game: AnyGame;
  /** Weakest first. */
  readonly bots: readonly AnyBot[];
}

const rules = import.meta.glob<{ readonly rules: AnyGame }>('../../games/*/rules/index.ts');
const players = import.meta.glob<{ readonly bots: readonly AnyBot[] }>('../../games/*/bots/index.ts');

export const GAME_IDS: readonly string[] = Object.keys(rules).map(path => path.split('/').at(-3)!);

/** undefined: this client does not have the game. Fails where the file does not come. */
export async function loadGame(id: string): Promise<GameWithBots | undefined> {
  const [gameModule, botModule] = await Promise.all([
    rules[`../../games/${id}/rules/index.ts`]?.(),
    players[`../../games/${id}/bots/index.ts`]?.(),
  ]);
  return gameModule && botModule && { game: gameModule.rules, bots: botModule.bots };
}
