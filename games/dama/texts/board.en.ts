import type { OptionTexts } from '../../../web/boards/shared/contract.ts';
import type { Options } from '../rules/options.ts';

export const en = {
  rules: [
    'Men move one step diagonally forward. A man that reaches the last row becomes a king, which can also move backward.',
    'Jump over an opposing piece to capture it: one per turn, and only if you want to. Men cannot capture kings.',
    'A player with no pieces or no moves left loses. After 100 moves the match is a draw.',
  ],
  options: {
    plyLimit: { label: 'Maximum number of moves', hint: 'Of both players together.' },
    atLimit: {
      label: 'After the last move',
      values: { draw: 'The match is a draw', majority: 'The player with more pieces wins' },
    },
    firstPlayer: { label: 'Who starts', hint: 'Player 1 has the light pieces.' },
    unpromotedMen: { label: 'Accept men on the last row', hint: 'Only for boards read from a file.' },
  } satisfies OptionTexts<Options>,
  seats: ['Light', 'Dark'],
  takes: { man: 'captures a man', king: 'captures a king' },
  crowned: 'becomes a king',
  board: {
    board: 'Draughts board',
    taken: 'Captured pieces:',
    square: 'row {row} column {column}',
    light: 'light cell',
    empty: 'empty',
    canMove: 'can move',
    canGo: 'can move here',
    threatened: 'can be captured',
    blocked: 'This piece cannot move now.',
    pieces: {
      own: { man: 'your man', king: 'your king' },
      other: { man: 'opposing man', king: 'opposing king' },
      first: { man: 'light man', king: 'light king' },
      second: { man: 'dark man', king: 'dark king' },
    },
  },
  endings: {
    noPieces: '{name} has no pieces left.',
    noMoves: '{name} cannot move any more.',
    limit: 'All {plies} moves have been played.',
    majority: 'All {plies} moves have been played. The player with more pieces wins.',
  },
} as const;
