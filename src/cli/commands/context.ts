import type { AnyGamePackage } from '../../game-package/define-game.ts';
import type { CliContext } from '../terminal/command.ts';
import type { TextTable } from '../terminal/tables/text-table.ts';

/** What the commands of this program get: the whole packages of the games, not only their rules and bots. */
export interface CommandContext extends CliContext {
  readonly packages: readonly AnyGamePackage[];
  /** The ids of the games that --game named. */
  readonly given: readonly string[];
}

export const packageOf = ({ packages }: CommandContext, game: string): AnyGamePackage | undefined =>
  packages.find(({ rules }) => rules.id === game);

/** The table in the terminal that a game brings. */
export async function ownTextTable(context: CommandContext, game: string): Promise<TextTable | undefined> {
  return packageOf(context, game)?.terminal?.();
}
