// What a game brings to a server, a terminal and a browser. The project's own games and the games of others have the same shape.

import type { CliCommand, CommandHelp } from '../cli/terminal/command.ts';
import type { TextTable } from '../cli/terminal/tables/text-table.ts';
import type { AnyBot, Bot } from '../core/bot.ts';
import type { AnyGame, Game } from '../core/game.ts';
import type { ByLocale } from '../core/locale.ts';
import type { AnyGamePuzzles, GamePuzzles } from '../core/puzzle.ts';
import type { GameReasons } from '../core/reasons.ts';
import type { Choose } from '../core/testing/drive.ts';
import type { BotClient } from '../gateways/shared/bot-client.ts';
import type { GatewayDefinition } from '../gateways/shared/gateway.ts';

/** `ludoteca ID ...`. Its texts are read by `--help`; its code is loaded when it runs. */
export interface GameCommand {
  readonly texts: ByLocale<CommandHelp>;
  load(): Promise<CliCommand>;
}

/** Where the modules of a game are that browsers load. Without a board it is played on the generic one. */
export interface BrowserFiles {
  /** The module that exports `card`: what lists of games show. */
  readonly card?: URL;
  /** The module that exports `board`. */
  readonly board?: URL;
  /** The module that exports `learn`: the lesson and the rules with pictures. */
  readonly lesson?: URL;
  /** The module that exports `puzzles`. */
  readonly puzzles?: URL;
}

/** What a person reads of a game in one language, where the board and the terminal table of the game do not say it. */
export interface PackageTexts {
  /** By option: its name, and those of its values. */
  readonly options?: Readonly<
    Record<string, { readonly label: string; readonly values?: Readonly<Record<string, string>> }>
  >;
  /** The sentences of refusals, by code. If absent, the sentence of the rules is shown. */
  readonly refusals?: Readonly<Record<string, string>>;
}

export interface GamePackage<S = unknown, V = unknown, O = unknown> {
  /** The rules, with the id and the names. */
  readonly rules: Game<S, V, O>;
  /** Weakest first. */
  readonly bots: readonly Bot<V, O>[];
  /** Plays where uniform random moves hardly ever end a match: tests and goldens use it. */
  readonly choose?: Choose<S>;
  /** Of games that are not built into the client. */
  readonly browser?: BrowserFiles;
  /** The gateway of its older protocol. */
  readonly gateway?: () => Promise<GatewayDefinition>;
  /**
   * The module that runs beside a program which speaks `rules.contestProtocol`, and speaks the play protocol for it on standard input
   * and output.
   */
  readonly programBridge?: URL;
  /** A bot that plays over that protocol, on any server that has it. */
  readonly botClient?: () => Promise<BotClient>;
  /** Its table in the terminal. If absent, it has the one that all games share. */
  readonly terminal?: () => Promise<TextTable>;
  readonly command?: GameCommand;
  /** Why actions are good or bad, in sentences. If absent, hints and analyses only name actions. */
  readonly reasons?: () => Promise<GameReasons<S>>;
  /** Positions with one clearly best action, and what makes one. If absent, the game has no puzzles. */
  readonly puzzles?: () => Promise<GamePuzzles<S>>;
  /** By language; one that is missing falls back to the ids and sentences of the rules. */
  readonly texts?: Partial<ByLocale<PackageTexts>>;
  /** The main module of a game that `loadGame` has loaded: threads and processes that play it import it, too. */
  readonly module?: URL;
  /** The folder of its package, with a slash at its end. */
  readonly folder?: URL;
  /** A digest of the files of its rules and bots: servers that play together must have the same. */
  readonly fingerprint?: string;
}

/** A package whose types the caller does not care for: what a list of all games holds. */
export type AnyGamePackage = GamePackage<any, any, any>; // oxlint-disable-line typescript/no-explicit-any -- as AnyGame

/** Checks the types of a package; every part but rules and bots is optional and loaded when it is used. */
export function defineGame<S, V, O>(game: GamePackage<S, V, O>): GamePackage<S, V, O> {
  return game;
}

export const rulesOf = (packages: readonly AnyGamePackage[]): readonly AnyGame[] => packages.map(({ rules }) => rules);

/** The bots of each game, by its id. */
export function botsOf(packages: readonly AnyGamePackage[]): Readonly<Record<string, readonly AnyBot[]>> {
  return Object.fromEntries(packages.map(({ rules, bots }) => [rules.id, bots]));
}

/** By id: the addresses of the modules of the games that are not part of this program. */
export function modulesOf(packages: readonly AnyGamePackage[]): Readonly<Record<string, string>> {
  return Object.fromEntries(packages.flatMap(({ rules, module }) => (module ? [[rules.id, module.href]] : [])));
}

/** Loads the puzzles of a game by its id. The result is undefined if it has none. */
export function puzzleLoader(
  packages: readonly AnyGamePackage[],
): (game: string) => Promise<AnyGamePuzzles | undefined> {
  return async game => packages.find(({ rules }) => rules.id === game)?.puzzles?.();
}

/** The gateways of all games that have one. */
export async function gatewaysOf(packages: readonly AnyGamePackage[]): Promise<readonly GatewayDefinition[]> {
  return Promise.all(packages.flatMap(({ gateway }) => gateway?.() ?? []));
}
