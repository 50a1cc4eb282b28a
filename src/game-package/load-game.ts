// Loads a game that is not part of this project: from a folder, a module file or an installed package.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkPackage } from './check-package.ts';
import type { AnyGamePackage } from './define-game.ts';

export const GAME_PROBLEMS = ['no-file', 'no-package', 'no-module', 'syntax', 'throws', 'shape', 'taken'] as const;

/** Why a game cannot be loaded. */
export interface GameProblem {
  readonly problem: (typeof GAME_PROBLEMS)[number];
  /** The folder, file or package that was asked for, or the file inside it that is wrong. */
  readonly file: string;
  /** What is wrong there, where more than the kind is known. */
  readonly what: string;
}

export const isGameProblem = (value: object): value is GameProblem => 'problem' in value;

/** The game at a path or of a package, with its `module`. Packages are looked for in the folders `from` and above them. */
export async function loadGame(wanted: string, from: readonly string[]): Promise<AnyGamePackage | GameProblem> {
  const main = findModule(wanted, from);
  if (typeof main !== 'string') return main;
  const module = pathToFileURL(realpathSync(main));
  const loaded = await importModule(module);
  if (isGameProblem(loaded)) return loaded;
  const { game } = loaded;
  const mistake = checkPackage(game);
  if (mistake !== undefined) return { problem: 'shape', file: fileURLToPath(module), what: mistake };
  return { ...(game as AnyGamePackage), ...sourceOf(module) }; // checkPackage has looked at it
}

/** In a thread of a process that has loaded the game. */
export async function loadModule(module: string): Promise<AnyGamePackage> {
  return ((await import(module)) as { readonly game: AnyGamePackage }).game; // the process has checked it
}

/** `./hex`, `/srv/hex`, `.`, `hex.js`: a path. Everything else is the name of a package. */
export function isPath(wanted: string): boolean {
  return /^\.{0,2}([/\\]|$)|^[a-z]:[/\\]|\.m?[jt]s$/i.test(wanted) || wanted === '.' || wanted === '..';
}

function findModule(wanted: string, from: readonly string[]): string | GameProblem {
  if (!isPath(wanted)) {
    const folder = findPackage(wanted, from);
    return folder === undefined ? { problem: 'no-package', file: wanted, what: '' } : mainModule(folder);
  }
  const path = resolve(from[0] ?? '.', wanted);
  if (!existsSync(path)) return { problem: 'no-file', file: path, what: '' };
  return statSync(path).isDirectory() ? mainModule(path) : path;
}

function findPackage(name: string, from: readonly string[]): string | undefined {
  for (const start of from)
    for (let folder = resolve(start); ; folder = dirname(folder)) {
      const found = join(folder, 'node_modules', name);
      if (existsSync(join(found, 'package.json'))) return found;
      if (dirname(folder) === folder) break;
    }
  return undefined;
}

/** What package.json names as its main module: `exports`, then `main`, then index.js. */
function mainModule(folder: string): string | GameProblem {
  const file = join(folder, 'package.json');
  let manifest: { readonly exports?: unknown; readonly main?: unknown } = {};
  try {
    if (existsSync(file)) manifest = JSON.parse(readFileSync(file, 'utf8')) as typeof manifest; // both are checked below
  } catch (error) {
    return { problem: 'syntax', file, what: messageOf(error) };
  }
  const named = exportedPath(manifest?.exports) ?? manifest?.main;
  const main = join(folder, typeof named === 'string' ? named : 'index.js');
  return existsSync(main) && statSync(main).isFile() ? main : { problem: 'no-module', file: main, what: '' };
}

/** The path that Node would import, of the conditions that Node knows. */
function exportedPath(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports;
  if (typeof exports !== 'object' || exports === null) return undefined;
  for (const [key, value] of Object.entries(exports)) {
    if (!['.', 'node', 'import', 'module-sync', 'default'].includes(key)) continue;
    const found = exportedPath(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function importModule(module: URL): Promise<{ readonly game?: unknown } | GameProblem> {
  try {
    return (await import(module.href)) as { readonly game?: unknown };
  } catch (error) {
    const isSyntax = error instanceof SyntaxError;
    const file = (isSyntax ? placeOfSyntaxError(module) : undefined) ?? placeOf(error, module);
    return { problem: isSyntax ? 'syntax' : 'throws', file, what: messageOf(error) };
  }
}

/** An error of `import` does not name the file; Node does when it checks one. */
function placeOfSyntaxError(module: URL): string | undefined {
  for (const file of filesOf(fileURLToPath(module))) {
    const { status, stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
    if (status !== 0) return `${file}${/^[^\n]*(:\d+)\n/.exec(stderr)?.[1] ?? ''}`;
  }
  return undefined;
}

/** The first line of the package that the error names; the module where it names none. */
function placeOf(error: unknown, module: URL): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const folder = new URL('.', module).href;
  const [, file, line] =
    [...stack.matchAll(/(file:\/\/\/[^\s()]+?):(\d+)/g)].find(([, one = '']) => one.startsWith(folder)) ?? [];
  return file === undefined ? fileURLToPath(module) : `${fileURLToPath(file)}:${line}`;
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.trim();

function sourceOf(module: URL): Pick<AnyGamePackage, 'module' | 'folder' | 'fingerprint'> {
  let folder = dirname(fileURLToPath(module));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  const isPackage = existsSync(join(folder, 'package.json'));
  const root = isPackage ? folder : dirname(fileURLToPath(module));
  return { module, folder: pathToFileURL(`${root}/`), fingerprint: fingerprintOf(fileURLToPath(module)) };
}

/** Static imports of files: `import './x.js'`, `from './x.js'`. Lazy parts, such as boards, are not rules. */
const IMPORTED = /\b(?:from|import)\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** The module and all files that it imports at once: the rules and the bots. */
function filesOf(main: string): readonly string[] {
  const files = [main];
  for (const file of files)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const next = resolve(dirname(file), path);
      if (!files.includes(next) && existsSync(next)) files.push(next);
    }
  return files;
}

function fingerprintOf(main: string): string {
  const digest = createHash('sha256');
  for (const file of filesOf(main)) {
    const text = readFileSync(file, 'utf8');
    digest.update(`${text.length}\n${text}`);
  }
  return digest.digest('hex').slice(0, 16);
}
