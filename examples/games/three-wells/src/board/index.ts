import type { BoardModule } from 'ludoteca/board';
import { rules } from '../rules/index.ts';
import { texts } from '../texts/board.ts';
import { Board } from './board.tsx';
import './styles.ts';

export const board: BoardModule = {
  game: rules,
  Board,
  texts,
  shape: 'free',
  turns: false,
};
