// The tables of the trial against the rules of the game.

import { expect, test } from 'vitest';
import { isRefusal } from '../../../src/core/refusal.ts';
import { type Board, rules as dama, explainTransition, parseCells, printCells } from '../rules/index.ts';
import { START_CELLS, TRIAL_POSITIONS, TRIAL_TRANSITIONS } from './trial-table.ts';

function board(cells: string): Board {
  const read = parseCells(cells, { unpromotedMen: true });
  if (isRefusal(read)) throw new Error(read.detail);
  return read;
}

test.each(TRIAL_TRANSITIONS)('$finding.code $finding.args: $legal', ({ before, after, legal }) => {
  expect(explainTransition(board(before), board(after)) === undefined).toBe(legal);
});

test('the positions are boards of the game', () => {
  expect(printCells(dama.init(2, dama.defaults))).toBe(START_CELLS);
  for (const { cells } of TRIAL_POSITIONS) expect(isRefusal(parseCells(cells))).toBe(false);
  const after = board(TRIAL_POSITIONS[1]!.cells);
  expect(explainTransition(board(START_CELLS), after, { by: 0 })).toBeUndefined();
});
