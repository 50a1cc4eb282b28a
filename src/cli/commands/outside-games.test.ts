// A game of others in the terminal, in the language of its player.

import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from '../testing/fake-terminal.ts';

const GAME = resolve('tests/outside-game');

test.each([
  ['de', 'Schreib die Zahl der Kiesel: 1, 2 oder 3.', 'Kiesel am Anfang: 1-50 (9)'],
  ['it', 'Scrivi quanti sassolini prendi: 1, 2 o 3.', 'Sassolini all’inizio: 1-50 (9)'],
  ['en', 'Write the number of pebbles: 1, 2 or 3.', '--options heap=  1-50 (9)'],
])('refusals and options are in the language of the player: %s', async (lang, refusal, option) => {
  const typed = ['lots', 'quit'];
  const { code, out } = await runHere(['play', '--game', GAME, '--lang', lang], { typed });
  expect([code, out]).toEqual([0, expect.stringContaining(`${refusal} (pebbles/not-a-move)`)]);
  const help = await runHere(['play', 'pebbles', '--help', '--lang', lang], { env: { LUDOTECA_GAMES: GAME } });
  expect(help.out).toContain(option);
});

test('a game of LUDOTECA_GAMES that cannot be loaded does not keep others from being played', async () => {
  const { code, err } = await runHere(['perft', 'dama', '1'], { env: { LUDOTECA_GAMES: './nowhere' } });
  expect(code).toBe(0);
  expect(err).toMatch(/^The game \S+nowhere cannot be loaded: [^\n]+\n$/);
});

test('one game of --game stands for the word GAME', async () => {
  const { code, out } = await runHere(['perft', '2', '--game', GAME]);
  expect([code, out]).toEqual([0, expect.stringContaining('9 nodes')]);
});
