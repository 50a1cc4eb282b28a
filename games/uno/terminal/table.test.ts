// UNO in the terminal. The transcripts are goldens: `vitest -u` writes them, a reviewer reads them.

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runHere } from '../../../src/cli/testing/fake-terminal.ts';

const golden = (name: string): string => fileURLToPath(new URL(`testdata/${name}.txt`, import.meta.url));
const lines = (script: string): string[] => script.split(',').map(line => line.trim());
const tableOf = (seed: string, lang = 'en'): string[] => [
  'play',
  'uno',
  '--seats',
  '2',
  '--seed',
  seed,
  '--lang',
  lang,
  '-n',
  'Ada',
  '-n',
  'Ben',
  '-o',
  'roundLimit=1',
];

/** One round to its end, with a question, a card that does not fit, a +2 taken, cards drawn, and calls in time. */
const ROUND = lines(
  ', ?, help, R9, B3, , B+2, , take, , B7, , BS, B8, , G8, , GC, G1, , GS, draw, GC, draw, RC, R0, , R6, , uno, R1, , draw, , R1',
);

test.each([
  ['uno.plain', false],
  ['uno.coloured', true],
])('a round to its end: %s', async (name, coloured) => {
  const { code, out } = await runHere(tableOf('a'), { typed: ROUND, coloured });
  expect(code).toBe(0);
  await expect(out).toMatchFileSnapshot(golden(name));
});

const COLOUR = /\x1b\[\d+m/g; // oxlint-disable-line no-control-regex -- what a terminal reads as colours

test('colours say nothing that the characters do not say', async () => {
  const plain = await runHere(tableOf('a'), { typed: ROUND });
  const coloured = await runHere(tableOf('a'), { typed: ROUND, coloured: true });
  expect(coloured.out).toMatch(COLOUR);
  expect(coloured.out.replace(COLOUR, '')).toBe(plain.out);
});

test('nobody is told the codes of events', async () => {
  const { out } = await runHere(tableOf('a'), { typed: ROUND });
  for (const code of ['dealt', 'asked for', 'card 4', 'seats [', 'direction -1']) expect(out).not.toContain(code);
});

test.each([
  ['it', ', blu, BS, B2, , BS, B+2, , prendi, , W, blu, , Z9, pesca, B5, , B4, , aiuto, pesca, , tavolo, esci'],
  ['de', ', blau, BS, B2, , BS, B+2, , nehmen, , W, blau, , Z9, ziehen, B5, , B4, , hilfe, ziehen, , tisch, ende'],
])('two at one keyboard in %s; the screen is hidden between them', async (lang, script) => {
  const { code, out } = await runHere(tableOf('cards', lang), { typed: lines(script) });
  expect(code).toBe(0);
  await expect(out).toMatchFileSnapshot(golden(`uno.${lang}`));
});
