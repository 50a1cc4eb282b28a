// What makes a puzzle of Dama: tactics, with what is clearly lost by every other move.

import type { Seat } from '../../../src/core/game.ts';
import { type GamePuzzles, type Puzzle, themesByCode } from '../../../src/core/puzzle.ts';
import { printCells } from '../rules/board-file.ts';
import type { State } from '../rules/state.ts';
import { THEME_NAMES } from '../texts/puzzles.ts';

const THEMES = themesByCode(THEME_NAMES, {
  'wins.': 'win',
  'line.wins': 'line',
  promotes: 'king',
  'line.promotes': 'king',
  'stops.promotion': 'defence',
  'rescues.': 'defence',
  safe: 'defence',
  'takes.': 'capture',
  'line.gains': 'capture',
  'line.takes': 'capture',
  threatens: 'threat',
  confines: 'threat',
  trades: 'exchange',
  '': 'position',
});

/** The board with the solver's men going up. */
function key(s: State, seat: Seat): string {
  const cells = printCells(s);
  return seat === 0 ? cells : cells.split('').reverse().map(exchanged).join('');
}

const EXCHANGED: Readonly<Record<string, string>> = { x: 'o', X: 'O', o: 'x', O: 'X' };
const exchanged = (cell: string): string => EXCHANGED[cell] ?? cell;

export const puzzles: GamePuzzles<State> = {
  load: async () =>
    (await import('./puzzles.json', { with: { type: 'json' } })).default as unknown as readonly Puzzle[], // a test reads every one
  key,
  lead: 0.3,
  think: 6,
  opening: 12,
  isAverage: false,
  ...THEMES,
};
