// The lesson of UNO: one short round against one opponent, from the first card to the last.

import { byLocale } from '../../../src/core/locale.ts';
import { type LearnModule, type LessonStep, learnTexts } from '../../../web/boards/shared/learn.ts';
import { PICTURES } from '../board/rules-pictures.tsx';
import { PAGES, unoTexts } from '../texts/board.ts';
import { unoLearnTexts } from '../texts/lesson.ts';

const OWN = ['Y6', 'B6', 'G7', 'GS', 'G+2', 'W', 'R4'];
const OTHERS = ['R6', 'B1', 'G8', 'R9', 'G4', 'Y3', 'B3'];

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
] as const satisfies readonly LessonStep[];

export const learn: LearnModule = {
  steps: unoSteps,
  firstMatch: { roundLimit: 1 },
  ...learnTexts(
    byLocale(locale => ({ steps: unoLearnTexts[locale], rules: PAGES.map(page => unoTexts[locale].pages[page]) })),
  ),
  pictures: PAGES.map(page => () => PICTURES[page]),
};
