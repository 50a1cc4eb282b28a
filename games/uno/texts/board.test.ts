import { expect, test } from 'vitest';
import { LOCALES } from '../../../web/locales/shared/locale.ts';
import { FACES, faceOf, WILD_FOUR } from '../rules/cards.ts';
import { unoTexts } from './board.ts';

const { en } = unoTexts;
const name = (seat: number): string => ['Ada', 'Bruno', 'Carla'][seat] ?? '?';

test.each(LOCALES)('in %s all 54 faces have names of their own', locale => {
  const names = Array.from({ length: FACES }, (_, face) => unoTexts[locale].card(face));
  expect(new Set(names).size).toBe(FACES);
});

test.each([
  ['a card', [{ what: 'played', seat: 1, card: faceOf(1, 5), jumped: false }], ['Bruno: red 5']],
  ['a wild', [{ what: 'coloured', seat: 1, colour: 0, byChance: false }], ['Bruno: chooses blue']],
  ['a pass that draws nothing', [{ what: 'passed', seat: 0, takes: 0 }], ['Ada: passes']],
  [
    'a draw one may not see',
    [
      { what: 'passed', seat: 1, takes: 0 },
      { what: 'drew', seat: 1 },
    ],
    ['Bruno: draws a card'],
  ],
  ['a draw of one’s own', [{ what: 'drew', seat: 0, card: WILD_FOUR }], ['Ada: draws wild +4']],
  [
    'a chain taken',
    [
      { what: 'passed', seat: 2, takes: 2 },
      { what: 'drew', seat: 2 },
      { what: 'drew', seat: 2 },
    ],
    ['Carla: takes 2 cards'],
  ],
  [
    'a bluff',
    [{ what: 'challenged', seat: 0, of: 1, drawer: 1, cards: 4 }],
    ['Ada: sees through the bluff: Bruno draws 4'],
  ],
  [
    'the end of a round',
    [
      { what: 'played', seat: 0, card: 3, jumped: false },
      { what: 'round-over', winner: 0, points: 61, left: [0, 61] },
      { what: 'round', number: 2 },
    ],
    ['Ada: blue 3', 'Ada wins the round: 61 points.', 'Round 2.'],
  ],
])('news of %s', (_, happenings, lines) => {
  expect(en.news(happenings, name)).toEqual(lines);
});

test('every deed of others leaves a line in the move list, dealing does not', () => {
  expect(en.tell({ what: 'called', seat: 1 }, name)).toBe('“Uno!”');
  expect(en.tell({ what: 'passed', seat: 1, takes: 0 }, name)).toBe('passes');
  expect(en.tell({ what: 'dealt', seat: 1 }, name)).toBeUndefined();
  expect(en.tell({ what: 'asked', for: 'playing', seats: [1], total: 0 }, name)).toBeUndefined();
});

test('what fits is named by colour and symbol; after a wild by its colour alone', () => {
  expect(en.matching(1, 5)).toBe('red / 5');
  expect(en.matching(2, 13)).toBe('green');
});
