import type { DamaLanguage } from './texts.ts';

export const en: DamaLanguage = {
  rules: [
    'Men go one step diagonally forward. On the last row a man becomes a king, which also goes backward.',
    'Jump over one enemy piece to take it; one a turn, and only if you want to. Men cannot take kings.',
    'Who has no pieces or no move left loses. After 100 moves it is a draw.',
  ],
  options: {
    plyLimit: { label: 'Moves at most', hint: 'Of both players together.' },
    atLimit: {
      label: 'When they are used up',
      values: { draw: 'It is a draw', majority: 'More pieces win' },
    },
    firstPlayer: { label: 'Who begins', hint: 'Player 1 has the light pieces.' },
    unpromotedMen: { label: 'Accept men on the last row', hint: 'Only for boards read from a file.' },
  },
  refusals: {},
  seats: ['Light', 'Dark'],
  takes: { man: 'takes a man', king: 'takes a king' },
  crowned: 'becomes a king',
  board: {
    board: 'Draughts board',
    taken: 'Pieces taken:',
    square: 'row {row} column {column}',
    light: 'light cell',
    empty: 'empty',
    canMove: 'can move',
    canGo: 'can go here',
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
    limit: 'All {plies} moves are played and nobody broke through.',
    majority: 'All {plies} moves are played; more pieces win.',
  },
};
