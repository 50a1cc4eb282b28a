// Why an answer to a question of a queue is wrong: several reasons can hold at once.

/** The rules about placing first; then those about what may be picked. */
export const REASONS = [
  'OUT_OF_BOARD',
  'OCCUPIED',
  'CELL_COLOR',
  'CELL_VALUE',
  'ADJ_COLOR',
  'ADJ_VALUE',
  'NOT_EDGE',
  'NOT_ADJACENT',
  'MUST_NOT_TOUCH',
  'SAME_CELL',
  'LEAVES_ALONE',
  'NO_DIE',
  'SAME_DIE',
  'DIFFERENT_COLORS',
  'COLOR_NOT_ON_TRACK',
  'WRONG_PAYMENT',
  'NO_SUCH_VALUE',
  'MUST_PLACE',
  'DEAD_END',
] as const;
export type Reason = (typeof REASONS)[number];

const place = (name: Reason): number => REASONS.indexOf(name);
export const OCCUPIED = place('OCCUPIED');
export const CELL_COLOR = place('CELL_COLOR');
export const CELL_VALUE = place('CELL_VALUE');
export const ADJ_COLOR = place('ADJ_COLOR');
export const ADJ_VALUE = place('ADJ_VALUE');
export const NOT_EDGE = place('NOT_EDGE');
export const NOT_ADJACENT = place('NOT_ADJACENT');
export const MUST_NOT_TOUCH = place('MUST_NOT_TOUCH');
export const SAME_CELL = place('SAME_CELL');
export const LEAVES_ALONE = place('LEAVES_ALONE');
export const NO_DIE = place('NO_DIE');
export const SAME_DIE = place('SAME_DIE');
export const DIFFERENT_COLORS = place('DIFFERENT_COLORS');
export const COLOR_NOT_ON_TRACK = place('COLOR_NOT_ON_TRACK');
export const WRONG_PAYMENT = place('WRONG_PAYMENT');
export const NO_SUCH_VALUE = place('NO_SUCH_VALUE');
export const MUST_PLACE = place('MUST_PLACE');

/** By place in REASONS: the answers of a range that are wrong in that way. */
export type Reasons = Int32Array;
export const newReasons = (): Reasons => new Int32Array(REASONS.length);

export const REASON_SENTENCES: Readonly<Record<Reason, string>> = {
  OUT_OF_BOARD: 'There is no such cell.',
  OCCUPIED: 'A die lies there.',
  CELL_COLOR: 'The cell prints another colour.',
  CELL_VALUE: 'The cell prints another value.',
  ADJ_COLOR: 'A die beside it has the same colour.',
  ADJ_VALUE: 'A die beside it has the same value.',
  NOT_EDGE: 'The first die goes to the border.',
  NOT_ADJACENT: 'The die must touch another one.',
  MUST_NOT_TOUCH: 'The die may touch no other one.',
  SAME_CELL: 'The die came from there.',
  LEAVES_ALONE: 'Another die would lose its last contact.',
  NO_DIE: 'There is no such die.',
  SAME_DIE: 'That die was moved just now.',
  DIFFERENT_COLORS: 'The die is not of the chosen colour.',
  COLOR_NOT_ON_TRACK: 'No die of that colour is on the round track.',
  WRONG_PAYMENT: 'This tool is paid with a die of another colour.',
  NO_SUCH_VALUE: 'A die has no such value.',
  MUST_PLACE: 'The die fits, so it must be placed.',
  DEAD_END: 'After that you could not finish what you have started.',
};
