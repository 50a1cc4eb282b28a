import { expect, test } from 'vitest';
import { sagradaTexts } from '../texts/board.ts';
import { windowInWords } from './spoken.ts';

test('a window is told row by row: dice, what empty panes accept, and empty panes', () => {
  const dice = ['R5', ...Array.from({ length: 18 }, () => '..'), 'B1'];
  const told = windowInWords('Y5...G..............', dice, sagradaTexts.en).split('; ');
  expect(told).toEqual([
    'row 1: red 5, accepts 5, empty, empty, empty',
    'row 2: accepts green, empty, empty, empty, empty',
    'row 3: empty, empty, empty, empty, empty',
    'row 4: empty, empty, empty, empty, blue 1',
  ]);
  expect(windowInWords('.'.repeat(20), [], sagradaTexts.de)).toContain('Zeile 4: leer');
});
