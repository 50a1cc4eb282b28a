// The tables of the trial against the rules of the game.

import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { type Board, rules as dama, explainTransition, parseCells, printCells } from '../rules/index.ts';
import { drawnBoards, START_CELLS, TRIAL_POSITIONS, TRIAL_TRANSITIONS, withBystanders } from './trial-table.ts';

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

test('bystanders and drawn boards change nothing that is asked', () => {
  for (let seed = 0; seed < 50; seed++) {
    const draw = seededRandom(String(seed));
    for (const transition of TRIAL_TRANSITIONS) {
      const { before, after, legal } = withBystanders(transition, draw);
      expect([transition.finding, explainTransition(board(before), board(after)) === undefined]).toEqual([
        transition.finding,
        legal,
      ]);
      expect(before.replaceAll('.', '').length).toBe(transition.before.replaceAll('.', '').length + 4);
    }
    const boards = drawnBoards(4, draw);
    expect(new Set([START_CELLS, ...boards]).size).toBe(5);
    for (const cells of boards) expect(isRefusal(parseCells(cells))).toBe(false);
  }
});
