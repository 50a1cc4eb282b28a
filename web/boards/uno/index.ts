import { uno } from '../../../src/games/uno/index.ts';
import type { BoardModule } from '../shared/contract.ts';
import { UnoBoard } from './board.tsx';
import { Loading } from './loading.tsx';
import { Menu } from './menu.tsx';
import { unoTexts } from './texts.ts';

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
