import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

type Module = Readonly<Record<string, unknown>>;

async function importFirst(build: string, paths: readonly string[]): Promise<Module | undefined> {
  const file = paths.map(path => join(resolve(build), path)).find(existsSync);
  return file === undefined ? undefined : ((await import(pathToFileURL(file).href)) as Module);
}

/** A module of the bots of a game in a build, this one or an older one, where the bots lay in src/games. */
export async function builtBotModule(build: string, game: string, file: string): Promise<Module> {
  const older = file === 'index' ? 'bots' : `bots-${file}`;
  const found = await importFirst(build, [`games/${game}/bots/${file}.js`, `src/games/${game}/${older}.js`]);
  if (!found) throw new Error(`${build} holds no bots of ${game}: run "npm run build" there first.`);
  return found;
}

/** The bots of a game in a build, weakest first. */
export async function builtBots<Bot>(build: string, game: string): Promise<readonly Bot[]> {
  const module = await builtBotModule(build, game, 'index');
  return (module['bots'] ?? module[`${game}Bots`]) as readonly Bot[]; // as the builds export them
}
