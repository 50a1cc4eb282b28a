// Why an answer to a question of a queue is wrong: several reasons can hold at once.

/** The rules about placing first; then those about what may be picked. */
export const REASON_SENTENCES = {
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
} as const;

export type Reason = keyof typeof REASON_SENTENCES;
export const REASONS = Object.keys(REASON_SENTENCES) as readonly Reason[];

/** By reason: the answers of a range that are wrong in that way, as bits. */
export type Reasons = Record<Reason, number>;

const NONE = Object.fromEntries(REASONS.map(reason => [reason, 0])) as Readonly<Reasons>; // all of them
export const newReasons = (): Reasons => ({ ...NONE });
