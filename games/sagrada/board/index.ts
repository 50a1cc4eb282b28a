import type { BoardModule } from '../../../web/boards/shared/contract.ts';
import { rules as sagrada } from '../rules/index.ts';
import { sagradaTexts } from '../texts/board.ts';
import { SagradaBoard } from './board.tsx';

export const board: BoardModule = {
  game: sagrada,
  Board: SagradaBoard,
  texts: sagradaTexts,
  shape: 'free',
  prompts: true,
  retracts: true,
  turns: true,
  history: 'words',
};
