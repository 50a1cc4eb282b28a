import { AUDIENCE } from '../../../src/core/game.ts';
import type { BoardProps } from './contract.ts';

/** For a board on which nothing can be done. */
export const LOOKED_AT = {
  seat: AUDIENCE,
  yours: false,
  legal: [],
  retractable: false,
  act: () => Promise.resolve(undefined),
  retract: () => undefined,
} as const satisfies Partial<BoardProps>;
