import type { BoardModule } from '../../../web/boards/shared/contract.ts';
import { rules as dama } from '../rules/index.ts';
import { damaTexts } from '../texts/board.ts';
import { DamaBoard } from './board.tsx';
import { DamaMark } from './mark.tsx';

export const board: BoardModule = {
  game: dama,
  Board: DamaBoard,
  texts: damaTexts,
  Mark: DamaMark,
  shape: 'square',
  turns: true,
};
