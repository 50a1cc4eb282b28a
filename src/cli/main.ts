// What `ludoteca` runs: the real process, the games of this project.

import { GAMES } from '../../games/index.ts';
import type { AnyGamePackage } from '../game-package/define-game.ts';
import { versionAndCommit } from '../server/base/own-version.ts';
import { runCli } from './dispatch.ts';
import { terminalOf } from './terminal/terminal.ts';

/** `packages`: tests add a game of their own. */
export async function main(argv: readonly string[], packages: readonly AnyGamePackage[] = GAMES): Promise<void> {
  process.exitCode = await runCli(argv, {
    packages,
    terminal: terminalOf(process),
    env: process.env,
    version: versionAndCommit,
  });
}
