// Sagrada in the terminal. The transcripts are goldens: `vitest -u` writes them, a reviewer reads them.

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runHere } from '../../../src/cli/testing/fake-terminal.ts';

const golden = (name: string): string => fileURLToPath(new URL(`testdata/${name}.txt`, import.meta.url));
const lines = (script: string): string[] => script.split(',').map(line => line.trim());
const ALONE = ['play', 'sagrada', '--seats', '1', '--options', 'tools=5', '--seed', 'glass'];

/** A window by number, a tool with a wrong payment, taken back and used, an inner pane first; then nothing but the end. */
const SOLO = lines('2, help, Z9, use 1, Y2, P6, P4, undo, use 1, P6, P4, up, c2, a1, use 3, table, pass, ? 3, Y3, b1');
const REST = Array.from({ length: 40 }, () => 'pass');

test.each([
  ['sagrada.plain', false],
  ['sagrada.coloured', true],
])('a single-player match to the final count: %s', async (name, coloured) => {
  const { code, out } = await runHere(ALONE, { typed: [...SOLO, ...REST], coloured });
  expect(code).toBe(0);
  await expect(out).toMatchFileSnapshot(golden(name));
});

const COLOUR = /\x1b\[\d+m/g; // oxlint-disable-line no-control-regex -- what a terminal reads as colours

const dice = (text: string): string[] => text.match(/[RYGBP][1-6]/g) ?? [];

test('colours say nothing that the characters do not say', async () => {
  const plain = await runHere(ALONE, { typed: [...SOLO, ...REST] });
  const coloured = await runHere(ALONE, { typed: [...SOLO, ...REST], coloured: true });
  expect(coloured.out).toMatch(COLOUR);
  expect(dice(coloured.out.replace(COLOUR, ''))).toEqual(dice(plain.out));
});

test.each([
  ['it', '1, , 2, , R9, passo, , aiuto, carte, esci'],
  ['de', '1, , 2, , R9, passe, , hilfe, karten, ende'],
])('two at one keyboard in %s; the screen is hidden between them', async (lang, script) => {
  const { code, out } = await runHere(['play', 'sagrada', '--seed', 'two', '--lang', lang], {
    typed: lines(`,${script}`),
  });
  expect(code).toBe(0);
  await expect(out).toMatchFileSnapshot(golden(`sagrada.${lang}`));
});
