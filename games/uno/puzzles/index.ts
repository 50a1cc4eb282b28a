// What makes a puzzle of UNO: which card to play, and which colour to choose.

import type { Seat } from '../../../src/core/game.ts';
import { type GamePuzzles, type Puzzle, themesByCode } from '../../../src/core/puzzle.ts';
import { COLOUR_OF, COLOURED, faceOf, VALUE_OF } from '../rules/cards.ts';
import type { State } from '../rules/state.ts';
import { view } from '../rules/view.ts';
import { THEME_NAMES } from '../texts/puzzles.ts';

const THEMES = themesByCode(THEME_NAMES, {
  'wins.round': 'last',
  'one.left': 'last',
  calls: 'last',
  draws: 'stop',
  skips: 'stop',
  turns: 'stop',
  'keeps.': 'keep',
  'colour.': 'colour',
  changes: 'colour',
  passed: 'colour',
  sheds: 'points',
  fits: 'fit',
  plays: 'fit',
  swaps: 'swap',
});

/** Every way to exchange the four colours. */
const EXCHANGES: readonly (readonly number[])[] = arrangements([0, 1, 2, 3]);

function arrangements(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap(item => arrangements(items.filter(one => one !== item)).map(rest => [item].concat(rest)));
}

/** The least of all ways to exchange the colours, with the players counted from the solver. */
function key(s: State, seat: Seat): string {
  const { phase, hand, top, colour, value, counts, scores, direction, total, drawn } = view(s, seat);
  const fromSeat = (values: readonly number[]): number[] => [...values.slice(seat), ...values.slice(0, seat)];
  const common = [phase, value, total, direction, fromSeat(counts), fromSeat(scores)];
  const seen = EXCHANGES.map(exchange => {
    const faces = (cards: readonly number[]): number[] =>
      cards
        .map(face => (face < COLOURED && face >= 0 ? faceOf(exchange[COLOUR_OF[face]!]!, VALUE_OF[face]!) : face))
        .sort((a, b) => a - b);
    return JSON.stringify([faces(hand), faces([top]), faces([drawn]), exchange[colour] ?? colour]);
  });
  return JSON.stringify(common) + seen.sort()[0]!;
}

export const puzzles: GamePuzzles<State> = {
  load: async () =>
    (await import('./puzzles.json', { with: { type: 'json' } })).default as unknown as readonly Puzzle[], // a test reads every one
  key,
  lead: 0.04,
  think: 6,
  isAverage: true,
  ...THEMES,
};
