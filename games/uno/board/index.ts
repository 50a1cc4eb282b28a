import type { BoardModule } from '../../../web/boards/shared/contract.ts';
import { rules as uno } from '../rules/index.ts';
import { unoTexts } from '../texts/board.ts';
import { UnoBoard } from './board.tsx';
import { Loading } from './loading.tsx';
import { Menu } from './menu.tsx';

export const board: BoardModule = {
  game: uno,
  Board: UnoBoard,
  texts: unoTexts,
  Menu,
  Waiting: Loading,
  shape: 'free',
  prompts: true,
  // One's own hand stays where the thumb is.
  turns: false,
  history: 'words',
};
