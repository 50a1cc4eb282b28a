import type { BoardModule } from '../../../web/boards/shared/contract.ts';
import { rules as sagrada } from '../rules/index.ts';
import { sagradaTexts } from '../texts/board.ts';
import { SagradaBoard } from './board.tsx';

/** The next player is asked after these. */
const ENDS = new Set(['turn', 'round-over', 'windows', 'over']);
/** No part of a turn. */
const PREPARING = new Set(['chose-window', 'drew-window', 'late', 'rolled']);

export const board: BoardModule = {
  game: sagrada,
  Board: SagradaBoard,
  texts: sagradaTexts,
  shape: 'free',
  prompts: true,
  retracts: true,
  turns: true,
  history: 'words',
  // A die, its pane, a tool with all its answers, the end of the turn.
  finishes: (did, before) => !PREPARING.has(did[0]?.what ?? '') && !before.some(({ what }) => ENDS.has(what)),
};
