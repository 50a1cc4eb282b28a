import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type PlaySetup, playthrough } from '../src/core/testing/playthrough.ts';
import { GAMES } from './index.ts';

// A new golden starts as a file with its first line alone; `npm run goldens` writes the rest.
for (const { rules: game, choose } of GAMES) {
  const folder = fileURLToPath(new URL(`${game.id}/rules/testdata/`, import.meta.url));
  const files = readdirSync(folder).filter(name => name.endsWith('.play'));

  test(`${game.id} has a golden`, () => expect(files).not.toEqual([]));

  for (const name of files)
    test(`${game.id} plays ${name} as before`, async () => {
      const setup = JSON.parse(readFileSync(folder + name, 'utf8').split('\n', 1)[0]!) as PlaySetup; // our own file
      await expect(playthrough(game, setup, choose)).toMatchFileSnapshot(folder + name);
    });
}
