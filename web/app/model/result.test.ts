import { expect, test } from 'vitest';
import type { DamaView } from '../../../games/dama/rules/index.ts';
import { damaTexts } from '../../../games/dama/texts/board.ts';
import type { MatchEnding } from '../../../src/core/journal.ts';
import { en } from '../../locales/en.ts';
import { createTranslate } from '../../locales/translator.ts';
import { resultOf } from './result.ts';

const translate = createTranslate('en', en);
const name = (seat: number): string => ['Ada', 'Bruno', 'Carla'][seat]!;
const START = 'o.o.o.o..o.o.o.oo.o.o.o..................x.x.x.xx.x.x.x..x.x.x.x';
const view = (more: Partial<DamaView>): DamaView => ({
  board: START,
  mover: 1,
  next: -2,
  ply: 40,
  plyLimit: 100,
  ...more,
});

function words(ending: MatchEnding, payoffs: number[], seat: number, shown = view({})): string {
  const { headline, sentence } = resultOf({ ending, payoffs, view: shown, seat }, translate, damaTexts.en, name);
  return `${headline}: ${sentence}`;
}

const RULES = { by: 'rules' } as const;

test.each<[what: string, told: string, words: string]>([
  ['won by blocking', words(RULES, [1, -1], 0), 'You win: Bruno cannot move any more.'],
  ['the same for the loser', words(RULES, [1, -1], 1), 'You lose: Bruno cannot move any more.'],
  ['the same for the audience', words(RULES, [1, -1], -3), 'Ada wins: Bruno cannot move any more.'],
  [
    'no pieces',
    words(RULES, [1, -1], -3, view({ board: START.replaceAll('o', '.') })),
    'Ada wins: Bruno has no pieces left.',
  ],
  ['the limit', words(RULES, [0, 0], 0, view({ ply: 100 })), 'Draw: All 100 moves have been played.'],
  [
    'majority',
    words(RULES, [-1, 1], 0, view({ ply: 100 })),
    'You lose: All 100 moves have been played. The player with more pieces wins.',
  ],
  ['resignation', words({ by: 'resignation', seat: 1 }, [1, -1], 0), 'You win: Bruno resigned.'],
  ['a referee', words({ by: 'adjudication', seat: 1 }, [1, -1], 0), 'You win: Bruno was judged to have lost.'],
  ['a referee, drawn', words({ by: 'adjudication' }, [0, 0], 0), 'Draw: The match was judged to be a draw.'],
  ['time', words({ by: 'time', seat: 0, limit: 1, used: 2 }, [-1, 1], 1), 'You win: Ada ran out of time.'],
  [
    'a soft limit',
    words({ by: 'time', seat: 0, limit: 2000, used: 2150, soft: true }, [-1, 1], -3),
    'Bruno wins: Ada answered after 2.15 s. The limit was 2 s.',
  ],
  ['called off', words({ by: 'abort' }, [0, 0], 0), 'Cancelled: The match was cancelled. Nobody won.'],
  [
    'several win',
    words({ by: 'absence', seat: 2 }, [0.5, 0.5, -1], -3),
    'Ada and Bruno win together: Carla did not come back.',
  ],
])('%s', (_, told, expected) => {
  expect(told).toBe(expected);
});
