import { expect, test } from 'vitest';
import { rules as dama } from '../../games/dama/rules/index.ts';
import { actionList } from '../core/game.ts';
import { compareActions } from './compare-actions.ts';

/** The first position has seven moves. */
const start = () => dama.init(2, dama.defaults);

/** Compares the moves of the first position; each search takes `wait` milliseconds longer than it is given. */
function compared(wait: number, most = Number.POSITIVE_INFINITY) {
  let time = 0;
  const given: number[] = [];
  const list = actionList(dama.maxLegal);
  const found = compareActions(
    dama,
    start(),
    start(),
    { ms: 140, most, now: () => time },
    (s, ms) => {
      given.push(ms);
      time += ms + wait;
      dama.legal(s, dama.toAct(s), list);
      const action = list.items[list.size - 1]!;
      return { action, score: 0, depth: 1, nodes: 1, line: [action] };
    },
    score => score,
  );
  return { found, given, time };
}

test('half of the time is for the best action, and the rest is shared by all', () => {
  const { found, given, time } = compared(0);
  expect(given).toEqual([70, 10, 10, 10, 10, 10, 10, 10].map(ms => expect.closeTo(ms, 6)));
  expect(time).toBeCloseTo(140, 6);
  expect(found).toHaveLength(7);
});

test('what one search takes beyond its share is taken from those that follow', () => {
  const { given, time } = compared(4);
  expect(given[1]).toBeCloseTo(66 / 7, 6);
  // The next ones have made up for it, but the last cannot.
  expect(time).toBeGreaterThan(144);
  expect(time).toBeLessThan(145);
  expect(compared(100).given.slice(2)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('actions whose turn has not come in time are left out, and the best never is', () => {
  const { found, time } = compared(40, 200);
  expect(time).toBeLessThan(250);
  expect(found.length).toBeLessThan(7);
  const late = compared(1000, 200).found;
  const list = actionList(dama.maxLegal);
  dama.legal(start(), 0, list);
  expect(late.map(({ action }) => action)).toEqual([list.items[list.size - 1]]);
});
