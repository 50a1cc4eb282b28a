// The package of examples/games/three-wells in a folder of its own, compiled there as its author would, with this tree as its `ludoteca`.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyGamePackage } from '../../src/game-package/define-game.ts';
import { isGameProblem, loadGame } from '../../src/game-package/load-game.ts';
import { builtFile } from '../built.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What `npm install` would put into a folder: this tree, and what packages are compiled with. */
export function linkDependencies(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  mkdirSync(join(modules, '.bin'));
  symlinkSync(ROOT, join(modules, 'ludoteca'));
  for (const name of ['@types/node', 'preact', 'typescript'])
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  symlinkSync('../typescript/bin/tsc', join(modules, '.bin/tsc'));
  symlinkSync('../ludoteca/bin/ludoteca.js', join(modules, '.bin/ludoteca'));
}

export interface ThreeWells {
  readonly folder: string;
  /** What the compiler said. */
  readonly compiled: string;
  remove(): void;
}

export function compileThreeWells(): ThreeWells {
  builtFile('dist/program/cli/main.js');
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-three-wells-'));
  cpSync(join(ROOT, 'examples/games/three-wells'), folder, { recursive: true });
  linkDependencies(folder);
  const { status, stdout } = spawnSync(join(folder, 'node_modules/.bin/tsc'), { cwd: folder, encoding: 'utf8' });
  return {
    folder,
    compiled: status === 0 ? '' : stdout,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function loadThreeWells(folder: string): Promise<AnyGamePackage> {
  const game = await loadGame(folder, ['.']);
  if (isGameProblem(game)) throw new Error(`${game.file}: ${game.what}`);
  return game;
}
