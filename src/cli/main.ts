// What `ludoteca` runs: the real process, the registered games and bots.

import type { AnyBot } from '../core/bot.ts';
import type { AnyGame } from '../core/game.ts';
import { bots } from '../games/bots.ts';
import { games } from '../games/index.ts';
import { versionAndCommit } from '../server/base/own-version.ts';
import { runCli } from './dispatch.ts';
import { terminalOf } from './terminal/terminal.ts';

export interface CliRegistry {
  readonly games: readonly AnyGame[];
  readonly bots: Readonly<Record<string, readonly AnyBot[]>>;
}

/** Another server than the registered one is for tests: a game more. */
export async function main(argv: readonly string[], registry: CliRegistry = { games, bots }): Promise<void> {
  process.exitCode = await runCli(argv, {
    ...registry,
    terminal: terminalOf(process),
    env: process.env,
    version: versionAndCommit,
  });
}
