import type { AnyGamePackage } from '../../game-package/define-game.ts';
import type { CliCommand, CliContext, CommandName } from '../terminal/command.ts';
import { defaultUi } from '../terminal/tables/default-ui.ts';
import type { TextTable } from '../terminal/tables/text-table.ts';

/** What the commands of this program get: the whole packages of the games, not only their rules and bots. */
export interface CommandContext extends CliContext {
  readonly packages: readonly AnyGamePackage[];
  /** The ids of the games that --game named. */
  readonly given: readonly string[];
  /** Any command of this program, for those that describe all of them. */
  readonly loadCommand: (name: CommandName) => Promise<CliCommand<CommandContext>>;
}

export const packageOf = ({ packages }: CommandContext, game: string): AnyGamePackage | undefined =>
  packages.find(({ rules }) => rules.id === game);

/** The table in the terminal that a game brings. */
export async function ownTextTable(context: CommandContext, game: string): Promise<TextTable | undefined> {
  const found = packageOf(context, game);
  if (found?.terminal) return found.terminal();
  const refusals = found?.texts?.[context.texts.locale]?.refusals;
  return refusals && tableWithRefusals(refusals);
}

/** The table that all games share, with the refusals of the game in the language of the player. */
function tableWithRefusals(sentences: Readonly<Record<string, string>>): TextTable {
  return {
    ui: (session, context) => ({
      describeRefusal: refusal =>
        defaultUi(session, context).describeRefusal({
          ...refusal,
          detail: Object.hasOwn(sentences, refusal.refused) ? sentences[refusal.refused]! : refusal.detail,
        }),
    }),
  };
}
