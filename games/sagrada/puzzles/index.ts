// What makes a puzzle of Sagrada: which die to draft and where to put it.

import type { Seat } from '../../../src/core/game.ts';
import type { GamePuzzles, Puzzle } from '../../../src/core/puzzle.ts';
import type { State } from '../rules/state.ts';
import { view } from '../rules/view.ts';
import { puzzleThemes } from '../texts/puzzles.ts';

/** By the code of a reason, or by what it begins with. */
const THEMES: readonly (readonly [code: string, theme: string])[] = [
  ['goal', 'goals'],
  ['step.', 'goals'],
  ['line.', 'goals'],
  ['secret', 'secret'],
  ['fills', 'fill'],
  ['room', 'room'],
  ['keeps.favor', 'favor'],
];

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
  isAverage: true,
  themeOf: code => THEMES.find(([start]) => code.startsWith(start))?.[1],
  themes: puzzleThemes,
};
