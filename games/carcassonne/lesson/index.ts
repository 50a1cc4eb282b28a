// The lesson of Carcassonne: a road from the first tile to its points, a city, a monastery.

import { type LearnModule, type LessonStep, learnTexts } from '../../../web/boards/shared/learn.ts';
import { carcassonneLearnTexts } from '../texts/lesson.ts';
import { CROSSING, CURVE, carcassonnePictures, GATE, MONASTERY, ROAD } from './rules-pictures.tsx';

const draw = (tile: string): string => `draw ${tile}`;

export const carcassonneSteps = [
  { id: 'tile', scene: { seats: 2, options: { hints: false }, script: [draw(ROAD)] }, goal: ['1,0/1'] },
  { id: 'follower', goal: ['S1'], replies: [draw(CROSSING), '-1,0/0', 'pass', draw(CROSSING)] },
  { id: 'finish', goal: ['2,0/0'] },
  { id: 'none', goal: ['pass'], replies: [draw(CURVE), '3,0/0', 'pass', draw(GATE)] },
  { id: 'city', goal: ['0,-1/0'] },
  { id: 'knight', goal: ['C1'], replies: [draw(CURVE), '3,-1/1', 'pass', draw(MONASTERY)] },
  { id: 'monastery', goal: [['0,1/0', '1,1/0', '2,1/0', '-1,1/0', '3,1/0', '0,-2/0', '1,-1/0']] },
  { id: 'monk', goal: ['M'] },
  { id: 'end' },
] as const satisfies readonly LessonStep[];

export const learn: LearnModule = {
  steps: carcassonneSteps,
  ...learnTexts(carcassonneLearnTexts),
  pictures: carcassonnePictures,
};
