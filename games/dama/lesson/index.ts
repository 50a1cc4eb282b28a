// The lesson of Dama: moving, capturing, kings, and how a game is won.

import { type LearnModule, type LessonStep, learnTexts } from '../../../web/boards/shared/learn.ts';
import { damaLearnTexts } from '../texts/lesson.ts';
import { damaPictures } from './rules-pictures.tsx';

/** Row 7 first, as the board is seen; x and X are the learner's. */
const board = (...rows: readonly string[]): string => rows.join('');
const EMPTY = '........';

export const damaSteps = [
  {
    id: 'move',
    scene: {},
    goal: [['23-34', '21-30', '21-32', '23-32', '25-34', '25-36', '27-36']],
    replies: ['56-47'],
  },
  {
    id: 'capture',
    scene: {
      position: board('o.o.o...', '.o.....o', EMPTY, '...o....', '..x.....', EMPTY, 'x...x.x.', '.x...x.x'),
    },
    goal: ['32x54'],
  },
  {
    id: 'choose',
    scene: { position: board(EMPTY, EMPTY, '....o...', EMPTY, '..o...o.', '.x...x..', 'x.......', EMPTY) },
    goal: ['25x47'],
    isPuzzle: true,
  },
  {
    id: 'once',
    scene: { position: board(EMPTY, '.......o', EMPTY, '.o......', EMPTY, '.o.x....', 'x.......', EMPTY) },
    goal: ['10x32'],
    replies: ['67-56'],
  },
  { id: 'again', goal: ['32x50'] },
  {
    id: 'optional',
    scene: { position: board(EMPTY, '.....x..', '....o...', EMPTY, '..o.....', '.x......', 'x.......', EMPTY) },
    goal: [['65-74', '65-76']],
  },
  {
    id: 'crown',
    scene: { position: board(EMPTY, '.....x..', 'o.......', EMPTY, EMPTY, '.......x', EMPTY, EMPTY) },
    goal: ['65-76'],
    replies: ['50-41'],
  },
  { id: 'backward', goal: [['76-65', '76-67']], replies: ['41-32'] },
  {
    id: 'kings',
    scene: { position: board(EMPTY, '.o......', EMPTY, EMPTY, '....O...', '...x.X..', EMPTY, EMPTY) },
    goal: ['25x43'],
    isPuzzle: true,
  },
  {
    id: 'limit',
    scene: {
      position: board(EMPTY, EMPTY, '....O...', EMPTY, EMPTY, '...X....', EMPTY, EMPTY),
      options: { plyLimit: 1 },
    },
    goal: [['23-12', '23-14', '23-32', '23-34']],
  },
  {
    id: 'win',
    scene: { position: board(EMPTY, EMPTY, '......o.', '.....x..', EMPTY, EMPTY, '....x...', EMPTY) },
    goal: ['45x67'],
    isPuzzle: true,
  },
] as const satisfies readonly LessonStep[];

export const learn: LearnModule = {
  steps: damaSteps,
  ...learnTexts(damaLearnTexts),
  pictures: damaPictures,
};
