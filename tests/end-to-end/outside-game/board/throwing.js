import { rules } from '../rules.js';

export const board = {
  game: rules,
  Board: () => {
    throw new Error('this board throws');
  },
  texts: {},
  shape: 'free',
  turns: false,
};
