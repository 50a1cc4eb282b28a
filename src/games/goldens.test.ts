import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { goldens } from '../core/testing/goldens.ts';
import { choosers } from './choosers.ts';
import { games } from './index.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

for (const { game, file, kept, played } of goldens(folder, games, choosers))
  test(`${game.id} plays ${file.slice(folder.length)} as before (npm run goldens rewrites)`, () => {
    expect(played).toBe(kept);
  });

test('every game has a golden', () => {
  const covered = new Set(goldens(folder, games, choosers).map(golden => golden.game.id));
  expect([...covered].sort()).toEqual(games.map(game => game.id).sort());
});
