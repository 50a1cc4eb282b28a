// Positions whose best moves are known, and positions in which two moves are equal.

import { expect, test } from 'vitest';
import { makePuzzle, type PuzzleMaker } from '../../../src/analysis/puzzles/make-puzzle.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { bots } from '../bots/index.ts';
import { reasons } from '../reasons/index.ts';
import { rules } from '../rules/index.ts';
import { imagine } from '../rules/view.ts';
import { puzzles } from './index.ts';

/** So many milliseconds pass with every look at the clock: the same searches on every machine. */
function maker(): PuzzleMaker {
  let clock = 0;
  const wanted = { ...puzzles, lead: 0.2 };
  return {
    game: rules,
    bots,
    puzzles: wanted,
    reasons,
    random: seededRandom('tactics'),
    now: () => (clock += 1),
    budget: 60,
  };
}

function made(rows: readonly string[], mover = 0, ply = 20) {
  const options = rules.defaults;
  const view = { board: rows.join(''), mover, next: mover, ply, plyLimit: options.plyLimit };
  return makePuzzle(maker(), { state: imagine(view, () => 0, 2, options), seat: mover, seats: 2, options });
}

/** Row 7 first; the second player moves, and the king steps away so that the other one is drawn into a capture. */
const TRAP = ['o...X...', '.....O..', 'x.......', '........', '........', '...O....', '........', '........'];

test('a trap that half of the levels miss is found, with the answer and what follows it', () => {
  const puzzle = made(TRAP, 1, 85);
  if (typeof puzzle === 'string') throw new Error(puzzle);
  expect(puzzle.line.slice(0, 3)).toEqual(['65-54', '50-61', '70x52']);
  expect(puzzle.themes.length).toBeGreaterThan(0);
  expect(puzzle.found[0]).toBeLessThan(bots.length - 2);
});

/** A man that is taken for nothing. */
const FREE_MAN = ['o.......', '........', '........', '........', '....o...', '.....x..', 'x.......', '.x......'];

test('what nearly every level sees is no puzzle', () => {
  expect(made(FREE_MAN)).toBe('easy');
});

test('where nothing is to be won there is no puzzle', () => {
  const start = rules.init(2, rules.defaults);
  const position = { state: start, seat: rules.toAct(start), seats: 2, options: rules.defaults };
  expect(makePuzzle(maker(), position)).toBe('unclear');
});

/** The same capture on both sides of the board. */
const TWO_CAPTURES = ['o.o.....', '........', '........', '........', '..o...o.', '.x...x..', '........', '.x.x....'];

test('two moves that are as good as each other make no puzzle', () => {
  expect(made(TWO_CAPTURES)).toBe('unclear');
});
