// What `ludoteca` runs: the real process, the games of this project.

import { GAMES } from '../../games/index.ts';
import type { AnyGamePackage } from '../game-package/define-game.ts';
import { versionAndCommit } from '../server/base/own-version.ts';
import { runCli } from './dispatch.ts';
import { terminalOf } from './terminal/terminal.ts';

/** Milliseconds for what is still written to standard output. */
const LINGERING = 2000;

/** `packages`: tests add a game of their own. */
export async function main(argv: readonly string[], packages: readonly AnyGamePackage[] = GAMES): Promise<void> {
  const code = await runCli(argv, {
    packages,
    terminal: terminalOf(process),
    env: process.env,
    version: versionAndCommit,
  });
  process.exitCode = code;
  // A server that has ended must not live on because of a connection that stays open.
  if (argv[0] === 'serve') setTimeout(() => process.exit(code), LINGERING).unref();
}
