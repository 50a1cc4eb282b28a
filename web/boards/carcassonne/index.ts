import { carcassonne } from '../../../src/games/carcassonne/index.ts';
import type { BoardModule } from '../shared/contract.ts';
import { CarcassonneBoard } from './board.tsx';
import { carcassonneTexts } from './texts.ts';
import { CarcassonneMark } from './tile.tsx';

export const board: BoardModule = {
  game: carcassonne,
  Board: CarcassonneBoard,
  texts: carcassonneTexts,
  Mark: CarcassonneMark,
  shape: 'free',
  prompts: true,
  turns: false,
  history: 'words',
  // A tile, then a follower or none.
  finishes: did => did.some(({ what }) => what === 'took' || what === 'passed'),
};
