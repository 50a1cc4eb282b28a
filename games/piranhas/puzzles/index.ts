// What makes a puzzle of Piranhas: tactics around closing a swarm.

import type { Seat } from '../../../src/core/game.ts';
import { type GamePuzzles, type Puzzle, themesByCode } from '../../../src/core/puzzle.ts';
import { SIDE } from '../rules/board.ts';
import { boardText } from '../rules/position.ts';
import type { State } from '../rules/state.ts';
import { THEME_NAMES } from '../texts/puzzles.ts';

const THEMES = themesByCode(THEME_NAMES, {
  'wins.': 'close',
  unites: 'close',
  'line.wins': 'line',
  threatens: 'close',
  'stops.': 'defence',
  rescues: 'defence',
  eats: 'eat',
  joins: 'gather',
  grows: 'gather',
  nearer: 'gather',
  closer: 'gather',
  'line.gathers': 'gather',
  'blocks.': 'block',
  widens: 'block',
  'line.splits': 'block',
  '': 'position',
});

const EXCHANGED: Readonly<Record<string, string>> = { R: 'B', B: 'R' };
const RANGE = Array.from({ length: SIDE }, (_, i) => i);

/** The least of the eight ways to look at the board, with the solver's fish red. */
function key(s: State, seat: Seat): string {
  const text = boardText(s);
  const board = seat === 0 ? text : text.replaceAll(/[RB]/g, letter => EXCHANGED[letter]!);
  const seen = [turned(board)];
  for (let turn = 1; turn < 4; turn++) seen.push(turned(seen.at(-1)!));
  return seen.flatMap(one => [one, mirrored(one)]).sort()[0]!;
}

const turned = (board: string): string =>
  RANGE.flatMap(y => RANGE.map(x => board[(SIDE - 1 - x) * SIDE + y]!)).join('');
const mirrored = (board: string): string =>
  RANGE.flatMap(y => RANGE.map(x => board[y * SIDE + SIDE - 1 - x]!)).join('');

export const puzzles: GamePuzzles<State> = {
  load: async () =>
    (await import('./puzzles.json', { with: { type: 'json' } })).default as unknown as readonly Puzzle[], // a test reads every one
  key,
  lead: 0.3,
  think: 4,
  // The swarms are too far apart before: all puzzles of a run without this were later.
  opening: 34,
  isAverage: false,
  ...THEMES,
};
