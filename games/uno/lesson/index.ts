// The lesson of UNO: one short round against one opponent, from the first card to the last, then what decides longer ones.

import { byLocale } from '../../../src/core/locale.ts';
import { type LearnModule, type LessonStep, learnTexts } from '../../../web/boards/shared/learn.ts';
import { PICTURES } from '../board/rules-pictures.tsx';
import { PAGES, unoTexts } from '../texts/board.ts';
import { unoLearnTexts } from '../texts/lesson.ts';

const OWN = ['Y6', 'B6', 'G7', 'GS', 'G+2', 'W', 'R4'];
const OTHERS = ['R6', 'B1', 'G8', 'R9', 'G4', 'Y3', 'B3'];

/** Cards are dealt one by one, around the table. */
const deal = (...hands: readonly (readonly string[])[]): string[] =>
  hands[0]!.flatMap((_, i) => hands.map(hand => hand[i]!));

const CHAIN = deal(['Y6', 'B+2', 'G7', 'R4', 'R1', 'G1', 'B3'], ['Y+2', 'B1', 'G8', 'R9', 'G4', 'Y3', 'R8']);
const THREE = deal(
  ['GC', 'R7', 'B3', 'R1', 'W+4', 'Y4', 'Y1'],
  ['R6', 'B1', 'G8', 'R9', 'G4', 'Y3', 'B7'],
  ['G9', 'G3', 'B8', 'R2', 'Y5', 'Y9', 'B2'],
);
const LATE = deal(['Y1', 'Y2', 'Y3', 'Y4', 'W', 'R5', 'B+2'], ['Y5', 'Y6', 'Y7', 'Y8', 'Y9', 'Y0', 'G9']);
const UNTIL_ONE_CARD = ['Y1', 'Y5', 'Y2', 'Y6', 'Y3', 'Y7', 'Y4', 'Y8', 'draw', 'G2', 'Y9', 'draw', 'G3', 'uno', 'Y0'];

export const unoSteps = [
  {
    id: 'colour',
    scene: {
      seats: 2,
      options: { roundLimit: 1 },
      script: ['dealer-1', ...OWN.flatMap((card, i) => [card, OTHERS[i]!]), 'Y7'],
    },
    goal: ['Y6'],
    replies: ['R6'],
  },
  { id: 'symbol', goal: ['B6'], replies: ['B1'] },
  { id: 'draw', goal: ['draw'], replies: ['B8'] },
  { id: 'drawn', goal: ['B8'], replies: ['G8'] },
  { id: 'skip', goal: ['GS'] },
  { id: 'two', goal: ['G+2'], replies: ['take', 'Y2', 'Y9'] },
  { id: 'wild', goal: ['W', 'red'], replies: ['R9'] },
  { id: 'call', goal: ['uno', 'R4'], replies: ['G4'] },
  { id: 'last', goal: ['G7'] },
  {
    id: 'chain',
    scene: { seats: 2, options: { roundLimit: 1 }, script: ['dealer-1', ...CHAIN, 'Y7', 'Y6', 'Y+2'] },
    goal: ['B+2'],
    replies: ['take', 'R2', 'G2', 'Y8', 'B9'],
  },
  {
    id: 'reverse',
    scene: { seats: 3, options: { roundLimit: 1 }, script: ['dealer-2', ...THREE, 'G5'] },
    goal: ['GC'],
    replies: ['G9', 'G8'],
  },
  { id: 'four', goal: ['W+4', 'red'], replies: ['B9', 'Y2', 'G0', 'Y8', 'R9'] },
  {
    id: 'points',
    scene: { seats: 2, options: { roundLimit: 1 }, script: ['dealer-1', ...LATE, 'Y6', ...UNTIL_ONE_CARD] },
    goal: ['W', 'green'],
    replies: ['G9'],
  },
] as const satisfies readonly LessonStep[];

export const learn: LearnModule = {
  steps: unoSteps,
  firstMatch: { roundLimit: 1 },
  ...learnTexts(
    byLocale(locale => ({ steps: unoLearnTexts[locale], rules: PAGES.map(page => unoTexts[locale].pages[page]) })),
  ),
  pictures: PAGES.map(page => () => PICTURES[page]),
};
