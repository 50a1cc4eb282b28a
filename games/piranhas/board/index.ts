import type { BoardModule } from '../../../web/boards/shared/contract.ts';
import { rules as piranhas } from '../rules/index.ts';
import { piranhasTexts } from '../texts/board.ts';
import { PiranhasBoard } from './board.tsx';
import { PiranhasMark } from './mark.tsx';

export const board: BoardModule = {
  game: piranhas,
  Board: PiranhasBoard,
  texts: piranhasTexts,
  Mark: PiranhasMark,
  shape: 'square',
  turns: true,
};
