// The rules and the bots of a game, each game as a file of its own: weights and endgames of one game are no use to another.

import type { AnyBot } from '../../src/core/bot.ts';
import type { AnyGame } from '../../src/core/game.ts';
import type { AnyGameReasons } from '../../src/core/reasons.ts';

export interface GameWithBots {
  readonly game: AnyGame;
  /** Weakest first. */
  readonly bots: readonly AnyBot[];
  /** Returns what the game can say about actions, or undefined if it can say nothing. */
  reasons(): Promise<AnyGameReasons | undefined>;
}

/** The main module of a game that is not built in. */
interface OutsideModule {
  readonly game: Pick<GameWithBots, 'bots'> & {
    readonly rules: AnyGame;
    readonly reasons?: () => Promise<AnyGameReasons>;
  };
}

const rules = import.meta.glob<{ readonly rules: AnyGame }>('../../games/*/rules/index.ts');
const players = import.meta.glob<{ readonly bots: readonly AnyBot[] }>('../../games/*/bots/index.ts');

const sentences = import.meta.glob<{ readonly reasons: AnyGameReasons }>('../../games/*/reasons/index.ts');

const builtIn = Object.keys(rules).map(path => path.split('/').at(-3)!);

/** Where the main modules of other games are. */
let mains: Readonly<Record<string, string>> = {};

export function setGameModules(paths: Readonly<Record<string, string>>): void {
  mains = paths;
}

export const gameIds = (): readonly string[] => [...builtIn, ...Object.keys(mains)];

/** Returns undefined if this client does not have the game. Throws if the file does not come. */
export async function loadGame(id: string): Promise<GameWithBots | undefined> {
  const [gameModule, botModule] = await Promise.all([
    rules[`../../games/${id}/rules/index.ts`]?.(),
    players[`../../games/${id}/bots/index.ts`]?.(),
  ]);
  if (gameModule && botModule)
    return {
      game: gameModule.rules,
      bots: botModule.bots,
      reasons: async () => (await sentences[`../../games/${id}/reasons/index.ts`]?.())?.reasons,
    };
  const main = mains[id];
  if (main === undefined) return undefined;
  const { game } = (await import(/* @vite-ignore */ main)) as OutsideModule; // the server has loaded it, too
  return { game: game.rules, bots: game.bots, reasons: async () => game.reasons?.() };
}
