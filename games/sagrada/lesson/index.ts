// The lesson of Sagrada: a window, what a pane accepts, two dice a round, what neighbours forbid, and what a tool costs.

import { type LearnModule, type LessonStep, learnTexts } from '../../../web/boards/shared/learn.ts';
import { sagradaLearnTexts } from '../texts/lesson.ts';
import { sagradaPictures } from './rules-pictures.tsx';

const DEALT = [
  ['private red', 'private blue'],
  ['tool grozing-pliers', 'tool lathekin', 'tool glazing-hammer'],
  ['objective row-color-variety', 'objective column-shade-variety', 'objective light-shades'],
  ['card kaleidoscopic-dream', 'card sun-catcher', 'card bellesguard', 'card via-lux'],
].flat();

export const sagradaSteps = [
  {
    id: 'window',
    scene: { seats: 2, script: DEALT },
    goal: ['sun-catcher'],
    replies: ['via-lux', 'B5', 'R2', 'G4', 'Y3', 'P1'],
  },
  { id: 'border', goal: ['B5', 'b1'], replies: ['Y3', 'a1', 'pass'] },
  { id: 'touch', goal: ['R2', 'c1'] },
  { id: 'end-turn', goal: ['pass'], replies: ['G3', 'R3', 'Y6', 'P4', 'B6', 'B6', 'b1', 'pass'] },
  { id: 'tool', goal: ['use grozing-pliers', 'G3', 'up'] },
  { id: 'changed', goal: ['b2'] },
  { id: 'price', goal: ['use grozing-pliers', 'Y6', 'down'] },
  { id: 'second', goal: ['c3'] },
  { id: 'score' },
] as const satisfies readonly LessonStep[];

export const learn: LearnModule = {
  steps: sagradaSteps,
  ...learnTexts(sagradaLearnTexts),
  pictures: sagradaPictures,
};
