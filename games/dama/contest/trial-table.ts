// Boards on which the methods of a player are tried. A board is a list of pieces with their row and column: `x23` is a man of
// player 1 in row 2, column 3.

/** Pieces that stand aside, so that neither side is without any. */
const ASIDE = 'x07 o70';

const SIDE = 8;

/** The 64 characters of the short form: row 7 first, `.` for an empty cell. */
export function cellsOf(pieces: string): string {
  const cells = Array.from({ length: SIDE * SIDE }, () => '.');
  for (const [letter, row, column] of pieces.split(' ').filter(Boolean))
    cells[(SIDE - 1 - Number(row)) * SIDE + Number(column)] = letter!;
  return cells.join('');
}

/** The board at the start of a game. */
export const START_CELLS = 'o.o.o.o..o.o.o.oo.o.o.o..................x.x.x.xx.x.x.x..x.x.x.x';

export interface TrialTransition {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly legal: boolean;
}

const transition = (legal: boolean, name: string, before: string, after: string): TrialTransition => ({
  name,
  before: cellsOf(`${before} ${ASIDE}`),
  after: cellsOf(`${after} ${ASIDE}`),
  legal,
});

/** What `valid_move` must accept and refuse. That player 1 moves first is not among them: the document does not test it. */
export const TRIAL_TRANSITIONS: readonly TrialTransition[] = [
  transition(true, 'a man of player 1 steps', 'x23', 'x34'),
  transition(true, 'a man of player 2 steps', 'o54', 'o43'),
  transition(true, 'a man of player 1 captures a man', 'x23 o34', 'x45'),
  transition(true, 'a man of player 2 captures a man', 'o54 x43', 'o32'),
  transition(true, 'a man of player 1 is promoted by a step', 'x65', 'X74'),
  transition(true, 'a man of player 2 is promoted by a step', 'o12', 'O01'),
  transition(true, 'a man of player 1 is promoted by a capture', 'x52 o63', 'X74'),
  transition(true, 'a man of player 2 is promoted by a capture', 'o25 x14', 'O03'),
  transition(true, 'a king of player 1 steps back', 'X45', 'X34'),
  transition(true, 'a king of player 2 steps back', 'O34', 'O45'),
  transition(true, 'a king captures a man backward', 'X45 o34', 'X23'),
  transition(true, 'a king captures a king', 'O34 X43', 'O52'),
  transition(true, 'a king of player 1 captures a king', 'X34 O45', 'X56'),
  transition(true, 'a man steps although it could capture', 'x23 o34', 'x32 o34'),
  transition(false, 'the board is unchanged', 'x23 o54', 'x23 o54'),
  transition(false, 'a man of player 1 steps back', 'x34', 'x23'),
  transition(false, 'a man of player 2 steps back', 'o43', 'o54'),
  transition(false, 'a man of player 1 captures backward', 'x45 o34', 'x23'),
  transition(false, 'a man captures a king', 'x23 O34', 'x45'),
  transition(false, 'a piece captures a piece of its own side', 'x23 x34', 'x45'),
  transition(false, 'a captured piece stays on the board', 'x23 o34', 'x45 o34'),
  transition(false, 'a piece jumps two cells over nothing', 'x23', 'x45'),
  transition(false, 'two pieces are captured at once', 'x23 o34 o54', 'x63'),
  transition(false, 'a man is not promoted on the last row', 'x65', 'x74'),
  transition(false, 'a man is promoted too early', 'x34', 'X45'),
  transition(false, 'a king becomes a man', 'X34', 'x45'),
  transition(false, 'a king moves straight', 'X76', 'X56'),
  transition(false, 'a king moves three cells', 'X12', 'X45'),
  transition(false, 'both players move', 'x23 o54', 'x34 o43'),
  transition(false, 'two pieces of a player move', 'x23 x25', 'x34 x36'),
  transition(false, 'a piece appears', 'x23', 'x23 x45'),
  transition(false, 'a piece vanishes', 'x23 o54', 'x23'),
  transition(false, 'a piece changes sides', 'x23 o54', 'x23 x54'),
  transition(false, 'a piece moves onto another one', 'x23 o34', 'x34'),
];

export interface TrialPosition {
  readonly name: string;
  readonly player: 1 | 2;
  readonly cells: string;
}

/** Player 1 has moved the man in row 2, column 1 to row 3, column 0. */
const AFTER_FIRST_MOVE = `${START_CELLS.slice(0, 32)}x..........x.x.x${START_CELLS.slice(48)}`;

/** Where `move` is tried. */
export const TRIAL_POSITIONS: readonly TrialPosition[] = [
  { name: 'the initial board', player: 1, cells: START_CELLS },
  { name: 'a board after the first move', player: 2, cells: AFTER_FIRST_MOVE },
  { name: 'a man before the last row', player: 1, cells: cellsOf('x65 o10') },
  { name: 'a man of player 2 before the last row', player: 2, cells: cellsOf('o12 x67') },
  { name: 'a king alone', player: 2, cells: cellsOf('O34 x07') },
  { name: 'a board on which the player is blocked', player: 1, cells: cellsOf('x01 o10 o12 o23 o76') },
];
