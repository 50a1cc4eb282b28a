import { AUDIENCE } from '../../../src/core/game.ts';
import type { BoardProps } from './contract.ts';

/** Properties of a board that only shows a position. No player acts on it. */
export const READ_ONLY_BOARD = {
  seat: AUDIENCE,
  yours: false,
  legal: [],
  retractable: false,
  act: () => Promise.resolve(undefined),
  retract: () => undefined,
} as const satisfies Partial<BoardProps>;
