// A game as a package of others writes it: what every server, terminal and browser takes from it, without the types of the server.

import type { AnyBot, Bot } from '../core/bot.ts';
import type { AnyGame, Game } from '../core/game.ts';
import type { ByLocale } from '../core/locale.ts';
import type { AnyGamePuzzles } from '../core/puzzle.ts';
import type { AnyGameReasons } from '../core/reasons.ts';
import type { Choose } from '../core/testing/drive.ts';
import type { BrowserFiles, PackageTexts } from '../game-package/define-game.ts';
import type { GatewayDefinition } from './gateway.ts';

export type { BrowserFiles, PackageTexts } from '../game-package/define-game.ts';

/** What comes with the rules and bots of a game. */
export interface GameParts {
  /** The main module of the package, `import.meta.url` there. A server needs it to start bots that think in processes of their own. */
  readonly module?: URL;
  readonly browser?: BrowserFiles;
  /** Why actions are good or bad, in sentences. If absent, hints and analyses only name actions. */
  readonly reasons?: () => Promise<AnyGameReasons>;
  /** Positions with one clearly best action, and what makes one. If absent, the game has no puzzles. */
  readonly puzzles?: () => Promise<AnyGamePuzzles>;
  /** By language; one that is missing falls back to the ids and sentences of the rules. */
  readonly texts?: Partial<ByLocale<PackageTexts>>;
  /** The gateway of an older protocol. */
  readonly gateway?: () => Promise<GatewayDefinition>;
}

export interface GamePackage<S = unknown, V = unknown, O = unknown> extends GameParts {
  /** The rules, with the id and the names. */
  readonly rules: Game<S, V, O>;
  /** Weakest first. */
  readonly bots: readonly Bot<V, O>[];
  /** Plays where uniform random moves hardly ever end a match: tests and goldens use it. */
  readonly choose?: Choose<S>;
}

/** A package whose types the caller does not care for: what a list of games holds. */
export interface AnyGamePackage extends GameParts {
  readonly rules: AnyGame;
  readonly bots: readonly AnyBot[];
  readonly choose?: Choose<any>; // oxlint-disable-line typescript/no-explicit-any -- as AnyGame
}

/** Checks the types of a package; every part but rules and bots is optional and loaded when it is used. */
export function defineGame<S, V, O>(game: GamePackage<S, V, O>): GamePackage<S, V, O> {
  return game;
}
