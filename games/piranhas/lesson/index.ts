// The lesson of Piranhas: how far a fish swims, what it may jump, eating, krakens, and the swarm that wins.

import { type LearnModule, type LessonStep, learnTexts } from '../../../web/boards/shared/learn.ts';
import { ALL } from '../board/squares.ts';
import { piranhasLearnTexts } from '../texts/lesson.ts';
import { piranhasPictures } from './rules-pictures.tsx';

interface Aquarium {
  readonly red: readonly string[];
  readonly blue: readonly string[];
  readonly krakens?: readonly string[];
}

function aquarium({ red, blue, krakens = [] }: Aquarium): { readonly position: string } {
  const letter = (square: string): string =>
    red.includes(square) ? 'R' : blue.includes(square) ? 'B' : krakens.includes(square) ? 'O' : '-';
  return { position: ALL.map(letter).join('') };
}

export const piranhasSteps = [
  { id: 'distance', scene: { script: ['kraken-C5', 'kraken-F7'] }, goal: ['A4-C4'], replies: ['D9-D7'] },
  {
    id: 'jump',
    scene: aquarium({ red: ['B4', 'D4', 'H8'], blue: ['I4', 'C1'], krakens: ['F6'] }),
    goal: ['B4-E4'],
  },
  {
    id: 'eat',
    scene: aquarium({ red: ['A2', 'J2', 'C6'], blue: ['D2', 'G7', 'H1'], krakens: ['E5'] }),
    goal: ['A2-D2'],
    isPuzzle: true,
  },
  {
    id: 'kraken',
    scene: aquarium({ red: ['B5', 'B2', 'G2'], blue: ['H5', 'C9'], krakens: ['C5', 'B4'] }),
    goal: ['B5-D5'],
    isPuzzle: true,
  },
  {
    id: 'swarm',
    scene: aquarium({ red: ['D4', 'E5', 'H5'], blue: ['B1', 'I8', 'J8'], krakens: ['E7'] }),
    goal: ['H5-F5'],
    replies: ['B1-B2'],
    isPuzzle: true,
  },
] as const satisfies readonly LessonStep[];

export const learn: LearnModule = {
  steps: piranhasSteps,
  ...learnTexts(piranhasLearnTexts),
  pictures: piranhasPictures,
};
