// What `ludoteca` runs: the real process, the registered games and bots.

import { existsSync, readFileSync } from 'node:fs';
import type { AnyBot } from '../core/bot.ts';
import type { AnyGame } from '../core/game.ts';
import { bots } from '../games/bots.ts';
import { games } from '../games/index.ts';
import { runCli } from './dispatch.ts';
import { terminalOf } from './terminal/terminal.ts';

/** From package.json: two folders up in the sources, three up once built. */
function version(): string {
  const found = ['../../package.json', '../../../package.json']
    .map(path => new URL(path, import.meta.url))
    .find(existsSync);
  const { version } = JSON.parse(found ? readFileSync(found, 'utf8') : '{}') as { version?: string }; // our own file
  return version ?? 'unknown';
}

export interface CliRegistry {
  readonly games: readonly AnyGame[];
  readonly bots: Readonly<Record<string, readonly AnyBot[]>>;
}

/** Another server than the registered one is for tests: a game more. */
export async function main(argv: readonly string[], registry: CliRegistry = { games, bots }): Promise<void> {
  process.exitCode = await runCli(argv, { ...registry, terminal: terminalOf(process), env: process.env, version });
}
