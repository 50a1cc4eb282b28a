import { expect, test } from 'vitest';
import { similarTo } from './similar.ts';

const COMMANDS = ['serve', 'play', 'arena', 'try', 'new-game'];

test.each([
  ['sevre', 'serve'],
  ['areana', 'arena'],
  ['plya', 'play'],
  ['newgame', 'new-game'],
  ['dance', undefined],
  ['x', undefined],
  ['', undefined],
])('%j is meant as %j', (word, meant) => {
  expect(similarTo(word, COMMANDS)).toBe(meant);
});
