import { dama } from '../../../src/games/dama/index.ts';
import type { BoardModule } from '../shared/contract.ts';
import { DamaBoard } from './board.tsx';
import { DamaMark } from './mark.tsx';
import { damaTexts } from './texts.ts';

export const board: BoardModule = {
  game: dama,
  Board: DamaBoard,
  texts: damaTexts,
  Mark: DamaMark,
  shape: 'square',
  turns: true,
};
