// What makes a puzzle of Carcassonne: where the tile goes, and the follower if that is clear, too.

import type { Seat } from '../../../src/core/game.ts';
import { type GamePuzzles, type Puzzle, themesByCode } from '../../../src/core/puzzle.ts';
import type { State } from '../rules/state.ts';
import { view } from '../rules/view.ts';
import { THEME_NAMES } from '../texts/puzzles.ts';

const THEMES = themesByCode(THEME_NAMES, {
  wins: 'finish',
  'finishes.': 'finish',
  'shares.': 'finish',
  'claims.': 'claim',
  'takes.': 'join',
  'joins.': 'join',
  'blocks.': 'block',
  'hinders.': 'block',
  'extends.': 'build',
  'nearly.': 'build',
  returns: 'followers',
  keeps: 'followers',
  '': 'place',
});

/** What does not change when the table is turned: the same tiles laid, the same tile drawn, the same followers and points. */
function key(s: State, seat: Seat): string {
  const { drawn, phase, pile, followers, scores, turn } = view(s);
  const fromSeat = <T>(values: readonly T[]): T[] => [...values.slice(seat), ...values.slice(0, seat)];
  return JSON.stringify([phase, drawn, turn, pile, fromSeat(followers), fromSeat(scores)]);
}

export const puzzles: GamePuzzles<State> = {
  load: async () =>
    (await import('./puzzles.json', { with: { type: 'json' } })).default as unknown as readonly Puzzle[], // a test reads every one
  key,
  lead: 0.15,
  think: 10,
  isAverage: true,
  ...THEMES,
};
