import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../../src/core/refusal.ts';
import * as fc from '../../../tests/properties.ts';
import { parseBoard, parseCells, printBoard, printCells } from './board-file.ts';
import { rules as dama } from './index.ts';

const START = [
  'o   o   o   o  ',
  '  o   o   o   o',
  'o   o   o   o  ',
  '               ',
  '               ',
  '  x   x   x   x',
  'x   x   x   x  ',
  '  x   x   x   x',
];
const text = START.join('\n');

test('the initial board is the 127 bytes of the document', () => {
  const printed = printBoard(dama.init(2, dama.defaults));
  expect(printed).toBe(text);
  expect(Buffer.byteLength(printed)).toBe(127);
});

/** The lines of the initial board with one of them changed. */
const withLine = (line: number, content: string): string => START.with(line - 1, content).join('\n');

describe('off files are refused with line and column', () => {
  const rows: readonly (readonly [name: string, file: string, code: string, where: string])[] = [
    ['a final newline', `${text}\n`, 'board-longer', 'Line 9, column 1'],
    ['carriage returns', START.join('\r\n'), 'board-carriage-return', 'Line 1, column 16'],
    ['stripped rows', START.map(line => line.trimEnd()).join('\n'), 'board-short-line', 'Line 1, column 14'],
    ['one more blank', START.map(line => `${line} `).join('\n'), 'board-long-line', 'Line 1, column 16'],
    ['seven rows', START.slice(1).join('\n'), 'board-end', 'Line 8, column 1'],
    ['seven rows and a newline', `${START.slice(1).join('\n')}\n`, 'board-end', 'Line 8, column 1'],
    ['nine rows', `${text}\n${START[0]}`, 'board-longer', 'Line 9, column 1'],
    ['an empty file', '', 'board-end', 'Line 1, column 1'],
    ['an unknown letter', withLine(3, 'o   0   o   o  '), 'board-letter', 'Line 3, column 5'],
    ['a tab between cells', withLine(3, 'o\t  o   o   o  '), 'board-separator', 'Line 3, column 2'],
    ['a piece on a white cell', withLine(4, 'o              '), 'board-white-cell', 'Line 4, column 1'],
    ['thirteen men', withLine(5, 'x              '), 'board-too-many', 'Line 8, column 15'],
    ['an unpromoted man', withLine(1, 'x   o   o   o  '), 'board-unpromoted', 'Line 1, column 1'],
  ];
  for (const [name, file, code, where] of rows)
    test(name, () => {
      const answer = parseBoard(file);
      expect(isRefusal(answer) && answer.refused).toBe(`dama/${code}`);
      expect(isRefusal(answer) && answer.detail.startsWith(`${where}: `)).toBe(true);
    });
});

test('settings decide about an unpromoted man; an empty board is a board', () => {
  const few = Array.from({ length: 8 }, (_, i) => (i === 0 ? 'x'.padEnd(15) : ' '.repeat(15))).join('\n');
  expect(isRefusal(parseBoard(few))).toBe(true);
  expect(parseBoard(few, { unpromotedMen: true })).toEqual(parseCells(`x${'.'.repeat(63)}`, { unpromotedMen: true }));
  expect(parseCells('.'.repeat(64))).toEqual({ x: 0, o: 0, kings: 0 });
});

test('the 64 characters name row and column as the document does', () => {
  const answer = parseCells(`.o${'.'.repeat(62)}`);
  expect(isRefusal(answer) && answer.detail).toBe('Row 7, column 1: A piece stands on a white cell.');
  expect(isRefusal(parseCells('x'))).toBe(true);
});

test('printing and parsing are inverse, both ways', () => {
  const piece = fc.constantFrom('.', '.', '.', 'x', 'X', 'o', 'O');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 32, maxLength: 32 }), dark => {
      const cells = Array.from({ length: 64 }, (_, i) => {
        const row = 7 - (i >> 3);
        return (row + i) % 2 === 1 ? dark[i >> 1]! : '.';
      }).join('');
      const board = parseCells(cells, { unpromotedMen: true });
      if (isRefusal(board)) {
        expect(board.refused).toBe('dama/board-too-many');
        return;
      }
      expect(printCells(board)).toBe(cells);
      expect(parseBoard(printBoard(board), { unpromotedMen: true })).toEqual(board);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('parsers answer any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 140 }), anything => {
      parseBoard(anything);
      parseCells(anything);
      dama.read!(anything, 2, dama.defaults);
    }),
    { seed: 1, numRuns: 300 },
  );
  const lines = fc.array(fc.string({ unit: fc.constantFrom('x', 'X', 'o', 'O', ' '), minLength: 15, maxLength: 15 }));
  fc.assert(
    fc.property(lines, rows => {
      const answer = parseBoard(rows.join('\n'));
      if (!isRefusal(answer)) expect(printBoard(answer)).toBe(rows.join('\n'));
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('read takes both forms, and says who moves', () => {
  const fromFile = dama.read!(text, 2, dama.defaults);
  const fromCells = dama.read!(printCells(dama.init(2, dama.defaults)), 2, dama.defaults, 1);
  expect(fromFile).toEqual(dama.init(2, dama.defaults));
  expect(isRefusal(fromCells) ? fromCells : fromCells.next).toBe(1);
  expect(dama.read!(text, 2, dama.defaults, 5)).toMatchObject({ refused: 'dama/board-seat' });
});

test('the drawing is the board with coordinates', () => {
  expect(dama.draw(dama.view(dama.init(2, dama.defaults), 0))).toBe(
    [
      '7  o . o . o . o .',
      '6  . o . o . o . o',
      '5  o . o . o . o .',
      '4  . . . . . . . .',
      '3  . . . . . . . .',
      '2  . x . x . x . x',
      '1  x . x . x . x .',
      '0  . x . x . x . x',
      '',
      '   0 1 2 3 4 5 6 7',
      'ply 0 of 100, x to move',
    ].join('\n'),
  );
});
