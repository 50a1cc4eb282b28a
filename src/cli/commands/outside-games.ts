// The games of others that LUDOTECA_GAMES, the configuration file and --game name, beside those of this program.

import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { type AnyGamePackage, botsOf, rulesOf } from '../../game-package/define-game.ts';
import { type GameProblem, isGameProblem, isPath, loadGame } from '../../game-package/load-game.ts';
import { misuse } from '../terminal/refusals.ts';
import { similarTo, withSimilar } from '../terminal/similar.ts';
import { openConfigFile } from './config-file.ts';
import type { CommandContext } from './context.ts';

export interface NamedGames {
  /** As --game names them: by path, by package, or by the id of a game that is there. */
  readonly flags: readonly string[];
  /** The configuration file, where there is one. */
  readonly file: string | undefined;
}

/** Packages may be installed beside this program. */
const OWN_FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** A server needs every game that is named; other commands only those of --game. */
export async function addGames(
  { flags, file }: NamedGames,
  context: CommandContext,
  isServer: boolean,
): Promise<CommandContext | Refusal> {
  const from = ['.', ...(file === undefined ? [] : [dirname(file)]), OWN_FOLDER].map(folder => resolve(folder));
  const packages = [...context.packages];
  const add = async (wanted: string): Promise<string | Refusal> => {
    if (packages.some(({ rules }) => rules.id === wanted)) return wanted;
    const game = await loadGame(wanted, from);
    if (isGameProblem(game)) return refuseGame(game, packages, context);
    const { rules, module } = game;
    const twin = packages.find(one => one.rules.id === rules.id);
    if (!twin) packages.push(game);
    else if (twin.module?.href !== module?.href)
      return refuseGame({ problem: 'taken', file: fileURLToPath(module!), what: rules.id }, packages, context);
    return rules.id;
  };
  for (const one of [...(await gamesInFile(file, context)), ...gamesInVariable(context)]) {
    const added = await add(one);
    if (!isRefusal(added)) continue;
    if (isServer) return added;
    context.terminal.err(added.detail);
  }
  const given: string[] = [];
  for (const flag of flags) {
    const added = await add(flag);
    if (isRefusal(added)) return added;
    given.push(added);
  }
  return { ...context, packages, games: rulesOf(packages), bots: botsOf(packages), given };
}

/** The paths are absolute. What is wrong with the file is said by the command that reads all of it. */
async function gamesInFile(file: string | undefined, context: CommandContext): Promise<readonly string[]> {
  const opened = file === undefined ? undefined : await openConfigFile(file, context);
  if (opened === undefined || isRefusal(opened)) return [];
  const { games } = opened.fields;
  if (!Array.isArray(games)) return [];
  return games.filter(one => typeof one === 'string').map(one => (isPath(one) ? resolve(dirname(file!), one) : one));
}

function gamesInVariable({ env }: CommandContext): readonly string[] {
  const text = env['LUDOTECA_GAMES'] ?? '';
  return text === '' ? [] : text.split(',').map(one => one.trim());
}

function refuseGame(
  { problem, file, what }: GameProblem,
  packages: readonly AnyGamePackage[],
  { texts }: CommandContext,
): Refusal {
  const ids = packages.map(({ rules }) => rules.id);
  const refusal = misuse('bad-game', fill(texts.gameProblems[problem], { file, what, known: ids.join(', ') }));
  return problem === 'no-package' ? withSimilar(refusal, similarTo(file, ids), texts) : refusal;
}
