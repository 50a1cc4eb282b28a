// What `ludoteca` runs: the real process, the registered games and bots.

import type { AnyBot } from '../core/bot.ts';
import type { AnyGame } from '../core/game.ts';
import { bots } from '../games/bots.ts';
import { games } from '../games/index.ts';
import { versionAndCommit } from '../server/base/own-version.ts';
import { runCli } from './dispatch.ts';
import { terminalOf } from './terminal/terminal.ts';

/** Milliseconds for what is still written to standard output. */
const LINGERING = 2000;

export interface CliRegistry {
  readonly games: readonly AnyGame[];
  readonly bots: Readonly<Record<string, readonly AnyBot[]>>;
}

/** Another server than the registered one is for tests: a game more. */
export async function main(argv: readonly string[], registry: CliRegistry = { games, bots }): Promise<void> {
  const code = await runCli(argv, {
    ...registry,
    terminal: terminalOf(process),
    env: process.env,
    version: versionAndCommit,
  });
  process.exitCode = code;
  // A server that has ended must not live on because of a connection that nobody answers.
  if (argv[0] === 'serve') setTimeout(() => process.exit(code), LINGERING).unref();
}
