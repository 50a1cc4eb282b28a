// Finds, compares and rewrites the goldens of every game.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyGame } from '../game.ts';
import type { Choose } from './drive.ts';
import { type PlaySetup, playthrough } from './playthrough.ts';

export interface Golden {
  readonly game: AnyGame;
  readonly file: string;
  readonly kept: string;
  readonly played: string;
}

/** `folder` is src/games of the clone; choosers are for games whose uniform random play hardly ends. */
export function goldens(
  folder: string,
  games: readonly AnyGame[],
  choosers: Readonly<Record<string, Choose<never>>> = {},
): Golden[] {
  return games.flatMap(game => {
    const testdata = join(folder, game.id, 'testdata');
    const files = readdirSync(testdata).filter(name => name.endsWith('.play'));
    return files.map(name => {
      const file = join(testdata, name);
      const kept = readFileSync(file, 'utf8');
      const setup = JSON.parse(kept.split('\n', 1)[0]!) as PlaySetup; // our own file, written by playthrough
      return { game, file, kept, played: playthrough(game, setup, choosers[game.id]) };
    });
  });
}

export function rewrite(all: readonly Golden[]): string[] {
  const changed = all.filter(({ kept, played }) => kept !== played);
  for (const { file, played } of changed) writeFileSync(file, played);
  return changed.map(({ file }) => file);
}
