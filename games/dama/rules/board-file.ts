// Boards as text. The board file of the document: 8 lines of 15 characters, row 7 first, cells apart by a blank, an empty
// cell a blank, no newline at the end: 127 bytes. The short form: the 64 cells in the same order with `.` for empty.

import type { Refusal } from '../../../src/core/refusal.ts';
import { type Board, cellAt, count, isDark, O_LAST_ROW, SIDE, X_LAST_ROW } from './board.ts';
import { refusal } from './refusals.ts';

const LINE = 2 * SIDE - 1;
export const CELLS = SIDE * SIDE;
const MOST_PIECES = 12;

export interface BoardRules {
  /** Accept a man on the row where it should have become a king. */
  readonly unpromotedMen?: boolean;
}

/** 'x', 'X', 'o', 'O', or `empty`. */
export function pieceAt(b: Board, row: number, column: number, empty: string): string {
  if (!isDark(row, column)) return empty;
  const bit = 1 << cellAt(row, column);
  const king = (b.kings & bit) !== 0;
  if ((b.x & bit) !== 0) return king ? 'X' : 'x';
  if ((b.o & bit) !== 0) return king ? 'O' : 'o';
  return empty;
}

/** Rows from 7 down to 0, each a list of cells from column 0 to 7. */
export function rowsOf(b: Board, empty: string): string[][] {
  return Array.from({ length: SIDE }, (_, line) =>
    Array.from({ length: SIDE }, (_, column) => pieceAt(b, SIDE - 1 - line, column, empty)),
  );
}

/** The board file, byte for byte. */
export function printBoard(b: Board): string {
  return rowsOf(b, ' ')
    .map(row => row.join(' '))
    .join('\n');
}

/** The 64 characters. Every view has them, so no rows are made on the way: a third of an instant bot's game. */
export function printCells(b: Board): string {
  let cells = '';
  for (let row = SIDE - 1; row >= 0; row--)
    for (let column = 0; column < SIDE; column++) cells += pieceAt(b, row, column, '.');
  return cells;
}

/** A board file, strictly; a refusal names line and column, both from 1. */
export function parseBoard(text: string, rules: BoardRules = {}): Board | Refusal {
  const broken = misshapen(text);
  if (broken) return broken;
  return fill((line, column) => text.charAt(line * (LINE + 1) + 2 * column), ' ', fileWhere, rules);
}

/** The 64 characters; a refusal names row and column as the document does. */
export function parseCells(text: string, rules: BoardRules = {}): Board | Refusal {
  if (text.length !== CELLS) return refusal('board-end', `${text.length} characters`);
  return fill(
    (line, column) => text.charAt(line * SIDE + column),
    '.',
    (line, column) => `Row ${SIDE - 1 - line}, column ${column}`,
    rules,
  );
}

const fileWhere = (line: number, column: number): string => `Line ${line + 1}, column ${2 * column + 1}`;

/** What is wrong with lines and separators. */
function misshapen(text: string): Refusal | undefined {
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    const where = (column: number): string => `Line ${i + 1}, column ${column}`;
    if (i === SIDE) return refusal('board-longer', where(1));
    const last = i === lines.length - 1;
    if (last && line === '' && i < SIDE) return refusal('board-end', where(1));
    if (line.includes('\r')) return refusal('board-carriage-return', where(line.indexOf('\r') + 1));
    if (line.length < LINE) return refusal('board-short-line', where(line.length + 1));
    if (line.length > LINE) return refusal('board-long-line', where(LINE + 1));
    for (let column = 1; column < LINE; column += 2)
      if (line.charAt(column) !== ' ') return refusal('board-separator', where(column + 1));
  }
  return lines.length < SIDE ? refusal('board-end', `Line ${lines.length + 1}, column 1`) : undefined;
}

type At<T> = (line: number, column: number) => T;

function fill(letterAt: At<string>, empty: string, where: At<string>, rules: BoardRules): Board | Refusal {
  const b: Board = { x: 0, o: 0, kings: 0 };
  for (let line = 0; line < SIDE; line++) {
    const row = SIDE - 1 - line;
    for (let column = 0; column < SIDE; column++) {
      const letter = letterAt(line, column);
      if (letter === empty) continue;
      const side = letter.toLowerCase();
      if (side !== 'x' && side !== 'o') return refusal('board-letter', where(line, column));
      if (!isDark(row, column)) return refusal('board-white-cell', where(line, column));
      const bit = 1 << cellAt(row, column);
      b[side] |= bit;
      if (letter !== side) b.kings |= bit;
      else if (!rules.unpromotedMen && (bit & (side === 'x' ? X_LAST_ROW : O_LAST_ROW)) !== 0)
        return refusal('board-unpromoted', where(line, column));
      if (count(b[side]) > MOST_PIECES) return refusal('board-too-many', where(line, column));
    }
  }
  return b;
}
