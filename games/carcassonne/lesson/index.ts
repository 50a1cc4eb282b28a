// The lesson of Carcassonne: a road from the first tile to its points, a city, a monastery, then who may claim and who scores.

import { type LearnModule, type LessonStep, learnTexts } from '../../../web/boards/shared/learn.ts';
import { carcassonneLearnTexts } from '../texts/lesson.ts';
import { CROSSING, CURVE, carcassonnePictures, GATE, MONASTERY, ROAD, SHIELD } from './rules-pictures.tsx';

const draw = (tile: string): string => `draw ${tile}`;

/** The start tile the other way round. */
const CITY_AND_ROAD = 'N=C S=N W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0';

/** Turns of both players. */
const scene = (...turns: readonly (readonly string[])[]) => ({
  seats: 2,
  options: { hints: false },
  script: turns.flat(),
});

export const carcassonneSteps = [
  { id: 'tile', scene: { seats: 2, options: { hints: false }, script: [draw(ROAD)] }, goal: ['1,0/1'] },
  { id: 'follower', goal: ['S1'], replies: [draw(CROSSING), '-1,0/0', 'pass', draw(CROSSING)] },
  { id: 'finish', goal: ['2,0/0'] },
  { id: 'none', goal: ['pass'], replies: [draw(CURVE), '3,0/0', 'pass', draw(GATE)] },
  { id: 'city', goal: ['0,-1/0'] },
  { id: 'knight', goal: ['C1'], replies: [draw(CURVE), '3,-1/1', 'pass', draw(MONASTERY)] },
  { id: 'monastery', goal: [['0,1/0', '1,1/0', '2,1/0', '-1,1/0', '3,1/0', '0,-2/0', '1,-1/0']] },
  { id: 'monk', goal: ['M'] },
  {
    id: 'occupied',
    scene: scene([draw(MONASTERY), '0,1/0', 'pass'], [draw(ROAD), '1,0/1', 'S1'], [draw(CITY_AND_ROAD)]),
    goal: ['2,0/0', 'C1'],
  },
  {
    id: 'shield',
    scene: scene([draw(SHIELD), '0,-1/1', 'C1'], [draw(ROAD), '1,0/1', 'pass'], [draw(GATE)]),
    goal: ['0,-2/0', 'pass'],
  },
  {
    id: 'share',
    scene: scene(
      [draw(ROAD), '1,0/1', 'pass'],
      [draw(ROAD), '2,0/1', 'pass'],
      [draw(ROAD), '0,1/1', 'S1'],
      [draw(CROSSING), '2,1/2', 'S2'],
      [draw(CROSSING), '-1,1/0', 'pass'],
      [draw(MONASTERY), '0,2/0', 'pass'],
      [draw(ROAD)],
    ),
    goal: ['1,1/1', 'pass'],
  },
  {
    id: 'majority',
    scene: scene(
      [draw(ROAD), '1,0/1', 'pass'],
      [draw(ROAD), '2,0/1', 'pass'],
      [draw(ROAD), '0,1/1', 'S1'],
      [draw(ROAD), '3,0/1', 'pass'],
      [draw(ROAD), '2,1/1', 'S1'],
      [draw(CROSSING), '4,0/0', 'pass'],
      [draw(CROSSING), '-1,1/0', 'pass'],
      [draw(CROSSING), '4,1/2', 'S2'],
      [draw(ROAD), '1,1/1', 'pass'],
      [draw(MONASTERY), '0,2/0', 'pass'],
      [draw(ROAD)],
    ),
    goal: ['3,1/1', 'pass'],
  },
  { id: 'end' },
] as const satisfies readonly LessonStep[];

export const learn: LearnModule = {
  steps: carcassonneSteps,
  ...learnTexts(carcassonneLearnTexts),
  pictures: carcassonnePictures,
};
