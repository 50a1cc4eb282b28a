import { piranhas } from '../../../src/games/piranhas/index.ts';
import type { BoardModule } from '../shared/contract.ts';
import { PiranhasBoard } from './board.tsx';
import { PiranhasMark } from './mark.tsx';
import { piranhasTexts } from './texts.ts';

export const board: BoardModule = {
  game: piranhas,
  Board: PiranhasBoard,
  texts: piranhasTexts,
  Mark: PiranhasMark,
  shape: 'square',
  turns: true,
};
