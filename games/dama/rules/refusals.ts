// Every refusal of this folder: a code and one sentence.

import { type Refusal, refuse } from '../../../src/core/refusal.ts';

/** By code, without its prefix `dama/`. */
const SENTENCES = {
  // A move.
  'not-a-move': 'A move is written with row and column digits, 23-34 for a step and 23x45 for a capture.',
  'not-your-turn': 'It is not your turn.',
  'game-over': 'The game is over.',
  'off-board': 'Rows and columns go from 0 to 7.',
  'white-cell': 'Pieces stand on dark cells only, where row and column add up to an odd number.',
  'no-piece': 'You have no piece on that cell.',
  'other-kind': 'The piece on that cell is of the other kind.',
  'not-diagonal': 'Pieces move diagonally.',
  'too-far': 'A piece moves one cell, or two when it captures one piece.',
  'man-backward': 'A man moves and captures only forward.',
  occupied: 'The target cell is not empty.',
  'nothing-to-take': 'A piece moves two cells only when it captures.',
  'not-a-capture': 'This move captures nothing; write it with a hyphen.',
  'takes-own': 'A piece cannot capture a piece of its own side.',
  'man-takes-king': 'A man cannot capture a king.',
  // A board after another one.
  unchanged: 'The board is unchanged: a player must move.',
  'other-player': 'It was the turn of the other player.',
  'first-move': 'Player 1 makes the first move.',
  'both-moved': 'Pieces of both players have moved.',
  'two-moves': 'More than one piece of a player has moved.',
  'piece-appeared': 'A piece has appeared.',
  'piece-vanished': 'A piece has vanished without being captured.',
  'side-changed': 'A piece has changed sides.',
  'kind-changed': 'A piece that did not move has changed its kind.',
  'two-taken': 'At most one piece can be captured in a turn.',
  'not-removed': 'The piece that was jumped over is still there.',
  'not-promoted': 'A man that reaches the last row becomes a king.',
  'early-promotion': 'A man becomes a king only on the last row.',
  demoted: 'A king stays a king.',
  // A board written down.
  'board-file': 'The board is not in a regular file.',
  'board-end': 'The board ends too early: 8 lines of 15 characters were expected, 127 bytes in all.',
  'board-longer': 'The board ends with the eighth line, without a newline.',
  'board-carriage-return': 'Lines end with a newline alone, without a carriage return.',
  'board-short-line': 'A line has 15 characters; trailing blanks count.',
  'board-long-line': 'A line has 15 characters.',
  'board-separator': 'A blank separates the cells.',
  'board-letter': 'A cell is x, X, o, O or empty.',
  'board-white-cell': 'A piece stands on a white cell.',
  'board-too-many': 'A player has at most 12 pieces.',
  'board-unpromoted': 'A man stands on the row where it should have become a king.',
  'board-seat': 'Seat 0 or seat 1 is to move.',
} as const;

export type DamaRefusalCode = keyof typeof SENTENCES;

/** `where` leads the sentence: 'Line 3, column 5'. */
export function refusal(code: DamaRefusalCode, where?: string): Refusal {
  return refuse(`dama/${code}`, where ? `${where}: ${SENTENCES[code]}` : SENTENCES[code]);
}
