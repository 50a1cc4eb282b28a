// The lesson of Piranhas: how far a fish swims, what it may jump, eating, krakens, and the swarm that wins.

import { type LearnModule, type LessonStep, learnTexts } from '../../../web/boards/shared/learn.ts';
import { SQUARE_NAMES } from '../board/squares.ts';
import { piranhasLearnTexts } from '../texts/lesson.ts';
import { piranhasPictures } from './rules-pictures.tsx';

interface Aquarium {
  readonly red: readonly string[];
  readonly blue: readonly string[];
  readonly krakens?: readonly string[];
  /** Moves of both players so far. */
  readonly turn?: number;
}

function aquarium({ red, blue, krakens = [], turn = 0 }: Aquarium): { readonly position: string } {
  const letter = (square: string): string =>
    red.includes(square) ? 'R' : blue.includes(square) ? 'B' : krakens.includes(square) ? 'O' : '-';
  return { position: `${SQUARE_NAMES.map(letter).join('')} ${turn}` };
}

export const piranhasSteps = [
  { id: 'distance', scene: { script: ['kraken-C5', 'kraken-F7'] }, goal: ['A4-C4'], replies: ['D9-D7'] },
  {
    id: 'jump',
    scene: aquarium({ red: ['B4', 'D4', 'H8'], blue: ['I4', 'C1'], krakens: ['F6'] }),
    goal: ['B4-E4'],
  },
  {
    id: 'blocked',
    scene: aquarium({ red: ['B4', 'F4', 'B8'], blue: ['D4', 'H1', 'I7'], krakens: ['G6'] }),
    goal: [['B4-B6', 'B4-B2']],
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
  {
    id: 'round',
    scene: aquarium({ red: ['G3', 'G5', 'G7'], blue: ['I6', 'C9', 'A6'], krakens: ['I4'] }),
    goal: ['G3-G6'],
    replies: ['A6-A7'],
    isPuzzle: true,
  },
  {
    id: 'limit',
    scene: aquarium({ red: ['E8', 'A8', 'C7', 'C1'], blue: ['A6', 'A2', 'C9', 'E6'], krakens: ['E4'], turn: 58 }),
    goal: ['A8-B7'],
    replies: ['A2-A4'],
    isPuzzle: true,
  },
] as const satisfies readonly LessonStep[];

export const learn: LearnModule = {
  steps: piranhasSteps,
  ...learnTexts(piranhasLearnTexts),
  pictures: piranhasPictures,
};
