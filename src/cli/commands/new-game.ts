// `new-game`: writes the package of a new game into the current folder. A clone of this project has `npm run new-game` instead.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fill } from '../../core/texts.ts';
import { PACKAGE_ROOT } from '../../server/base/own-version.ts';
import { idProblem, titleOf } from '../new-game/ids.ts';
import { newGameFiles } from '../new-game/templates.ts';
import type { CliCommand } from '../terminal/command.ts';
import { misuse } from '../terminal/refusals.ts';

const PACKAGE = 'package.json';

export const newGame: CliCommand = {
  usage: 'new-game ID',
  words: 1,
  needs: ['ID'],
  flags: { folder: { value: 'FOLDER' } },
  examples: ['ludoteca new-game last-stick', 'ludoteca new-game last-stick --folder last-stick'],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const id = args.words[0]!;
    const problem = idProblem(id);
    if (problem === 'form') return misuse('bad-value', texts.newGame.form);
    if (problem === 'reserved') return misuse('bad-value', fill(texts.newGame.reserved, { id }));
    if (context.games.some(game => game.id === id)) return misuse('bad-value', fill(texts.newGame.taken, { id }));
    const folder = args.value('folder') ?? '.';
    const files = newGameFiles('package', id, versions(folder));
    // `npm install ludoteca` in an empty folder has written a package.json; what it says is kept.
    const taken = [...files.keys()].find(path => path !== PACKAGE && existsSync(join(folder, path)));
    if (taken !== undefined) return misuse('cannot-write', fill(texts.newGame.exists, { path: taken }));
    const present = readPackage(join(folder, PACKAGE));
    if (present === undefined) return misuse('cannot-read', texts.newGame.notPackage);
    for (const [path, text] of files) {
      const merged = path === PACKAGE ? mergePackages(present, JSON.parse(text) as PackageJson) : undefined; // our own template
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), merged ? `${JSON.stringify(merged, undefined, 2)}\n` : text);
    }
    terminal.out(fill(texts.newGame.written, { title: titleOf(id), folder: resolve(folder) }));
    terminal.out('');
    for (const [command, does] of texts.newGame.next) terminal.out(`  ${command.padEnd(13)}${does}`);
    terminal.out('');
    terminal.out(texts.newGame.readme);
    return 0;
  },
};

/** Reads a package.json that may be missing. Returns undefined if it holds something else than JSON. */
function readPackage(file: string): PackageJson | undefined {
  if (!existsSync(file)) return {};
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof read === 'object' && read !== null ? read : undefined; // fields are only copied
  } catch {
    return undefined;
  }
}

/** The versions of what a package is built with: those that this program was tested with. */
function versions(folder: string): Readonly<Record<string, string>> {
  const own = JSON.parse(readFileSync(join(PACKAGE_ROOT, PACKAGE), 'utf8')) as Required<PackageJson>; // our own file
  const isInstalled = PACKAGE_ROOT.split(sep).includes('node_modules');
  return {
    ludoteca: isInstalled ? `^${own.version}` : `file:${relative(folder, PACKAGE_ROOT).split(sep).join('/')}`,
    version: own.version,
    typescript: own.devDependencies['typescript']!,
    nodeTypes: own.devDependencies['@types/node']!,
    preact: own.dependencies['preact']!,
  };
}

/** The fields of a package.json that a new game is concerned with. */
interface PackageJson {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The package of a new game in a folder where another package.json was: what that one says is kept. */
function mergePackages(present: PackageJson, game: PackageJson): PackageJson {
  const installed = { ...present.dependencies, ...present.devDependencies };
  const devDependencies = { ...game.devDependencies, ...installed };
  const { dependencies: _, ...others } = present;
  return { ...game, ...others, devDependencies };
}
