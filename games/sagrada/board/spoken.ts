// Windows in words, for those who do not see them.

import { fill } from '../../../src/core/texts.ts';
import type { SagradaTexts } from '../texts/board.ts';

const ROWS = [0, 1, 2, 3];
const COLUMNS = 5;

/** 'row 1: red 5, empty, accepts blue, …; row 2: …'. `dice`: by cell, '..' or nothing where there is none. */
export function windowInWords(print: string, dice: readonly string[], texts: SagradaTexts): string {
  const { board: words } = texts;
  const inCell = (cell: number): string => {
    const [die = '..', sign = '.'] = [dice[cell], print[cell]];
    if (die !== '..') return texts.die(die);
    return sign === '.' ? words.empty : fill(words.prints, { print: texts.colour(sign) });
  };
  return ROWS.map(row => {
    const cells = Array.from({ length: COLUMNS }, (_, column) => inCell(row * COLUMNS + column));
    return `${fill(words.row, { row: row + 1 })}: ${cells.join(', ')}`;
  }).join('; ');
}
