import { expect, test } from 'vitest';
import { OBJECTIVES } from '../rules/objectives.ts';
import { TOOLS } from '../rules/tools.ts';
import { nameOfPattern, sagradaTexts } from './board.ts';

test.each(Object.entries(sagradaTexts))('%s names every card, and each colour by a letter of its own', (_, texts) => {
  for (const { id } of TOOLS) expect(texts.tool(id).text).not.toBe('');
  for (const { id } of OBJECTIVES) expect(texts.goal(id).text).not.toBe('');
  expect(new Set(Object.values(texts.letters)).size).toBe(5);
});

test('a happening is told without its subject', () => {
  const told = sagradaTexts.en.tell({ what: 'placed', seat: 0, die: 'R5', cell: 7 }, String);
  expect(told).toBe('places red 5 on c2');
  expect(sagradaTexts.en.tell({ what: 'turn', seat: 0 }, String)).toBeUndefined();
});

test('patterns go by their ids', () => {
  expect(nameOfPattern('fulgor-del-cielo')).toBe('Fulgor Del Cielo');
});

test('a score says how many panes are empty', () => {
  const view = { players: [{ rows: ['.. R1 .. .. ..', '.. .. .. .. ..', 'B2 .. .. .. ..', '.. .. .. .. ..'] }] };
  const full = { players: [{ rows: ['R1 B2 R1 B2 R1'] }] };
  expect(Object.values(sagradaTexts).map(texts => texts.countedIn?.(view, 0))).toEqual([
    '18 empty',
    '18 vuoti',
    '18 leer',
  ]);
  expect(sagradaTexts.en.countedIn?.(full, 0)).toBeUndefined();
});
