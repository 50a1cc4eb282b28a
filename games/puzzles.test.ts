// Which games have puzzles; each has a file of its own with the tests of testing-puzzles.ts.

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAMES } from './index.ts';

const OWN = ['carcassonne', 'dama', 'piranhas', 'sagrada', 'uno'];
const games = await Promise.all(
  GAMES.filter(({ puzzles }) => puzzles).map(async ({ rules: { id }, puzzles }) => {
    const { load } = await puzzles!();
    return { id, all: await load() };
  }),
);

test('every game of this project has at least 200', () => {
  const few = games.filter(({ id, all }) => OWN.includes(id) && all.length < 200).map(({ id }) => id);
  expect(few).toEqual([]);
  expect(OWN.filter(id => !games.some(game => game.id === id))).toEqual([]);
});

test('the puzzles of every game are tested', () => {
  const untested = games.filter(({ id }) => !existsSync(new URL(`${id}/puzzles/puzzles.test.ts`, import.meta.url)));
  expect(untested).toEqual([]);
});
