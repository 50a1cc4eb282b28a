import { sagrada } from '../../../src/games/sagrada/index.ts';
import type { BoardModule } from '../shared/contract.ts';
import { SagradaBoard } from './board.tsx';
import { sagradaTexts } from './texts.ts';

export const board: BoardModule = {
  game: sagrada,
  Board: SagradaBoard,
  texts: sagradaTexts,
  shape: 'free',
  prompts: true,
  turns: true,
  history: 'words',
};
