// What makes a puzzle of Sagrada: which die to draft and where to put it.

import type { Seat } from '../../../src/core/game.ts';
import { type GamePuzzles, type Puzzle, themesByCode } from '../../../src/core/puzzle.ts';
import type { State } from '../rules/state.ts';
import { view } from '../rules/view.ts';
import { THEME_NAMES } from '../texts/puzzles.ts';

const THEMES = themesByCode(THEME_NAMES, {
  goal: 'goals',
  'step.': 'goals',
  'line.': 'goals',
  secret: 'secret',
  fills: 'fill',
  room: 'room',
  'keeps.favor': 'favor',
});

/** The own window, the dice and cards on the table, and where the round stands. */
function key(s: State, seat: Seat): string {
  const { round, turn, players, pool, tools, objectives } = view(s, seat);
  return JSON.stringify([round, turn, players[seat], pool, tools, objectives]);
}

export const puzzles: GamePuzzles<State> = {
  load: async () =>
    (await import('./puzzles.json', { with: { type: 'json' } })).default as unknown as readonly Puzzle[], // a test reads every one
  key,
  lead: 1.5,
  think: 10,
  isAverage: true,
  ...THEMES,
};
