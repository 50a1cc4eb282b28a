import type { BoardModule } from '../../../web/boards/shared/contract.ts';
import { rules as carcassonne } from '../rules/index.ts';
import { carcassonneTexts } from '../texts/board.ts';
import { CarcassonneBoard } from './board.tsx';
import { CarcassonneMark } from './tile.tsx';

export const board: BoardModule = {
  game: carcassonne,
  Board: CarcassonneBoard,
  texts: carcassonneTexts,
  Mark: CarcassonneMark,
  shape: 'free',
  prompts: true,
  retracts: true,
  turns: false,
  history: 'words',
  // A tile, then a follower or none.
  finishes: did => did.some(({ what }) => what === 'took' || what === 'passed'),
};
