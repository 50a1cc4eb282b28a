// The 24 windows, two sides a card: the pattern at 2n and the one at 2n + 1 share card n.

import { COLOURS, type DieColour } from './dice.ts';
import { ALL_CELLS, CELLS, type WindowCells } from './geometry.ts';

export interface Pattern {
  readonly id: string;
  /** 3 to 6: the favor tokens it brings. */
  readonly difficulty: number;
  /** 20 signs, row by row: R Y G B P a printed colour, 1-6 a printed value, a dot anything. */
  readonly cells: string;
}

const pattern = ([id, difficulty, rows]: readonly [string, number, string]): Pattern => ({
  id,
  difficulty,
  cells: rows.replaceAll(' ', ''),
});

export const PATTERNS: readonly Pattern[] = (
  [
    ['kaleidoscopic-dream', 4, 'YB..1 G.5.4 3.R.G 2..BY'],
    ['firmitas', 5, 'P6..3 5P3.. .2P1. .15P4'],
    ['aurorae-magnificus', 5, '5GBP2 P...Y Y.6.P 1..G4'],
    ['aurora-sagradis', 4, 'R.B.Y 4P3G2 .1.5. ..6..'],
    ['sun-catcher', 3, '.B2.Y .4.R. ..5Y. G3..P'],
    ['shadow-thief', 5, '6P..5 5.P.. R6.P. YR543'],
    ['virtus', 5, '4.25G ..6G2 .3G4. 5G1..'],
    ['symphony-of-light', 6, '2.5.1 Y6P2R .B4G. .3.5.'],
    ['via-lux', 4, 'Y.6.. .15.2 3YRP. ..43R'],
    ['industria', 5, '1R3.6 54R2. ..5R1 ...3R'],
    ['bellesguard', 3, 'B6..Y .3B.. .562. .4.1G'],
    ['batllo', 5, '..6.. .5B4. 3GYP2 14R53'],
    ['gravitas', 5, '1.3B. .2B.. 6B.4. B52.1'],
    ['water-of-life', 6, '6B..1 .5B.. 4R2B. G6Y3P'],
    ['lux-astram', 5, '.1GP4 6P25G 1G53P .....'],
    ['lux-mundi', 6, '..1.. 1G3B2 B546G .B5G.'],
    ['firelight', 5, '3415. .62.Y ...YR 5.YR6'],
    ['suns-glory', 6, '1PY.4 PY..6 Y..53 .5421'],
    ['fractal-drops', 3, '.4.Y6 R.2.. ..RP1 BY...'],
    ['ripples-of-light', 5, '...R5 ..P4B .B3Y6 Y2G1R'],
    ['chromatic-splendor', 4, '..G.. 2Y5B1 .R3P. 1.6.4'],
    ['comitas', 5, 'Y.2.6 .4.5Y ...Y5 12Y3.'],
    ['luz-celestial', 3, '..R5. P4.G3 6..B. .Y2..'],
    ['fulgor-del-cielo', 5, '.BR.. .45.B B2.R5 6R31.'],
  ] as const
).map(pattern);

/** The sides of a card, as indexes into the list of patterns. */
export const sidesOf = (card: number): readonly [number, number] => [card * 2, card * 2 + 1];

/** Cells whose print lets a die of this colour lie there. */
export function openToColour(pattern: Pattern, colour: number): WindowCells {
  return cellsWhere(pattern, print => !COLOURS.includes(print as DieColour) || print === COLOURS[colour]); // any text may be asked for
}

/** Cells whose print lets this face (value less one) lie there. */
export function openToFace(pattern: Pattern, face: number): WindowCells {
  return cellsWhere(pattern, print => !/[1-6]/.test(print) || print === String(face + 1));
}

function cellsWhere(pattern: Pattern, fits: (print: string) => boolean): WindowCells {
  let cells = 0;
  for (let cell = 0; cell < CELLS; cell++) if (fits(pattern.cells[cell]!)) cells |= 1 << cell;
  return cells & ALL_CELLS;
}
