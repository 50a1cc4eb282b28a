import { expect, test } from 'vitest';
import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { parseOptions } from '../../../src/core/options.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { checkConformance } from '../../../src/core/testing/conformance.ts';
import { rules as piranhas } from './index.ts';
import type { Options } from './options.ts';
import { printPosition } from './position.ts';
import type { State } from './state.ts';
import { startPosition, testPosition } from './testing.ts';

const OFFICIAL: Options = { official: true, position: '' };

test('keeps every law of the contract', () => {
  const seen = checkConformance(piranhas, { games: 30 });
  expect(seen.plies).toBeGreaterThan(1000);
});

test('keeps every law with the rules of the season', () => {
  const seen = checkConformance(piranhas, { games: 15, options: { official: true }, seed: 'official' });
  expect(seen.plies).toBeGreaterThan(500);
});

test('keeps every law from a position in the middle', () => {
  const position =
    '-B------B--R-BBBB-R----BRRB-----R--OR-B---R-----R-----O-R-------R--------B-B--------B-B------------- 21';
  expect(checkConformance(piranhas, { games: 5, options: { position } }).plies).toBeGreaterThan(30);
});

test('krakens lie in the inner 6 x 6, on no common row, column or diagonal', () => {
  const s = piranhas.init(2, piranhas.defaults);
  const list = actionList(piranhas.maxLegal);
  piranhas.legal(s, CHANCE, list);
  expect(list.size).toBe(36);
  piranhas.apply(s, CHANCE, piranhas.parse(s, CHANCE, 'kraken-D4') as number); // one of the 36
  piranhas.legal(s, CHANCE, list);
  const left = [...list.items.subarray(0, list.size)].map(a => piranhas.print(s, CHANCE, a).slice(-2));
  // Of 36 squares D4's row and column take 11, its two diagonals 4 and 3 more.
  expect(left).toHaveLength(18);
  for (const square of ['D4', 'D7', 'H4', 'C5', 'G7', 'F2', 'B3', 'C8', 'I5']) expect(left).not.toContain(square);
});

test('the first half-moves of the rulebook', () => {
  const s = startPosition();
  for (const move of ['A4-C4', 'A1-A9', 'A2-C0', 'a2xc0', 'a4c4'])
    expect(isRefusal(piranhas.parse(s, 0, move))).toBe(false);
});

const refused: readonly (readonly [move: string, code: string])[] = [
  ['A4-D4', 'wrong-distance'],
  ['A4-B6', 'not-a-line'],
  ['A4-A4', 'not-a-line'],
  ['B0-B2', 'not-your-fish'],
  ['E5-E6', 'not-your-fish'],
  ['A2-A5', 'wrong-distance'],
  ['A0', 'not-a-move'],
  ['K4-M4', 'not-a-move'],
  ['kraken-D4', 'no-such-action'],
];
for (const [move, code] of refused)
  test(`refuses ${move} at the start: ${code}`, () => {
    expect(piranhas.parse(startPosition(), 0, move)).toMatchObject({ refused: `piranhas/${code}` });
  });

test('refuses a seat that is not to move, and everything once it is over', () => {
  expect(piranhas.parse(startPosition(), 1, 'B0-B2')).toMatchObject({ refused: 'piranhas/not-your-turn' });
  const united = testPosition(
    'RR------------------------------------------------------------------------------B---------B--------B 2',
  );
  expect(piranhas.toAct(united)).toBe(NOBODY);
  expect(piranhas.parse(united, 0, 'A0-C0')).toMatchObject({ refused: 'piranhas/over' });
});

test('reads a position as 100 letters or as ten rows from the top, and prints it back', () => {
  const rows = ['-BBBBBBBB-', ...Array.from({ length: 8 }, () => 'R--------R'), '-BBBBBBB--'].join('\n');
  const s = testPosition(`${rows} 7`);
  expect(printPosition(s)).toBe(`-BBBBBBB--${'R--------R'.repeat(8)}-BBBBBBBB- 7`);
  expect(piranhas.toAct(s)).toBe(1);
  expect(printPosition(testPosition(printPosition(s)))).toBe(printPosition(s));
  const blue = piranhas.read!(rows, 2, OFFICIAL, 1) as State; // the same rows were read above
  expect(piranhas.toAct(blue)).toBe(1);
});

const unreadable: readonly (readonly [text: string, code: string])[] = [
  ['', 'bad-position'],
  ['R'.repeat(99), 'bad-position'],
  [`${'-'.repeat(99)}X`, 'bad-position'],
  [`${'-'.repeat(99)}R 61`, 'bad-position'],
  [`${'-'.repeat(99)}R 1 1`, 'bad-position'],
  [`${'-'.repeat(99)}R -1`, 'bad-position'],
  ['-'.repeat(1000), 'bad-position'],
  [`${'R'.repeat(17)}${'-'.repeat(83)}`, 'too-many-fish'],
];
for (const [text, code] of unreadable)
  test(`does not read ${text.slice(0, 20)}…${text.slice(-5)}: ${code}`, () => {
    expect(piranhas.read!(text, 2, OFFICIAL)).toMatchObject({ refused: `piranhas/${code}` });
    expect(parseOptions(piranhas, 2, { position: `${text} ` })).toMatchObject({ refused: expect.any(String) });
  });

test('a match does not start from a position that is over', () => {
  const over = `R${'-'.repeat(98)}B`;
  expect(parseOptions(piranhas, 2, { position: over })).toMatchObject({ refused: 'piranhas/position-over' });
});

// Where the document and the season's server differ: [name, position, document, official], as "by winner".
const readings: readonly (readonly [name: string, position: string, document: string, official: string])[] = [
  ['both united, equally large', `RR${'-'.repeat(96)}BB 10`, 'united draw', 'on'],
  ['both united, equally large, at the limit', `RR${'-'.repeat(96)}BB 60`, 'united draw', 'limit draw'],
  ['red has no fish left, blue is scattered', `B--B${'-'.repeat(96)} 10`, 'stuck blue', 'united red'],
  ['red has no fish left, blue is united', `BB${'-'.repeat(98)} 10`, 'united blue', 'united blue'],
  ['blue has no fish left in mid-round', `R--R${'-'.repeat(96)} 11`, 'stuck red', 'stuck red'],
  ['red has no fish left at the limit', `B--B${'-'.repeat(96)} 60`, 'limit blue', 'united red'],
  ['only one is united', `RR-R${'-'.repeat(95)}B 10`, 'united blue', 'united blue'],
  ['united in mid-round does not count', `RR-R${'-'.repeat(95)}B 11`, 'on', 'on'],
];
for (const [name, text, document, official] of readings)
  test(`ending: ${name}`, () => {
    expect([ending(text, false), ending(text, true)]).toEqual([document, official]);
  });

function ending(text: string, official: boolean): string {
  const s = piranhas.read!(text, 2, { official, position: '' }) as State; // the rows above are readable
  const { ending } = piranhas.view(s, 0);
  if (!ending) return 'on';
  return `${ending.by} ${ending.winner === null ? 'draw' : ['red', 'blue'][ending.winner]}`;
}
